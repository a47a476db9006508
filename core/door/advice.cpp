#include "core/door/advice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/words.h"
#include "core/door/figures.h"
#include "core/loss/losses.h"

namespace indistinct {
namespace {

constexpr const char* space = "\u00a0";  // before a per cent sign

std::string percent(const Share& share) {
  const uint64_t tenths = static_cast<uint64_t>(std::llround(share.value() * 1000));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + space + "%";
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (size_t i = 0; i < names.size(); i++)
    out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return out;
}

class Teller {
 public:
  Teller(const Study& study, const Advise& advise, const std::vector<FinerBins>& finer)
      : study_(study), advise_(advise), finer_(finer), loss_(infoOf(advise.problem().loss.name)) {}

  Json json() const {
    Json out = {{"poor", advise_.lost().poor()},
                {"lost", advise_.lost().value()},
                {"advice", Json::array()},
                {"together", nullptr},
                {"hopeless", advise_.hopeless()},
                {"leaveOut", namesOf(advise_.leaveOut())},
                {"rest", nullptr},
                {"says", nullptr}};
    if (!advise_.lost().poor()) return out;
    const auto helping = best();
    for (const Trial* trial : helping)
      out["advice"].push_back(
          {{"change", word(trial->change)},
           {"column", trial->change == Change::bins ? Json(columnOf(*trial)) : Json()},
           {"value", valueOf(*trial)},
           {"cost", costJson(trial->would.cost)},
           {"lost", trial->lost.value()},
           {"would", trial->would.value()},
           {"says", capital(phrase(*trial)) + ": " + amount(trial->would) + " instead of " +
                        figure(trial->lost) +
                        (trial->change == Change::bins ? ", both measured in the finer bins." : ".")}});
    for (const uint32_t column : dropped())
      out["advice"].push_back({{"change", "drop"},
                               {"column", study_.domains[column].name},
                               {"value", nullptr},
                               {"cost", costJson(advise_.lost().cost)},
                               {"lost", advise_.lost().value()},
                               {"would", advise_.lost().value()},
                               {"says", "Nothing is left of " + study_.domains[column].name +
                                            ": leave it out, so that it is not published at all, and "
                                            "nothing more is lost."}});
    const auto& together = advise_.together();
    if (together && together->found)
      out["together"] = {{"k", advise_.togetherK()},
                         {"maxSuppressed", advise_.togetherLimit() ? Json(limitValue()) : Json()},
                         {"would", together->would.value()}};
    if (!advise_.leaveOut().empty()) out["rest"] = advise_.withoutThem().value();
    if (advise_.finished()) out["says"] = sentence(helping);
    return out;
  }

 private:
  const Study& study_;
  const Advise& advise_;
  const std::vector<FinerBins>& finer_;
  const LossInfo& loss_;

  static const char* word(Change change) {
    switch (change) {
      case Change::limit:
        return "limit";
      case Change::k:
        return "k";
      case Change::space:
        return "space";
      case Change::bins:
        break;
    }
    return "bins";
  }

  std::string limitValue() const { return std::to_string(advise_.togetherLimit()) + "%"; }
  const std::string& columnOf(const Trial& trial) const {
    return study_.domains[finer_[static_cast<size_t>(trial.value)].column].name;
  }

  Json valueOf(const Trial& trial) const {
    switch (trial.change) {
      case Change::limit:
        return std::to_string(trial.value) + "%";
      case Change::k:
        return trial.value;
      case Change::space:
        return "splits";
      case Change::bins:
        break;
    }
    return binsJson(finer_[static_cast<size_t>(trial.value)].bins);
  }

  Json costJson(Cost cost) const { return indistinct::costJson(advise_.problem().loss, cost); }

  // In the unit of the loss.
  std::string figure(const Share& share) const {
    return loss_.isFraction() ? percent(share) : thousands(share.cost);
  }
  std::string amount(const Share& share) const {
    switch (loss_.pricedBy) {
      case PricedBy::cells:
        return percent(share) + " lost";
      case PricedBy::labels:
        if (loss_.isFraction()) return percent(share) + " left";
        if (!study_.plan.matrix.empty()) break;
        return counted(share.cost, "row") + " wrong or withheld";
      case PricedBy::size:
        break;
    }
    return "a cost of " + thousands(share.cost);
  }

