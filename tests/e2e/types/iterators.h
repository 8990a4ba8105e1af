#include <list>
#include <map>
#include <unordered_map>
#include <utility>
// A cache in the order of use, and where each key is in it.
class LruCache {
 public:
  bool repOk() const {
    if (items_.size() != index_.size()) return false;
    for (auto item = items_.begin(); item != items_.end(); ++item) {
      const auto found = index_.find(item->first);
      if (found == index_.end() || found->second != item) return false;
    }
    return true;
  }
  void put(int key, int value) {
    const auto found = index_.find(key);
    if (found != index_.end()) items_.erase(found->second);
    items_.emplace_front(key, value);
    index_[key] = items_.begin();
  }
  int get(int key) {
    const auto found = index_.find(key);
    if (found == index_.end()) return -1;
    items_.splice(items_.begin(), items_, found->second);
    return found->second->second;
  }
  void evict() {
    if (items_.empty()) return;
#ifndef FAULT
    index_.erase(items_.back().first);
#endif
    items_.pop_back();
  }

 private:
  std::list<std::pair<int, int>> items_;
  std::unordered_map<int, std::list<std::pair<int, int>>::iterator> index_;
};

// Somewhere in a map, or at its end.
class Reader {
 public:
  bool repOk() const { return at_ == lines_.end() || at_->second != 0; }
  void next() {
    while (at_ != lines_.end() && (++at_ == lines_.end() || at_->second != 0)) break;
    while (at_ != lines_.end() && at_->second == 0) ++at_;
  }
  int number() const { return at_ == lines_.end() ? -1 : at_->first; }

 private:
  std::map<int, int> lines_;
  std::map<int, int>::const_iterator at_;
};
