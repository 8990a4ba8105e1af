// bool, integers, characters, floating point, enums.
#include <algorithm>
#include <set>

#include "base/near_names.h"
#include "model/type_description.h"
#include "model/types/bound_text.h"

namespace korat::frontend {
namespace {

using detail::BoundItem;

bool IsRange(const BoundItem& item) { return item.kind == BoundItem::Kind::kRange; }

// The bits that say how large a number is.
int MagnitudeBits(const Type& type, unsigned bit_width) {
  return (bit_width != 0 ? static_cast<int>(bit_width) : type.bits) - (type.is_signed ? 1 : 0);
}

// --- bool

std::string BoolScope(const BoundQuestion&, int) { return "false, true"; }

std::string BoolItem(const BoundQuestion&, const std::string& name, const BoundItem& item) {
  if (item.text == "true" || item.text == "false") return item.text;
  if (IsRange(item) && item.low >= 0 && item.high <= 1) return item.text;
  Unsuitable(name, item.text, "values of bool are true and false");
}

std::optional<std::string> BoolDomain(DomainScribe&, const Type&, const DomainPlace&) {
  return "korat::Values({false, true})";
}

std::vector<std::string> BoolExamples(const Type&) { return {"false", "true"}; }

// --- integers and characters

// The values of an argument beyond a range that are worth a try: the number that stands for "none",
// and what the function compares it with, on both sides.
std::string Beyond(const BoundQuestion& question, long long low, long long high) {
  const std::vector<long long>& compared = question.name.argument->compared_with;
  std::set<long long> values(compared.begin(), compared.end());
  values.insert(-1);
  const int bits = MagnitudeBits(question.type, question.name.bit_width);
  std::string text;
  for (const long long value : values) {
    const bool is_in_range = low <= value && value <= high;
    const bool fits = value < 0 ? question.type.is_signed && (bits >= 31 || value >= -(1LL << bits))
                                : bits >= 31 || value < 1LL << bits;
    if (!is_in_range && fits) text += ", " + std::to_string(value);
  }
  return text;
}

std::string IntegerScope(const BoundQuestion& question, int scope) {
  // Arguments are often indexes, which start at 0.
  const bool probes = question.name.argument != nullptr;
  const long long low = question.name.of_root || probes ? 0 : 1;
  const int bits = MagnitudeBits(question.type, question.name.bit_width);
  const long long greatest = bits >= 31 ? 0x7fffffff : (1LL << bits) - 1;
  const long long high = std::min<long long>(std::max<long long>(scope, low), greatest);
  const std::string range = RangeText(std::min(low, high), high);
  return probes ? range + Beyond(question, low, high) : range;
}

std::string IntegerItem(const BoundQuestion& question, const std::string& name,
                        const BoundItem& item) {
  if (IsRange(item)) return item.text;
  Unsuitable(name, item.text,
             "values of '" + question.type.spelling + "' are integers, such as 1..5 or 1,2,7");
}

constexpr long long kNoLimit = 0x7fffffff;

// The greatest number that fits; it matters only for types with few bits.
long long GreatestOf(const Type& type, unsigned bit_width) {
  const int bits = MagnitudeBits(type, bit_width);
  return bits > 8 ? kNoLimit : (1LL << bits) - 1;
}

std::string AtMost(const std::string& number, long long greatest) {
  if (greatest == kNoLimit) return number;
  return "std::min(" + number + ", " + std::to_string(greatest) + ")";
}

std::string RangeDomain(DomainScribe& scribe, const DomainPlace& place, bool from_zero,
                        long long greatest) {
  const std::string high = AtMost(from_zero ? "scope" : "std::max(scope, 1)", greatest);
  const std::string low = scribe.Number("min_", place, "", from_zero ? "0" : "1");
  return "korat::Range(" + low + ", " + scribe.Number("max_", place, "", high) + ")";
}

std::optional<std::string> IntegerDomain(DomainScribe& scribe, const Type& type,
                                         const DomainPlace& place) {
  const long long greatest = GreatestOf(type, place.bit_width);
  return RangeDomain(scribe, place, place.of_root || greatest < 1, greatest);
}

std::vector<std::string> IntegerExamples(const Type& type) {
  if (!type.is_signed) return {"0", "1"};
  return {"0", "1", "-1"};
}

std::string CharacterScope(const BoundQuestion&, int scope) {
  const int letters = std::clamp(scope, 1, kLetters);
  return LetterText(0, '\'') + ".." + LetterText(letters - 1, '\'');
}

std::optional<std::string> CharacterDomain(DomainScribe& scribe, const Type&,
                                           const DomainPlace& place) {
  return "korat::Range('a', 'a' + " + scribe.Number("num_", place, "_letters", kLettersAtScope) +
         " - 1)";
}

std::vector<std::string> CharacterExamples(const Type&) { return {"'a'", "'b'"}; }

// --- floating point

std::string FloatingScope(const BoundQuestion&, int scope) { return RangeText(0, scope); }

std::string FloatingItem(const BoundQuestion& question, const std::string& name,
                         const BoundItem& item) {
  if (IsRange(item) || item.kind == BoundItem::Kind::kReal) return item.text;
  Unsuitable(name, item.text,
             "values of '" + question.type.spelling + "' are numbers, such as 0.5,1");
}

std::optional<std::string> FloatingDomain(DomainScribe& scribe, const Type&,
                                          const DomainPlace& place) {
  return RangeDomain(scribe, place, /*from_zero=*/true, kNoLimit);
}

std::vector<std::string> FloatingExamples(const Type&) { return {"0", "1", "-1"}; }

// --- enums

std::string SimpleName(const Enumerator& enumerator) {
  return enumerator.name.substr(enumerator.name.rfind(':') + 1);
}

// One without enumerators is an integer by another name, as std::byte is.
std::string EnumScope(const BoundQuestion& question, int scope) {
  if (question.type.enumerators.empty()) return IntegerScope(question, scope);
  std::vector<std::string> items;
  for (const Enumerator& enumerator : question.type.enumerators) {
    items.push_back(SimpleName(enumerator));
  }
  return ListText(items);
}

std::string EnumItem(const BoundQuestion& question, const std::string& name,
                     const BoundItem& item) {
  if (IsRange(item)) return item.text;
  if (question.type.enumerators.empty()) return IntegerItem(question, name, item);
  std::vector<std::string> known;
  for (const Enumerator& enumerator : question.type.enumerators) {
    known.push_back(SimpleName(enumerator));
    if (known.back() == item.text || enumerator.name == item.text ||
        enumerator.name.ends_with("::" + item.text)) {
      return known.back();
    }
  }
  Unsuitable(name, item.text,
             "enumerators of '" + question.type.spelling + "' are " + Alternatives(known));
}

std::vector<std::string> EnumExamples(const Type& type) {
  std::vector<std::string> names;
  for (const Enumerator& enumerator : type.enumerators) names.push_back(enumerator.name);
  if (!names.empty()) return names;
  return {"static_cast<" + type.source + ">(0)", "static_cast<" + type.source + ">(1)"};
}

std::optional<std::string> EnumDomain(DomainScribe&, const Type& type, const DomainPlace&) {
  return "korat::Values({" + ListText(EnumExamples(type)) + "})";
}

}  // namespace

namespace types {

extern const TypeDescription kBool = {.kind = TypeKind::kBool,
                                      .name = "bool",
                                      .shown = "`bool`",
                                      .samples = "bool",
                                      .is_scalar = true,
                                      .is_plain = true,
                                      .ignores_scope = true,
                                      .domain_values = DomainValues::kOfTheType,
                                      .scope = BoolScope,
                                      .item = BoolItem,
                                      .domain = BoolDomain,
                                      .examples = BoolExamples};

extern const TypeDescription kInteger = {.kind = TypeKind::kInteger,
                                         .name = "integer",
                                         .shown = "integers",
                                         .samples = "int; unsigned char; std::int64_t",
                                         .is_scalar = true,
                                         .is_plain = true,
                                         .domain_values = DomainValues::kOfAnotherType,
                                         .scope = IntegerScope,
                                         .item = IntegerItem,
                                         .domain = IntegerDomain,
                                         .examples = IntegerExamples};

extern const TypeDescription kCharacter = {.kind = TypeKind::kCharacter,
                                           .name = "character",
                                           .shown = "characters",
                                           .samples = "char; wchar_t",
                                           .is_scalar = true,
                                           .is_plain = true,
                                           .domain_values = DomainValues::kOfAnotherType,
                                           .scope = CharacterScope,
                                           .item = IntegerItem,
                                           .domain = CharacterDomain,
                                           .examples = CharacterExamples};

extern const TypeDescription kFloating = {.kind = TypeKind::kFloating,
                                          .name = "floating",
                                          .shown = "floating point",
                                          .samples = "double; float",
                                          .is_scalar = true,
                                          .is_plain = true,
                                          .domain_values = DomainValues::kOfAnotherType,
                                          .scope = FloatingScope,
                                          .item = FloatingItem,
                                          .domain = FloatingDomain,
                                          .examples = FloatingExamples};

extern const TypeDescription kEnum = {.kind = TypeKind::kEnum,
                                      .name = "enum",
                                      .shown = "enums, also `std::byte`",
                                      .samples = "Color; std::byte; Id",
                                      .is_scalar = true,
                                      .ignores_scope = true,
                                      .domain_values = DomainValues::kOfTheType,
                                      .scope = EnumScope,
                                      .item = EnumItem,
                                      .domain = EnumDomain,
                                      .examples = EnumExamples};

}  // namespace types
}  // namespace korat::frontend
