// The pages without their data, made by viewer/build.mjs and viewer/build_mutants.mjs.
    .section .rodata
    .global korat_page_begin
    .global korat_page_end
korat_page_begin:
    .incbin KORAT_PAGE_FILE
korat_page_end:
    .byte 0
    .global korat_mutants_page_begin
    .global korat_mutants_page_end
korat_mutants_page_begin:
    .incbin KORAT_MUTANTS_PAGE_FILE
korat_mutants_page_end:
    .byte 0
    .section .note.GNU-stack,"",@progbits
