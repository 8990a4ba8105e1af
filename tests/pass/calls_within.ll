; Calls that stay in instrumented code, or lead to code that reads no field, are left alone.
; RUN: %korat | FileCheck --implicit-check-not="call {{.*}} @korat_rt_foreign_call"

define internal void @inner(ptr %a) {
  ret void
}
define linkonce_odr void @inlined(ptr %a) {
  ret void
}

define void @f(ptr %a) {
; CHECK-LABEL: define void @f(
; CHECK:         call void @inner(ptr %a)
; CHECK:         call void @inlined(ptr %a)
; CHECK:         call void @later(ptr %a)
  call void @inner(ptr %a)
  call void @inlined(ptr %a)
  call void @later(ptr %a)
  ret void
}

define void @release(ptr %a) {
; CHECK-LABEL: define void @release(
; CHECK:         call void @free(ptr %a)
; CHECK:         call void @_ZdlPvm(ptr %a, i64 8)
; CHECK:         call ptr @__dynamic_cast(ptr %a, ptr null, ptr null, i64 0)
  call void @free(ptr %a)
  call void @_ZdlPvm(ptr %a, i64 8)
  %cast = call ptr @__dynamic_cast(ptr %a, ptr null, ptr null, i64 0)
  ret void
}

; libstdc++'s tree functions have instrumented models of the same name.
define ptr @next(ptr %node) {
; CHECK-LABEL: define ptr @next(
; CHECK:         call ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr %node)
  %next = call ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr %node)
  ret ptr %next
}

; Constants and locals point into no arena.
define void @no_arena() {
; CHECK-LABEL: define void @no_arena(
; CHECK:         call void @elsewhere(ptr null, ptr %local)
  %local = alloca i32
  call void @elsewhere(ptr null, ptr %local)
  ret void
}

define void @later(ptr %a) {
  ret void
}

declare void @elsewhere(ptr, ptr)
declare void @free(ptr)
declare void @_ZdlPvm(ptr, i64)
declare ptr @__dynamic_cast(ptr, ptr, ptr, i64)
declare ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr)
