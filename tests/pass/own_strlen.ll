; A program's own function of that name is not replaced: it is instrumented like the rest.
; RUN: %korat | FileCheck

define i64 @strlen(ptr %text) {
; CHECK-LABEL: define i64 @strlen(
; CHECK:         @korat_rt_read
  %first = load i8, ptr %text
  %length = zext i8 %first to i64
  ret i64 %length
}

define i64 @f(ptr %text) {
; CHECK-LABEL: define i64 @f(
; CHECK-NOT:     @korat_rt_foreign_call
; CHECK:         call i64 @strlen(ptr %text)
  %length = call i64 @strlen(ptr %text)
  ret i64 %length
}
