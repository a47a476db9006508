#include "core/domain/taxonomy_writer.h"

namespace indistinct {

namespace {

// In quotes where a label, or the file that begins with it, could be read as something else: as JSON, or as a
// byte order mark.
void append(std::string& text, const std::string& label) {
  const bool mark = label.compare(0, 3, "\xef\xbb\xbf") == 0;
  if (!mark && label.find_first_of(";\"\n\r{") == std::string::npos) {
    text += label;
    return;
  }
  text += '"';
  for (const char c : label) {
    if (c == '"') text += '"';
    text += c;
  }
  text += '"';
}

}  // namespace

std::string writeTaxonomy(const Taxonomy& taxonomy) {
  std::string text;
  for (const auto& path : pathsOf(taxonomy)) {
    for (size_t i = 0; i < path.size(); i++) {
      if (i > 0) text += ';';
      append(text, path[i]);
    }
    text += '\n';
  }
  return text;
}

}  // namespace indistinct
