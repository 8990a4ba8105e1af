// Reading a bit-field reads the whole storage unit: its extent tells the runtime which fields.
// RUN: %compile -O0 | FileCheck
// RUN: %compile -O2 | FileCheck

struct Flags {
  unsigned color : 1;
  unsigned height : 12;
};

// CHECK-LABEL: @_Z6HeightRK5Flags(
// CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 [[EXTENT:2|4]])
// CHECK-NOT:     @korat_rt_read
// CHECK:         ret i32
unsigned Height(const Flags& flags) { return flags.height; }

// Setting a bit-field keeps its neighbours: the unit is read, then written.
// CHECK-LABEL: @_Z5PaintR5Flags(
// CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 [[EXTENT]])
// CHECK:         call preserve_mostcc void @korat_rt_write(i64 {{.*}}, i64 [[EXTENT]])
void Paint(Flags& flags) { flags.color = 1; }
