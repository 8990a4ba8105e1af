; Atomics that change memory read it, too.
; RUN: %korat | FileCheck

define i32 @load(ptr %p) {
; CHECK-LABEL: define i32 @load(
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 4)
; CHECK:         load atomic i32, ptr %p seq_cst
  %value = load atomic i32, ptr %p seq_cst, align 4
  ret i32 %value
}

define i64 @add(ptr %p) {
; CHECK-LABEL: define i64 @add(
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 8)
; CHECK:         call preserve_mostcc void @korat_rt_write(i64 {{.*}}, i64 8)
; CHECK:         atomicrmw add ptr %p, i64 1
  %old = atomicrmw add ptr %p, i64 1 seq_cst
  ret i64 %old
}

define i1 @exchange(ptr %p) {
; CHECK-LABEL: define i1 @exchange(
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 4)
; CHECK:         call preserve_mostcc void @korat_rt_write(i64 {{.*}}, i64 4)
; CHECK:         cmpxchg ptr %p
  %pair = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst
  %done = extractvalue { i32, i1 } %pair, 1
  ret i1 %done
}
