// The hook gets the place of the load or store in the source; for inlined library code, the place
// where the user's code calls it.
// RUN: %compile -O1 -Rpass=korat | FileCheck
#include <vector>

int read(const int* p) { return *p; }
void write(int* p, int value) { p[1] = value; }
int element(const std::vector<int>& numbers) { return *(numbers.begin()); }

// CHECK-DAG: [[READ:@"korat_rt_place.[^"]*place.cc:6:33"]] = private {{.*}}c"{{.*}}place.cc:6:33\00"
// CHECK-DAG: [[WRITE:@"korat_rt_place.[^"]*place.cc:7:38"]] = private
// CHECK-DAG: [[CALL:@"korat_rt_place.[^"]*place.cc:8:65"]] = private
// CHECK-LABEL: define {{.*}}4readPKi
// CHECK:         store ptr [[READ]], ptr @korat_rt_place
// CHECK-NEXT:    {{.*}}call preserve_mostcc void @korat_rt_read
// CHECK-LABEL: define {{.*}}5writePii
// CHECK:         store ptr [[WRITE]], ptr @korat_rt_place
// CHECK-NEXT:    {{.*}}call preserve_mostcc void @korat_rt_write
// CHECK-LABEL: define {{.*}}7element
// CHECK:         store ptr [[CALL]], ptr @korat_rt_place
// CHECK-NEXT:    {{.*}}call preserve_mostcc void @korat_rt_read
