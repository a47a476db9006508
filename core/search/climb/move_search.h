#pragma once
// Searches that change one column's cuts at a time: every move is weighed by what it tells (column_gains.h)
// and by how anonymous the file then is, and the best is made.
//
// How anonymous: the greatest k that a file keeps to by withholding no more rows than may be. The sources
// withhold none, so theirs is the size of the least class, and so is this at limit 0.
#include "core/privacy/strength.h"
#include "core/search/alphabet.h"
#include "core/search/climb/column_gains.h"

namespace indistinct {

class MoveSearch : public Search {
 public:
  void advance(std::chrono::milliseconds slice) final;

 protected:
  struct Move {
    uint32_t column = 0;
    uint32_t first = 0;            // of the interval that is divided, or made
    std::vector<uint32_t> starts;  // of the column, once it is made
    Gain gain;
    uint64_t anonymity = 0;  // of the file, once it is made
    // By column, then by place.
    bool before(const Move& other) const {
      return column != other.column ? column < other.column : first < other.first;
    }
  };

  MoveSearch(Problem problem, Cuts cuts);

  virtual bool ends() const = 0;                // where it stands
  virtual std::vector<Move> moves() const = 0;  // from there, not yet weighed
  virtual bool allowed(const Move& move) = 0;
  virtual bool better(const Move& move, const Move& than) const = 0;

  uint64_t anonymityOf(uint32_t column, const std::vector<uint32_t>& starts);
  // The interval of the column, as it stands, that holds the position.
  std::pair<uint32_t, uint32_t> around(uint32_t column, uint32_t position) const;

  const Problem problem_;
  const Alphabet alphabet_;
  const ColumnGains gains_;
  Cuts cuts_;
  uint64_t anonymity_ = 0;

 private:
  struct Others {  // classes by all columns but one
    uint32_t count = 0;
    std::vector<uint32_t> of;  // [tuple]; empty: not known yet
  };
  void begin();
  void end();
  void show();

  bool begun_ = false;
  Strength strength_;
  std::vector<Others> others_;  // [column]
  std::vector<Move> moves_;
  size_t next_ = 0;
  std::optional<Move> best_;
};

}  // namespace indistinct
