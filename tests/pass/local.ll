; Locals are never in an arena: neither their loads nor their stores are checked.
; RUN: %korat | FileCheck --implicit-check-not="korat_rt_read(" --implicit-check-not=korat_rt_write

define i32 @f(i32 %value) {
; CHECK-LABEL: define i32 @f(
; CHECK:         store i32 %value, ptr %element
; CHECK-NEXT:    %again = load i32, ptr %element
  %local = alloca [4 x i32]
  %element = getelementptr [4 x i32], ptr %local, i64 0, i64 2
  store i32 %value, ptr %element
  %again = load i32, ptr %element
  ret i32 %again
}

; CHECK: declare {{.*}} @korat_rt_read
; CHECK: declare {{.*}} @korat_rt_write
