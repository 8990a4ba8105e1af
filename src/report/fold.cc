#include "report/fold.h"

#include <algorithm>
#include <charconv>

#include "base/escape.h"
#include "base/quoted_list.h"

namespace korat::report {
namespace {

// No class nests more deeply; the names in a damaged file might.
constexpr std::size_t kMaxDepth = 64;

bool IsUnset(const Content& content) {
  const auto* record = std::get_if<Record>(&content.value);
  return record != nullptr && record->members.empty();
}

// Whether a field is the member or part of it: "items[2]" is part of "items", "items_" is not.
bool BeginsWith(std::string_view field, std::string_view member) {
  if (!field.starts_with(member)) return false;
  return field.size() == member.size() || field[member.size()] == '.' ||
         field[member.size()] == '[';
}

// A class and its base may have members of the same name. The last one is the current one.
Member* FindLast(Record& record, const std::string& name) {
  const auto found = std::find_if(record.members.rbegin(), record.members.rend(),
                                  [&](const Member& member) { return member.name == name; });
  return found == record.members.rend() ? nullptr : &*found;
}

Content* PlaceMember(Content& holder, const std::string& name, bool is_last) {
  auto* record = std::get_if<Record>(&holder.value);
  if (record == nullptr) return nullptr;
  if (Member* member = FindLast(*record, name)) {
    if (!is_last || IsUnset(member->content)) return &member->content;
  }
  return &record->members.emplace_back(Member{name, {}}).content;
}

}  // namespace

std::vector<Member> Folder::Members(ObjectIndex object) {
  Content whole;
  FoldRange(schema_.space.At(object).fields, "", 0, whole);
  for (const KeptField& kept : schema_.kept) {
    if (kept.object == object) FoldKept(kept, whole);
  }
  std::vector<Member> members;
  if (auto* record = std::get_if<Record>(&whole.value))
    members = std::move(record->members);
  else
    members.push_back({"", std::move(whole)});  // fields without a name
  for (Member& stray : strays_) members.push_back(std::move(stray));
  strays_.clear();
  return members;
}

Content Folder::Argument(ObjectIndex object, const std::string& name) {
  const FieldRange range = schema_.space.At(object).fields;
  const std::string& class_name =
      schema_.space.classes[Raw(schema_.space.At(object).class_index)].name;
  const bool by_name = range.count != 0 && BeginsWith(schema_.space.fields[range.first].name, name);
  Content whole;
  FoldRange(range, by_name ? name : class_name, 0, whole);
  if (strays_.empty()) return whole;
  std::vector<Member> parts;
  if (!IsUnset(whole)) parts.push_back({name, std::move(whole)});
  for (Member& stray : strays_) parts.push_back(std::move(stray));
  strays_.clear();
  return {Record{std::move(parts)}};
}

// Folds fields into `target`, whose own name is `prefix`.
void Folder::FoldRange(FieldRange range, const std::string& prefix, std::size_t depth,
                       Content& target) {
  const std::uint32_t end = range.first + range.count;
  for (std::uint32_t i = range.first; i < end; ++i) {
    if (seen_[i]) continue;
    seen_[i] = true;
    FoldField(i, end, prefix, depth, target);
  }
}

// `end` is the end of the range that holds the field.
void Folder::FoldField(std::uint32_t field, std::uint32_t end, const std::string& prefix,
                       std::size_t depth, Content& target) {
  const std::string_view name = schema_.space.fields[field].name;
  const bool in_target = !prefix.empty() && BeginsWith(name, prefix);
  const FieldPath path = ParseFieldPath(name.substr(in_target ? prefix.size() : 0));
  depth += path.steps.size();
  if (depth > kMaxDepth) return AddStray(name, ContentOf(field));
  if (PlaceCharacters(field, end, path, target)) return;
  Content* place = Place(target, path.steps);
  if (path.shape != FieldPath::Shape::kNone) {
    const std::string container(name.substr(0, name.rfind('.')));
    const bool is_choice =
        path.shape == FieldPath::Shape::kOptional || path.shape == FieldPath::Shape::kVariant;
    Content list = is_choice ? FoldAlternative(field, path.shape, container, depth)
                             : FoldContainer(field, path.shape, container, depth);
    if (place == nullptr) return AddStray(container, std::move(list));
    *place = std::move(list);
  } else {
    if (place == nullptr) return AddStray(name, ContentOf(field));
    *place = ContentOf(field);
    FoldRange(RevealedBy(field), prefix, depth, target);
  }
}

void Folder::FoldKept(const KeptField& kept, Content& target) {
  Content content{Scalar{kept.text}};
  if (kept.refers != kNoObject)
    content.value = Reference{Raw(kept.refers), kept.text};
  else if (kept.text == "null")
    content.value = Null{};
  Content* place = Place(target, ParseFieldPath(kept.name).steps);
  if (place == nullptr) return AddStray(kept.name, std::move(content));
  *place = std::move(content);
}

void Folder::AddStray(std::string_view name, Content content) {
  strays_.push_back({std::string(name), std::move(content)});
}

// Folds a container: the elements that its shape reveals, and those that the shape is. `prefix` is
// its name.
Content Folder::FoldContainer(std::uint32_t field, FieldPath::Shape shape,
                              const std::string& prefix, std::size_t depth) {
  Content content{List{}};
  FoldRange(RevealedBy(field), prefix, depth, content);
  auto& list = std::get<List>(content.value);
  const std::string& text = TextOf(field);
  std::size_t length = 0;
  if (shape == FieldPath::Shape::kLength && text == "null") return {Null{}};
  if (shape == FieldPath::Shape::kLength) {
    std::from_chars(text.data(), text.data() + text.size(), length);
  } else {
    std::vector<std::string> keys = ParseQuotedList(text).value_or(std::vector<std::string>());
    length = keys.size();
    list.kind = shape == FieldPath::Shape::kSet ? List::Kind::kSet : List::Kind::kMap;
    if (list.kind == List::Kind::kSet) {
      for (std::string& key : keys) list.elements.push_back({Scalar{std::move(key)}});
    } else {
      list.keys = std::move(keys);
    }
  }
  Lengthen(list, length);
  return content;
}

// Folds what an optional or a variant holds: the fields that it reveals. Where there are none, its
// text is that of the value: "none", "#2 (std::monostate)".
Content Folder::FoldAlternative(std::uint32_t field, FieldPath::Shape shape,
                                const std::string& container, std::size_t depth) {
  const bool is_variant = shape == FieldPath::Shape::kVariant;
  std::string_view text = TextOf(field);
  std::size_t number = 0;
  if (is_variant) {
    if (text.starts_with('#')) text.remove_prefix(1);
    const char* const end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.starts_with(' ')) text.remove_prefix(1);
  }
  const FieldRange revealed = RevealedBy(field);
  Content content;
  FoldRange(revealed, container + (is_variant ? "." + std::to_string(number) : ".value"), depth,
            content);
  content.is_held = true;
  if (revealed.count == 0) {
    content.value = Scalar{std::string(text)};
  } else if (!is_variant && content == Content{Scalar{"none"}}) {
    content.alternatives = {1};  // it has a value, which is none
  }
  if (is_variant) content.alternatives.insert(content.alternatives.begin(), number);
  return content;
}