  // The columns of which nothing is left, where something is left of others, and other changes help.
  std::vector<uint32_t> dropped() const {
    const bool some = advise_.hidden().size() < study_.domains.size();
    return some && !advise_.hopeless() ? advise_.hidden() : std::vector<uint32_t>();
  }

  std::string limitNow() const {
    const SuppressionLimit& limit = study_.plan.limit;
    if (advise_.problem().maxSuppressed == 0) return "none";
    if (limit.form == SuppressionLimit::Form::share)
      return numberJson(100 * static_cast<double>(limit.parts) / static_cast<double>(limit.whole)).dump() +
             space + "%";
    return counted(advise_.problem().maxSuppressed, "row");
  }

  static std::string phraseOf(const PlanBins& bins) {
    switch (bins.form) {
      case PlanBins::Form::none:
        return "every value by itself";
      case PlanBins::Form::width:
        return "bins of " + numberJson(bins.width).dump();
      case PlanBins::Form::edges:
        return "bins of " + std::to_string(bins.edges.size()) + " edges";
      case PlanBins::Form::count:
        return counted(bins.count, "bin");
      case PlanBins::Form::level:
        return "level " + std::to_string(bins.level) + " of its taxonomy";
      case PlanBins::Form::unit:
        break;
    }
    return "bins of one " + bins.word;
  }

  std::string phrase(const Trial& trial) const {
    switch (trial.change) {
      case Change::limit:
        return "withholding up to " + std::to_string(trial.value) + space + "% of the rows instead of " +
               limitNow();
      case Change::k:
        return "k = " + std::to_string(trial.value) + " instead of " + std::to_string(study_.plan.k);
      case Change::space:
        return "split points instead of whole levels and branches";
      case Change::bins:
        break;
    }
    const FinerBins& finer = finer_[static_cast<size_t>(trial.value)];
    return phraseOf(finer.bins) + " instead of " +
           phraseOf(study_.plan.withRole(Role::quasi)[finer.column]->bins) + " in " + columnOf(trial);
  }

  static std::string capital(std::string text) {
    if (text.rfind("k = ", 0) != 0 && text[0] >= 'a' && text[0] <= 'z')
      text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
  }

  std::vector<std::string> namesOf(const std::vector<uint32_t>& columns) const {
    std::vector<std::string> names;
    names.reserve(columns.size());
    for (const uint32_t c : columns) names.push_back(study_.domains[c].name);
    return names;
  }

  // What is worth telling, that which saves most first.
  std::vector<const Trial*> best() const {
    std::vector<const Trial*> helping;
    for (const Trial& trial : advise_.trials())
      if (trial.found && trial.lost.value() - trial.would.value() >= worthShare) helping.push_back(&trial);
    std::stable_sort(helping.begin(), helping.end(), [](const Trial* a, const Trial* b) {
      return a->lost.value() - a->would.value() > b->lost.value() - b->would.value();
    });
    return helping;
  }

  std::string sentence(const std::vector<const Trial*>& helping) const {
    if (advise_.hopeless()) return hopeless();
    std::string out = capital(amount(advise_.lost())) + ".";
    // One change of a kind: the others of it are said each by itself.
    constexpr size_t most = 2;
    std::vector<Change> said;
    for (const Trial* trial : helping) {
      if (said.size() == most || std::find(said.begin(), said.end(), trial->change) != said.end()) continue;
      out += said.empty() ? " What would help most: " : "; then ";
      out += phrase(*trial) + " (" + amount(trial->would) + ")";
      said.push_back(trial->change);
    }
    if (!said.empty()) out += ".";
    if (advise_.together() && advise_.together()->found)
      out += " No single change is enough; " + togetherPhrase() +
             " together: " + amount(advise_.together()->would) + ".";
    return out + hidden();
  }

  std::string togetherPhrase() const {
    std::vector<std::string> parts;
    if (advise_.togetherK() < study_.plan.k) parts.push_back("k = " + std::to_string(advise_.togetherK()));
    if (advise_.togetherLimit() > 0)
      parts.push_back(std::to_string(advise_.togetherLimit()) + space + "% of the rows withheld");
    const auto& spaces = advise_.problem().spaces;
    if (std::any_of(spaces.begin(), spaces.end(), [](Space s) { return s != Space::splits; }))
      parts.emplace_back("split points");
    return listed(parts);
  }

