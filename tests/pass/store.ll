; A store outside the sandbox's own memory is reported before it happens.
; RUN: %korat | FileCheck

define void @f(ptr %p, i16 %value) {
; CHECK-LABEL: define void @f(
; CHECK:         [[ADDRESS:%.*]] = ptrtoint ptr %p to i64
; CHECK-NEXT:    [[BASE:%.*]] = load i64, ptr @korat_rt_quiet_base
; CHECK-NEXT:    [[SIZE:%.*]] = load i64, ptr @korat_rt_quiet_size
; CHECK-NEXT:    [[OFFSET:%.*]] = sub i64 [[ADDRESS]], [[BASE]]
; CHECK-NEXT:    [[LOUD:%.*]] = icmp uge i64 [[OFFSET]], [[SIZE]]
; CHECK-NEXT:    br i1 [[LOUD]], label %[[WRITE:.*]], label %[[GO_ON:.*]], !prof
; CHECK:       [[WRITE]]:
; CHECK-NEXT:    call preserve_mostcc void @korat_rt_write(i64 [[ADDRESS]], i64 2)
; CHECK:       [[GO_ON]]:
; CHECK-NEXT:    store i16 %value, ptr %p
  store i16 %value, ptr %p
  ret void
}
