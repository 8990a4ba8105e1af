// Pointers that lead to arrays, as long as another member says.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

// Null at first; no element is used twice.
class Vec {
 public:
  Vec() = default;
  Vec(const Vec&) = delete;
  Vec& operator=(const Vec&) = delete;
  ~Vec() { delete[] data; }

  bool repOk() const {
    if (size > cap || (data == nullptr) != (cap == 0)) return false;
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (data[i] == data[j]) return false;
      }
    }
    return true;
  }
  void add(int x) {
    for (std::size_t i = 0; i < size; ++i) {
      if (data[i] == x) return;
    }
    if (size == cap) {
      const std::size_t larger = cap == 0 ? 1 : 2 * cap;
      int* const copy = new int[larger];
      for (std::size_t i = 0; i < size; ++i) copy[i] = data[i];
      delete[] data;
      data = copy;
      cap = larger;
    }
    data[size++] = x;
  }
  void dropLast() {
    if (size > 0) --size;
  }
  void shrink() {
    if (size == cap) return;
    int* const copy = size == 0 ? nullptr : new int[size];
    for (std::size_t i = 0; i < size; ++i) copy[i] = data[i];
    delete[] data;
    data = copy;
    cap = size;
  }

 private:
  int* data = nullptr;
  std::size_t size = 0, cap = 0;
};

// Faults of each kind.
class FaultyVec {
 public:
  bool repOk() const { return size_ <= cap_ && data_ != nullptr; }
  void past() { data_[cap_] = 1; }
  void leak() { data_ = new int[static_cast<std::size_t>(cap_)]; }
  void twice() {
    delete[] data_;
    if (size_ == 2) delete[] data_;
    data_ = new int[static_cast<std::size_t>(cap_)];
  }
  int afterwards() {
    int* const old = data_;
    data_ = new int[static_cast<std::size_t>(cap_)];
    delete[] old;
    return size_ == 1 ? old[0] : 0;
  }

 private:
  int* data_ = nullptr;
  int size_ = 0, cap_ = 0;
};

// In C's way.
struct Buffer {
  char* buf = nullptr;
  int len = 0;

  bool repOk() const { return (len == 0) == (buf == nullptr); }
  void append(char c) {
    buf = static_cast<char*>(std::realloc(buf, static_cast<std::size_t>(len) + 1));
    buf[len++] = c;
  }
  void clear() {
    std::free(buf);
    buf = nullptr;
    len = 0;
  }
};

// Structs with strings, owned, and as many marks.
class Table {
 public:
  bool repOk() const {
    if (slots_ == nullptr || marks == nullptr) return false;
    for (int i = 0; i < capacity_; ++i) {
      if (slots_[i].key.empty() || marks[i] != (slots_[i].value != 0)) return false;
    }
    return capacity_ > 0;
  }
  void erase(int i) {
    if (i < 0 || i >= capacity_) return;
    slots_[i].value = 0;
    marks[i] = false;
  }
  void grow() {
    std::unique_ptr<Slot[]> more(new Slot[static_cast<std::size_t>(capacity_) + 1]);
    auto* const marked = new bool[static_cast<std::size_t>(capacity_) + 1]();
    for (int i = 0; i < capacity_; ++i) {
      more[i] = std::move(slots_[i]);
      marked[i] = marks[i];
    }
    more[capacity_].key = "new";
    slots_ = std::move(more);
    delete[] marks;
    marks = marked;
    ++capacity_;
  }

 private:
  struct Slot {
    std::string key;
    int value = 0;
  };
  std::unique_ptr<Slot[]> slots_;
  bool* marks = nullptr;
  int capacity_ = 0;
};

// A linked list has a first item, not an array of them.
struct Items {
  struct Item {
    Item* next = nullptr;
  };
  Item* items = nullptr;
  int count = 0;
  bool repOk() const {
    int n = 0;
    for (const Item* i = items; i != nullptr; i = i->next) {
      if (++n > count) return false;
    }
    return n == count;
  }
};
