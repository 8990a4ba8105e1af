// The least recently used entry leaves first. The index leads to the places in the list.
#pragma once

#include <cstddef>
#include <list>
#include <unordered_map>
#include <utility>

class LruCache {
 public:
  int* get(int key) {
    const auto found = index_.find(key);
    if (found == index_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &found->second->second;
  }

  void put(int key, int value) {
    if (int* known = get(key)) {
      *known = value;
      return;
    }
    if (entries_.size() == kCapacity) {
      index_.erase(entries_.back().first);
      entries_.pop_back();
    }
    entries_.emplace_front(key, value);
    index_[key] = entries_.begin();
  }

  bool repOk() const {
    if (entries_.size() > kCapacity || index_.size() != entries_.size()) return false;
    for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
      const auto found = index_.find(entry->first);
      if (found == index_.end() || found->second != entry) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kCapacity = 2;

  std::list<std::pair<int, int>> entries_;
  std::unordered_map<int, std::list<std::pair<int, int>>::iterator> index_;
};
