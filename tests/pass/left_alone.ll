; The runtime itself, and functions that ask to be left alone, are not changed; calling them leaves
; instrumented code.
; RUN: %korat | FileCheck

define i32 @korat_rt_peek(ptr %p) {
; CHECK-LABEL: define i32 @korat_rt_peek(ptr %p) {
; CHECK-NEXT:    %value = load i32, ptr %p
; CHECK-NEXT:    ret i32 %value
  %value = load i32, ptr %p
  ret i32 %value
}

define i32 @quiet(ptr %p) disable_sanitizer_instrumentation {
; CHECK-LABEL: define i32 @quiet(ptr %p) #{{[0-9]+}} {
; CHECK-NEXT:    %value = load i32, ptr %p
; CHECK-NEXT:    ret i32 %value
  %value = load i32, ptr %p
  ret i32 %value
}

define i32 @f(ptr %p) {
; CHECK-LABEL: define i32 @f(
; CHECK:         call preserve_mostcc void @korat_rt_foreign_call(ptr @quiet, i64
; CHECK:         call i32 @quiet(ptr %p)
  %value = call i32 @quiet(ptr %p)
  ret i32 %value
}
