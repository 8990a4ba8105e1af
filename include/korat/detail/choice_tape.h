// Where choices come from: the search of ForEachChoice, or a tape that is an object of a
// finitization.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "korat/all.h"
#include "korat/dedicated.h"
#include "korat/domain.h"
#include "korat/finitization.h"

namespace korat::detail {

enum class ChoiceKind : std::uint8_t { kNumber, kBool, kElement };  // how a choice is printed

struct Unassumed {};  // thrown where Assume gives up
[[noreturn]] void NotAssumed();

// A choice among more values than this is made in several steps.
inline constexpr std::uint64_t kChoiceDigits = 62;  // a letter each in the id of a structure

// An index up to `last`. digit(n) makes one step: a number up to n, which is less than
// kChoiceDigits. In the order of the steps, the indexes come in theirs.
template <typename Digit>
std::uint64_t ChooseByDigits(std::uint64_t last, const Digit& digit) {
  if (last == 0) return 0;
  if (last < kChoiceDigits) return digit(last);
  const std::uint64_t high = ChooseByDigits(last / kChoiceDigits, digit);
  const std::uint64_t left = last - high * kChoiceDigits;
  return high * kChoiceDigits +
         ChooseByDigits(left < kChoiceDigits ? left : kChoiceDigits - 1, digit);
}

// --- in a predicate

// A step: an object that no field refers to, so only the steps that were made are varied.
struct ChoiceStep {
  template <typename Tape>
  explicit ChoiceStep(Tape& tape) {
    tape.Add(*this);
  }
  ChoiceStep(const ChoiceStep&) = delete;  // the tape has its address
  ChoiceStep& operator=(const ChoiceStep&) = delete;

  unsigned char value = 0;
};
// The steps of the present search, in their order.
struct ChoiceTape {
  void Add(const ChoiceStep& step) {
    if (steps.size() == most) steps.clear();  // those of another search
    steps.push_back(&step.value);
  }
  std::size_t most = 0;
  std::vector<const unsigned char*> steps;
};

// While it lives, choices come from this tape.
class TapeReader {
 public:
  explicit TapeReader(const ChoiceTape& tape)
      : steps_(tape.steps.data()), left_(tape.steps.size()), outer_(active) {
    active = this;
  }
  ~TapeReader() { active = outer_; }
  TapeReader(const TapeReader&) = delete;
  TapeReader& operator=(const TapeReader&) = delete;

  std::uint64_t Choose(std::uint64_t last) {
    return ChooseByDigits(last, [this](std::uint64_t digit) { return Step(digit); });
  }

  static inline thread_local TapeReader* active = nullptr;

 private:
  std::uint64_t Step(std::uint64_t last);

  const unsigned char* const* steps_;  // the next one
  std::size_t left_;
  TapeReader* outer_;
};

// The predicate makes more choices than there is room for: the run is cut off.
[[noreturn]] void TooManyChoices();

inline std::uint64_t TapeReader::Step(std::uint64_t last) {
  if (left_ == 0) TooManyChoices();
  --left_;
  const unsigned char& step = **steps_++;
  (void)korat::Restrict(step, [last](unsigned char value) { return value <= last; });
  const std::uint64_t value = step;
  if (value > last) NotAssumed();
  return value;
}

template <typename Predicate>
struct ChoosingPredicate {
  Predicate predicate;
  std::shared_ptr<const ChoiceTape> tape;

  template <typename Root, typename... Arguments>
  bool operator()(Root& root, Arguments&... arguments) {
    const TapeReader reader(*tape);
    try {
      return Invoke(predicate, root, arguments...);
    } catch (const Unassumed&) {
      return false;
    }
  }
};

// --- in a function

std::uint64_t ChooseInLoop(std::uint64_t last, ChoiceKind kind, std::int64_t first);

// One of last + 1 values.
inline std::uint64_t ChooseIndex(std::uint64_t last, ChoiceKind kind, std::int64_t first) {
  if (TapeReader::active != nullptr) return TapeReader::active->Choose(last);
  return ChooseInLoop(last, kind, first);
}

struct RandomRuns {
  std::uint64_t count = 0;  // 0: not at random, but all
  std::uint64_t seed = 0;
};
// A function that chooses, wherever it is kept. False: it has failed.
struct ChoosingFunction {
  bool (*call)(const void* closure);
  const void* closure;
};
template <typename Body>
ChoosingFunction BodyOf(Body& body) {
  return {[](const void* closure) {
            return Passes(*const_cast<Body*>(static_cast<const Body*>(closure)));
          },
          std::addressof(body)};
}

ForEachResult RunChoices(const Options& options, const RandomRuns& random,
                         const ChoosingFunction& body);

// --- set-up

template <typename Root>
KORAT_SETUP_CODE std::shared_ptr<const ChoiceTape> AddTape(Finitization<Root>& finitization,
                                                           int most) {
  auto tape = std::make_shared<ChoiceTape>();
  tape->most = static_cast<std::size_t>(most);
  tape->steps.reserve(tape->most);  // not later, where memory is the structure's
  finitization.template DistinguishableObjects<ChoiceStep>(most,
                                                           [tape] { return ChoiceStep(*tape); });
  finitization.template Set<&ChoiceStep::value>(Range(0, static_cast<int>(kChoiceDigits) - 1));
  return tape;
}

}  // namespace korat::detail
