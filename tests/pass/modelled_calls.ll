; libc's memory and string functions are replaced by models that report what they read.
; RUN: %korat | FileCheck

define i64 @f(ptr %a, ptr %b) {
; CHECK-LABEL: define i64 @f(
; CHECK-NOT:     @korat_rt_foreign_call
; CHECK:         call i64 @korat_model_strlen(ptr %a)
; CHECK:         call i32 @korat_model_memcmp(ptr %a, ptr %b, i64 3)
; CHECK:         call i64 @korat_model_wcslen(ptr %a)
  %length = call i64 @strlen(ptr %a)
  %order = call i32 @memcmp(ptr %a, ptr %b, i64 3)
  %wide = call i64 @wcslen(ptr %a)
  ret i64 %length
}

; Called through a pointer, they are ordinary foreign code.
define i64 @indirect(ptr %a, ptr %function) {
; CHECK-LABEL: define i64 @indirect(
; CHECK:         call preserve_mostcc void @korat_rt_foreign_call(ptr %function, i64
  %length = call i64 %function(ptr %a)
  ret i64 %length
}

declare i64 @strlen(ptr)
declare i64 @wcslen(ptr)
declare i32 @memcmp(ptr, ptr, i64)
