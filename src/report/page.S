// The page without its data, made by viewer/build.mjs.
    .section .rodata
    .global korat_page_begin
    .global korat_page_end
korat_page_begin:
    .incbin KORAT_PAGE_FILE
korat_page_end:
    .byte 0
    .section .note.GNU-stack,"",@progbits
