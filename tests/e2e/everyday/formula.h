// Sums of numbers, as objects of classes with a common base.
#pragma once

#include <memory>
#include <utility>

class Expression {
 public:
  virtual ~Expression() = default;
  virtual int value() const = 0;
};

class Number : public Expression {
 public:
  explicit Number(int value) : value_(value) {}
  int value() const override { return value_; }

 private:
  int value_;
};

class Sum : public Expression {
 public:
  Sum(std::unique_ptr<Expression> left, std::unique_ptr<Expression> right)
      : left_(std::move(left)), right_(std::move(right)) {}
  int value() const override { return left_->value() + right_->value(); }
  const Expression* left() const { return left_.get(); }
  const Expression* right() const { return right_.get(); }

 private:
  std::unique_ptr<Expression> left_, right_;
};

class Formula {
 public:
  bool wellFormed() const { return isWhole(whole_.get()); }

 private:
  static bool isWhole(const Expression* part) {
    if (part == nullptr) return false;
    const auto* sum = dynamic_cast<const Sum*>(part);
    return sum == nullptr || (isWhole(sum->left()) && isWhole(sum->right()));
  }

  std::unique_ptr<Expression> whole_;
};
