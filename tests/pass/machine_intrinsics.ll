; Machine intrinsics that read memory have no known extent, so everything reachable counts as read.
; RUN: %korat | FileCheck

define <4 x float> @masked_load(ptr %p, <4 x i32> %mask) {
; CHECK-LABEL: define <4 x float> @masked_load(
; CHECK:         call preserve_mostcc void @korat_rt_foreign_call(ptr null, i64
; CHECK:         @llvm.x86.avx.maskload.ps
  %value = call <4 x float> @llvm.x86.avx.maskload.ps(ptr %p, <4 x i32> %mask)
  ret <4 x float> %value
}

; Those that only inform the optimizer do not read.
define void @marks(ptr %p) {
; CHECK-LABEL: define void @marks(
; CHECK-NOT:     @korat_rt_foreign_call
; CHECK:         ret void
  %local = alloca i64
  call void @llvm.lifetime.start.p0(i64 8, ptr %local)
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]
  %same = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  call void @llvm.lifetime.end.p0(i64 8, ptr %local)
  ret void
}

declare <4 x float> @llvm.x86.avx.maskload.ps(ptr, <4 x i32>)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @llvm.assume(i1)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
