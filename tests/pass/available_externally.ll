; A copy kept for the inliner, whose original is elsewhere and may not be instrumented.
; RUN: %korat | FileCheck

define available_externally i32 @copy(ptr %p) {
; CHECK-LABEL: define internal i32 @copy(
; CHECK:         @korat_rt_read
  %value = load i32, ptr %p
  ret i32 %value
}

define i32 @f(ptr %p) {
; CHECK-LABEL: define i32 @f(
; CHECK-NOT:     @korat_rt_foreign_call
; CHECK:         call i32 @copy(ptr %p)
  %value = call i32 @copy(ptr %p)
  ret i32 %value
}
