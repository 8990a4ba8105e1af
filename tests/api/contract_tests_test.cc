// korat::ContractTest on functions without contracts: which combinations are tried, and how often.
#include "korat/contract_tests.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

class Products : public korat::ContractTest {
 protected:
  std::vector<std::string> seen_;
};

TEST_F(Products, EveryCombinationOnceTheLastListFirst) {
  korat::ListOf<int> numbers;
  korat::ListOf<std::string> words;
  numbers = {1, 2};
  words = {"a", "b", "c"};
  const auto call = [&](auto& number, auto& word) {
    seen_.push_back(std::to_string(number) + word);
    word.clear();  // the next call gets another one
  };
  TestCalls<decltype(call), int, std::string>(
      {"f(int, std::string)", "f", {{{"n", "v_int"}, {"w", "v_string"}}}}, call, numbers, words);
  EXPECT_EQ(seen_, (std::vector<std::string>{"1a", "1b", "1c", "2a", "2b", "2c"}));
}

TEST_F(Products, AFunctionWithoutInputsIsCalledOnce) {
  TestCalls(korat::CallNames<0>{"f()", "f", {}}, [&] { seen_.push_back("called"); });
  EXPECT_EQ(seen_.size(), 1u);
}

TEST_F(Products, AnEmptyListMeansNoCall) {
  korat::ListOf<int> numbers, none;
  numbers = {1, 2};
  TestCalls(
      korat::CallNames<2>{"f(int, int)", "f", {{{"a", "v_a"}, {"b", "v_b"}}}},
      [&](int&, int&) { seen_.push_back("called"); }, numbers, none);
  EndCalls("f(int, int)");
  EXPECT_TRUE(seen_.empty());
  EXPECT_FALSE(IsSkipped());
}

TEST_F(Products, NullsAreNotCalled) {
  korat::ListOf<int> numbers;
  numbers.AddNull();
  numbers.Add(1);
  numbers.AddNull();
  TestCalls(
      korat::CallNames<1>{"f(int)", "f", {{{"a", "v_a"}}}},
      [&](int& number) { seen_.push_back(std::to_string(number)); }, numbers);
  EXPECT_EQ(seen_, std::vector<std::string>{"1"});
}

TEST_F(Products, AnExceptionIsNotAFailure) {
  korat::ListOf<int> numbers;
  numbers = {1, 2};
  TestCalls(
      korat::CallNames<1>{"f(int)", "f", {{{"a", "v_a"}}}},
      [](int& number) {
        if (number == 1) throw 1;
      },
      numbers);
  EXPECT_FALSE(HasFailure());
}

}  // namespace
