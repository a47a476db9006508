#include "core/door/json.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace indistinct {
namespace {

std::string at(std::string_view path) {
  return path.empty() ? std::string("at its top") : "at " + std::string(path);
}

std::string join(const Json& words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
    out += words[i].is_string() ? words[i].get<std::string>() : words[i].dump();
  }
  return out;
}

// What a schema calls a type, for people.
std::string typeName(const std::string& type) {
  if (type == "object") return "an object {…}";
  if (type == "array") return "a list […]";
  if (type == "string") return "text in quotes";
  if (type == "boolean") return "true or false";
  if (type == "number") return "a number";
  if (type == "integer") return "a whole number";
  return type;
}

std::string typeNames(const Json& type) {
  if (type.is_string()) return typeName(type.get<std::string>());
  Json names = Json::array();
  for (const auto& one : type) names.push_back(typeName(one.get<std::string>()));
  return join(names);
}

bool hasType(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  if (type == "number") return value.is_number();
  if (type == "integer")
    return value.is_number_integer() ||
           (value.is_number_float() && std::floor(value.get<double>()) == value.get<double>() &&
            std::abs(value.get<double>()) <= 9007199254740992.0);
  return false;
}

// Builds a value of what the parser hears. The library's own way brings a second parser, for callbacks that
// nobody here has, tells where a text breaks by an exception only, lets the last of equal keys win, and nests
// as deep as the text does, though much that walks a value calls itself.
class Builder {
 public:
  Builder(Json& root, std::string_view subject) : root_(root), subject_(subject) {}
  size_t broken() const { return broken_; }
  const std::optional<Error>& error() const { return error_; }

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(int64_t value) { return put(value); }
  bool number_unsigned(uint64_t value) { return put(value); }
  bool number_float(double value, const std::string&) { return put(value); }
  bool string(std::string& value) { return put(std::move(value)); }
  bool binary(Json::binary_t&) { return false; }
  bool key(std::string& name) {
    Open& object = open_.back();
    if (!object.keys.insert(name).second)
      return refuse("the key " + shown(Json(name)) + " stands twice. Leave one of them.");
    object.key = name;
    // The map's own way would look through all keys once more.
    Json::object_t::Container& items = object.value->get_ref<Json::object_t&>();
    items.emplace_back(std::move(name), nullptr);
    return true;
  }
  bool start_object(size_t) { return start(Json::object()); }
  bool start_array(size_t) { return start(Json::array()); }
  bool end_object() { return end(); }
  bool end_array() { return end(); }
  bool parse_error(size_t at, const std::string&, const Json::exception&) {
    broken_ = at;
    return false;
  }

 private:
  struct Open {
    Json* value;  // an outer value does not move while an inner one is built
    std::set<std::string> keys;
    std::string key;  // the last one
  };

  bool put(Json value) {
    place() = std::move(value);
    return true;
  }
  bool start(Json empty) {
    constexpr size_t mostDeep = 100;
    if (open_.size() == mostDeep)
      return refuse("it is nested more than " + std::to_string(mostDeep) +
                    " deep. Nothing needs that: write it flatter.");
    Json& made = place() = std::move(empty);
    open_.push_back({&made, {}, {}});
    return true;
  }
  bool end() {
    open_.pop_back();
    return true;
  }
  // Of what comes next: the last key's, or at the end of an array.
  Json& place() {
    if (open_.empty()) return root_;
    Json& outer = *open_.back().value;
    if (outer.is_object())
      return static_cast<Json::object_t::Container&>(outer.get_ref<Json::object_t&>()).back().second;
    outer.push_back(nullptr);
    return outer.back();
  }
  bool refuse(std::string what) {
    std::string path;
    for (size_t i = 0; i + 1 < open_.size() && path.size() < 200; ++i) {
      const Open& outer = open_[i];
      if (outer.value->is_object())
        path += (path.empty() ? "" : ".") + shortened(outer.key);
      else
        path += "[" + std::to_string(outer.value->size() - 1) + "]";
    }
    error_ = Error{ErrorCode::plan, std::string(subject_) + " " + at(path) + ": " + std::move(what), {}};
    error_->place.key = std::move(path);
    return false;
  }

  Json& root_;
  std::string_view subject_;
  std::vector<Open> open_;
  size_t broken_ = 0;
  std::optional<Error> error_;
};

std::vector<std::string> keysOf(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& item : object.items()) keys.push_back(item.key());
  return keys;
}

class Checker {
 public:
  Checker(const Json& root, std::string_view subject) : root_(root), subject_(subject) {}

  Done check(const Json& value, const Json& schema, const std::string& path) const {
    if (schema.contains("$ref")) {
      constexpr std::string_view place = "#/$defs/";
      const auto name = schema["$ref"].get<std::string>().substr(place.size());
      return check(value, root_["$defs"][name], path);
    }
    if (schema.contains("const") && value != schema["const"])
      return fault(path, "it is " + shown(value) + ", and only " + schema["const"].dump() + " is known.");
    if (schema.contains("type")) {
      const Json& type = schema["type"];
      const bool fits = type.is_string() ? hasType(value, type.get<std::string>())
                                         : std::any_of(type.begin(), type.end(), [&](const Json& t) {
                                             return hasType(value, t.get<std::string>());
                                           });
      if (!fits) return fault(path, shown(value) + " is not " + typeNames(type) + ".");
    }
    if (schema.contains("enum") && !(value.is_object() && schema.contains("properties"))) {
      const Json& words = schema["enum"];
      if (std::find(words.begin(), words.end(), value) == words.end())
        return fault(path, shown(value) + " is not one of " + join(words) + ".");
    }
    if (value.is_object()) return checkObject(value, schema, path);
    if (value.is_array() && schema.contains("items")) {
      for (size_t i = 0; i < value.size(); ++i)
        if (Done d = check(value[i], schema["items"], path + "[" + std::to_string(i) + "]"); !d) return d;
    }
    if (value.is_number()) return checkNumber(value, schema, path);
    return done();
  }

