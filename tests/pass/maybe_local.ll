; An access that may or may not hit a local is checked.
; RUN: %korat | FileCheck

define i32 @f(i1 %which, ptr %p) {
; CHECK-LABEL: define i32 @f(
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 4)
; CHECK:         load i32, ptr %either
  %local = alloca i32
  store i32 0, ptr %local
  %either = select i1 %which, ptr %local, ptr %p
  %value = load i32, ptr %either
  ret i32 %value
}
