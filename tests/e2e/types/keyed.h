#include <list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

// A least-recently-used cache: the order of its keys, and what is cached.
class Lru {
 public:
  bool repOk() const {
    if (order_.size() != cached_.size()) return false;
    std::set<int> seen;
    for (const int key : order_) {
      if (!seen.insert(key).second || cached_.find(key) == cached_.end()) return false;
    }
    return true;
  }
  void put(int key, bool value) {
    if (cached_.count(key) != 0) {
      order_.remove(key);
    } else if (cached_.size() == 2) {
      cached_.erase(order_.back());
      order_.pop_back();
    }
    order_.push_front(key);
    cached_[key] = value;
  }
  void forget(int key) {
    order_.remove(key);
    cached_.erase(key);
  }

 private:
  std::list<int> order_;
  std::unordered_map<int, bool> cached_;
};

// Intervals that do not overlap, by their beginnings.
class Intervals {
 public:
  bool repOk() const {
    int end = 0;
    for (const auto& [begin, interval] : intervals_) {
      if (begin < end || interval.end <= begin) return false;
      end = interval.end;
    }
    return true;
  }
  bool contains(int point) const {
    auto after = intervals_.upper_bound(point);
    return after != intervals_.begin() && point < (--after)->second.end;
  }
  void erase(int point) {
    auto after = intervals_.upper_bound(point);
    if (after != intervals_.begin() && point < (--after)->second.end) intervals_.erase(after);
  }

 private:
  struct Interval {
    int end = 0;
  };
  std::map<int, Interval> intervals_;
};

// An undirected graph without loops.
class Graph {
 public:
  bool repOk() const {
    for (const auto& [node, others] : edges_) {
      for (const int other : others) {
        const auto found = edges_.find(other);
        if (other == node || found == edges_.end() || found->second.count(node) == 0) return false;
      }
    }
    return true;
  }
  void connect(int a, int b) {
    if (a == b) return;
    edges_[a].insert(b);
    edges_[b].insert(a);
  }
  void remove(int node) {
    for (auto& [other, others] : edges_) others.erase(node);
    edges_.erase(node);
  }

 private:
  std::map<int, std::set<int>> edges_;
};

// Names and their numbers, which are never given twice.
class Registry {
 public:
  bool repOk() const {
    std::unordered_set<int> seen;
    for (const auto& [name, id] : ids_) {
      if (id >= next_ || !seen.insert(id).second) return false;
    }
    return true;
  }
  void add(const std::string& name) {
    if (ids_.emplace(name, next_).second) ++next_;
  }
  void remove(const std::string& name) { ids_.erase(name); }

 protected:
  std::unordered_map<std::string, int> ids_;
  int next_ = 0;
};

// Takes the number back, though it need not be the last.
class FaultyRegistry : public Registry {
 public:
  void drop(const std::string& name) {
    if (ids_.erase(name) != 0) --next_;
  }
};

class Bag {
 public:
  bool repOk() const { return letters_.size() == size_; }
  void add(char letter) {
    letters_.insert(letter);
    ++size_;
  }

 private:
  std::multiset<char> letters_;
  unsigned size_ = 0;
};

// Each place has a book.
class Shelf {
 public:
  bool repOk() const {
    for (const auto& [place, book] : books_) {
      if (book == nullptr) return false;
    }
    return true;
  }
  void clear() { books_.clear(); }

 private:
  struct Book {
    bool is_lent = false;
  };
  std::map<int, std::unique_ptr<Book>> books_;
};

// A symmetric relation.
class Relation {
 public:
  bool repOk() const {
    for (const auto& [a, b] : pairs_) {
      if (pairs_.count({b, a}) == 0) return false;
    }
    return true;
  }
  void add(int a, int b) {
    pairs_.emplace(a, b);
    pairs_.emplace(b, a);
  }

 private:
  std::set<std::pair<int, int>> pairs_;
};

struct Version {
  int major = 0, minor = 0;
  bool operator<(const Version& other) const {
    return major != other.major ? major < other.major : minor < other.minor;
  }
};

enum class Level { kLow, kHigh };

class Releases {
 public:
  bool repOk() const {
    for (const auto& [version, is_stable] : releases_) {
      if (is_stable && levels_.count(Level::kHigh) == 0) return false;
    }
    return true;
  }

 private:
  std::map<Version, bool> releases_;
  std::unordered_multimap<Level, int> levels_;
};

// Nodes with sets of their own.
class Labels {
 public:
  bool repOk() const {
    const Node* last = nullptr;
    for (const Node* node = first_; node != nullptr; node = node->next) {
      if (node->labels.empty()) return false;
      if (last != nullptr && *last->labels.rbegin() >= *node->labels.begin()) return false;
      last = node;
    }
    return true;
  }

 private:
  struct Node {
    std::set<int> labels;
    Node* next = nullptr;
  };
  Node* first_ = nullptr;
};
