#pragma once
// What column names say, in English, German, French, Spanish and Dutch.
#include <string>
#include <string_view>
#include <vector>

namespace indistinct {

using Words = std::vector<std::string>;

// "marital-status", "maritalStatus", "MARITAL_STATUS" -> marital, status; "Größe" -> grosse, "Prénom" ->
// prenom: letters lose their accents.
Words wordsOf(std::string_view name);

// A list of words, one blank between: "birth*" stands for all that begin so, "*nummer" for all that end so.
bool anyOf(const Words& words, std::string_view list);

// The lists, by what they mean to a person who must decide. Of two lists that hold a word, the reader's order
// decides (propose.cpp).
namespace named {

// Names of persons in one word; "name", "nom" and their like need company (`whose`), or none at all.
constexpr std::string_view person =
    "surname forename firstname lastname fullname "
    "nachname vorname familienname zuname rufname geburtsname madchenname maedchenname patientenname "
    "kundenname mitarbeitername "
    "prenom patronyme "
    "apellido apellidos "
    "achternaam voornaam familienaam roepnaam tussenvoegsel meisjesnaam";
constexpr std::string_view name = "name names nom noms nombre nombres naam namen";
constexpr std::string_view whose =
    "first last full family given middle maiden patient person customer employee student client user "
    "kunde* versicherte* mitarbeiter* patienten "
    "famille usage naissance complet employe salarie eleve assure "
    "completo paciente cliente empleado alumno pila "
    "volledige klant medewerker patientnaam";

// Of them, those that stand for a whole person: alone they head names or numbers of persons.
constexpr std::string_view wholePerson =
    "patient person customer employee student client user fullname "
    "kunde kundin versicherter mitarbeiter patientin patientenname kundenname mitarbeitername "
    "assure eleve salarie paciente cliente empleado alumno klant medewerker";
// Of a name, what several persons share.
constexpr std::string_view namePart =
    "first last family given middle maiden famille usage naissance pila surname forename firstname lastname "
    "nachname vorname familienname zuname rufname geburtsname madchenname maedchenname prenom patronyme "
    "apellido apellidos achternaam voornaam familienaam roepnaam tussenvoegsel meisjesnaam";

constexpr std::string_view contact =
    "email mail phone telephone tel mobile fax username login address street url ip licence license "
    "telefon* handy* mobil mobilnummer anschrift* adresse* strasse* hausnummer hausnr kennzeichen "
    "courriel portable rue voie immatriculation "
    "correo movil telefono* direccion domicilio calle matricula "
    "telefoon* mobiel* adres straat* huisnummer kenteken";
constexpr std::string_view number =
    "ssn passport iban mrn nhs "
    "*versicherungsnummer *versicherungsnr svnr kvnr ahv steuerid steuernummer reisepass* ausweis* "
    "kontonummer "
    "nir passeport rib "
    "dni nie nif pasaporte "
    "bsn burgerservicenummer paspoort* rekeningnummer";
constexpr std::string_view id =
    "id ids hid pid uid uuid guid identifier key "
    "nr *nummer *nr kennung kennziffer aktenzeichen "
    "numero num matricule identifiant "
    "identificador expediente "
    "dossier";

constexpr std::string_view remark =
    "comment comments note notes remark remarks description text message narrative "
    "bemerkung* kommentar* anmerkung* notiz* beschreibung* freitext hinweis* "
    "commentaire* remarque* observation* "
    "comentario* observacion* notas descripcion "
    "opmerking* toelichting* omschrijving*";

constexpr std::string_view count =
    "count counts freq frequency cnt haufigkeit haeufigkeit frecuencia effectif";
// Numbers of something else, where another word stands beside them.
constexpr std::string_view countAlone = "n anzahl fallzahl nombre recuento aantal";

constexpr std::string_view weight =
    "weight weights wgt wt fnlwgt pweight pwgt hwgt expansion "
    "gewicht gewichtung* hochrechnung* *gewicht poids ponderation peso ponderacion weegfactor";
constexpr std::string_view survey =
    "survey sample sampling household person final design population "
    "gewichtung* hochrechnung* stichproben* ponderation ponderacion expansion weegfactor enquete encuesta";

constexpr std::string_view health =
    "diagnos* disease* icd illness* symptom* condition* treatment* medication* drug drugs therapy hiv cancer "
    "surgery procedure disabilit* blood cholesterol glucose lab "
    "krankheit* *krankheit erkrankung* *erkrankung befund* *diagnose therapie* behandlung* medikament* "
    "medikation* operation* blut* labor* cholesterin behinderung* schwerbehind* allergie* pflegegrad "
    "maladie* pathologie* traitement* medicament* handicap sang "
    "enfermedad* tratamiento* sintoma* discapacidad sangre alergia* "
    "ziekte* aandoening* behandeling* medicijn* klacht* bloed* beperking*";
constexpr std::string_view money =
    "salary income wage wages earnings pay payment expend* expenditure* savings debt credit balance loan "
    "wealth capital gain loss price amount amounts cost costs rent revenue "
    "*gehalt gehalts* *lohn lohn* *einkommen einkommens* verdienst* brutto* netto* bezuge vermogen* schuld* "
    "kredit* darlehen kontostand saldo umsatz* *betrag betrage *preis kosten* miete ausgaben beitrag pramie "
    "salaire* revenu revenus remuneration* paie dette* patrimoine montant* prix cout couts loyer depense* "
    "prime solde chiffre "
    "salario* sueldo* ingresos renta deuda* importe* precio* coste* gasto* alquiler nomina cuantia prestamo* "
    "salaris* *loon loon* *inkomen inkomens* bedrag* *bedrag prijs* huur uitgaven lening*";
constexpr std::string_view belief =
    "religio* belief* politic* politi* vote voted orientation crimin* convict* "
    "konfession* partei* gewerkschaft* vorstrafe* straftat* sexuelle "
    "croyance* syndicat* condamnation* delit* "
    "creencia* sindicato* delito* condena* "
    "geloof* vakbond* misdrijf* strafblad";

constexpr std::string_view target = "target label class outcome churn survived response y zielvariable";

constexpr std::string_view body =
    "sex gender race ethnic* skin height disability "
    "geschlecht hautfarbe grosse groesse korpergrosse "
    "sexe genre taille ethnie "
    "sexo genero etnia altura talla raza "
    "geslacht lengte etniciteit huidskleur";
constexpr std::string_view age = "age ages alter alters* lebensalter edad edades leeftijd*";
constexpr std::string_view birth =
    "birth* born dob geburt* geb gebdat* jahrgang naissance nacimiento nacido geboorte* geboren";
constexpr std::string_view family =
    "marital civil marriage married hhcivil relationship relat household children family spouse "
    "familienstand kinder kinderzahl haushalt* ehepartner verheiratet "
    "matrimonial* familial* familiale enfants enfant menage conjoint mariage "
    "hijos hogar conyuge matrimonio familiar "
    "burgerlijke gezin* kinderen huishouden* partner gehuwd";
constexpr std::string_view place =
    "zip zipcode postcode postal plz city town village region state county municipality province district "
    "country nation* native citizen* origin language urban rural urbrur location place residence area "
    "latitude longitude lat lon "
    "postleitzahl ort *ort stadt* gemeinde* kreis landkreis bundesland land kanton staatsang* staatsb* "
    "herkunft* sprache muttersprache stadtteil bezirk wohnsitz "
    "ville commune departement pays cp lieu domicile langue quartier insee "
    "ciudad municipio provincia localidad poblacion pais idioma lengua nacional* barrio comunidad "
    "woonplaats plaats gemeente provincie stad wijk buurt taal herkomst*";
constexpr std::string_view education =
    "education* school degree college graduat* qualification "
    "ausbildung* bildung* schul* schulabschluss *abschluss abschluss studium "
    "etude etudes diplome* formation scolarite "
    "estudios educacion titulacion escolaridad "
    "opleiding* onderwijs* diploma* school*";
constexpr std::string_view work =
    "work* occupation* job profession employ* industry sector title department "
    "beruf* tatigkeit* taetigkeit* arbeit* branche abteilung* stellung titel "
    "metier emploi* csp secteur "
    "profesion* ocupacion* trabajo puesto empleo* empresa departamento "
    "beroep* functie werk* bedrijfstak afdeling*";
constexpr std::string_view time =
    "admission admitted discharge* visit* date day month year death died "
    "datum* *datum aufnahme* entlassung* eintritt* austritt* besuch* monat jahr tag todes* *jahr *tag "
    "entree sortie mois annee jour deces "
    "fecha ingreso alta mes ano dia fallecimiento defuncion "
    "opname* ontslag* maand jaar dag overlijden*";

}  // namespace named
}  // namespace indistinct
