#include "core/domain/taxonomy_writer.h"

#include <algorithm>

namespace indistinct {

namespace {

// In quotes where a label holds one of these.
void append(std::string& text, const std::string& label, const char* special) {
  if (label.find_first_of(special) == std::string::npos) {
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
  // The reader takes the delimiter that most lines agree on. Labels with line breaks make lines of their own
  // under another one: then commas and tabs are hidden from it, too.
  const bool breaks =
      std::any_of(taxonomy.nodes.begin(), taxonomy.nodes.end(),
                  [](const Taxonomy::Node& node) { return node.label.find('\n') != std::string::npos; });
  const char* special = breaks ? ";,\t\"\n\r" : ";\"\n\r";
  std::string text;
  for (const auto& path : pathsOf(taxonomy)) {
    for (size_t i = 0; i < path.size(); i++) {
      if (i > 0) text += ';';
      append(text, path[i], special);
    }
    text += '\n';
  }
  return text;
}

}  // namespace indistinct
