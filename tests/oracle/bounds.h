// Random bounds for the families of oracle/families.h and oracle/library_families.h.
#pragma once

#include <string>
#include <vector>

#include "korat/finitization.h"
#include "oracle/random.h"
#include "oracle/unseen.h"

namespace korat::oracle {

inline bool g_break_reads = false;  // a deliberate fault: reads of keys are not seen

// Reads a key.
inline int Key(const int& key) { return g_break_reads ? UnseenRead({&key}) : key; }

// Draws bounds and writes them down.
class Bounds {
 public:
  // The most objects of each class, and the most values of each number.
  Bounds(Random& random, int objects, int values)
      : random_(random), objects_(objects), values_(values) {}

  int Objects(const char* name) {
    const int count = random_.Between(1, objects_);
    text_ += std::string("  ") + name + ": " + std::to_string(count) + " objects\n";
    return count;
  }
  template <auto M, typename F>
  void Number(F& f, int low = -1) {
    const auto range = RandomRange<M>(low);
    f.template Set<M>(range);
  }
  template <auto M>
  RangeDomain RandomRange(int low = -1) {
    const int first = random_.Between(low, 1);
    const int last = random_.Between(first, first + values_ - 1);
    Note<M>(std::to_string(first) + ".." + std::to_string(last));
    return Range(first, last);
  }
  // One of two values, or both.
  template <auto M, typename F, typename V>
  void Either(F& f, const V& a, const V& b) {
    std::vector<V> values{random_.OneIn(2) ? a : b};
    if (values_ > 1) values = {a, b};
    Note<M>(std::to_string(values.size()) + " values");
    f.template Set<M>(Values(values));
  }
  template <auto M, typename D>
  void Link(auto& f, const D& objects) {
    switch (random_.Below(6)) {
      case 0:
        f.template Set<M>(objects);
        return Note<M>("objects");
      case 1:
        f.template Set<M>(objects | Null);
        return Note<M>("objects, null");
      default:
        f.template Set<M>(Null | objects);
        return Note<M>("null, objects");
    }
  }
  template <auto M>
  void Note(const std::string& what) {
    text_ += "  " + detail::MemberName<M>() + ": " + what + "\n";
  }
  Random& random() { return random_; }
  int values() const { return values_; }
  const std::string& text() const { return text_; }

 private:
  Random& random_;
  int objects_, values_;
  std::string text_;
};

}  // namespace korat::oracle