// Places an array of characters as a string. False if the field does not begin one. (A vector of
// characters is a list, and exists already when its elements are placed.)
bool Folder::PlaceCharacters(std::uint32_t field, std::uint32_t end, const FieldPath& path,
                             Content& target) {
  if (path.steps.empty() || path.steps.back().index != 0u) return false;
  if (path.steps.size() == 1 && std::holds_alternative<List>(target.value)) return false;
  const std::string_view name = schema_.space.fields[field].name;
  const std::uint32_t count = CharactersFrom(field, end, name.substr(0, name.rfind('[')));
  if (count == 0) return false;
  Content* place = Place(target, {path.steps.begin(), path.steps.end() - 1});
  if (place == nullptr) return false;
  place->value = CharactersText(field, count);
  std::fill_n(seen_.begin() + field, count, true);
  return true;
}

// How many fields from `field` on are array[0], array[1], ... and hold characters.
std::uint32_t Folder::CharactersFrom(std::uint32_t field, std::uint32_t end,
                                     std::string_view array) const {
  std::uint32_t count = 0;
  for (std::uint32_t i = field; i < end; ++i, ++count) {
    const std::string& name = schema_.space.fields[i].name;
    if (!name.starts_with(array) ||
        name.substr(array.size()) != "[" + std::to_string(count) + "]") {
      // Another field of the same array: not all of it is characters.
      const bool goes_on = name.starts_with(array) && name.size() > array.size() &&
                           name[array.size()] == '[' && count != 0;
      return goes_on ? 0 : count;
    }
    const std::optional<std::string> character = Unquote(TextOf(i), '\'');
    if (!character || character->size() != 1) return 0;
  }
  return count;
}

