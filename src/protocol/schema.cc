#include "protocol/schema.h"

#include <charconv>
#include <map>
#include <ostream>
#include <sstream>

#include "base/escape.h"
#include "base/hash.h"
#include "protocol/schema_lines.h"

namespace korat {
namespace {

std::string Escaped(const std::string& text) {
  std::string escaped;
  AppendEscaped(escaped, text);
  return escaped;
}

// The number, if this is the only way to write it.
std::optional<std::int64_t> ExactInteger(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || last != end || std::to_string(number) != text) return std::nullopt;
  return number;
}

Value ValueAt(const Field& field, std::size_t index) {
  return field.values.empty() ? Value{} : field.values[index];
}

bool IsPlain(const Value& value) { return value.object == kNoObject && value.reveals.count == 0; }

// How many plain values from `begin` on are consecutive integers.
std::size_t IntegerRun(const Field& field, const ValueTexts& texts, std::size_t begin) {
  std::size_t end = begin;
  std::optional<std::int64_t> first;
  for (; end < texts.size() && IsPlain(ValueAt(field, end)); ++end) {
    const std::optional<std::int64_t> number = ExactInteger(texts[end]);
    if (!number) break;
    if (!first) first = number;
    // Unsigned, because the difference of two numbers may not fit their type.
    const auto distance = static_cast<std::uint64_t>(*number) - static_cast<std::uint64_t>(*first);
    if (*number < *first || distance != end - begin) break;
  }
  return end - begin;
}

// How many values from `begin` on refer to consecutive objects in the same way.
std::size_t ObjectRun(const Field& field, const ValueTexts& texts, std::size_t begin) {
  const Value& first = field.values[begin];
  std::size_t end = begin + 1;
  while (end < texts.size() && field.values[end].object != kNoObject &&
         Raw(field.values[end].object) == Raw(first.object) + (end - begin) &&
         field.values[end].class_end == first.class_end && texts[end] == texts[begin]) {
    ++end;
  }
  return end - begin;
}

// The lines of one domain; equal domains have equal lines.
std::string DomainLines(const Field& field, const ValueTexts& texts) {
  std::ostringstream out;
  out << "domain " << texts.size() << '\n';
  for (std::size_t i = 0; i < texts.size();) {
    const Value value = ValueAt(field, i);
    std::size_t run = 1;
    if (value.object != kNoObject) {
      run = ObjectRun(field, texts, i);
      out << "objects " << Raw(value.object) << ' ' << run << ' ' << value.class_end << ' '
          << Escaped(texts[i]) << '\n';
    } else if (value.reveals.count != 0) {
      out << "reveals " << value.reveals.first << ' ' << value.reveals.count << ' '
          << Escaped(texts[i]) << '\n';
    } else if (const std::size_t integers = IntegerRun(field, texts, i); integers > 1) {
      run = integers;
      out << "range " << texts[i] << ' ' << texts[i + run - 1] << '\n';
    } else {
      out << "text " << Escaped(texts[i]) << '\n';
    }
    i += run;
  }
  return out.str();
}

void WriteObjects(const StateSpace& space, std::ostream& out) {
  out << "classes " << space.classes.size() << '\n';
  for (const ClassDomain& domain : space.classes) {
    out << "class " << domain.distinguishable << ' ' << domain.told_apart << ' '
        << Escaped(domain.name) << '\n';
  }
  out << "objects " << space.objects.size() << '\n';
  for (const Object& object : space.objects) {
    out << "object " << Raw(object.class_index) << ' ' << object.order << ' ' << object.fields.first
        << ' ' << object.fields.count << '\n';
  }
}

void WriteFields(const Schema& schema, std::ostream& out) {
  std::map<std::string, std::size_t> numbers;  // of the domains, by their lines
  std::string domains;
  std::ostringstream fields;
  for (std::size_t i = 0; i < schema.space.fields.size(); ++i) {
    const Field& field = schema.space.fields[i];
    const auto [entry, is_new] =
        numbers.try_emplace(DomainLines(field, schema.texts[i]), numbers.size());
    if (is_new) domains += entry->first;
    fields << "field " << entry->second << ' ' << field.owns << ' ' << Escaped(field.name) << '\n';
  }
  out << "domains " << numbers.size() << '\n' << domains;
  out << "fields " << schema.space.fields.size() << '\n' << fields.str();
}

}  // namespace

void WriteSchema(const Schema& schema, std::ostream& out) {
  std::ostringstream lines;
  lines << kSchemaTitle << '\n';
  WriteObjects(schema.space, lines);
  WriteFields(schema, lines);
  lines << "roots " << schema.space.roots.size() << '\n';
  for (std::size_t i = 0; i < schema.space.roots.size(); ++i) {
    lines << "root " << Raw(schema.space.roots[i]) << ' ' << Escaped(schema.root_names[i]) << '\n';
  }
  lines << "kept " << schema.kept.size() << '\n';
  for (const KeptField& kept : schema.kept) {
    lines << "member " << Raw(kept.object) << ' ' << Escaped(kept.name) << '\n';
    if (kept.refers == kNoObject)
      lines << "text " << Escaped(kept.text) << '\n';
    else
      lines << "object " << Raw(kept.refers) << ' ' << Escaped(kept.text) << '\n';
  }
  Checksum checksum;
  checksum.Add(lines.str());
  lines << "end " << std::hex << checksum.sum() << '\n';
  out << lines.str();
}

}  // namespace korat
