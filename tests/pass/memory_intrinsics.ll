; Copies of structs are memory intrinsics: reads and writes by their extent, in that order.
; RUN: %korat | FileCheck

define void @copy(ptr %to, ptr %from, i64 %size) {
; CHECK-LABEL: define void @copy(
; CHECK:         [[FROM:%.*]] = ptrtoint ptr %from to i64
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 [[FROM]], i64 %size)
; CHECK:         [[TO:%.*]] = ptrtoint ptr %to to i64
; CHECK:         call preserve_mostcc void @korat_rt_write(i64 [[TO]], i64 %size)
; CHECK:         call void @llvm.memcpy
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %size, i1 false)
  ret void
}

define void @copy_inline(ptr %to, ptr %from) {
; CHECK-LABEL: define void @copy_inline(
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 16)
; CHECK:         call preserve_mostcc void @korat_rt_write(i64 {{.*}}, i64 16)
; CHECK:         call void @llvm.memcpy.inline
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %to, ptr %from, i64 16, i1 false)
  ret void
}

define void @move(ptr %to, ptr %from) {
; CHECK-LABEL: define void @move(
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 40)
; CHECK:         call preserve_mostcc void @korat_rt_write(i64 {{.*}}, i64 40)
; CHECK:         call void @llvm.memmove
  call void @llvm.memmove.p0.p0.i32(ptr %to, ptr %from, i32 40, i1 false)
  ret void
}

define void @set(ptr %to) {
; CHECK-LABEL: define void @set(
; CHECK-NOT:     @korat_rt_read
; CHECK:         call preserve_mostcc void @korat_rt_write(i64 {{.*}}, i64 24)
; CHECK:         call void @llvm.memset
  call void @llvm.memset.p0.i64(ptr %to, i8 0, i64 24, i1 false)
  ret void
}

; A range-for by value: the element is read, its local copy is not reported.
define i32 @copy_to_local(ptr %from) {
; CHECK-LABEL: define i32 @copy_to_local(
; CHECK:         call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 8)
; CHECK-NOT:     @korat_rt_
; CHECK:         ret i32
  %local = alloca i64
  call void @llvm.memcpy.p0.p0.i64(ptr %local, ptr %from, i64 8, i1 false)
  %value = load i32, ptr %local
  ret i32 %value
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
