; Code without the pass reads unseen, so each pointer passed to possibly such code is checked first.
; RUN: %korat | FileCheck

define void @external(ptr %a, i64 %n, ptr %b) {
; CHECK-LABEL: define void @external(
; CHECK:         [[A:%.*]] = ptrtoint ptr %a to i64
; CHECK-NEXT:    [[OFFSET:%.*]] = sub i64 [[A]], 93527207837696
; CHECK-NEXT:    [[IN_ARENA:%.*]] = icmp ult i64 [[OFFSET]], 4294967296
; CHECK-NEXT:    br i1 [[IN_ARENA]]
; CHECK:         call preserve_mostcc void @korat_rt_foreign_call(ptr @elsewhere, i64 [[A]])
; CHECK:         [[B:%.*]] = ptrtoint ptr %b to i64
; CHECK:         call preserve_mostcc void @korat_rt_foreign_call(ptr @elsewhere, i64 [[B]])
; CHECK-NOT:     @korat_rt_foreign_call
; CHECK:         call void @elsewhere(ptr %a, i64 %n, ptr %b)
  call void @elsewhere(ptr %a, i64 %n, ptr %b)
  ret void
}

define void @indirect(ptr %function, ptr %a) {
; CHECK-LABEL: define void @indirect(
; CHECK:         call preserve_mostcc void @korat_rt_foreign_call(ptr %function, i64
; CHECK:         call void %function(ptr %a)
  call void %function(ptr %a)
  ret void
}

define void @assembly(ptr %a) {
; CHECK-LABEL: define void @assembly(
; CHECK:         call preserve_mostcc void @korat_rt_foreign_call(ptr null, i64
; CHECK:         call void asm
  call void asm sideeffect "movl (%rdi), %eax", "{rdi},~{eax}"(ptr %a)
  ret void
}

; A definition that the linker may replace by an uninstrumented twin.
define weak_odr void @twin(ptr %a) {
  ret void
}
define void @replaceable(ptr %a) {
; CHECK-LABEL: define void @replaceable(
; CHECK:         call preserve_mostcc void @korat_rt_foreign_call(ptr @twin, i64
  call void @twin(ptr %a)
  ret void
}

declare void @elsewhere(ptr, i64, ptr)
