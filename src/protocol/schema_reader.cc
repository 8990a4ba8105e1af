#include <istream>
#include <sstream>

#include "base/hash.h"
#include "protocol/line.h"
#include "protocol/schema.h"
#include "protocol/schema_lines.h"

namespace korat {
namespace {

// In all fields together: far more than a search could ever go through. Without a limit, a few
// damaged or forged lines could ask for any amount of memory.
constexpr std::uint64_t kMaxValues = 1u << 23;

class Reader {
 public:
  explicit Reader(std::istream& in) : in_(in) {}

  std::optional<Schema> Read() {
    if (!NextLine() || text_ != kSchemaTitle) return std::nullopt;
    const bool whole = ReadEach("classes", [this] { return ReadClass(); }) &&
                       ReadEach("objects", [this] { return ReadObject(); }) &&
                       ReadEach("domains", [this] { return ReadDomain(); }) &&
                       ReadEach("fields", [this] { return ReadField(); }) &&
                       ReadEach("roots", [this] { return ReadRoot(); }) &&
                       ReadEach("kept", [this] { return ReadKept(); }) && ReadEnd();
    if (!whole || !IndexesAreInRange()) return std::nullopt;
    return std::move(schema_);
  }

 private:
  struct Domain {
    std::vector<Value> values;
    ValueTexts texts;
    bool plain = true;
  };

  bool NextLine() {
    checksum_.Add(text_);
    if (started_) checksum_.Add("\n");
    started_ = true;
    // A line that ends with the stream lacks its newline: something was cut off.
    return std::getline(in_, text_) && !in_.eof();
  }

  // "<plural> <count>", then that many items. Nothing is reserved: the count may be damaged.
  template <typename ReadItem>
  bool ReadEach(std::string_view plural, ReadItem read_item) {
    std::uint32_t count = 0;
    if (!NextLine()) return false;
    Line line(text_);
    if (!line.Word(plural) || !line.Number(count) || !line.End()) return false;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (!NextLine() || !read_item()) return false;
    }
    return true;
  }

  bool ReadClass() {
    ClassDomain domain;
    Line line(text_);
    line.Word("class");
    line.Flag(domain.distinguishable);
    line.Number(domain.told_apart);
    line.Text(domain.name);
    schema_.space.classes.push_back(std::move(domain));
    return line.End();
  }

  bool ReadObject() {
    Object object;
    std::uint32_t class_index = 0;
    Line line(text_);
    line.Word("object");
    line.Number(class_index);
    line.Number(object.order);
    line.Number(object.fields.first);
    line.Number(object.fields.count);
    object.class_index = ClassIndex{class_index};
    schema_.space.objects.push_back(object);
    return line.End();
  }

  bool ReadDomain() {
    std::uint32_t size = 0;
    Line line(text_);
    if (!line.Word("domain") || !line.Number(size) || !line.End() || size == 0) return false;
    if (!Claim(size)) return false;
    Domain domain;
    while (domain.texts.size() < size) {
      if (!NextLine() || !ReadValues(domain, size - domain.texts.size())) return false;
    }
    domains_.push_back(std::move(domain));
    return true;
  }

  // One line of a domain, with at most `most` values.
  bool ReadValues(Domain& domain, std::uint64_t most) {
    const std::string_view kind = std::string_view(text_).substr(0, text_.find(' '));
    Line line(text_);
    line.Word(kind);
    if (kind == "range") return ReadRange(line, domain, most);
    if (kind == "objects") return ReadReferences(line, domain, most);
    Value value;
    std::string text;
    if (kind == "reveals") {
      line.Number(value.reveals.first);
      line.Number(value.reveals.count);
      if (value.reveals.count == 0) return false;
      domain.plain = false;
    } else if (kind != "text") {
      return false;
    }
    line.Text(text);
    Add(domain, value, std::move(text));
    return line.End();
  }

  bool ReadRange(Line& line, Domain& domain, std::uint64_t most) {
    std::int64_t first = 0, last = 0;
    if (!line.Number(first) || !line.Number(last) || !line.End() || first > last) return false;
    const std::uint64_t steps =
        static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
    if (steps >= most) return false;
    for (std::uint64_t i = 0; i <= steps; ++i) {
      const auto number = static_cast<std::int64_t>(static_cast<std::uint64_t>(first) + i);
      Add(domain, {}, std::to_string(number));
    }
    return true;
  }

