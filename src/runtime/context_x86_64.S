// x86-64 System V. See context.h; offsets are those of struct Context.
    .text

    .globl korat_context_save
    .type korat_context_save, @function
korat_context_save:
    .cfi_startproc
    endbr64
    leaq 8(%rsp), %rax              // the caller's stack pointer after our return
    movq %rax, 0(%rdi)
    movq (%rsp), %rax               // our return address
    movq %rax, 8(%rdi)
    movq %rbx, 16(%rdi)
    movq %rbp, 24(%rdi)
    movq %r12, 32(%rdi)
    movq %r13, 40(%rdi)
    movq %r14, 48(%rdi)
    movq %r15, 56(%rdi)
    stmxcsr 64(%rdi)
    fnstcw 68(%rdi)
    xorl %eax, %eax
    ret
    .cfi_endproc
    .size korat_context_save, .-korat_context_save

    .globl korat_context_jump
    .type korat_context_jump, @function
korat_context_jump:
    .cfi_startproc
    endbr64
    movq 16(%rdi), %rbx
    movq 24(%rdi), %rbp
    movq 32(%rdi), %r12
    movq 40(%rdi), %r13
    movq 48(%rdi), %r14
    movq 56(%rdi), %r15
    // Loading a control word stalls the processor, and they hardly ever differ.
    stmxcsr -8(%rsp)
    movl -8(%rsp), %eax
    cmpl 64(%rdi), %eax
    je 1f
    ldmxcsr 64(%rdi)
1:  fnstcw -16(%rsp)
    movzwl -16(%rsp), %eax
    cmpw 68(%rdi), %ax
    je 2f
    fldcw 68(%rdi)
2:  cld
    movl $1, %eax
    movq 0(%rdi), %rsp
    jmp *8(%rdi)
    .cfi_endproc
    .size korat_context_jump, .-korat_context_jump

    .globl korat_context_call
    .type korat_context_call, @function
korat_context_call:
    .cfi_startproc
    .cfi_undefined rip              // nobody returns to here: the unwinder stops
    endbr64
    movq %rdi, %rsp
    andq $-16, %rsp
    movq %rdx, %rdi
    xorl %ebp, %ebp
    call *%rsi
    ud2
    .cfi_endproc
    .size korat_context_call, .-korat_context_call

    .section .note.GNU-stack,"",@progbits
