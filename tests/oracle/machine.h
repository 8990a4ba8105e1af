// Executes a program on the objects of a family (oracle/families.h). The machine itself is the
// predicate: it is compiled with the pass, and uses the objects as user code does.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "oracle/checks.h"
#include "oracle/compares.h"
#include "oracle/generators.h"
#include "oracle/program.h"
#include "oracle/unseen.h"

namespace korat::oracle {

inline int g_growing = 0;
inline thread_local int g_growing_of_thread = 0;
inline int g_depth = 0;
inline bool g_break_writes = false;  // a deliberate fault: a write that is not undone
inline bool g_break_uses = false;    // a deliberate fault: an unseen use after a compare

// One of the classes of a family whose nodes are abstract.
template <typename Family>
struct Derived {
  using Type = typename Family::Node;
};
template <typename Family>
  requires requires { typename Family::Fork; }
struct Derived<Family> {
  using Type = typename Family::Fork;
};

// Wraps around where the language does not.
inline int Add(int a, int b) {
  return static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
}

template <typename Family>
class Machine {
 public:
  using Root = typename Family::Root;
  using Node = typename Family::Node;

  Machine(const Program& program, Root& root) : program_(program), root_(root) {}

  bool Run() {
    Checks<Family> checks(root_);
    for (const Statement& s : program_.checks) {
      Node* node = s.from == 2 ? nullptr : Family::Link(root_, s.from);
      if (!checks.Holds(s.which, node, s.to)) return false;
    }
    Flow flow = Execute(program_.body);
    if (flow == Flow::kGoOn && program_.ends_by_table) {
      flow = Verdict(Add(numbers_[0], Add(numbers_[1], nodes_[0] == nodes_[1] ? 1 : 0)));
    }
    return flow != Flow::kFalse;
  }

 private:
  enum class Flow { kGoOn, kTrue, kFalse };

  Flow Execute(const std::vector<Statement>& block) {
    for (const Statement& statement : block) {
      const Flow flow = Execute(statement);
      if (flow != Flow::kGoOn) return flow;
    }
    return Flow::kGoOn;
  }

  Flow Execute(const Statement& s) {
    int& number = numbers_[s.to];
    Node*& node = nodes_[s.to];
    if (program_.careful && LacksNode(s)) return Flow::kGoOn;
    switch (s.op) {
      case Op::kRootLink:
        node = Family::Link(root_, s.which % 2);
        break;
      case Op::kLink:
        node = Family::Link(*nodes_[s.from], s.which % 2);
        break;
      case Op::kRootNumber:
        number = Family::Number(root_, s.which % 2);
        break;
      case Op::kNumber:
        number = Family::Number(*nodes_[s.from], s.which % 2);
        break;
      case Op::kRootExtra:
        number = Family::Extra(root_, s.which);
        break;
      case Op::kExtra:
        number = Family::Extra(*nodes_[s.from], s.which);
        break;
      case Op::kRootWrite:
        Family::Write(root_, numbers_[s.from]);
        break;
      case Op::kWrite:
        Family::Write(*node, numbers_[s.from]);
        break;
      case Op::kRelink:
        Family::Relink(*node, s.which % 2, nodes_[s.from]);
        break;
      case Op::kArithmetic:
        number = Calculate(s.which, number, numbers_[s.from]);
        break;
      case Op::kCopy:
        number = Family::NumberOfCopy(*nodes_[s.from], s.which % 2);
        break;
      case Op::kWalk:
        number = Walk(nodes_[s.from], s.which);
        break;
      case Op::kVisit:
        number = static_cast<int>(Visit(nodes_[s.from]).size());
        break;
      case Op::kKeys:
        number = Keys(nodes_[s.from], s.which);
        break;
      case Op::kRecurse:
        number = Recurse(nodes_[s.from]);
        break;
      case Op::kMark:
        number = Mark(nodes_[s.from], s.which % 2);
        break;
      case Op::kGlobal:
        number = Grow(s.which, numbers_[s.from]);
        break;
      case Op::kIf:
        return Execute(Holds(s) ? s.first : s.second);
      case Op::kTest:
        return Execute(Test(*nodes_[s.from], s) ? s.first : s.second);
      case Op::kRootTest:
        return Execute(Test(root_, s) ? s.first : s.second);
      case Op::kTestTwo:
        return Execute(TestTwo(s) ? s.first : s.second);
      case Op::kTry:
        return Try(s);
      case Op::kThrow:
        Throw(s.which, numbers_[s.from]);
      case Op::kReturn:
        return Verdict(Add(number, numbers_[s.from]));
      case Op::kReturnTrue:
        return Flow::kTrue;
      case Op::kReturnFalse:
        return Flow::kFalse;
      case Op::kHang:
        for (volatile bool for_ever = true; for_ever;) {
        }
        break;
      case Op::kAbort:
        std::abort();
      case Op::kGenerator:
        if (!Generate(s)) return Flow::kFalse;
        break;
    }
    return Flow::kGoOn;
  }

