// A number, a flag, or nothing.
#pragma once

class Value {
 public:
  enum Kind { kNothing, kNumber, kFlag };

  void setNumber(int number) { kind_ = kNumber, number_ = number; }
  void setFlag(bool flag) { kind_ = kFlag, flag_ = flag; }
  bool repOk() const { return kind_ != kNumber || number_ > 0; }

 private:
  Kind kind_ = kNothing;
  union {
    int number_ = 0;
    bool flag_;
  };
};
