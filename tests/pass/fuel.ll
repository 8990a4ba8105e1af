; Fuel is counted at the function's entry and at each loop header, after phis and allocas.
; RUN: %korat | FileCheck

define i32 @f(i32 %n) {
; CHECK-LABEL: define i32 @f(
; CHECK-NEXT:  entry:
; CHECK-NEXT:    %local = alloca i32
; CHECK-NEXT:    [[FUEL:%.*]] = load i64, ptr @korat_rt_fuel
; CHECK-NEXT:    [[LEFT:%.*]] = sub i64 [[FUEL]], 1
; CHECK-NEXT:    store i64 [[LEFT]], ptr @korat_rt_fuel
; CHECK-NEXT:    [[EMPTY:%.*]] = icmp slt i64 [[LEFT]], 0
; CHECK-NEXT:    br i1 [[EMPTY]], label %[[OUT:.*]], label %{{.*}}, !prof
; CHECK:       [[OUT]]:
; CHECK-NEXT:    call preserve_mostcc void @korat_rt_out_of_fuel()
; CHECK:       loop:
; CHECK-NEXT:    %i = phi i32
; CHECK-NEXT:    load i64, ptr @korat_rt_fuel
; CHECK:       inner:
; CHECK-NEXT:    %j = phi i32
; CHECK-NEXT:    load i64, ptr @korat_rt_fuel
; CHECK:         store i64 {{.*}}, ptr @korat_rt_fuel
; CHECK-NOT:     ptr @korat_rt_fuel
; CHECK:       exit:
; CHECK-NEXT:    ret i32
entry:
  %local = alloca i32
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %loop ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, %n
  br i1 %again, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret i32 %i
}
