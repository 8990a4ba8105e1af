// Bounds as text, one line each: "Node = 3" objects, "Node::info = 1..3", "Node::left = null,
// Node", "Heap::array.length = 0..3", "Heap::array[] = 0..3", "Cache::entries = keep". The korat
// program makes them, shows them and takes changes to them in this form; a driver reads them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace korat::detail {

// One item of a list of values.
struct BoundItem {
  enum class Kind {
    kRange,   // integers low..high, characters among them
    kReal,    // 1.5
    kString,  // "abc"
    kWord,    // a name: null, none, keep, true, a class, an enumerator; or a C++ expression
  };
  Kind kind = Kind::kWord;
  long long low = 0, high = 0;
  double real = 0;
  std::string string;  // kString: without quotes and escapes
  std::string text;    // as written
};

// "1..3, 7", "'a','b'", "null, Node". Fails when an item is missing, a quote or bracket is left
// open, or a range has no end; `name` is for the message.
std::vector<BoundItem> ParseBound(const std::string& name, std::string_view text);

// Before the name of a class, for an argument: "any Node" is a node of the structure, or another.
inline constexpr char kAnyObject[] = "any ";

// The length in "array(capacity)" or "array(4)"; "" if the item is not of that form.
std::string ArrayLengthOf(const BoundItem& item);
// "in" and "items" of the item "in(items)"; "" and "" if it is not like that.
std::pair<std::string, std::string> CallIn(const BoundItem& item);

// Removes the tag from an item such as "Node|1", the values of a pointer with something in its low
// bits. Nothing if there is none.
std::optional<unsigned> TakeTag(BoundItem& item);

// "kind==kText", "size_ > 4", "is_set", "!is_set": what a member of a union needs to be there.
struct BoundCondition {
  std::string member;
  std::string relation;  // "==", "<=" and so on
  std::string value;     // "kText", "4", "true"

  bool Holds(long long number, const std::string& text) const;
};
// Nothing if it is none.
std::optional<BoundCondition> ParseCondition(const std::string& text);

// "items[3].x" -> "items[].x"
std::string WithoutIndexes(const std::string& name);
// Whether `name` is that of a part: "items[].x" and "items.length" are parts of "items".
bool IsPartOf(std::string_view name, std::string_view whole);

class Bounds {
 public:
  void Set(const std::string& name, const std::string& text) {
    items_[name] = ParseBound(name, text);
  }
  // The bound of `name`, or of the same name with [] for all its indexes; null if there is none.
  const std::vector<BoundItem>* Find(const std::string& name) const;
  // Fails if there is none.
  const std::vector<BoundItem>& At(const std::string& name) const;
  bool IsKept(const std::string& name) const;
  // Whether `name` or a part of it has a bound.
  bool Mentions(const std::string& name) const;

 private:
  std::map<std::string, std::vector<BoundItem>> items_;
};

}  // namespace korat::detail
