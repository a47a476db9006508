// What kinds of jobs were drawn.
#include <algorithm>

#include "model/check.h"

namespace model {
namespace {

std::string spaceOf(const Job& job) {
  std::string space;
  for (const Column& column : job.columns) {
    if (column.role != Role::quasi) continue;
    if (space.empty()) space = word(column.space);
    if (space != word(column.space)) return "mixed";
  }
  return space;
}

}  // namespace

void count(const Job& job, Tally& tally) {
  tally[std::string("command ") + word(job.command)]++;
  tally["space " + spaceOf(job)]++;
  tally["loss " + job.loss]++;
  if (job.command == Command::optimize) tally["method " + job.method]++;
  if (!job.matrix.empty()) tally["with a cost matrix"]++;
  if (job.timeLimit) tally["with a time limit"]++;
  tally["threads " + std::to_string(job.threads)]++;
  bool bins = false, missing = false, dates = false;
  for (const Column& column : job.columns) {
    if (column.role == Role::count) tally["with counts"]++;
    if (column.role == Role::entity) tally["with persons"]++;
    bins = bins || column.bins.form != Bins::Form::none;
    dates = dates || (column.role == Role::quasi && column.kind == Kind::date);
    missing = missing || std::any_of(column.cells.begin(), column.cells.end(), isMissing);
  }
  if (bins) tally["with bins"]++;
  if (dates) tally["with dates"]++;
  if (missing) tally["with missing values"]++;
}

}  // namespace model
