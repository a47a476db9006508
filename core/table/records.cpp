#include "core/table/records.h"

#include <algorithm>
#include <cstring>

#include "core/table/utf8.h"

namespace indistinct {
namespace {
constexpr uint32_t padding = 64;

bool isBreak(char c) { return c == '\n' || c == '\r'; }
}  // namespace

RecordScanner::RecordScanner(char delimiter, char quote, bool lenient, uint64_t offset)
    : find_(delimiter, quote), delimiter_(delimiter), quote_(quote), lenient_(lenient), offset_(offset) {}

void RecordScanner::read(std::string_view bytes) {
  const size_t size = filled_ + bytes.size();
  if (buffer_.size() < size + padding) buffer_.resize(size + size / 4 + padding);
  std::memcpy(buffer_.data() + filled_, bytes.data(), bytes.size());
  std::memset(buffer_.data() + size, ' ', padding);
  filled_ = static_cast<uint32_t>(size);
  scanTo(filled_);
  if (!stopped_ && filled_ - recordStart_ > longestRecord) {
    damage(state_ == State::quoted ? Damage::Kind::unclosed : Damage::Kind::endless, fieldNumber());
    scanTo(filled_);
  }
}

void RecordScanner::end() {
  while (!stopped_ && recordStart_ < filled_ && state_ != State::skipping) {
    if (state_ == State::quoted) {
      damage(Damage::Kind::unclosed, fieldNumber());
    } else if (state_ == State::closing && closedAt_ + 1 != filled_) {
      damage(Damage::Kind::afterQuote, fieldNumber());
    } else {
      if (state_ == State::closing) {
        addField(fieldStart_ + 1, closedAt_ - fieldStart_ - 1);
      } else {
        addField(fieldStart_, filled_ - fieldStart_);
      }
      endRecord(filled_, '\n');
      startRecord(filled_);
    }
    scanTo(filled_);
  }
}

void RecordScanner::scanTo(uint32_t end) {
  // Every field ends at a byte of its own, but the last one of the file.
  const size_t room = size_t{filled_} + 1;
  if (fields_.size() < room) fields_.resize(room + room / 4);
  while (scanned_ < end && !stopped_) {
    Marks marks = find_(buffer_.data() + scanned_);
    const uint32_t left = end - scanned_;
    if (left < 64) {
      const uint64_t valid = (uint64_t{1} << left) - 1;
      marks.ends &= valid;
      marks.quotes &= valid;
    }
    strange_ |= marks.strange;
    if (state_ == State::plain && marks.quotes == 0) {
      plainBlock<false>(scanned_, marks.ends);
    } else if (takeQuotes(scanned_, marks)) {
      plainBlock<true>(scanned_, marks.ends);
    } else if (quotedBlock(scanned_, marks.ends | marks.quotes)) {
      continue;
    }
    scanned_ += std::min(left, 64u);
  }
}

// If every quote of a block opens or closes a whole field, this leaves only those ends that stand outside of
// quotes. Otherwise it returns false, and the block is read byte by byte.
bool RecordScanner::takeQuotes(uint32_t at, Marks& marks) {
  if ((state_ != State::plain && state_ != State::quoted) || doubled_) return false;
  const bool open = state_ == State::quoted;
  uint64_t inside = marks.quotes;  // from an opening quote up to the closing one
  for (int shift = 1; shift < 64; shift *= 2) inside ^= inside << shift;
  if (open) inside = ~inside;
  const uint64_t ends = marks.ends & ~inside;
  const uint64_t starts = ends << 1 | static_cast<uint64_t>(!open && fieldStart_ == at);
  const uint64_t opening = marks.quotes & inside, closing = marks.quotes & ~inside;
  if (((opening & ~starts) | (closing << 1 & ~ends) | closing >> 63) != 0) return false;
  marks.ends = ends;
  state_ = inside >> 63 != 0 ? State::quoted : State::plain;
  return true;
}

template <bool quotes>
void RecordScanner::plainBlock(uint32_t at, uint64_t ends) {
  Field* field = fields_.data() + used_;
  uint32_t start = fieldStart_;
  while (ends != 0) {
    const uint32_t mark = at + static_cast<uint32_t>(__builtin_ctzll(ends));
    ends &= ends - 1;
    const uint32_t quoted = quotes && buffer_[start] == quote_ ? 1 : 0;
    *field++ = {start + quoted, mark - start - 2 * quoted};
    start = mark + 1;
    const char by = buffer_[mark];
    if (by == delimiter_) continue;
    used_ = static_cast<size_t>(field - fields_.data());
    fieldStart_ = start;
    endRecord(mark, by);
    field = fields_.data() + used_;
  }
  used_ = static_cast<size_t>(field - fields_.data());
  fieldStart_ = start;
}

// True where the reading resumes elsewhere.
bool RecordScanner::quotedBlock(uint32_t at, uint64_t marks) {
  while (marks != 0) {
    const uint32_t mark = at + static_cast<uint32_t>(__builtin_ctzll(marks));
    marks &= marks - 1;
    const char by = buffer_[mark];
    switch (state_) {
      case State::plain:
        if (by == quote_) {
          if (mark == fieldStart_) state_ = State::quoted;
          break;
        }
        addField(fieldStart_, mark - fieldStart_);
        fieldStart_ = mark + 1;
        if (by != delimiter_) endRecord(mark, by);
        break;
      case State::quoted:
        if (by == quote_) {
          state_ = State::closing;
          closedAt_ = mark;
        }
        break;
      case State::closing:
        if (mark != closedAt_ + 1) {
          damage(Damage::Kind::afterQuote, fieldNumber());
          return true;
        }
        if (by == quote_) {
          state_ = State::quoted;
          doubled_ = true;
          break;
        }
        addField(fieldStart_ + 1, closedAt_ - fieldStart_ - 1);
        state_ = State::plain;
        fieldStart_ = mark + 1;
        if (by != delimiter_) endRecord(mark, by);
        break;
      case State::skipping:
        if (isBreak(by)) {
          ++row_;
          afterReturn_ = by == '\r';
          startRecord(mark + 1);
        }
        break;
    }
    if (stopped_) return true;
  }
  return false;
}

void RecordScanner::addField(uint32_t start, uint32_t size) {
  if (doubled_) escaped_.push_back(used_);
  doubled_ = false;
  fields_[used_++] = {start, size};
}

void RecordScanner::endRecord(uint32_t at, char by) {
  if (used_ - recordFields_ == columns_ && at != recordStart_) {
    fileRows_.push_back(row_++);
    recordFields_ = used_;
  } else if (at == recordStart_) {
    used_ = recordFields_;
    if (by != '\n' || !afterReturn_) ++row_;
  } else {
    endOddRecord();
  }
  afterReturn_ = by == '\r';
  recordStart_ = at + 1;
}

// The first record, one of blanks only, or one of the wrong width.
void RecordScanner::endOddRecord() {
  const uint64_t found = used_ - recordFields_;
  const auto blank = [this] {
    const Field& field = fields_[recordFields_];
    const char* from = buffer_.data() + field.start;
    return field.start == recordStart_ &&
           std::all_of(from, from + field.size, [](char c) { return c == ' ' || c == '\t'; });
  };
  if (found == 1 && columns_ != 1 && blank()) {
    used_ = recordFields_;
    ++row_;
  } else if (columns_ == 0) {
    columns_ = static_cast<uint32_t>(found);
    firstRecord_ = row_;
    fileRows_.push_back(row_++);
    recordFields_ = used_;
  } else {
    damages_.push_back({Damage::Kind::ragged, row_++, found, offset_ + recordStart_});
    used_ = recordFields_;
    while (!escaped_.empty() && escaped_.back() >= used_) escaped_.pop_back();
    stopped_ = !lenient_;
  }
}

void RecordScanner::startRecord(uint32_t at) {
  recordStart_ = fieldStart_ = at;
  state_ = State::plain;
  doubled_ = false;
}

void RecordScanner::damage(Damage::Kind kind, uint64_t field) {
  damages_.push_back({kind, row_, field, offset_ + fieldStart_});
  // Without a first record nobody knows how wide the others should be.
  stopped_ = !lenient_ || columns_ == 0;
  if (!stopped_) resume();
}

void RecordScanner::resume() {
  used_ = recordFields_;
  while (!escaped_.empty() && escaped_.back() >= used_) escaped_.pop_back();
  doubled_ = false;
  const char* from = buffer_.data() + recordStart_;
  const char* to = buffer_.data() + filled_;
  const char* lineBreak = std::find_if(from, to, isBreak);
  if (lineBreak == to) {
    state_ = State::skipping;
    recordStart_ = fieldStart_ = scanned_ = filled_;
    return;
  }
  ++row_;
  afterReturn_ = *lineBreak == '\r';
  startRecord(recordStart_ + static_cast<uint32_t>(lineBreak - from) + 1);
  scanned_ = recordStart_;
}

void RecordScanner::settle() {
  const std::vector<bool> bad = undecodableRows();
  unescape();
  if (!bad.empty()) leaveOut(bad);
}

// Empty where all are sound. Text is checked as a whole first: delimiters and line breaks are ASCII.
std::vector<bool> RecordScanner::undecodableRows() {
  if (!strange_ || rows() == 0) return {};
  const uint32_t from = fields_[0].start;
  if (!firstUndecodable({buffer_.data() + from, recordStart_ - from})) return {};
  std::vector<bool> bad(fileRows_.size(), false);
  for (size_t i = 0; i < recordFields_; ++i) {
    const size_t row = i / columns_;
    const auto at = firstUndecodable({buffer_.data() + fields_[i].start, fields_[i].size});
    if (!at || bad[row]) continue;
    bad[row] = true;
    damages_.push_back(
        {Damage::Kind::undecodable, fileRows_[row], i % columns_, offset_ + fields_[i].start + *at});
    stopped_ = stopped_ || !lenient_;
  }
  std::stable_sort(damages_.begin(), damages_.end(),
                   [](const Damage& a, const Damage& b) { return a.row < b.row; });
  return bad;
}

void RecordScanner::unescape() {
  std::vector<size_t> later;
  for (const size_t which : escaped_) {
    if (which >= recordFields_) {
      later.push_back(which);
      continue;
    }
    Field& field = fields_[which];
    char* const text = buffer_.data() + field.start;
    uint32_t size = 0;
    for (uint32_t i = 0; i < field.size; ++i) {
      text[size] = text[i];
      if (text[size++] == quote_) ++i;
    }
    field.size = size;
  }
  escaped_ = std::move(later);
}

void RecordScanner::leaveOut(const std::vector<bool>& bad) {
  size_t kept = 0;
  const auto move = [this](size_t from, size_t to, size_t count) {
    if (from != to)
      std::copy_n(fields_.begin() + static_cast<std::ptrdiff_t>(from), count,
                  fields_.begin() + static_cast<std::ptrdiff_t>(to));
  };
  for (size_t row = 0; row < fileRows_.size(); ++row) {
    if (bad[row]) continue;
    move(row * columns_, kept * columns_, columns_);
    fileRows_[kept++] = fileRows_[row];
  }
  fileRows_.resize(kept);
  const size_t before = recordFields_;
  recordFields_ = kept * columns_;
  move(before, recordFields_, used_ - before);
  used_ -= before - recordFields_;
  for (size_t& which : escaped_) which -= before - recordFields_;
}

void RecordScanner::forget() {
  const uint32_t gone = recordStart_;
  std::memmove(buffer_.data(), buffer_.data() + gone, filled_ - gone + padding);
  offset_ += gone;
  filled_ -= gone;
  scanned_ -= gone;
  fieldStart_ -= gone;
  closedAt_ -= std::min(closedAt_, gone);
  recordStart_ = 0;
  for (size_t i = recordFields_; i < used_; ++i) {
    fields_[i - recordFields_] = {fields_[i].start - gone, fields_[i].size};
  }
  for (size_t& which : escaped_) which -= recordFields_;
  used_ -= recordFields_;
  recordFields_ = 0;
  fileRows_.clear();
  damages_.clear();
  // What is left of the batch was scanned with it, and may be what made the batch strange.
  strange_ = strange_ && filled_ > 0;
}

uint64_t RecordScanner::memory() const {
  return buffer_.capacity() + fields_.capacity() * sizeof(Field) + fileRows_.capacity() * sizeof(uint64_t) +
         damages_.capacity() * sizeof(Damage);
}

}  // namespace indistinct