  bool LacksNode(const Statement& s) const {
    switch (s.op) {
      case Op::kLink:
      case Op::kNumber:
      case Op::kExtra:
      case Op::kCopy:
      case Op::kTest:
        return nodes_[s.from] == nullptr;
      case Op::kTestTwo:
        return nodes_[s.from] == nullptr || nodes_[s.to] == nullptr;
      case Op::kWrite:
      case Op::kRelink:
        return nodes_[s.to] == nullptr;
      default:
        return false;
    }
  }

  Flow Verdict(int number) const {
    return program_.verdicts[static_cast<unsigned>(number) % kVerdicts] ? Flow::kTrue
                                                                        : Flow::kFalse;
  }

  bool Holds(const Statement& s) const {
    switch (s.which) {
      case 0:
        return nodes_[s.from] == nullptr;
      case 1:
        return nodes_[s.from] != nullptr;
      case 2:
        return nodes_[s.from] == nodes_[s.to];
      case 3:
        return numbers_[s.from] < numbers_[s.to];
      case 4:
        return numbers_[s.from] == numbers_[s.to];
      case 5:
        return numbers_[s.from] > 1;
      case 6:
        return numbers_[s.from] % 2 == 0;
      default:
        return nodes_[s.from] != nullptr && Family::Number(*nodes_[s.from], 0) > 0;
    }
  }

  // Calls test(field) with a number of the object.
  template <typename Object, typename Test>
  static bool WithNumber(const Object& object, int i, Test test) {
    if constexpr (requires { Family::WithNumber(object, i, test); }) {
      return Family::WithNumber(object, i, test);
    } else if constexpr (requires { object.key; }) {
      return test(object.key);
    } else if constexpr (requires { static_cast<int>(object.x); }) {
      return test(object.x);
    } else {
      return false;
    }
  }

  template <typename Object>
  static bool Test(const Object& object, const Statement& s) {
    return WithNumber(object, s.from + s.which / kCompares, [&s](const auto& field) {
      if constexpr (std::is_same_v<decltype(field), const int&>) {
        if (g_break_uses && field < 100) return UnseenRead({&field}) == s.to - 1;
      }
      return Compares(field, s.which % kCompares, s.to - 1);
    });
  }

  bool TestTwo(const Statement& s) const {
    return WithNumber(*nodes_[s.from], (s.which + s.to) % 3, [&](const auto& one) {
      const auto with_other = [&](const auto& other) { return ComparesTwo(one, other, s.which); };
      return s.which < 8 ? WithNumber(root_, s.which / 2, with_other)
                         : WithNumber(*nodes_[s.to], s.which % 2, with_other);
    });
  }

  bool Generate(const Statement& s) {
    const Node* node = nodes_[s.from];
    return node != nullptr ? Generate(*node, s) : Generate(root_, s);
  }
  template <typename Object>
  bool Generate(const Object& object, const Statement& s) {
    const int way = s.which / 4;
    switch (s.which % 4) {
      case 0:
        return WithNumber(object, way, [&](const auto& number) {
          return GenerateNumber(number, way, s.to % 2 == 0 ? s.from : numbers_[s.to]);
        });
      case 1:
        return WithNumber(object, way, [&](const auto& number) {
          const auto with = [&](const auto& other) { return GenerateTwo(number, other, way); };
          return nodes_[s.to] == nullptr ? WithNumber(root_, way / 2, with)
                                         : WithNumber(*nodes_[s.to], way / 2, with);
        });
      default:
        return WithLink(object, way % 2, [&](const auto& link) {
          return GenerateLink<typename Derived<Family>::Type>(link, way / 2, nodes_[s.to],
                                                              visited_);
        });
    }
  }

