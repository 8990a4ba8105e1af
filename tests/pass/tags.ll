; Arithmetic on the low bits of a pointer is reported, and an integer that becomes a pointer.
; RUN: %korat | FileCheck

define i1 @tests(ptr %p) {
; CHECK-LABEL: @tests(
; CHECK:         %bits = ptrtoint ptr %p to i64
; CHECK-NEXT:    [[OFFSET:%.*]] = sub i64 %bits, 93527207837696
; CHECK-NEXT:    [[IN_ARENA:%.*]] = icmp ult i64 [[OFFSET]], 4294967296
; CHECK:         call preserve_mostcc void @korat_rt_tagged(i64 %bits)
; CHECK:         and i64 %bits, 1
  %bits = ptrtoint ptr %p to i64
  %tag = and i64 %bits, 1
  %is_tagged = icmp ne i64 %tag, 0
  ret i1 %is_tagged
}

define ptr @takes_away(ptr %p) {
; CHECK-LABEL: @takes_away(
; CHECK:         call preserve_mostcc void @korat_rt_tagged(i64
  %bits = ptrtoint ptr %p to i64
  %plain = and i64 %bits, -4
  %result = inttoptr i64 %plain to ptr
  ret ptr %result
}

define ptr @sets(ptr %p) {
; CHECK-LABEL: @sets(
; CHECK:         call preserve_mostcc void @korat_rt_tagged(i64
  %bits = ptrtoint ptr %p to i64
  %marked = or i64 %bits, 1
  %result = inttoptr i64 %marked to ptr
  ret ptr %result
}

define i8 @narrow(ptr %p) {
; CHECK-LABEL: @narrow(
; CHECK:         call preserve_mostcc void @korat_rt_tagged(i64
  %bits = ptrtoint ptr %p to i64
  %low = trunc i64 %bits to i8
  %tag = and i8 %low, 3
  ret i8 %tag
}

; The value may come from anywhere.
define i64 @by_value(i64 %bits) {
; CHECK-LABEL: @by_value(
; CHECK:         call preserve_mostcc void @korat_rt_tagged(i64 %bits)
  %plain = and i64 %bits, -2
  ret i64 %plain
}

; Hashes use more than the low bits, or none of them.
define i64 @hashes(ptr %p) {
; CHECK-LABEL: @hashes(
; CHECK-NOT:     korat_rt_tagged
; CHECK:         ret i64
  %bits = ptrtoint ptr %p to i64
  %shifted = lshr i64 %bits, 4
  %masked = and i64 %shifted, 1
  %bucket = and i64 %bits, 1023
  %rest = urem i64 %bits, 8
  %page = and i64 %bits, -4096
  %a = add i64 %masked, %bucket
  %b = add i64 %rest, %page
  %sum = add i64 %a, %b
  ret i64 %sum
}

; UBSan's checks of alignment are not the user's code.
define i1 @sanitizer(ptr %p) {
; CHECK-LABEL: @sanitizer(
; CHECK-NOT:     korat_rt_tagged
; CHECK:         ret i1
  %bits = ptrtoint ptr %p to i64, !nosanitize !0
  %tag = and i64 %bits, 7, !nosanitize !0
  %is_aligned = icmp eq i64 %tag, 0, !nosanitize !0
  ret i1 %is_aligned
}

define ptr @forges(ptr %field) {
; CHECK-LABEL: @forges(
; CHECK:         call preserve_mostcc void @korat_rt_forged(i64 {{.*}}, i64 8)
; CHECK:         %bits = load i64, ptr %field
  %bits = load i64, ptr %field
  %plain = and i64 %bits, -4
  %result = inttoptr i64 %plain to ptr
  ret ptr %result
}

define ptr @forges_through_a_local(ptr %field) {
; CHECK-LABEL: @forges_through_a_local(
; CHECK:         call preserve_mostcc void @korat_rt_forged(i64 {{.*}}, i64 8)
  %local = alloca i64
  %bits = load i64, ptr %field
  store i64 %bits, ptr %local
  %again = load i64, ptr %local
  %result = inttoptr i64 %again to ptr
  ret ptr %result
}

; A value loaded from a local is not a field.
define ptr @forges_a_local(i64 %bits) {
; CHECK-LABEL: @forges_a_local(
; CHECK-NOT:     korat_rt_forged
; CHECK:         ret ptr
  %local = alloca i64
  store i64 %bits, ptr %local
  %again = load i64, ptr %local
  %result = inttoptr i64 %again to ptr
  ret ptr %result
}

!0 = !{}
