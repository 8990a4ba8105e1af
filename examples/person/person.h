// The running example of Cheon and Leavens, "A Simple and Practical Approach to Unit Testing: The
// JML and JUnit Way": a class with contracts, and a fault that they find.
//
// addKgs should throw std::invalid_argument when kgs is negative. It does not.

#ifndef EXAMPLES_PERSON_PERSON_H_
#define EXAMPLES_PERSON_PERSON_H_

#include <stdexcept>
#include <string>
#include <utility>

class Person {
  std::string name;
  int weight;

  //@ invariant !name.empty() && weight >= 0;

 public:
  /*@ requires !n.empty();
    @ ensures name == n && weight == 0;
    @*/
  explicit Person(std::string n) : name(std::move(n)), weight(0) {}

  /*@ behavior
    @   assignable weight;
    @   ensures kgs >= 0 && weight == \old(weight + kgs);
    @   signals (std::invalid_argument& e) kgs < 0;
    @*/
  void addKgs(int kgs) { weight += kgs; }

  //@ ensures \result == weight;
  int getWeight() const { return weight; }

  //@ ensures \result == name;
  const std::string& getName() const { return name; }
};

#endif  // EXAMPLES_PERSON_PERSON_H_
