; "korat19" precedes functions that may be called from other files or through pointers.
; RUN: %korat | FileCheck

@table = constant ptr @virtual

; CHECK-DAG: define void @visible(){{.*}} prefix i64 16098449593364331 {
define void @visible() {
  ret void
}
; CHECK-DAG: define internal void @virtual(){{.*}} prefix i64 16098449593364331 {
define internal void @virtual() {
  ret void
}
; CHECK-DAG: define internal void @unseen() #{{[0-9]+}} {
define internal void @unseen() {
  ret void
}
; Prefix data of another tool stays; the function then counts as uninstrumented.
; CHECK-DAG: define void @taken() prefix i32 7 {
define void @taken() prefix i32 7 {
  ret void
}
