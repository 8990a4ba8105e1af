// Code that only sets up a search gets no hooks: main, tests, and what they alone call. Everything
// that may run in a sandbox does.
// RUN: %compile -O1 | FileCheck
namespace testing {
class Test {
 public:
  virtual ~Test() = default;
  virtual void TestBody() = 0;
};
}  // namespace testing

void Register(testing::Test* test);
void Search(bool (*predicate)(const int*));

namespace {
[[gnu::noinline]] int OnlySetup(const int* value) { return *value; }
[[gnu::noinline]] bool Helper(const int* value) { return *value > 0; }
[[gnu::noinline]] bool Predicate(const int* value) { return *value != 7 && Helper(value); }

class SearchTest : public testing::Test {
  void TestBody() override;
};
}  // namespace

// What other files may call.
// CHECK-LABEL: define {{.*}}@_Z6SharedPKi(
// CHECK: call {{.*}}@korat_rt_read
int Shared(const int* value) { return *value; }

// CHECK-LABEL: define {{.*}}@main(
// CHECK-NOT: @korat_rt
// CHECK: {{^}$}}
int main(int, char** words) {
  static SearchTest test;
  Register(&test);
  Search(&Predicate);
  return OnlySetup(reinterpret_cast<int*>(*words));
}

// The predicate: its address is taken.
// CHECK-LABEL: define {{.*}}Predicate
// CHECK: call {{.*}}@korat_rt_first_read

// CHECK-LABEL: define {{.*}}OnlySetup
// CHECK-NOT: @korat_rt
// CHECK: {{^}$}}

// A predicate may use any other table of virtual functions.
class Shape {
 public:
  virtual int Area(const int* side);
};
// CHECK-LABEL: define {{.*}}@_ZN5Shape4AreaEPKi(
// CHECK: call {{.*}}@korat_rt_read
int Shape::Area(const int* side) { return *side; }

// CHECK-LABEL: define {{.*}}SearchTest8TestBody
// CHECK-NOT: @korat_rt
// CHECK: {{^}$}}
void SearchTest::TestBody() { OnlySetup(reinterpret_cast<int*>(this)); }

// What the predicate calls.
// CHECK-LABEL: define {{.*}}Helper
// CHECK: call {{.*}}@korat_rt_first_read
