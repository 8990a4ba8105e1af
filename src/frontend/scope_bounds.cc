// Zero-configuration bounds: what a scope means for each type of field.
#include <algorithm>

#include "frontend/bounds.h"
#include "korat/detail/bounds.h"
#include "korat/error.h"

namespace korat::frontend {
namespace {

std::string Join(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

std::string RangeText(long long low, long long high) {
  return std::to_string(low) + ".." + std::to_string(high);
}

constexpr int kLetters = 26;

std::string LetterText(int i, char quote) {
  return std::string(1, quote) + static_cast<char>('a' + i) + quote;
}

std::string EnumeratorText(const Enumerator& enumerator) {
  return enumerator.name.substr(enumerator.name.rfind(':') + 1);
}

}  // namespace

void BoundEditor::SetScope(int scope) {
  for (const BoundName& name : names_) {
    switch (name.kind) {
      case BoundName::Kind::kObjects:
        Put(name.name, std::to_string(ObjectsFor(name.class_index, scope)));
        break;
      case BoundName::Kind::kLength:
        Put(name.name, RangeText(0, scope));
        break;
      case BoundName::Kind::kWhole:
        break;
      case BoundName::Kind::kLeaf: {
        const std::string values = DefaultFor(name, *name.type, scope);
        if (!values.empty()) Put(name.name, values);
        break;
      }
    }
  }
}

// The root is one of its class.
int BoundEditor::ObjectsFor(int class_index, int scope) const {
  const int arguments = model_.classes[static_cast<std::size_t>(class_index)].arguments;
  const int roots = class_index == 0 ? 1 : 0;
  return arguments > 0 ? roots + arguments : std::max(scope, roots);
}

void BoundEditor::SetArguments() {
  const Class& root = model_.classes[0];
  if (root.arguments > 0) Put(root.display, std::to_string(1 + root.arguments));
  for (const BoundName& name : names_) {
    if (!name.of_call || name.kind != BoundName::Kind::kLeaf) continue;
    const TypeKind kind = name.type->kind;
    const bool needs_no_scope =
        kind == TypeKind::kBool || kind == TypeKind::kEnum || kind == TypeKind::kPointer;
    if (needs_no_scope) Put(name.name, DefaultFor(name, *name.type, /*scope=*/1));
  }
}

std::string BoundEditor::DefaultFor(const BoundName& name, const Type& type, int scope) const {
  const int letters = std::clamp(scope, 1, kLetters);
  std::vector<std::string> items;
  switch (type.kind) {
    case TypeKind::kBool:
      return "false, true";
    case TypeKind::kInteger:
      return IntegerDefault(name, type, scope);
    case TypeKind::kFloating:
      return RangeText(0, scope);
    case TypeKind::kCharacter:
      return LetterText(0, '\'') + ".." + LetterText(letters - 1, '\'');
    case TypeKind::kString:
      for (int i = 0; i < letters; ++i) items.push_back(LetterText(i, '"'));
      return Join(items);
    case TypeKind::kEnum:
      for (const Enumerator& enumerator : type.enumerators) {
        items.push_back(EnumeratorText(enumerator));
      }
      return items.empty() ? "0" : Join(items);
    case TypeKind::kPointer:
    case TypeKind::kUniquePointer:
    case TypeKind::kSharedPointer:
      return PointerDefault(type);
    case TypeKind::kOptional: {
      const std::string values = DefaultFor(name, type.parts[0], scope);
      return values.empty() || values == "keep" ? "" : "none, " + values;
    }
    case TypeKind::kKept:
      return "keep";
    default:
      return "";
  }
}

std::string BoundEditor::IntegerDefault(const BoundName& name, const Type& type, int scope) const {
  const long long low = name.of_root ? 0 : 1;
  const int bits =
      static_cast<int>(name.bit_width != 0 ? name.bit_width : type.bits) - (type.is_signed ? 1 : 0);
  const long long greatest = bits >= 31 ? 0x7fffffff : (1LL << bits) - 1;
  const long long high = std::min<long long>(std::max<long long>(scope, low), greatest);
  return RangeText(std::min(low, high), high);
}

std::string BoundEditor::PointerDefault(const Type& type) const {
  std::vector<std::string> items;
  if (!type.is_object) items.push_back("null");
  for (int target : TargetsOf(model_, type.class_index)) {
    items.push_back(model_.classes[static_cast<std::size_t>(target)].display);
  }
  if (type.kind == TypeKind::kPointer) {
    for (const EmbeddedPart& part : PartsOf(model_, type.class_index)) items.push_back(part.name);
  }
  return Join(items);
}

void BoundEditor::CheckComplete() const {
  for (const BoundName& name : names_) {
    if (name.kind != BoundName::Kind::kLeaf || name.of_call || Has(name.name)) continue;
    // By a bound of the whole it is part of.
    const bool covered = std::any_of(bounds_.begin(), bounds_.end(), [&](const auto& bound) {
      return detail::IsPartOf(name.name, bound.first);
    });
    if (covered) continue;
    const Type& type = *name.type;
    const std::string what = "field '" + name.name + "' of type '" + type.spelling + "'" +
                             (type.reason.empty() ? "" : ", " + type.reason + ",") +
                             " can't be bounded by a scope";
    const std::string keep = "--set '" + name.name + "=keep' leaves it as constructed";
    if (type.kind == TypeKind::kUnboundable) throw Error(what + ": " + keep);
    throw Error(what + ": " + keep + ", --set '" + name.name +
                "=A,B' lists values as C++ expressions");
  }
}

}  // namespace korat::frontend
