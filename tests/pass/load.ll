; A load is checked twice inline, and only the first read of an arena field calls the hook.
; RUN: %korat | FileCheck

define i32 @f(ptr %p) {
; CHECK-LABEL: define i32 @f(ptr %p)
; CHECK:         [[ADDRESS:%.*]] = ptrtoint ptr %p to i64
; CHECK-NEXT:    [[OFFSET:%.*]] = sub i64 [[ADDRESS]], 93527207837696
; CHECK-NEXT:    [[IN_ARENA:%.*]] = icmp ult i64 [[OFFSET]], 4294967296
; CHECK-NEXT:    br i1 [[IN_ARENA]], label %[[ARENA:.*]], label %[[GO_ON:.*]], !prof
; CHECK:       [[ARENA]]:
; CHECK-NEXT:    [[FRESH_ADDRESS:%.*]] = add i64 [[ADDRESS]], 4294967296
; CHECK-NEXT:    [[FRESH_BYTES:%.*]] = inttoptr i64 [[FRESH_ADDRESS]] to ptr
; CHECK-NEXT:    [[FRESH:%.*]] = load i32, ptr [[FRESH_BYTES]], align 1
; CHECK-NEXT:    [[FIRST:%.*]] = icmp ne i32 [[FRESH]], 0
; CHECK-NEXT:    br i1 [[FIRST]], label %[[READ:.*]], label %{{.*}}, !prof
; CHECK:       [[READ]]:
; CHECK-NEXT:    call preserve_mostcc void @korat_rt_read(i64 [[ADDRESS]], i64 4) #[[NOUNWIND:[0-9]+]]
; CHECK:       [[GO_ON]]:
; CHECK-NEXT:    [[VALUE:%.*]] = load i32, ptr %p
; CHECK-NEXT:    ret i32 [[VALUE]]
  %value = load i32, ptr %p
  ret i32 %value
}

; The extent is that of the type; a size that no integer type has calls the hook without the second check.
define <3 x i64> @odd(ptr %p) {
; CHECK-LABEL: @odd(
; CHECK-NOT:     inttoptr
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 24)
  %value = load <3 x i64>, ptr %p
  ret <3 x i64> %value
}

define i1 @boolean(ptr %p) {
; CHECK-LABEL: @boolean(
; CHECK:         load i8, ptr {{.*}}, align 1
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 1)
  %value = load i1, ptr %p
  ret i1 %value
}

define i32 @volatile(ptr %p) {
; CHECK-LABEL: @volatile(
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 4)
; CHECK:         load volatile i32, ptr %p
  %value = load volatile i32, ptr %p
  ret i32 %value
}

; CHECK: declare preserve_mostcc void @korat_rt_read(i64, i64)
; CHECK: attributes #[[NOUNWIND]] = { nounwind }
