// Tests of a class whose oracles are its contracts: the run-time half of `korat emit gtest`, which
// writes fixtures derived from korat::ContractTest. Link Korat::gtest, and compile the class as
// `korat contracts --emit` copies it (CMake: korat_check_contracts).
//
//   class PersonTest : public PersonKoratTest {
//     void SetUp() override {
//       testee.Emplace("Baby");
//       testee.AddNull();
//       v_int = {10, -22, 0};
//     }
//   };
//   KORAT_CONTRACT_TESTS(PersonTest);
//
// A method is called on every combination of a receiver and arguments. A call whose precondition
// does not hold is meaningless, and skipped; any other violation fails the test. What a method
// throws is fine unless its contract forbids it.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "korat/contracts.h"
#include "korat/detail/call_counts.h"
#include "korat/detail/checked_call.h"
#include "korat/detail/object_text.h"
#include "korat/detail/value_list.h"
#include "korat/gtest.h"

// One test for each public method, with the data of this fixture.
#define KORAT_CONTRACT_TESTS(Fixture)                                    \
  [[maybe_unused]] static const bool korat_contract_tests_of_##Fixture = \
      Fixture::template RegisterTests<Fixture>(#Fixture)

namespace korat {

// What messages call a function and its inputs.
template <std::size_t kInputs>
struct CallNames {
  struct Input {
    const char* name;  // the parameter's, "" if it has none; null: a receiver
    const char* list;  // "v_int"
  };
  const char* display;   // "Person::addKgs(int)"
  const char* function;  // "addKgs"
  std::array<Input, kInputs> inputs;
};

namespace detail {

// Destroys objects unchecked: contracts have nothing more to say about them.
template <typename Values>
void DestroyUnchecked(Values& values) {
  const contracts::Unchecked unchecked;
  values = {};
}

// Destroys an object that a constructor test has made.
template <typename T>
void Discard(T* object) {
  std::unique_ptr<T> owner(object);
  DestroyUnchecked(owner);
}

// The same, if the object is valid. The destructor of an invalid one can't be expected to cope.
template <typename T, typename Check>
void Discard(T* object, const Check& check) {
  check(*object);
  Discard(object);
}

}  // namespace detail

class ContractTest : public testing::Test {
 protected:
  // Calls call(inputs&...) on the product of the lists. The receivers are the first list, if the
  // function has any.
  template <typename Call, typename... T>
  void TestCalls(const CallNames<sizeof...(T)>& names, Call call, const ListOf<T>&... lists) {
    const std::array<std::size_t, sizeof...(T)> sizes = {lists.size()...};
    if (HasAll(names, sizes)) {
      std::array<std::size_t, sizeof...(T)> indexes = {};
      do {
        CallAt(names, call, std::tie(lists...), indexes, std::index_sequence_for<T...>());
      } while (Advance(indexes, sizes));
    }
  }

  // Calls call(structure, arguments&...) on every structure within the bounds, and the product of
  // the lists. No bounds, no calls.
  template <typename Root, typename Predicate, typename Call, typename... T>
  void TestGenerated(const CallNames<sizeof...(T) + 1>& names,
                     const std::optional<Finitization<Root>>& bounds, Predicate predicate,
                     Call call, const ListOf<T>&... lists) {
    const std::array<std::size_t, sizeof...(T) + 1> sizes = {1, lists.size()...};
    if (!bounds.has_value() || !HasAll(names, sizes)) return;
    auto structures = All(*bounds, predicate, Range(0, static_cast<int>(lists.size()) - 1)...);
    for (auto& input : structures) {
      const auto with_indexes = [&](Root& root, auto... index) {
        CallOn(names, call, structures.explorer(), root, std::tie(lists...),
               std::array<std::size_t, sizeof...(T)>{static_cast<std::size_t>(index)...},
               std::index_sequence_for<T...>());
      };
      if constexpr (sizeof...(T) == 0)
        with_indexes(input);
      else
        std::apply(with_indexes, input);
    }
  }

  // Prints and records the results of the calls.
  void EndCalls(const char* display) {
    RecordProperty("korat_cases", std::to_string(counts_.cases));
    RecordProperty("korat_null_receivers", std::to_string(counts_.nulls));
    RecordProperty("korat_meaningless", std::to_string(counts_.meaningless));
    RecordProperty("korat_threw", std::to_string(counts_.threw));
    RecordProperty("korat_failures", std::to_string(counts_.failed));
    std::printf("[  KORAT   ] %s: %s\n", display, counts_.Text().c_str());
    std::fflush(stdout);
    if (!counts_.NothingWasTested() || HasFailure()) return;
    GTEST_SKIP() << display << ": nothing was tested, all cases are "
                 << (counts_.nulls == 0         ? "meaningless: they violate its precondition"
                     : counts_.meaningless == 0 ? "null"
                                                : "null or meaningless");
  }

  template <typename Fixture, typename Base>
  static void RegisterTest(const char* suite, const char* name, void (Base::*body)(),
                           const char* file, int line) {
    class Test final : public Fixture {
     public:
      explicit Test(void (Base::*test)()) : test_(test) {}

     private:
      void TestBody() override { (this->*test_)(); }
      void (Base::*test_)();
    };
    testing::RegisterTest(suite, name, nullptr, nullptr, file, line,
                          [body]() -> Fixture* { return new Test(body); });
  }

 private:
  template <std::size_t kInputs>
  bool HasAll(const CallNames<kInputs>& names, const std::array<std::size_t, kInputs>& sizes) {
    for (std::size_t i = 0; i < kInputs; ++i) {
      if (sizes[i] != 0) continue;
      if (counts_.empty_list.empty()) counts_.empty_list = names.inputs[i].list;
      return false;
    }
    return true;
  }

  // Moves on to the next combination; the last list changes fastest. False when there is none.
  template <std::size_t kLists>
  static bool Advance(std::array<std::size_t, kLists>& indexes,
                      const std::array<std::size_t, kLists>& sizes) {
    for (std::size_t i = kLists; i-- > 0;) {
      if (++indexes[i] < sizes[i]) return true;
      indexes[i] = 0;
    }
    return false;
  }

  template <typename Names, typename Call, typename Lists, std::size_t... I>
  void CallAt(const Names& names, Call& call, const Lists& lists,
              const std::array<std::size_t, sizeof...(I)>& indexes, std::index_sequence<I...>) {
    (void)lists, (void)indexes;
    const detail::CrashNote note("\nkorat: a crash in case " + std::to_string(counts_.cases + 1) +
                                 " of " + names.display +
                                 (std::string() + ... + PlaceText(names, I, indexes[I])) + "\n");
    Judge(
        names, [&] { return std::make_tuple(std::get<I>(lists).At(indexes[I])...); }, call,
        [&](auto& values) {
          return (std::string() + ... +
                  InputText(names, I, indexes[I], Shown(*std::get<I>(values))));
        });
  }

  template <typename Names, typename Call, typename Root, typename Lists, std::size_t... I>
  void CallOn(const Names& names, Call& call, detail::Explorer& explorer, Root& root,
              const Lists& lists, const std::array<std::size_t, sizeof...(I)>& indexes,
              std::index_sequence<I...>) {
    (void)lists, (void)indexes;
    auto on_root = [&](auto&... arguments) { call(root, arguments...); };
    Judge(
        names, [&] { return std::make_tuple(std::get<I>(lists).At(indexes[I])...); }, on_root,
        [&](auto& values) {
          (void)values;
          return "  receiver, generated: " + detail::PresentedTextOf(explorer) + "\n" +
                 (std::string() + ... +
                  InputText(names, I + 1, indexes[I], Shown(*std::get<I>(values))));
        });
  }

  // One case: makes the inputs, makes the call, and sees how it ended. `show` gets fresh inputs.
  template <typename Names, typename Make, typename Call, typename Show>
  void Judge(const Names& names, const Make& make, Call& call, const Show& show) {
    ++counts_.cases;
    decltype(make()) values;
    try {
      values = make();
    } catch (...) {
      return Report(names, __FILE__, __LINE__, "  the inputs can't be made: " + Thrown());
    }
    auto run = [&] { std::apply([&](auto&... each) { call(*each...); }, values); };
    if (!std::apply([](auto&... each) { return (... && (each != nullptr)); }, values)) {
      ++counts_.nulls;
      return detail::DestroyUnchecked(values);
    }
    const detail::CheckedCall ended = detail::RunCheckedCall(names.function, run);
    if (ended.end == detail::CheckedCall::End::kThrew) ++counts_.threw;
    if (ended.end == detail::CheckedCall::End::kMeaningless) ++counts_.meaningless;
    if (ended.end != detail::CheckedCall::End::kViolated) return detail::DestroyUnchecked(values);

    // Whatever state the inputs are in now, their destructors can't be expected to cope.
    std::apply([](auto&... each) { (static_cast<void>(each.release()), ...); }, values);
    std::string inputs;
    try {
      values = make();
      inputs = show(values);
    } catch (...) {
      inputs = "  the inputs can't be made a second time: " + Thrown() + "\n";
    }
    const contracts::Clause& clause = ended.violation.clause;
    Report(names, clause.file, static_cast<int>(clause.line),
           inputs + "  " + contracts::MessageOf(ended.violation));
    detail::DestroyUnchecked(values);
  }

  // REQUIRES: an exception is being handled.
  static std::string Thrown() {
    char text[sizeof(contracts::Violation::detail)] = {};
    contracts::DescribeThrown(text);
    return text;
  }

  template <typename Names>
  void Report(const Names& names, const char* file, int line, const std::string& text) {
    if (++counts_.failed > detail::CallCounts::kMostReported) return;
    ADD_FAILURE_AT(file, line) << names.display << " fails in case " << counts_.cases << ":\n"
                               << text;
  }

  // ", v_int[1]"
  template <typename Names>
  static std::string PlaceText(const Names& names, std::size_t input, std::size_t index) {
    return ", " + std::string(names.inputs[input].list) + "[" + std::to_string(index) + "]";
  }

  // "  argument 1, kgs = v_int[1]: -22\n"
  template <typename Names>
  static std::string InputText(const Names& names, std::size_t input, std::size_t index,
                               const std::string& value) {
    const auto& named = names.inputs[input];
    const std::string place = named.list + ("[" + std::to_string(index)) + "]: " + value + "\n";
    if (named.name == nullptr) return "  receiver, " + place;
    const std::size_t number = names.inputs[0].name == nullptr ? input : input + 1;
    return "  argument " + std::to_string(number) + ", " +
           (*named.name == '\0' ? "" : named.name + std::string(" = ")) + place;
  }

  // If printing throws, the failure is reported anyway.
  template <typename T>
  static std::string Shown(const T& value) {
    const contracts::Unchecked unchecked;
    try {
      return detail::ObjectText(value);
    } catch (...) {
      return "(printing it threw an exception)";
    }
  }

  detail::CallCounts counts_;
};

}  // namespace korat