  bool ReadReferences(Line& line, Domain& domain, std::uint64_t most) {
    std::uint32_t first = 0, count = 0;
    ValueIndex class_end = 0;
    std::string part;
    line.Number(first);
    line.Number(count);
    line.Number(class_end);
    line.Text(part);
    const std::size_t objects = schema_.space.objects.size();
    if (!line.End() || count == 0 || count > most) return false;
    if (first >= objects || count > objects - first) return false;
    domain.plain = false;
    for (std::uint32_t i = 0; i < count; ++i) {
      Add(domain, {ObjectIndex{first + i}, class_end, {}}, part);
    }
    return true;
  }

  static void Add(Domain& domain, const Value& value, std::string text) {
    domain.values.push_back(value);
    domain.texts.push_back(std::move(text));
  }

  // Claims this many more values.
  bool Claim(std::uint64_t count) {
    values_ += count;
    return values_ <= kMaxValues;
  }

  bool ReadField() {
    std::uint32_t number = 0;
    Field field;
    Line line(text_);
    line.Word("field");
    line.Number(number);
    line.Flag(field.owns);
    line.Text(field.name);
    if (!line.End() || number >= domains_.size()) return false;
    const Domain& domain = domains_[number];
    if (!Claim(domain.texts.size())) return false;
    field.domain_size = static_cast<ValueIndex>(domain.texts.size());
    if (!domain.plain) field.values = domain.values;
    schema_.space.fields.push_back(std::move(field));
    schema_.texts.push_back(domain.texts);
    return true;
  }

  bool ReadRoot() {
    std::uint32_t object = 0;
    std::string name;
    Line line(text_);
    line.Word("root");
    line.Number(object);
    line.Text(name);
    schema_.space.roots.push_back(ObjectIndex{object});
    schema_.root_names.push_back(std::move(name));
    return line.End();
  }

  bool ReadKept() {
    KeptField kept;
    std::uint32_t object = 0, refers = 0;
    Line member(text_);
    member.Word("member");
    member.Number(object);
    member.Text(kept.name);
    if (!member.End() || !NextLine()) return false;
    kept.object = ObjectIndex{object};
    Line value(text_);
    if (text_.starts_with("object ")) {
      value.Word("object");
      value.Number(refers);
      kept.refers = ObjectIndex{refers};
      if (refers >= schema_.space.objects.size()) return false;
    } else {
      value.Word("text");
    }
    value.Text(kept.text);
    schema_.kept.push_back(std::move(kept));
    return value.End() && object < schema_.space.objects.size();
  }

  bool ReadEnd() {
    if (!NextLine()) return false;
    std::ostringstream end;
    end << "end " << std::hex << checksum_.sum();
    return text_ == end.str();
  }

  bool IndexesAreInRange() const {
    const StateSpace& space = schema_.space;
    for (const Object& object : space.objects) {
      if (Raw(object.class_index) >= space.classes.size()) return false;
      if (object.order >= space.objects.size() || !IsWithin(object.fields)) return false;
    }
    for (std::uint32_t i = 0; i < space.fields.size(); ++i) {
      if (!ValuesAreInRange(i)) return false;
    }
    for (ObjectIndex root : space.roots) {
      if (Raw(root) >= space.objects.size()) return false;
    }
    return true;
  }

  bool IsWithin(FieldRange range) const {
    const std::size_t fields = schema_.space.fields.size();
    return range.first <= fields && range.count <= fields - range.first;
  }

  bool ValuesAreInRange(std::uint32_t index) const {
    const Field& field = schema_.space.fields[index];
    for (ValueIndex i = 0; i < field.values.size(); ++i) {
      const Value& value = field.values[i];
      // Elements come after their length, so nothing reveals itself.
      const FieldRange& reveals = value.reveals;
      if (!IsWithin(reveals) || (reveals.count != 0 && reveals.first <= index)) return false;
      if (value.object == kNoObject) continue;
      if (value.class_end <= i || value.class_end > field.domain_size) return false;
    }
    return true;
  }

  std::istream& in_;
  std::string text_;  // of the present line
  bool started_ = false;
  Checksum checksum_;  // of the lines before it
  Schema schema_;
  std::vector<Domain> domains_;
  std::uint64_t values_ = 0;  // claimed so far
};

}  // namespace

std::optional<Schema> ReadSchema(std::istream& in) { return Reader(in).Read(); }

}  // namespace korat
