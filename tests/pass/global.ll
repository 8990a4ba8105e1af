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

@buffer = internal global [16 x i8] zeroinitializer
@text = private constant [3 x i8] c"%d\00"
@elsewhere = external global [16 x i8]
@large = internal global [100000 x i8] zeroinitializer

; Library code writes unseen. What it gets of this file is logged first, unless it is large.
define void @pass(i32 %number) {
; CHECK-LABEL: define void @pass(
; CHECK:         call preserve_mostcc void @korat_rt_foreign_write(ptr @sprintf, i64 ptrtoint (ptr @buffer to i64), i64 16)
; CHECK-NOT:     @korat_rt_foreign_write
; CHECK:         call i32 (ptr, ptr, ...) @sprintf(ptr getelementptr inbounds (i8, ptr @buffer, i64 1), ptr @text, i32 %number)
  call i32 (ptr, ptr, ...) @sprintf(ptr getelementptr inbounds (i8, ptr @buffer, i64 1), ptr @text, i32 %number)
; CHECK-NOT:     @korat_rt_foreign_write
; CHECK:         call i32 (ptr, ptr, ...) @sprintf(ptr @elsewhere, ptr @text, i32 %number)
  call i32 (ptr, ptr, ...) @sprintf(ptr @elsewhere, ptr @text, i32 %number)
; CHECK-NOT:     @korat_rt_foreign_write
; CHECK:         call i32 (ptr, ptr, ...) @sprintf(ptr @large, ptr @text, i32 %number)
  call i32 (ptr, ptr, ...) @sprintf(ptr @large, ptr @text, i32 %number)
  ret void
}

declare i32 @sprintf(ptr, ptr, ...)
