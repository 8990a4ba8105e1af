// Local containers release only what they have allocated: nobody misses that. The hook is told,
// also in the functions that are called.
// RUN: %reject | FileCheck
#include <queue>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

struct Frame {
  std::vector<int> numbers;
  std::string text;
};

bool IsNew(int key, std::set<int>& seen) { return seen.insert(key).second; }

// CHECK-LABEL: define {{.*}} @_Z9PredicateRKi(
// CHECK:         @_Z5IsNewiRSt3set{{.*}}.rejecting(
// CHECK:         call preserve_mostcc void @korat_rt_reject(i64 1)
// CHECK:       }
__attribute__((annotate("korat.predicate"))) bool Predicate(const int& number) {
  std::set<int> seen;
  std::unordered_set<int> hashed;
  std::queue<int> pending;
  std::vector<std::string> texts;
  Frame frame;
  std::vector<Frame> frames;
  if (!IsNew(number, seen)) return false;
  return true;
}

// CHECK-LABEL: define internal {{.*}} @_Z5IsNewiRSt3set{{.*}}.rejecting(
// CHECK:         call preserve_mostcc void @korat_rt_reject(i64 1)
