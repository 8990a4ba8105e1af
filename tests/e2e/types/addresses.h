// What the type of a field does not say: of which class the object is that a void* leads to, that
// pointers have a tag in their low bits, how long the array is that ends an object.
#include <cstdint>
struct Item {
  int weight = 0;
};
struct Mark {
  int shade = 0;
};
// The next one; with a 1 in its lowest bit if this one is dirty.
struct Link {
  std::uintptr_t next = 0;
};

class Packet {
 public:
  bool repOk() const { return isPayloadRight() && isChainRight() && isSorted(); }
  void drop() {
    if (count_ > 0) --count_;
  }
  void clear() {
    payload_ = nullptr;
    kind_ = kNothing;
  }
  // Whether there is a dirty link.
  bool isDirty() const {
    for (std::uintptr_t at = BitsOf(first_); LinkIn(at) != nullptr; at = LinkIn(at)->next) {
      if ((at & 1) != 0) return true;
    }
    return false;
  }
  void clean() { first_ = LinkIn(BitsOf(first_)); }

 private:
  enum Kind { kNothing, kItem, kMark };

  static std::uintptr_t BitsOf(const Link* link) { return reinterpret_cast<std::uintptr_t>(link); }
  static Link* LinkIn(std::uintptr_t bits) {
    return reinterpret_cast<Link*>(bits & ~std::uintptr_t{1});
  }

  bool isPayloadRight() const {
    if (kind_ == kNothing || payload_ == nullptr) return kind_ == kNothing && payload_ == nullptr;
    return kind_ == kItem ? static_cast<const Item*>(payload_)->weight == 1
                          : static_cast<const Mark*>(payload_)->shade == 2;
  }
  // Null has no tag, and no two dirty links follow each other.
  bool isChainRight() const {
    bool was_dirty = false;
    int length = 0;
    for (std::uintptr_t at = BitsOf(first_); at != 0; at = LinkIn(at)->next) {
      if (LinkIn(at) == nullptr || ++length > 2) return false;
      if (was_dirty && (at & 1) != 0) return false;
      was_dirty = (at & 1) != 0;
    }
    return true;
  }
  bool isSorted() const {
    for (int i = 1; i < count_; ++i) {
      if (values_[i - 1] >= values_[i]) return false;
    }
    return true;
  }

  Kind kind_ = kNothing;
  const void* payload_ = nullptr;
  Link* first_ = nullptr;
  int count_ = 0;
  int values_[];
};
