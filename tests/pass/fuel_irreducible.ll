; A jump into the middle of a loop (Duff's device) makes a cycle without a header. It burns fuel, too.
; RUN: %korat | FileCheck

define void @f(i1 %which) {
; CHECK-LABEL: define void @f(
; CHECK:         call preserve_mostcc void @korat_rt_out_of_fuel()
; CHECK:         call preserve_mostcc void @korat_rt_out_of_fuel()
; CHECK:       }
entry:
  br i1 %which, label %one, label %other
one:
  br label %other
other:
  br label %one
}