// A string literal without the zeros at the end.
Scalar Folder::CharactersText(std::uint32_t field, std::uint32_t count) const {
  std::string characters;
  for (std::uint32_t i = 0; i < count; ++i) characters += *Unquote(TextOf(field + i), '\'');
  while (!characters.empty() && characters.back() == '\0') characters.pop_back();
  std::string text = "\"";
  AppendEscaped(text, characters, '"');
  return {text + '"'};
}

// Where a field belongs in the tree; null if something else is in the way.
Content* Folder::Place(Content& target, const std::vector<Step>& steps) {
  Content* place = &target;
  for (const Step& step : steps) {
    const bool is_last = &step == &steps.back();
    place =
        step.index ? PlaceElement(*place, *step.index) : PlaceMember(*place, step.name, is_last);
    if (place == nullptr) return nullptr;
    if (is_last && step.index && !IsUnset(*place)) return nullptr;
  }
  if (steps.empty() && !IsUnset(target)) return nullptr;
  return place;
}

Content* Folder::PlaceElement(Content& list, std::size_t index) {
  if (IsUnset(list)) list.value = List{};
  auto* elements = std::get_if<List>(&list.value);
  if (elements == nullptr) return nullptr;
  Lengthen(*elements, index);
  if (elements->elements.size() == index) elements->elements.emplace_back();
  return index < elements->elements.size() ? &elements->elements[index] : nullptr;
}

// Elements that have no fields are empty records.
void Folder::Lengthen(List& list, std::size_t size) {
  if (size <= list.elements.size()) return;
  const std::size_t missing = size - list.elements.size();
  if (missing > padding_) return;
  padding_ -= missing;
  list.elements.resize(size);
}

Content Folder::ContentOf(std::uint32_t field) const {
  const std::vector<Value>& values = schema_.space.fields[field].values;
  const std::string& text = TextOf(field);
  if (!values.empty() && values[ValueOf(field)].object != kNoObject) {
    return {Reference{Raw(values[ValueOf(field)].object), text}};
  }
  if (text == "null" && HoldsPointers(field)) return {Null{}};
  return {Scalar{text}};
}

// Tells a null pointer from an enumerator called null. A field whose only value is null counts as a
// pointer.
bool Folder::HoldsPointers(std::uint32_t field) const {
  const std::vector<Value>& values = schema_.space.fields[field].values;
  return schema_.texts[field].size() == 1 ||
         std::any_of(values.begin(), values.end(),
                     [](const Value& value) { return value.object != kNoObject; });
}

const std::string& Folder::TextOf(std::uint32_t field) const {
  return schema_.texts[field][ValueOf(field)];
}

ValueIndex Folder::ValueOf(std::uint32_t field) const {
  return field < candidate_.size() ? candidate_[field] : 0;
}

FieldRange Folder::RevealedBy(std::uint32_t field) const {
  const std::vector<Value>& values = schema_.space.fields[field].values;
  if (values.empty() || values[ValueOf(field)].object != kNoObject) return {};
  return values[ValueOf(field)].reveals;
}

}  // namespace korat::report
