#include "core/door/taxonomy_file.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/domain/taxonomy_check.h"
#include "core/domain/taxonomy_tree.h"
#include "core/door/json.h"

namespace indistinct {
namespace {

std::optional<std::string> textOf(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  return std::nullopt;
}

// In ASCII, so that it may be cut anywhere.
std::string shown(const Json& value) { return value.dump(-1, ' ', true).substr(0, 60); }

std::optional<std::string> keyOf(const Json& object, std::initializer_list<const char*> keys) {
  for (const char* key : keys)
    if (object.contains(key))
      if (auto text = textOf(object[key])) return text;
  return std::nullopt;
}

// The tree as it stands in the JSON. A node's line is where its label is found next.
class Gatherer {
 public:
  Gatherer(std::string_view bytes, TaxonomyReading& reading) : bytes_(bytes), reading_(reading) {}

  std::vector<TreeNode> gather(const Json& json) {
    const Json& top = json.is_array() && json.size() == 1 ? json[0] : json;
    if (top.is_object() && top.contains("nodes") && top["nodes"].is_array()) {
      list(top["nodes"]);
      if (top.contains("edges") && top["edges"].is_array()) edges(top["edges"]);
    } else if (top.is_array()) {
      list(top);
    } else {
      nested(top, std::nullopt);
    }
    return std::move(nodes_);
  }

 private:
  uint64_t lineOf(const std::string& label) {
    uint32_t& from = searched_[label];
    const size_t found = bytes_.find(label, from);
    if (found == std::string_view::npos) return 1;
    from = static_cast<uint32_t>(found + 1);
    return 1 + static_cast<uint64_t>(
                   std::count(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(found), '\n'));
  }

  uint32_t add(std::string label, std::optional<uint32_t> parent) {
    const uint64_t line = lineOf(label);
    nodes_.push_back({std::move(label), parent, line});
    return static_cast<uint32_t>(nodes_.size() - 1);
  }

  void nested(const Json& json, std::optional<uint32_t> parent) {
    if (const auto leaf = textOf(json)) {
      add(*leaf, parent);
      return;
    }
    auto label = json.is_object() ? keyOf(json, {"text", "label", "name", "value", "id"}) : std::nullopt;
    if (!label) {
      addFault(reading_, 1, "A node has no label: " + shown(json) + ". Name it by \"text\".");
      label = "";
    }
    const uint32_t index = add(std::move(*label), parent);
    if (!json.is_object() || !json.contains("children") || !json["children"].is_array()) return;
    for (const Json& child : json["children"]) nested(child, index);
  }

  void list(const Json& rows) {
    std::vector<std::optional<std::string>> parents;
    for (const Json& row : rows) {
      const auto id = row.is_object() ? keyOf(row, {"id", "name", "text", "label"}) : std::nullopt;
      if (!id) {
        addFault(reading_, 1, "A node has no id: " + shown(row) + ". Give it one.");
        continue;
      }
      const auto label = keyOf(row, {"text", "label", "name", "value", "id"});
      const uint32_t index = add(label.value_or(*id), std::nullopt);
      if (!byId_.try_emplace(*id, index).second)
        addFault(reading_, nodes_[index].line,
                 "Two nodes have the id " + inQuotes(*id) + ": give each its own.");
      auto parent = keyOf(row, {"parent", "parentId"});
      if (parent && (*parent == "#" || parent->empty())) parent = std::nullopt;
      parents.push_back(std::move(parent));
    }
    for (uint32_t i = 0; i < parents.size(); i++)
      if (parents[i]) under(i, *parents[i]);
  }

  void edges(const Json& rows) {
    for (const Json& row : rows) {
      const auto from = row.is_object() ? keyOf(row, {"from", "source", "parent"}) : std::nullopt;
      const auto to = row.is_object() ? keyOf(row, {"to", "target", "child"}) : std::nullopt;
      const auto child = to ? byId_.find(*to) : byId_.end();
      if (!from || child == byId_.end()) {
        addFault(reading_, 1,
                 "An edge leads nowhere: " + shown(row) + ". Name two nodes by \"from\" and \"to\".");
        continue;
      }
      under(child->second, *from);
    }
  }

  void under(uint32_t child, const std::string& id) {
    TreeNode& node = nodes_[child];
    const auto parent = byId_.find(id);
    if (parent == byId_.end()) {
      addFault(reading_, node.line,
               inQuotes(node.label) + " stands below " + inQuotes(id) + ", which is no node. Add it.");
    } else if (node.parent && *node.parent != parent->second) {
      addFault(reading_, node.line,
               inQuotes(node.label) + " stands below " + inQuotes(nodes_[*node.parent].label) +
                   " and below " + inQuotes(nodes_[parent->second].label) +
                   ": give it one group, or two names.");
    } else {
      node.parent = parent->second;
    }
  }

  std::string_view bytes_;
  TaxonomyReading& reading_;
  std::vector<TreeNode> nodes_;
  std::map<std::string, uint32_t> byId_;
  std::map<std::string, uint32_t> searched_;
};

bool looksLikeJson(std::string_view bytes) {
  const char* blanks = " \t\r\n";
  const size_t first = bytes.find_first_not_of(blanks);
  if (first == std::string_view::npos || (bytes[first] != '{' && bytes[first] != '[')) return false;
  const size_t second = bytes.find_first_not_of(blanks, first + 1);
  if (second == std::string_view::npos) return false;
  return bytes[first] == '{' ? bytes[second] == '"' : bytes[second] == '{';
}

}  // namespace

TaxonomyReading readTaxonomyFile(std::string_view bytes) {
  if (bytes.substr(0, 3) == "\xEF\xBB\xBF") bytes.remove_prefix(3);
  if (!looksLikeJson(bytes)) return readTaxonomy(bytes);
  TaxonomyReading reading;
  auto json = readJson(bytes, "the taxonomy");
  if (!json) {
    addFault(reading, 1, json.error().what);
    return reading;
  }
  Gatherer gatherer(bytes, reading);
  const auto nodes = gatherer.gather(*json);
  judgeTree(nodes, reading);
  return reading;
}

}  // namespace indistinct
