// One method for each feature that emitted tests must handle.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace store {

enum class Color { kRed, kGreen, kBlue };

struct Label {
  explicit Label(std::string text) : text(std::move(text)) {}
  std::string text;
};

template <typename T>
class Shelf {
 public:
  struct Node {
    T value{};
    Node* next = nullptr;
  };

  //@ invariant count >= 0;

  Shelf() = default;
  //@ requires n >= 0;
  //@ ensures count == n;
  explicit Shelf(int n) : count(n) {}
  ~Shelf() { delete first; }
  Shelf(const Shelf&) = delete;

  // Overloads.
  //@ requires n > 0;
  int remove(int n) { return n; }
  int remove(const std::string& name) { return static_cast<int>(name.size()); }
  int remove(std::string&& name) { return static_cast<int>(std::string(std::move(name)).size()); }
  int remove(std::string& name, bool all) {
    if (all) name.clear();
    return 0;
  }
  T& at(int) { return last; }
  const T& at(int) const { return last; }

  // Operators.
  Shelf& operator=(const Shelf& other) {
    count = other.count;
    return *this;
  }
  bool operator==(const Shelf& other) const { return count == other.count; }
  Shelf& operator+=(int n) {
    count += n;  // breaks the invariant for -1, if there is nothing on it
    return *this;
  }
  T operator[](std::size_t) const { return last; }
  int operator()(char, char) const { return 2; }
  explicit operator bool() const { return count != 0; }
  operator std::string() const { return "shelf"; }
  Shelf& operator++() {
    ++count;
    return *this;
  }
  T operator*() const { return last; }

  // Types of parameters.
  void paint(Color color, const std::vector<int>& order, std::optional<int> depth) {
    (void)color, (void)order, (void)depth;
  }
  void hang(Node* node, const char* name, double, unsigned) const { (void)node, (void)name; }
  void take(std::unique_ptr<Node> node) { (void)node; }
  void label(const Label& label) { name_of_label = label.text; }
  void fill(int (&values)[3]) { values[0] = 1; }
  //@ ensures \result == \old(n) + 1 && n == \result;
  static int next(int& n) { return ++n; }

  // Ways to end.
  void throws(int n) {
    if (n < 0) throw std::invalid_argument("negative");
  }
  //@ requires false;
  void never() {}
  //@ requires count > 0;
  //@ ensures \result != 2;
  int top() const noexcept { return count; }
  //@ requires n != 0;
  void inner(int n) {
    if (n < 0) remove(n);
  }
  void swallows(int n) {
    try {
      remove(n);
    } catch (...) {
    }
  }
  // Calls a constructor with an argument that violates its precondition.
  static void makes(int n) { Shelf<T> made(n); }
  std::string release() && { return "released"; }
  void leaves_a_mark(int) {
    if (first != nullptr) throw std::logic_error("the receiver is not new");
    first = new Node();
  }

  static int main(int, char**) { return 1; }

 protected:
  void guarded(int) {}

 private:
  void hidden(int) {}

  Node* first = nullptr;
  int count = 0;
  T last{};
  std::string name_of_label;
};

}  // namespace store
