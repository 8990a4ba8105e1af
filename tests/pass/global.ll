; No arena holds a global, so reading one is not reported; writing one is, so that it can be undone.
; RUN: %korat | FileCheck

@counter = global i32 0

define i32 @read() {
; CHECK-LABEL: define i32 @read()
; CHECK-NOT:     @korat_rt_read
; CHECK:         %value = load i32, ptr @counter
  %value = load i32, ptr @counter
  ret i32 %value
}

define void @write() {
; CHECK-LABEL: define void @write()
; CHECK:         call preserve_mostcc void @korat_rt_write(i64 ptrtoint (ptr @counter to i64), i64 4)
; CHECK:         store i32 1, ptr @counter
  store i32 1, ptr @counter
  ret void
}
