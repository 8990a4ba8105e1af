; Attributes that are no longer true once a hook may write memory, or not return, are dropped.
; RUN: %korat | FileCheck

define void @f(ptr noalias sret(i32) %result, ptr noalias %p) #0 {
; CHECK: define void @f(ptr noalias sret(i32) %result, ptr %p) #[[F:[0-9]+]]
; CHECK:   call i32 @pure(ptr %p){{$}}
; CHECK:   load i32, ptr %p, align 4{{$}}
  %a = call i32 @pure(ptr %p) #1
  %b = load i32, ptr %p, !invariant.load !0
  %c = add i32 %a, %b
  store i32 %c, ptr %result
  ret void
}

; A function that is defined, and instrumented, elsewhere.
; CHECK: declare i32 @pure(ptr){{$}}
declare i32 @pure(ptr) #1

; Intrinsics keep their attributes.
; CHECK: declare i32 @llvm.ctpop.i32(i32) #[[INTRINSIC:[0-9]+]]
declare i32 @llvm.ctpop.i32(i32)

; CHECK: attributes #[[F]] = { nounwind }
; CHECK: attributes #[[INTRINSIC]] = {{.*}}memory(none)
attributes #0 = { memory(read) willreturn mustprogress nosync nofree nounwind }
attributes #1 = { memory(read) willreturn }
!0 = !{}
