// Headers that files of several countries have, with values such as theirs, and the role that each deserves.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/table/profile.h"
#include "core/table/reader.h"

namespace indistinct {
namespace {

struct Header {
  const char* name;
  Role role;
  std::vector<std::string> values;  // repeated over the rows; one with # is different in each
};

const std::vector<Header> headers = {
    // German
    {"Nachname", Role::identifier, {"Müller", "Schmidt", "Weber", "Meyer", "Wagner"}},
    {"Vorname", Role::identifier, {"Anna", "Bernd", "Clara", "Dirk"}},
    {"Name", Role::identifier, {"Anna Müller", "Bernd Weber", "Clara Schmidt"}},
    {"Geburtsdatum", Role::quasi, {"05.03.1961", "17.11.1980", "28.02.1999", "01.01.1975"}},
    {"PLZ", Role::quasi, {"01067", "10115", "80331"}},
    {"Postleitzahl", Role::quasi, {"20095", "50667", "60311"}},
    {"Ort", Role::quasi, {"Köln", "Bonn", "Mainz"}},
    {"Wohnort", Role::quasi, {"Köln", "Bonn", "Mainz"}},
    {"Straße", Role::identifier, {"Hauptstraße #", "Ringweg #"}},
    {"Geschlecht", Role::quasi, {"m", "w", "d"}},
    {"Alter", Role::quasi, {"34", "51", "29", "77"}},
    {"Familienstand", Role::quasi, {"ledig", "verheiratet"}},
    {"Staatsangehörigkeit", Role::quasi, {"deutsch", "polnisch"}},
    {"Beruf", Role::quasi, {"Koch", "Lehrerin"}},
    {"Schulabschluss", Role::quasi, {"Abitur", "Mittlere Reife"}},
    {"Diagnose", Role::sensitive, {"I10", "E11.9", "J45"}},
    {"Hauptdiagnose", Role::sensitive, {"I10", "E11.9", "J45"}},
    {"Gehalt", Role::sensitive, {"3#12,50", "2#99,00"}},
    {"Bruttolohn", Role::sensitive, {"3#12", "2#99"}},
    {"Rechnungsbetrag", Role::sensitive, {"1#1,20", "2#2,30"}},
    {"Konfession", Role::sensitive, {"rk", "ev", "keine"}},
    {"Versicherungsnummer", Role::identifier, {"A12345#"}},
    {"Kundennummer", Role::identifier, {"40#"}},
    {"Telefon", Role::identifier, {"0221 12#", "0228 45#"}},
    {"E-Mail", Role::identifier, {"a#@example.org"}},
    {"Aufnahmedatum", Role::quasi, {"01.02.2023", "17.03.2023"}},
    {"Anzahl", Role::count, {"1", "2", "5"}},
    {"Hochrechnungsfaktor", Role::weight, {"1012,5", "998,25"}},
    {"Bemerkung", Role::drop, {"Kommt seit Jahren am Dienstag und bringt Nummer # mit"}},
    // French
    {"nom", Role::identifier, {"Martin", "Durand", "Petit"}},
    {"prénom", Role::identifier, {"Anne", "Luc", "Zoé"}},
    {"code postal", Role::quasi, {"75001", "13002", "69003"}},
    {"date de naissance", Role::quasi, {"05/03/1961", "17/11/1980"}},
    {"sexe", Role::quasi, {"F", "M"}},
    {"commune", Role::quasi, {"Lyon", "Lille"}},
    {"nombre d'enfants", Role::quasi, {"0", "1", "2", "3"}},
    {"NIR", Role::identifier, {"18412764510#"}},
    {"salaire", Role::sensitive, {"2#10,00"}},
    {"prix", Role::sensitive, {"1#,50"}},
    {"maladie", Role::sensitive, {"asthme", "diabète"}},
    {"adresse", Role::identifier, {"# rue de la Paix"}},
    // Spanish
    {"apellido", Role::identifier, {"García", "López"}},
    {"nombre", Role::identifier, {"Ana", "Luis"}},
    {"fecha de nacimiento", Role::quasi, {"05/03/1961", "17/11/1980"}},
    {"código postal", Role::quasi, {"28001", "08002"}},
    {"sexo", Role::quasi, {"H", "M"}},
    {"DNI", Role::identifier, {"1234#Z"}},
    {"importe", Role::sensitive, {"1#,20", "2#,30"}},
    {"enfermedad", Role::sensitive, {"asma", "diabetes"}},
    {"nacionalidad", Role::quasi, {"española", "francesa"}},
    // Dutch
    {"achternaam", Role::identifier, {"de Vries", "Jansen"}},
    {"voornaam", Role::identifier, {"Sanne", "Daan"}},
    {"geboortedatum", Role::quasi, {"05-03-1961", "17-11-1980"}},
    {"postcode", Role::quasi, {"1012 AB", "3511 CD"}},
    {"woonplaats", Role::quasi, {"Utrecht", "Delft"}},
    {"geslacht", Role::quasi, {"man", "vrouw"}},
    {"BSN", Role::identifier, {"1234#"}},
    {"bedrag", Role::sensitive, {"1#,20", "2#,30"}},
    {"ziekte", Role::sensitive, {"astma", "diabetes"}},
    // Everywhere
    {"IBAN", Role::identifier, {"DE8937040044#"}},
    {"Email", Role::identifier, {"b#@example.org"}},
    {"salary", Role::sensitive, {"41#", "52#"}},
    {"last_name", Role::identifier, {"Smith", "Jones"}},
    {"diagnosis", Role::sensitive, {"flu", "cold"}},
};

TEST(ProposeHeaders, GiveEachColumnItsRole) {
  EXPECT_GE(headers.size(), 60u);
  for (const Header& header : headers) {
    std::string csv = std::string(header.name) + ";other\n";
    for (int row = 0; row < 60; ++row) {
      std::string value = header.values[static_cast<size_t>(row) % header.values.size()];
      if (const size_t at = value.find('#'); at != std::string::npos)
        value.replace(at, 1, std::to_string(1000 + row));
      csv += value + ";x\n";
    }
    ReadOptions options;
    options.delimiter = ';';
    options.header = true;
    const Result<Table> table = readTable(csv, options);
    ASSERT_TRUE(table.ok()) << header.name;
    const ColumnProfile column = profile(*table).columns[0];
    EXPECT_EQ(column.role, header.role)
        << header.name << " is " << word(column.role) << ": " << column.reason;
    EXPECT_FALSE(column.reason.empty()) << header.name;
  }
}

TEST(ProposeHeaders, AmountsOfMoneyAreNoIdentifiersForBeingUnique) {
  for (const char* name : {"Betrag", "amount", "montant", "cuantía", "huur", "Nettoeinkommen"}) {
    std::string csv = std::string(name) + "\n";
    for (int row = 0; row < 200; ++row) csv += std::to_string(100000 + 7 * row) + "\n";
    ReadOptions options;
    options.header = true;
    const Result<Table> table = readTable(csv, options);
    ASSERT_TRUE(table.ok());
    EXPECT_EQ(profile(*table).columns[0].role, Role::sensitive) << name;
  }
}

}  // namespace
}  // namespace indistinct
