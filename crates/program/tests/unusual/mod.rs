//! Bytecode that a JVM accepts and that javac does not emit, or has not emitted for a long time.

/// Names, descriptors and code of methods that javac does not emit (any more).
pub const UNUSUAL: &[(&str, &str, &str)] = &[
    (
        "finally_of_old_javac",
        "(II)I",
        "
        from:    iload_0
                 iload_1
                 idiv
                 istore_2
                 jsr finally
                 iload_2
                 getstatic Unusual.count:I
                 iadd
                 ireturn
        to:
        handler: astore_3
                 jsr finally
                 aload_3
                 athrow
        finally: astore 4
                 getstatic Unusual.count:I
                 iconst_5
                 iadd
                 putstatic Unusual.count:I
                 ret 4
        .catch any from to handler",
    ),
    (
        "nested_subroutines",
        "(II)I",
        "
                 jsr outer
                 jsr outer
                 iload_0
                 ireturn
        outer:   astore_2
                 iinc 0 1
                 jsr inner
                 iinc 0 10
                 jsr inner
                 ret 2
        inner:   astore_3
                 iload_0
                 iconst_3
                 imul
                 iload_1
                 iadd
                 istore_0
                 ret 3",
    ),
    (
        "subroutine_called_in_a_loop",
        "(II)I",
        "
                 bipush 9
                 istore_2
        loop:    iload_2
                 ifle done
                 jsr mix
                 iload_0
                 iconst_1
                 iand
                 ifeq even
                 jsr mix
        even:    iinc 2 -1
                 goto loop
        done:    jsr mix
                 iload_0
                 ireturn
        mix:     astore_3
                 iload_0
                 iload_2
                 ixor
                 iload_1
                 isub
                 istore_0
                 ret 3",
    ),
    (
        "loop_inside_a_subroutine",
        "(II)I",
        "
                 jsr sum
                 jsr sum
                 iload_0
                 ireturn
        sum:     astore_2
                 iconst_4
                 istore_3
        loop:    iload_0
                 iload_3
                 iadd
                 istore_0
                 iinc 3 -1
                 iload_3
                 ifne loop
                 ret 2",
    ),
    (
        "return_from_the_outer_subroutine",
        "(II)I",
        "
                 jsr outer
                 iload_0
                 ireturn
        outer:   astore_2
                 jsr inner
                 iconst_0       // never: the inner subroutine returns for the outer one
                 ireturn
        inner:   astore_3
                 iinc 0 7
                 ret 2",
    ),
    (
        "subroutine_that_never_returns",
        "(II)I",
        "
                 iload_1
                 ifle plain
                 jsr away
        plain:   iload_0
                 ireturn
        away:    pop
                 iload_1
                 ireturn",
    ),
    (
        "subroutine_left_by_a_jump",
        "(II)I",
        "
                 iconst_3
                 istore_2
        again:   iload_2
                 ifle done
                 jsr step
                 iinc 0 1
                 goto again
        step:    astore_3
                 iinc 2 -1
                 iload_2
                 iload_1
                 if_icmpeq again
                 ret 3
        done:    iload_0
                 ireturn",
    ),
    (
        "address_moved_between_locals",
        "(II)I",
        "
                 jsr add
                 iload_0
                 ireturn
        add:     astore_2
                 iload_0
                 iload_1
                 iadd
                 istore_0
                 jsr nop
                 ret 2
        nop:     astore 5
                 nop
                 wide ret 5",
    ),
    (
        "exception_inside_a_subroutine",
        "(II)I",
        "
        from:    jsr divide
        to:      iload_0
                 ireturn
        divide:  astore_2
        in_from: iload_0
                 iload_1
                 idiv
                 istore_0
        in_to:   ret 2
        handler: pop
                 bipush 77
                 ireturn
        .catch java/lang/ArithmeticException in_from in_to handler
        .catch any from to handler",
    ),
    (
        "irreducible_loop",
        "(II)I",
        "
                 bipush 20
                 istore_2
                 iload_0
                 ifgt second
        first:   iload_0
                 iconst_3
                 iadd
                 istore_0
                 iinc 2 -1
                 iload_2
                 ifle done
        second:  iload_0
                 iload_1
                 ixor
                 istore_0
                 iinc 2 -1
                 iload_2
                 ifgt first
        done:    iload_0
                 ireturn",
    ),
    (
        "irreducible_with_three_entries",
        "(II)I",
        "
                 bipush 30
                 istore_2
                 iload_0
                 tableswitch -1 a b c
        a:       iinc 1 1
                 iinc 2 -1
                 iload_2
                 ifle done
                 iload_1
                 iconst_1
                 iand
                 ifeq c
        b:       iload_1
                 iconst_3
                 imul
                 istore_1
                 iinc 2 -1
                 iload_2
                 ifgt a
        c:       iload_1
                 bipush 11
                 isub
                 istore_1
                 iinc 2 -1
                 iload_2
                 ifgt b
        done:    iload_1
                 ireturn",
    ),
    (
        "handler_that_covers_itself",
        "(II)I",
        "
                 iconst_0
                 istore_2
        from:    iload_0
                 iload_1
                 idiv
                 ireturn
        handler: pop
                 iinc 2 1
                 iload_0
                 iload_2
                 iconst_3
                 isub           // zero, and so here again, the third time
                 idiv
                 istore_3
                 iload_2
                 iconst_2
                 if_icmplt from
                 iload_2
                 iload_3
                 iadd
                 ireturn
        to:      nop
                 goto to
        .catch java/lang/ArithmeticException from to handler",
    ),
    (
        "handler_entered_normally_too",
        "(II)I",
        "
                 iload_1
                 bipush 7
                 if_icmpne from
                 new java/lang/IllegalStateException
                 dup
                 invokespecial java/lang/IllegalStateException.<init>:()V
                 goto handler
        from:    iload_0
                 iload_1
                 idiv
                 ireturn
        to:
        handler: astore_2
                 aload_2
                 instanceof java/lang/ArithmeticException
                 ireturn
        .catch java/lang/RuntimeException from to handler",
    ),
    (
        "handlers_in_order",
        "(II)I",
        "
        from:    iload_0
                 ifne other
                 new java/lang/IllegalStateException
                 dup
                 invokespecial java/lang/IllegalStateException.<init>:()V
                 athrow
        other:   new java/lang/Exception
                 dup
                 invokespecial java/lang/Exception.<init>:()V
                 athrow
        to:
        first:   pop
                 iconst_1
                 ireturn
        second:  pop
                 iconst_2
                 ireturn
        third:   pop
                 iconst_3
                 ireturn
        .catch java/lang/Error from to first
        .catch java/lang/RuntimeException from to second
        .catch java/lang/IllegalStateException from to first
        .catch any from to third",
    ),
    (
        "handler_sees_the_value_before",
        "(II)I",
        "
                 bipush 40
                 istore_2
        from:    iinc 2 1
                 iload_0
                 iload_1
                 irem
                 istore_2
                 iinc 2 2
                 iload_2
                 iload_1
                 iconst_1
                 isub
                 idiv
                 istore_2
        to:      iload_2
                 ireturn
        handler: pop
                 iload_2
                 ireturn
        .catch any from to handler",
    ),
    (
        "throw_of_null",
        "(II)I",
        "
        from:    aconst_null
                 athrow
        to:
        handler: instanceof java/lang/NullPointerException
                 ireturn
        .catch any from to handler",
    ),
    (
        "unreachable_after_goto",
        "(II)I",
        "
                 goto on
                 iload_0
                 iconst_0
                 idiv
                 pop
        on:      iload_1
                 ireturn
                 aload_0
                 athrow",
    ),
    (
        "loop_to_the_first_instruction",
        "(II)I",
        "
                 iinc 0 -1
                 iload_0
                 bipush 31
                 iand
                 ifne 0
                 iload_0
                 iload_1
                 iadd
                 ireturn",
    ),
    (
        "stack_over_branches",
        "(II)I",
        "
                 iload_0
                 iload_1
                 lconst_1
                 iload_0
                 ifle no
                 iload_1
                 goto join
        no:      bipush 12
        join:    i2l
                 ladd
                 l2i
                 swap
                 iload_1
                 ifne keep
                 swap
        keep:    isub
                 isub
                 ireturn",
    ),
    (
        "stack_over_a_loop",
        "(II)I",
        "
                 bipush 10
                 istore_2
                 iload_0
                 iload_1
        loop:    dup_x1
                 iadd
                 iinc 2 -1
                 iload_2
                 ifgt loop
                 isub
                 ireturn",
    ),
    (
        "parallel_swap_in_a_loop",
        "(II)I",
        "
                 bipush 7
                 istore_2
        loop:    iload_0
                 iload_1
                 istore_0
                 istore_1
                 iinc 2 -1
                 iload_2
                 ifne loop
                 iload_0
                 iload_1
                 iconst_2
                 imul
                 isub
                 ireturn",
    ),
    (
        "wide_shuffles",
        "(II)I",
        "
                 iload_0
                 i2l
                 iload_1
                 i2l
                 dup2_x2
                 lsub
                 lxor
                 iload_0
                 dup_x2
                 pop
                 l2i
                 iload_1
                 iload_0
                 dup2_x2
                 ixor
                 iadd
                 iadd
                 iadd
                 isub
                 iload_1
                 lconst_1
                 dup2_x1
                 l2i
                 iadd
                 istore_2
                 l2i
                 iadd
                 iload_2
                 imul
                 ireturn",
    ),
    (
        "far_locals",
        "(II)I",
        "
                 .limits 8 1003
                 iload_0
                 istore 1000
                 iload_1
                 i2l
                 lstore 1001
                 iinc 1000 -30000
                 wide iinc 0 1
                 iload 1000
                 lload 1001
                 l2i
                 iadd
                 iload_0
                 ixor
                 ireturn",
    ),
    (
        "one_slot_for_several_types",
        "(II)I",
        "
                 iload_0
                 istore_2
                 iload_2
                 ifeq reference
                 iload_1
                 i2f
                 fstore_2
                 fload_2
                 fload_2
                 fmul
                 f2i
                 ireturn
        reference: aconst_null
                 astore_2
                 aload_2
                 ifnull null
                 iconst_1
                 ireturn
        null:    lconst_1
                 lstore_2
                 lload_2
                 l2i
                 ireturn",
    ),
    (
        "switches",
        "(II)I",
        "
                 iload_0
                 lookupswitch other -13:a 0:b 7:a
        a:       iinc 1 100
        b:       iload_1
                 tableswitch -1 other c b2 c
        b2:      iinc 1 1000
        c:       iload_1
                 ireturn
        other:   iload_0
                 iload_1
                 isub
                 ireturn",
    ),
    (
        "arrays",
        "(II)I",
        "
        from:    iload_0
                 newarray byte
                 astore_2
                 aload_2
                 iconst_2
                 iload_1
                 sipush 300
                 iadd
                 bastore
                 aload_2
                 iconst_2
                 baload
                 aload_2
                 arraylength
                 iadd
                 ireturn
        to:
        negative: pop
                 bipush -99
                 ireturn
        bounds:  pop
                 bipush -98
                 ireturn
        .catch java/lang/NegativeArraySizeException from to negative
        .catch java/lang/IndexOutOfBoundsException from to bounds",
    ),
    (
        "arrays_of_arrays",
        "(II)I",
        "
                 iconst_2
                 iconst_3
                 multianewarray [[J 2
                 dup
                 iconst_1
                 aaload
                 astore_2
                 aload_2
                 iconst_2
                 iload_0
                 i2l
                 lastore
                 iconst_1
                 aaload
                 iconst_2
                 laload
                 l2i
                 iload_1
                 iadd
                 ireturn",
    ),
    (
        "stores_that_do_not_fit",
        "(II)I",
        "
                 iconst_1
                 anewarray java/lang/Exception
                 astore_2
        from:    aload_2
                 checkcast [Ljava/lang/Object;
                 iconst_0
                 new java/lang/Error
                 dup
                 invokespecial java/lang/Error.<init>:()V
                 aastore
                 iload_0
                 ireturn
        to:
        handler: instanceof java/lang/ArrayStoreException
                 iload_1
                 iadd
                 ireturn
        .catch any from to handler",
    ),
    (
        "casts",
        "(II)I",
        "
                 iload_0
                 ifle object
                 new java/lang/Error
                 dup
                 invokespecial java/lang/Error.<init>:()V
                 goto cast
        object:  new java/lang/Object
                 dup
                 invokespecial java/lang/Object.<init>:()V
        cast:
        from:    checkcast java/lang/Throwable
        to:      instanceof java/lang/Error
                 ireturn
        handler: instanceof java/lang/ClassCastException
                 bipush 9
                 iadd
                 ireturn
        .catch java/lang/Exception from to handler",
    ),
    (
        "structured_locks",
        "(II)I",
        "
                 new java/lang/Object
                 dup
                 invokespecial java/lang/Object.<init>:()V
                 astore_2
                 aload_2
                 monitorenter
        from:    iload_0
                 iload_1
                 idiv
                 aload_2
                 monitorexit
        to:      ireturn
        handler: astore_3
                 aload_2
                 monitorexit
        end:     aload_3
                 athrow
        .catch any from to handler
        .catch any handler end handler",
    ),
    (
        "comparisons_with_nan",
        "(II)I",
        "
                 iload_0
                 i2f
                 iload_1
                 i2f
                 fdiv
                 fstore_2
                 fload_2
                 fload_2
                 fcmpl
                 fload_2
                 fconst_1
                 fcmpg
                 bipush 10
                 imul
                 iadd
                 fload_2
                 f2d
                 dconst_0
                 dcmpl
                 bipush 100
                 imul
                 iadd
                 fload_2
                 f2d
                 dconst_1
                 dcmpg
                 sipush 1000
                 imul
                 iadd
                 ireturn",
    ),
    (
        "conversions",
        "(II)I",
        "
                 iload_0
                 i2d
                 iload_1
                 i2d
                 ddiv
                 dup2
                 d2l
                 l2i
                 istore_2
                 dup2
                 d2f
                 f2l
                 l2d
                 dadd
                 d2i
                 iload_2
                 iadd
                 dup
                 i2b
                 swap
                 dup
                 i2c
                 swap
                 i2s
                 ixor
                 iadd
                 ireturn",
    ),
    (
        "long_arithmetic",
        "(IJ)J",
        "
                 iload_0
                 i2l
                 lload_1
                 lmul
                 lload_1
                 iload_0
                 lshl
                 lxor
                 lload_1
                 iload_0
                 lushr
                 ladd
                 lload_1
                 bipush 67
                 lshr
                 lneg
                 lor
                 lload_1
                 ldiv
                 lreturn",
    ),
    (
        "float_arithmetic",
        "(FF)F",
        "
                 fload_0
                 fload_1
                 fdiv
                 fload_0
                 fload_1
                 frem
                 fmul
                 fneg
                 freturn",
    ),
    (
        "fields_and_calls",
        "(II)I",
        "
                 new Unusual
                 dup
                 invokespecial Unusual.<init>:()V
                 dup
                 iload_0
                 putfield Unusual.value:S
                 dup
                 getfield Unusual.value:S
                 swap
                 getfield Unusual.value:S
                 iload_1
                 invokestatic Unusual.locked:(II)I
                 isub
                 ireturn",
    ),
];
