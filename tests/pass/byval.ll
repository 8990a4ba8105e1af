; Passing a struct by value copies it at the call, which reads all of it.
; RUN: %korat | FileCheck

%Pair = type { i64, i64, i64 }

define void @f(ptr %p) {
; CHECK-LABEL: define void @f(
; CHECK:         [[ADDRESS:%.*]] = ptrtoint ptr %p to i64
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 [[ADDRESS]], i64 24)
; CHECK-NOT:     @korat_rt_foreign_call
; CHECK:         call void @take(ptr byval(%Pair) %p)
  call void @take(ptr byval(%Pair) %p)
  ret void
}

declare void @take(ptr byval(%Pair))
