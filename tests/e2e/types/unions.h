// A value of one of several kinds.
struct Item {
  int weight = 0;
};
class Value {
 public:
  enum Kind { kNothing, kNumber, kItem };
  Value() : number_(0) {}
  bool repOk() const {
    if (kind_ == kNumber) return number_ > 0;
    return kind_ == kNothing || item_ == nullptr || item_->weight == 1;
  }
  void clear() { kind_ = kNothing; }
  void set(int number) {
    kind_ = kNumber;
    number_ = number;
  }
#ifdef FAULT
  void take(int number) { number_ = number; }
#endif

 private:
  Kind kind_ = kNothing;
  union {
    int number_;
    Item* item_;
  };
};

// Up to two elements in the object itself.
class SmallVec {
 public:
  SmallVec() : inline_{0, 0} {}
  bool repOk() const {
    for (unsigned i = size_; i < 2; ++i) {
      if (inline_[i] != 0) return false;
    }
    for (unsigned i = 1; i < size_; ++i) {
      if (at(i - 1) >= at(i)) return false;
    }
    return true;
  }
  int at(unsigned i) const { return size_ > 2 ? heap_[i] : inline_[i]; }
  int sum() const {
    int sum = 0;
    for (unsigned i = 0; i < size_; ++i) sum += at(i);
    return sum;
  }
  void pop() {
    if (size_ == 0) return;
    if (size_ == 3) {
      int* const old = heap_;
      inline_[0] = old[0];
      inline_[1] = old[1];
      delete[] old;
    } else if (size_ < 3) {
      inline_[size_ - 1] = 0;
    }
    --size_;
  }

 private:
  unsigned size_ = 0;
  union {
    int* heap_;
    int inline_[2];
  };
};
