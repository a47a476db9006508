#include "core/domain/taxonomy_writer.h"

namespace indistinct {

namespace {

// In quotes where a label could be read as something else.
void append(std::string& text, const std::string& label) {
  if (label.find_first_of(";\"\n\r") == std::string::npos) {
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
