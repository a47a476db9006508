#pragma once
// Least local suppression, however it is asked: which way finds it, and what it proves. All of it stands
// still between two slices.
//
// What only the prices or the limits per column change need not be found anew. By the original file's reading
// every row's choices answer all of them at once; they take longer to find than one answer does, so that
// comes first. Strictly read, blanks that were found for other prices hold for these, too: the first answer,
// until something cheaper is found.
#include <memory>
#include <optional>
#include <vector>

#include "core/cells/choose.h"
#include "core/cells/least.h"
#include "core/cells/semantics.h"
#include "core/cells/strict.h"

namespace indistinct {

struct SuppressionWish {
  Semantics semantics = Semantics::strict;
  Ties ties = Ties::first;
  uint64_t k = 2;
  uint32_t mostSize = mostCellColumns;  // of the combinations that are protected
  uint64_t mostWithheld = UINT64_MAX;   // rows that may be blank wholly
  std::vector<uint64_t> limits;         // of each column the rows that may be blank; empty: no limits
  uint64_t seed = 1;
  uint32_t threads = 1;
};

// What stays where others will ask with other prices or limits: of one table, k and size.
struct KeptSuppression {
  std::shared_ptr<Choices> choices;
  std::optional<std::vector<Blanked>> strict;
};

class Suppression {
 public:
  // Records must outlive it. Ties other than the first, sizes and limits go with the original file only.
  // Without `kept` nobody will ask again.
  Suppression(const Records& records, const Prices& prices, SuppressionWish wish,
              std::shared_ptr<KeptSuppression> kept = {});
  ~Suppression();
  Suppression(const Suppression&) = delete;
  Suppression& operator=(const Suppression&) = delete;

  void advance(Deadline deadline);
  bool finished() const { return finished_; }
  double share() const;
  const char* doing() const;
  const std::optional<std::vector<Blanked>>& best() const { return best_; }
  uint32_t found() const { return found_; }  // how many bests there were
  uint64_t price() const { return price_; }
  uint64_t bound() const { return bound_; }  // proven: nothing costs less; 0 while nothing is known
  // Once finished without a best: how many rows would be blank wholly, where that is more than may be.
  uint64_t withheld() const { return strict_ ? strict_->withheld() : withheld_; }
  // A column that no choice keeps within its limit.
  std::optional<uint32_t> impossible() const { return within_ ? within_->impossible() : std::nullopt; }

 private:
  void keep(const std::vector<ColumnSet>& blanks);
  void advanceStrict(Deadline deadline);
  void takeStrict();
  void advanceLeast(Deadline deadline);
  void choose(Deadline deadline);

  const Records& records_;
  Prices prices_;
  SuppressionWish wish_;
  std::shared_ptr<KeptSuppression> kept_;
  std::unique_ptr<Least> least_;
  std::shared_ptr<Choices> choices_;
  std::optional<ChooseWithin> within_;
  std::unique_ptr<Strict> strict_;
  std::optional<std::vector<Blanked>> best_;
  uint64_t price_ = 0, bound_ = 0, withheld_ = 0;
  uint32_t found_ = 0;
  bool finished_ = false;
};

}  // namespace indistinct
