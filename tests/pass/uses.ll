; Each use of a loaded value is reported: compares as such, everything else as a leak.
; RUN: %korat | FileCheck

; Only a first read calls the hook, or one that is counted (0x09090909); the compare does if the
; bytes are watched (0x02020202).
define i1 @less(ptr %p, i32 %n) {
; CHECK-LABEL: define i1 @less(
; CHECK:         and i32 {{.*}}, 151587081
; CHECK:         call preserve_mostcc void @korat_rt_first_read(i64 [[ADDRESS:%.*]], i64 4)
; CHECK:         [[VALUE:%.*]] = load i32, ptr %p
; CHECK:         and i32 {{.*}}, 33686018
; CHECK:         [[OTHER:%.*]] = zext i32 %n to i64
; CHECK-NEXT:    call preserve_mostcc void @korat_rt_compare(i64 {{.*}}, i64 [[OTHER]], i64 1031, i64 0)
; CHECK:         icmp slt i32 [[VALUE]], %n
  %value = load i32, ptr %p
  %less = icmp slt i32 %value, %n
  ret i1 %less
}

; For a right operand the relation is swapped: 1033 is "signed greater", of four bytes.
define i1 @right(ptr %p, i32 %n) {
; CHECK-LABEL: @right(
; CHECK:         @korat_rt_compare({{.*}}, i64 1033, i64 0)
  %value = load i32, ptr %p
  %less = icmp slt i32 %n, %value
  ret i1 %less
}

; Casts are part of the shape: 0x36 extends the sign to 64 bits.
define i1 @cast(ptr %p) {
; CHECK-LABEL: @cast(
; CHECK:         @korat_rt_compare({{.*}}, i64 7, i64 3539969, i64 0)
  %value = load i32, ptr %p
  %wide = sext i32 %value to i64
  %equal = icmp eq i64 %wide, 7
  ret i1 %equal
}

; A truth value is compared with 0.
define i1 @truth(ptr %p) {
; CHECK-LABEL: @truth(
; CHECK:         %truth = trunc i8 {{.*}} to i1
; CHECK:         @korat_rt_compare({{.*}}, i64 0, i64 1048834, i64 0)
  %value = load i8, ptr %p
  %truth = trunc i8 %value to i1
  ret i1 %truth
}

; Two loads: each report includes the other.
define i1 @two(ptr %p, ptr %q) {
; CHECK-LABEL: @two(
; CHECK:         @korat_rt_compare(i64 [[P:%.*]], i64 {{.*}}, i64 288230376151712769, i64 [[Q:%.*]])
; CHECK:         @korat_rt_compare(i64 {{.*}}, i64 {{.*}}, i64 288230376151712769, i64 {{.*}})
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  %equal = icmp eq i32 %a, %b
  ret i1 %equal
}

; A switch compares with each of its cases.
define i32 @choice(ptr %p) {
; CHECK-LABEL: @choice(
; CHECK:         @korat_rt_compare({{.*}}, i64 3, i64 1025, i64 0)
; CHECK:         @korat_rt_compare({{.*}}, i64 5, i64 1025, i64 0)
; CHECK:         switch i32
  %value = load i32, ptr %p
  switch i32 %value, label %other [ i32 3, label %three
                                    i32 5, label %other ]
three:
  ret i32 1
other:
  ret i32 2
}

; After the compare the value is returned: a leak, but only there.
define i32 @leak(ptr %p) {
; CHECK-LABEL: @leak(
; CHECK:         @korat_rt_compare(
; CHECK:         br i1 %small, label %yes, label %no
; CHECK:       yes:
; CHECK:         call preserve_mostcc void @korat_rt_leak(i64 {{.*}}, i64 4)
; CHECK:         ret i32 %value
; CHECK:       no:
; CHECK-NOT:     korat_rt_leak
; CHECK:         ret i32 0
  %value = load i32, ptr %p
  %small = icmp ult i32 %value, 9
  br i1 %small, label %yes, label %no
yes:
  ret i32 %value
no:
  ret i32 0
}

; Pointers: equality is a compare, following them is a leak, their order as well.
define i32 @pointer(ptr %p) {
; CHECK-LABEL: @pointer(
; CHECK:         @korat_rt_first_read({{.*}}, i64 8)
; CHECK:         @korat_rt_compare({{.*}}, i64 0, i64 2049, i64 0)
; CHECK:       there:
; CHECK:         @korat_rt_leak({{.*}}, i64 8)
  %to = load ptr, ptr %p
  %null = icmp eq ptr %to, null
  br i1 %null, label %nowhere, label %there
there:
  %value = load i32, ptr %to
  ret i32 %value
nowhere:
  ret i32 0
}

define i1 @order(ptr %p, ptr %q) {
; CHECK-LABEL: @order(
; CHECK-NOT:     korat_rt_compare
; CHECK:         @korat_rt_read({{.*}}, i64 8)
  %to = load ptr, ptr %p
  %less = icmp ult ptr %to, %q
  ret i1 %less
}

; A phi ends the chain.
define i1 @merged(ptr %p, i1 %which) {
; CHECK-LABEL: @merged(
; CHECK:       loaded:
; CHECK:         @korat_rt_leak(
; CHECK:       after:
; CHECK-NOT:     korat_rt_compare
entry:
  br i1 %which, label %loaded, label %after
loaded:
  %value = load i32, ptr %p
  %odd = icmp eq i32 %value, 1
  br i1 %odd, label %after, label %loaded
after:
  %merged = phi i32 [ 0, %entry ], [ %value, %loaded ]
  %zero = icmp eq i32 %merged, 0
  ret i1 %zero
}

; Neither a local nor a global is in an arena.
@number = global i32 0
define i1 @elsewhere() {
; CHECK-LABEL: @elsewhere(
; CHECK-NOT:     korat_rt_compare
; CHECK:         ret i1
  %value = load i32, ptr @number
  %zero = icmp eq i32 %value, 0
  ret i1 %zero
}

; A generated function repeats arithmetic with values that were not loaded.
define i1 @remainder(ptr %p, i64 %size, i64 %bucket) {
; CHECK-LABEL: @remainder(
; CHECK-NOT:     @korat_rt_leak(
; CHECK:         @korat_rt_compare_by(i64 {{.*}}, i64 8, i64 0, ptr @[[EVALUATOR:[a-z_]+]], i64 %size, i64 %bucket)
  %hash = load i64, ptr %p
  %place = urem i64 %hash, %size
  %is_there = icmp eq i64 %place, %bucket
  ret i1 %is_there
}

; Two loads in one sum: what one says depends on the other.
define i1 @sum(ptr %p, ptr %q) {
; CHECK-LABEL: @sum(
; CHECK-NOT:     @korat_rt_compare
; CHECK:         ret i1
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  %sum = add i32 %a, %b
  %is_seven = icmp eq i32 %sum, 7
  ret i1 %is_seven
}

; For another value this division might trap.
define i1 @division(ptr %p, i32 %n) {
; CHECK-LABEL: @division(
; CHECK-NOT:     @korat_rt_compare
; CHECK:         ret i1
  %value = load i32, ptr %p
  %quotient = sdiv i32 %value, %n
  %is_seven = icmp eq i32 %quotient, 7
  ret i1 %is_seven
}

; CHECK:       define internal i64 @[[EVALUATOR]](ptr [[LOADED:%.*]], i64 [[FIRST:%.*]], i64 [[SECOND:%.*]])
; CHECK-NEXT:    [[VALUE:%.*]] = load i64, ptr [[LOADED]], align 1
; CHECK-NEXT:    [[PLACE:%.*]] = urem i64 [[VALUE]], [[FIRST]]
; CHECK-NEXT:    icmp eq i64 [[PLACE]], [[SECOND]]
