#include "core/door/json.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace indistinct {
namespace {

std::string at(std::string_view path) {
  return path.empty() ? std::string("at its top") : "at " + std::string(path);
}

std::string quoted(const Json& value) {
  std::string text = value.dump();
  if (text.size() > 60) text = text.substr(0, 57) + "…";
  return text;
}

std::string join(const Json& words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
    out += words[i].is_string() ? words[i].get<std::string>() : words[i].dump();
  }
  return out;
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
// nobody here has, and tells where a text breaks by an exception only.
class Builder {
 public:
  explicit Builder(Json& root) : root_(root) {}
  size_t broken() const { return broken_; }

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(int64_t value) { return put(value); }
  bool number_unsigned(uint64_t value) { return put(value); }
  bool number_float(double value, const std::string&) { return put(value); }
  bool string(std::string& value) { return put(std::move(value)); }
  bool binary(Json::binary_t&) { return false; }
  bool key(std::string& name) {
    slot_ = &(*open_.back())[std::move(name)];
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
  bool put(Json value) {
    place() = std::move(value);
    return true;
  }
  bool start(Json empty) {
    Json& made = place() = std::move(empty);
    open_.push_back(&made);
    return true;
  }
  bool end() {
    open_.pop_back();
    return true;
  }
  // Of what comes next: the last key's, or at the end of an array.
  Json& place() {
    if (open_.empty()) return root_;
    if (open_.back()->is_object()) return *slot_;
    open_.back()->push_back(nullptr);
    return open_.back()->back();
  }

  Json& root_;
  std::vector<Json*> open_;  // an outer value does not move while an inner one is built
  Json* slot_ = nullptr;
  size_t broken_ = 0;
};

Error fault(std::string_view subject, const std::string& path, std::string what) {
  Error error{ErrorCode::plan, std::string(subject) + " " + at(path) + ": " + std::move(what), {}};
  error.place.key = path;
  return error;
}

std::vector<std::string> keysOf(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& item : object.items()) keys.push_back(item.key());
  return keys;
}

Done check(const Json& value, const Json& schema, const std::string& path, std::string_view subject);

Done checkObject(const Json& value, const Json& schema, const std::string& path, std::string_view subject) {
  const Json none = Json::object();
  const Json& properties = schema.contains("properties") ? schema["properties"] : none;
  if (schema.contains("required"))
    for (const auto& key : schema["required"])
      if (!value.contains(key.get<std::string>()))
        return fault(subject, path, "the key \"" + key.get<std::string>() + "\" is missing. Add it.");
  for (const auto& item : value.items()) {
    const std::string inner = path.empty() ? item.key() : path + "." + item.key();
    if (properties.contains(item.key())) {
      if (Done d = check(item.value(), properties[item.key()], inner, subject); !d) return d;
    } else if (schema.contains("additionalProperties")) {
      const Json& more = schema["additionalProperties"];
      if (more.is_boolean() && !more.get<bool>())
        return fault(
            subject, path,
            "the key \"" + item.key() + "\" is not known." + didYouMean(item.key(), keysOf(properties)));
      if (more.is_object())
        if (Done d = check(item.value(), more, inner, subject); !d) return d;
    }
  }
  return done();
}

Done checkNumber(const Json& value, const Json& schema, const std::string& path, std::string_view subject) {
  const double number = value.get<double>();
  if (schema.contains("minimum") && number < schema["minimum"].get<double>())
    return fault(subject, path,
                 quoted(value) + " is too small; the least is " + schema["minimum"].dump() + ".");
  if (schema.contains("exclusiveMinimum") && number <= schema["exclusiveMinimum"].get<double>())
    return fault(subject, path,
                 quoted(value) + " must be greater than " + schema["exclusiveMinimum"].dump() + ".");
  if (schema.contains("maximum") && number > schema["maximum"].get<double>())
    return fault(subject, path,
                 quoted(value) + " is too large; the most is " + schema["maximum"].dump() + ".");
  return done();
}

Done check(const Json& value, const Json& schema, const std::string& path, std::string_view subject) {
  if (schema.contains("const") && value != schema["const"])
    return fault(subject, path,
                 "it is " + quoted(value) + ", and only " + schema["const"].dump() + " is known.");
  if (schema.contains("type")) {
    const Json& type = schema["type"];
    const bool fits = type.is_string() ? hasType(value, type.get<std::string>())
                                       : std::any_of(type.begin(), type.end(), [&](const Json& t) {
                                           return hasType(value, t.get<std::string>());
                                         });
    if (!fits)
      return fault(subject, path,
                   quoted(value) + " is not " +
                       (type.is_string() ? "of type " + type.get<std::string>() : join(type)) + ".");
  }
  if (schema.contains("enum") && !(value.is_object() && schema.contains("properties"))) {
    const Json& words = schema["enum"];
    if (std::find(words.begin(), words.end(), value) == words.end())
      return fault(subject, path, quoted(value) + " is not one of " + join(words) + ".");
  }
  if (value.is_object()) return checkObject(value, schema, path, subject);
  if (value.is_array() && schema.contains("items")) {
    for (size_t i = 0; i < value.size(); ++i)
      if (Done d = check(value[i], schema["items"], path + "[" + std::to_string(i) + "]", subject); !d)
        return d;
  }
  if (value.is_number()) return checkNumber(value, schema, path, subject);
  return done();
}

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

Result<Json> readJson(std::string_view text, std::string_view subject) {
  Json value;
  Builder builder(value);
  if (Json::sax_parse(text.begin(), text.end(), &builder)) return value;
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(text.size(), builder.broken()));
  const auto line = 1 + std::count(text.begin(), end, '\n');
  return Error{ErrorCode::plan,
               std::string(subject) + " is not valid JSON: it breaks at line " + std::to_string(line) +
                   ". Correct that line.",
               {}};
}

Done checkSchema(const Json& value, const Json& schema, std::string_view subject) {
  return check(value, schema, "", subject);
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

Json numberJson(double value) {
  if (!std::isfinite(value)) return nullptr;
  if (std::floor(value) == value && std::abs(value) < 9007199254740992.0) return static_cast<int64_t>(value);
  return value;
}

}  // namespace indistinct
