// Tests of Person: your data and your own tests. korat emit gtest never overwrites this file.
//
//   add_executable(person_korat_test person_korat_test.cc)
//   korat_check_contracts(person_korat_test person.h)
//   korat_instrument(person_korat_test)
//   target_link_libraries(person_korat_test PRIVATE Korat::gtest GTest::gtest_main)
#include "person_korat_test_base.h"

class PersonTest : public PersonKoratTest {
 protected:
  void SetUp() override {
    testee.Emplace("Baby");
    testee.Make([] { return std::make_unique<Person>("Cortez"); });
    testee.Make([] { return Person("Isabella"); });
    testee.AddNull();

    v_int = {10, -22, 0, 1, 55, 3000};
  }
};

KORAT_CONTRACT_TESTS(PersonTest);

TEST_F(PersonTest, ThereAreSixWeights) { EXPECT_EQ(v_int.size(), 6u); }