  // Columns without any cut make no difference to anybody.
  std::string hidden() const {
    const auto columns = dropped();
    if (columns.empty()) return {};
    std::string out = " Nothing is left of " + listed(namesOf(columns)) +
                      ": left out, so not published at all, " +
                      (columns.size() == 1 ? "it costs" : "they cost") + " nothing more";
    if (loss_.isFraction())
      out += ", and of the other columns " + percent(advise_.withoutHidden()) + " is lost";
    return out + ".";
  }

  std::string hopeless() const {
    const size_t columns = study_.domains.size(), out = advise_.leaveOut().size();
    std::string text = "No setting will do with " + counted(columns, "quasi-identifier") + ": ";
    const auto& together = advise_.together();
    const Share& least = together && together->found ? together->would : lowest();
    text += togetherPhrase().empty()
                ? "a short search found nothing below " + amount(least)
                : "even with " + togetherPhrase() + " a short search found " + amount(least);
    text += ".";
    if (out == 0) return text + " Not even one of them alone does better than half.";
    std::vector<std::string> keep;
    for (uint32_t c = 0; c < columns; c++)
      if (std::find(advise_.leaveOut().begin(), advise_.leaveOut().end(), c) == advise_.leaveOut().end())
        keep.push_back(study_.domains[c].name);
    const std::string then = ": with k = " + std::to_string(study_.plan.k) + " as it is, " +
                             amount(advise_.withoutThem()) + " then";
    if (out <= keep.size())
      return text + " Leave out " + listed(namesOf(advise_.leaveOut())) +
             ", so that they are not published at all" + then + " of the other " +
             std::to_string(keep.size()) + ".";
    return text + " Keep only " + listed(keep) + " and leave out the other " + std::to_string(out) +
           ", so that they are not published at all" + then + ".";
  }

  const Share& lowest() const {
    const Share* least = &advise_.lost();
    for (const Trial& trial : advise_.trials())
      if (trial.found && trial.would.value() < least->value()) least = &trial.would;
    return *least;
  }
};

}  // namespace

std::optional<PlanBins> finerBins(const PlanBins& bins) {
  static constexpr std::array<const char*, 6> units = {"day", "week", "month", "quarter", "year", "decade"};
  PlanBins finer = bins;
  switch (bins.form) {
    case PlanBins::Form::none:
      return std::nullopt;
    case PlanBins::Form::width:
      // Half of what is no wider than two whole numbers is every number by itself.
      if (bins.width <= 2) return PlanBins{};
      finer.width = bins.width / 2;
      return finer;
    case PlanBins::Form::edges:
      return PlanBins{};
    case PlanBins::Form::count:
      if (bins.count > 500) return PlanBins{};
      finer.count = bins.count * 2;
      return finer;
    case PlanBins::Form::level:
      if (bins.level == 1) return PlanBins{};
      finer.level = bins.level - 1;
      return finer;
    case PlanBins::Form::unit:
      break;
  }
  const auto at = std::find(units.begin(), units.end(), bins.word);
  if (at == units.end() || at - units.begin() < 2) return PlanBins{};
  // A week lies in two months: from months it goes to days.
  finer.word = *at == std::string("month") ? "day" : *(at - 1);
  return finer;
}

Json binsJson(const PlanBins& bins) {
  switch (bins.form) {
    case PlanBins::Form::none:
      return nullptr;
    case PlanBins::Form::width:
      return {{"width", numberJson(bins.width)}, {"origin", numberJson(bins.origin)}};
    case PlanBins::Form::edges: {
      Json edges = Json::array();
      for (const double edge : bins.edges) edges.push_back(numberJson(edge));
      return {{"edges", edges}};
    }
    case PlanBins::Form::count:
      return {{"count", bins.count}, {"by", bins.word}};
    case PlanBins::Form::level:
      return {{"level", bins.level}};
    case PlanBins::Form::unit:
      break;
  }
  return {{"unit", bins.word}};
}

Json adviceJson(const Study& study, const Advise& advise, const std::vector<FinerBins>& finer) {
  return Teller(study, advise, finer).json();
}

}  // namespace indistinct