  static int Calculate(int which, int a, int b) {
    switch (which) {
      case 0:
        return Add(a, b);
      case 1:
        return Add(a, -b);
      case 2:
        return a / b;
      case 3:
        return a % b;
      case 4:
        return a ^ b;
      case 5:
        return std::max(a, b);
      case 6:
        return a < b ? a : Add(b, 1);
      default:
        return Add(b, 1);
    }
  }

  Flow Try(const Statement& s) {
    try {
      return Execute(s.first);
    } catch (int thrown) {
      numbers_[s.to] = thrown;
      return Execute(s.second);  // reads inside the handler
    } catch (const std::exception& error) {
      numbers_[s.to] = static_cast<int>(error.what()[0]);
    }
    return Execute(s.second);
  }

  [[noreturn]] static void Throw(int which, int number) {
    if (which % 2 == 0) throw number;
    throw std::runtime_error(std::to_string(number));
  }

  // One of three containers detects cycles.
  static int Walk(Node* node, int which) {
    std::set<Node*> in_set;
    std::unordered_set<Node*> in_hash_set;
    std::vector<Node*> in_vector;
    int sum = 0;
    for (; node != nullptr; node = Family::Link(*node, which % 2)) {
      if (which < 3 && !in_set.insert(node).second) break;
      if (which >= 3 && which < 6 && !in_hash_set.insert(node).second) break;
      if (which >= 6 && std::find(in_vector.begin(), in_vector.end(), node) != in_vector.end())
        break;
      in_vector.push_back(node);
      sum = Add(sum, Family::Number(*node, 0));
    }
    return sum;
  }

  // The order of the visits depends on the structure alone.
  static std::vector<Node*> Visit(Node* start) {
    std::vector<Node*> visited;
    std::deque<Node*> pending;
    const auto reach = [&](Node* node) {
      if (node == nullptr) return;
      if (std::find(visited.begin(), visited.end(), node) != visited.end()) return;
      visited.push_back(node);
      if (visited.size() % 2 == 0)
        pending.push_front(node);
      else
        pending.push_back(node);
    };
    reach(start);
    while (!pending.empty()) {
      Node* node = pending.front();
      pending.pop_front();
      const int first = Family::Number(*node, 0) % 2 == 0 ? 0 : 1;
      reach(Family::Link(*node, first));
      reach(Family::Link(*node, 1 - first));
    }
    return visited;
  }

  static int Keys(Node* start, int which) {
    const std::vector<Node*> nodes = Visit(start);
    std::vector<int> keys;
    std::unordered_map<int, int> counts;
    std::string text;
    for (Node* node : nodes) {
      keys.push_back(Family::Number(*node, which % 2));
      if (which < 4) ++counts[keys.back()];
      if (which == 4) text += "key " + std::to_string(keys.back()) + ", ";
    }
    if (which < 4) return static_cast<int>(counts.size());
    if (which == 4)
      return text > "key 1, key 1, key 0, and so on" ? 1 : static_cast<int>(text.size());
    if (which == 5) return std::is_sorted(keys.begin(), keys.end()) ? 1 : 0;
    std::sort(keys.begin(), keys.end());
    return keys.empty() ? -1 : keys[keys.size() / 2];
  }

  static int Recurse(Node* node) {
    if (node == nullptr) return 1;
    ++g_depth;
    const int left = Recurse(Family::Link(*node, 0));
    const int right = g_depth < 3 ? Recurse(Family::Link(*node, 1)) : 0;
    --g_depth;
    return Add(left, right);
  }

  static int Mark(Node* node, int which) {
    constexpr int kVisited = 77;
    int length = 0;
    while (node != nullptr && Family::Number(*node, 0) != kVisited) {
      Family::Write(*node, kVisited);
      node = Family::Link(*node, which);
      ++length;
    }
    return length;
  }

  static int Grow(int which, int by) {
    if (g_break_writes) return UnseenIncrement() % 4;
    static int of_function = 0;
    int& growing = which < 3 ? g_growing : which < 6 ? g_growing_of_thread : of_function;
    return growing = Add(growing, Add(by, 1));
  }

  const Program& program_;
  Root& root_;
  int numbers_[kRegisters] = {};
  Node* nodes_[kRegisters] = {};
  Visited<Node> visited_;
};

}  // namespace korat::oracle