 private:
  Error fault(const std::string& path, std::string what) const {
    Error error{ErrorCode::plan, std::string(subject_) + " " + at(path) + ": " + std::move(what), {}};
    error.place.key = path;
    return error;
  }

  Done checkObject(const Json& value, const Json& schema, const std::string& path) const {
    const Json none = Json::object();
    const Json& properties = schema.contains("properties") ? schema["properties"] : none;
    // An unknown key first: it is what a missing one was misspelt as.
    const bool closed = schema.contains("additionalProperties") && schema["additionalProperties"] == false;
    for (const auto& item : value.items())
      if (closed && !properties.contains(item.key()))
        return fault(path, "the key " + shown(Json(item.key())) + " is not known." +
                               didYouMean(item.key(), keysOf(properties)));
    if (schema.contains("required"))
      for (const auto& key : schema["required"])
        if (!value.contains(key.get<std::string>()))
          return fault(path, "the key " + key.dump() + " is missing. Add it.");
    for (const auto& item : value.items()) {
      const std::string inner = path.empty() ? shortened(item.key()) : path + "." + shortened(item.key());
      if (properties.contains(item.key())) {
        if (Done d = check(item.value(), properties[item.key()], inner); !d) return d;
      } else if (schema.contains("additionalProperties") && schema["additionalProperties"].is_object()) {
        if (Done d = check(item.value(), schema["additionalProperties"], inner); !d) return d;
      }
    }
    return done();
  }

  Done checkNumber(const Json& value, const Json& schema, const std::string& path) const {
    const double number = value.get<double>();
    if (schema.contains("minimum") && number < schema["minimum"].get<double>())
      return fault(path, shown(value) + " is too small; the least is " + schema["minimum"].dump() + ".");
    if (schema.contains("exclusiveMinimum") && number <= schema["exclusiveMinimum"].get<double>())
      return fault(path, shown(value) + " must be greater than " + schema["exclusiveMinimum"].dump() + ".");
    if (schema.contains("maximum") && number > schema["maximum"].get<double>())
      return fault(path, shown(value) + " is too large; the most is " + schema["maximum"].dump() + ".");
    return done();
  }

  const Json& root_;
  std::string_view subject_;
};

size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t keep = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = keep;
    }
  }
  return row[b.size()];
}

}  // namespace

std::string shortened(std::string_view text) {
  constexpr size_t most = 57;
  if (text.size() <= most + 3) return std::string(text);
  size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "…";
}

std::string shown(const Json& value) {
  return shortened(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Result<Json> readJson(std::string_view text, std::string_view subject) {
  Json value;
  Builder builder(value, subject);
  if (Json::sax_parse(text.begin(), text.end(), &builder)) return value;
  if (builder.error()) return *builder.error();
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(text.size(), builder.broken()));
  const auto line = 1 + std::count(text.begin(), end, '\n');
  return Error{ErrorCode::plan,
               std::string(subject) + " is not valid JSON: it breaks at line " + std::to_string(line) +
                   ". Correct that line.",
               {}};
}

Done checkSchema(const Json& value, const Json& schema, std::string_view subject) {
  return Checker(schema, subject).check(value, schema, "");
}

std::string nearest(std::string_view word, const std::vector<std::string>& known) {
  size_t best = std::max<size_t>(2, word.size() / 2) + 1;
  std::string found;
  for (const auto& candidate : known) {
    const size_t d = distance(word, candidate);
    if (d < best) {
      best = d;
      found = candidate;
    }
  }
  return found;
}

std::string didYouMean(std::string_view word, const std::vector<std::string>& known) {
  if (const std::string near = nearest(word, known); !near.empty()) return " Did you mean \"" + near + "\"?";
  std::string list;
  for (const auto& k : known) list += (list.empty() ? "" : ", ") + k;
  return list.empty() ? "" : " Known are: " + list + ".";
}

uint64_t wholeOf(const Json& value) {
  constexpr double exact = 9007199254740992.0;
  if (value.is_number_unsigned()) return value.get<uint64_t>();
  if (value.is_number()) {
    const auto number = value.get<double>();
    if (number >= 0 && number <= exact && std::floor(number) == number) return static_cast<uint64_t>(number);
  }
  return Json("none").get<uint64_t>();
}

uint64_t wholeOr(const Json& ask, const char* key, uint64_t other) {
  const auto found = ask.find(key);
  return found == ask.end() ? other : wholeOf(*found);
}

Json numberJson(double value) {
  if (!std::isfinite(value)) return nullptr;
  if (std::floor(value) == value && std::abs(value) < 9007199254740992.0) return static_cast<int64_t>(value);
  return value;
}

}  // namespace indistinct
