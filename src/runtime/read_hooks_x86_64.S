// x86-64 System V. The hooks for first reads (abi/hooks.h): they preserve all registers, and lay
// them down in such a way that a run can go on where a hook returns.
    .text

    .macro SAVE register
    pushq \register
    .cfi_adjust_cfa_offset 8
    .endm
    .macro RESTORE register
    popq \register
    .cfi_adjust_cfa_offset -8
    .endm

    .globl korat_rt_read
    .type korat_rt_read, @function
korat_rt_read:
    .cfi_startproc
    endbr64
    movl $1, %r11d                  // what is read escapes
    jmp .Lread

    .globl korat_rt_sliced_read
    .type korat_rt_sliced_read, @function
korat_rt_sliced_read:
    endbr64
    movl $2, %r11d                  // the two last arguments count
    jmp .Lread

    .globl korat_rt_first_read
    .type korat_rt_first_read, @function
korat_rt_first_read:
    endbr64
    xorl %r11d, %r11d
.Lread:
    SAVE %rax
    SAVE %rcx
    SAVE %rdx
    SAVE %rsi
    SAVE %rdi
    SAVE %r8
    SAVE %r9
    SAVE %r10
    SAVE %rbx
    SAVE %rbp
    SAVE %r12
    SAVE %r13
    SAVE %r14
    SAVE %r15
    subq $8, %rsp                   // calls want it aligned
    .cfi_adjust_cfa_offset 8
    movq %rdx, %r8
    movq %rcx, %r9
    movl %r11d, %edx
    movq %rsp, %rcx
    call korat_on_read
    .globl korat_hook_return
    .hidden korat_hook_return
korat_hook_return:
    addq $8, %rsp
    .cfi_adjust_cfa_offset -8
    RESTORE %r15
    RESTORE %r14
    RESTORE %r13
    RESTORE %r12
    RESTORE %rbp
    RESTORE %rbx
    RESTORE %r10
    RESTORE %r9
    RESTORE %r8
    RESTORE %rdi
    RESTORE %rsi
    RESTORE %rdx
    RESTORE %rcx
    RESTORE %rax
    ret
    .cfi_endproc
    .size korat_rt_first_read, .-korat_rt_first_read
    .size korat_rt_sliced_read, .-korat_rt_sliced_read
    .size korat_rt_read, .-korat_rt_read

    .section .note.GNU-stack,"",@progbits
