#pragma once
// Least local suppression, strictly read: after blanking, every class of equal rows, a blank being a value
// like any other, has k rows. Hard already for k = 3 (Meyerson and Williams 2004), so there is a solution
// that improves and a bound that is proven. Where more rows come out blank wholly than may be, they are made
// dearer, and the search goes on from there.
//
// Solution: classes of near rows (core/cells/strict_classes.h), improved by annealing (strict_anneal.h). The
// first stands before anything is proven, so that there is a file to look at. Annealing takes one thread; the
// bound is bettered by the others meanwhile.
// Bound: what the reading of the original file needs (core/cells/least.h), since a class of k rows that agree
// on what they show agreed on it in the original file; for k = 2 the dual of an assignment (strict_bound.h),
// for k = 3 that of covering by threes (strict_triples.h).
#include <optional>

#include "core/cells/least.h"
#include "core/cells/strict_anneal.h"
#include "core/cells/strict_bound.h"
#include "core/cells/strict_triples.h"

namespace indistinct {

class Strict {
 public:
  // `single`: every line of the file is one row. `mostWithheld` rows may be blank wholly.
  Strict(const Records& records, const Prices& prices, uint64_t k, bool single, uint64_t seed,
         uint32_t threads, uint64_t mostWithheld = UINT64_MAX);
  // Blanks that hold for this k, whatever they cost: a first best.
  void offer(const std::vector<Blanked>& blanks);
  void advance(Deadline deadline);
  bool finished() const { return stage_ == Stage::done; }
  double share() const;
  const char* doing() const;
  // The best so far, with its price; nothing before there is one.
  const std::optional<std::vector<Blanked>>& best() const { return best_; }
  uint64_t price() const { return price_; }
  // Proven: no blanks cost less; 0 while nothing is known.
  uint64_t bound() const { return bound_; }
  // The fewest rows that were blank wholly, as long as there is no best.
  uint64_t withheld() const { return withheld_; }

 private:
  enum class Stage : uint8_t { neighbours, least, both, done };
  // Where they are cheaper. Whether few enough rows are blank wholly.
  bool keep(const StrictClasses& classes);
  bool proves() const { return (pairs_ && !pairs_->finished()) || (triples_ && !triples_->finished()); }
  bool anneals() const { return !anneal_->finished(); }
  void advanceBoth(Deadline deadline);

  const Records& records_;
  const Prices prices_;
  uint64_t seed_, mostWithheld_;
  uint32_t threads_;
  std::unique_ptr<Least> least_;
  StrictClasses classes_;
  Neighbours neighbours_;
  std::optional<StrictBound> pairs_;
  std::optional<StrictTriples> triples_;
  std::optional<StrictAnneal> anneal_;
  Crew crew_;
  bool turn_ = false;  // which of both goes first
  Stage stage_ = Stage::neighbours;
  std::optional<std::vector<Blanked>> best_;
  uint64_t price_ = UINT64_MAX, bound_ = 0, withheld_ = UINT64_MAX;
  bool held_ = false;  // the search itself has come by classes that withhold few enough
  bool avoids_ = false;
};

}  // namespace indistinct
