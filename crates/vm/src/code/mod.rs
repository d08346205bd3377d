//! Code as the VM runs it: each method is decoded once, constants are resolved on first use.
//!
//! An operation takes eight bytes. Those with an index into the constant pool are replaced by a resolved form when they
//! are first executed. No program can observe this, since resolution is not part of the state; what it can observe
//! (class initialisation) is checked every time. Jumps refer to operations, not to pcs; [`Code::pc`] maps operations
//! back to pcs.

pub(crate) mod assembler;
pub(crate) mod computed;
pub(crate) mod decode;
pub(crate) mod indy;
pub(crate) mod lambda;
pub(crate) mod lambda_form;
pub(crate) mod null_message;
pub(crate) mod pattern_switch;
pub(crate) mod reflect;
pub(crate) mod synthetic;

use std::cell::Cell;

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Element, StackOp};

use crate::class::{CallSiteId, ClassId, FieldId, MethodId, ValueKind};
use crate::symbol::Symbol;

/// One operation. The first ones take operands from class files; then follow their resolved forms and the VM's own
/// operations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Op {
    Nop,
    Int(i32),
    Null,
    /// A `long` or `double`, by its index in [`Code::longs`].
    Long(u32),
    Load1(u16),
    Load2(u16),
    Store1(u16),
    Store2(u16),
    ArrayLoad(Element),
    ArrayStore(Element),
    Stack(StackOp),
    IntBinary(BinaryOp),
    LongBinary(BinaryOp),
    FloatBinary(BinaryOp),
    DoubleBinary(BinaryOp),
    IntNegate,
    LongNegate,
    FloatNegate,
    DoubleNegate,
    Increment(u16, i16),
    Convert(unsnarl_classfile::instruction::ValueKind, Element),
    Compare(Comparison),
    IfZero(Condition, u32),
    IfInt(Condition, u32),
    IfSame(bool, u32),
    IfNull(bool, u32),
    Goto(u32),
    Jsr(u32),
    Ret(u16),
    /// By its index in [`Code::switches`].
    Switch(u32),
    Return,
    Return1,
    Return2,
    ArrayLength,
    Throw,
    /// The instruction is not supported: why.
    Refuse(Symbol),
    MonitorEnter,
    MonitorExit,
    NewPrimitiveArray(ValueKind),
    // Unresolved, with the index of a constant.
    Constant(u16),
    GetStaticOf(u16),
    PutStaticOf(u16),
    GetFieldOf(u16),
    PutFieldOf(u16),
    InvokeVirtualOf(u16),
    InvokeSpecialOf(u16),
    InvokeStaticOf(u16),
    InvokeInterfaceOf(u16),
    InvokeDynamicOf(u16),
    NewOf(u16),
    NewArrayOf(u16),
    NewMultiArrayOf(u16, u8),
    CheckCastOf(u16),
    InstanceOfOf(u16),
    // Resolved.
    /// An interned string, by the static word that holds it; see `Classes::string_at`.
    Text(u32),
    ClassObject(ClassId),
    GetStatic(FieldId),
    PutStatic(FieldId),
    GetField(FieldId),
    PutField(FieldId),
    /// With the call site.
    InvokeVirtual(CallSiteId),
    InvokeSpecial(MethodId),
    InvokeStatic(MethodId),
    /// A call of a `VarHandle` or `MethodHandle`, by the index of its constant.
    InvokePolymorphic(u16),
    New(ClassId),
    /// With the array class.
    NewArray(ClassId),
    NewMultiArray(ClassId, u8),
    CheckCast(ClassId),
    InstanceOf(ClassId),
    // The VM's own.
    /// Creates an object of a hidden class, whose fields are the operands.
    Capture(ClassId),
    /// The single object of a hidden class without fields.
    CaptureOnce(ClassId),
    /// Concatenates this many strings, none of them null.
    Concatenate(u16),
    /// Continues if the class is initialised; otherwise initialises it first.
    Initialize(ClassId),
    /// Records that the class is initialised.
    Initialized(ClassId),
    /// Records that initialisation failed; the exception stays on the stack.
    InitializationFailed(ClassId),
    /// Calls `<clinit>` or another static method without initialising the class.
    CallStatic(MethodId),
    /// Ends the thread.
    EndThread,
    /// Pops whether a handler of the program has dealt with an uncaught exception, and the exception; ends the thread.
    EndThreadBy,
    /// Pushes whether it is code of the program that the thread's uncaught exceptions are passed to.
    HasOwnHandler,
    /// Invokes the method handle that is the first of this many slots of operands, whose types were checked.
    InvokeBasic(u16),
    /// Calls the member that is the topmost operand with the operands below it.
    LinkTo,
    /// Pops a lambda form and pushes a constant of it: the name that it belongs to, and which of its arguments it is.
    FormConstant(u16, u16),
    /// Pops a lambda form and pushes the handle that a name of it calls.
    FormFunction(u16),
    /// If there is a stored value, pushes it and skips the next operation.
    Recall(u32),
    /// Stores the topmost operand, unless a value is stored already; replaces the operand by the stored value.
    Remember(u32),
    /// Stores the topmost operand, an exception, in place of the value, if it is a linkage error; keeps the operand.
    RememberFailure(u32),
}

/// A method's code.
#[derive(Debug)]
pub(crate) struct Code {
    pub ops: Box<[Cell<Op>]>,
    /// The pc of each operation.
    pub pcs: Box<[u16]>,
    pub handlers: Box<[Handler]>,
    pub switches: Box<[Switch]>,
    pub longs: Box<[u64]>,
    pub max_locals: u16,
    pub max_stack: u16,
    /// First operation and line, in the order of operations.
    pub lines: Box<[(u32, u16)]>,
}

impl Code {
    /// The pc in the class file.
    pub fn pc(&self, at: u32) -> u16 {
        self.pcs.get(at as usize).copied().unwrap_or(0)
    }

    /// The source line, if the class file says.
    pub fn line(&self, at: u32) -> Option<u16> {
        let after = self.lines.partition_point(|(first, _)| *first <= at);
        self.lines.get(after.checked_sub(1)?).map(|(_, line)| *line)
    }
}

/// An entry of the exception table, in operations.
#[derive(Debug)]
pub(crate) struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    pub catches: Cell<Catches>,
}

/// What a handler catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Catches {
    All,
    /// A class that is not resolved yet, by its constant.
    Unresolved(u16),
    Class(ClassId),
    /// A class that does not exist.
    Nothing,
}

/// The targets of a switch.
#[derive(Debug)]
pub(crate) struct Switch {
    pub default: u32,
    /// Sorted by key.
    pub cases: Box<[(i32, u32)]>,
}

impl Switch {
    #[inline]
    pub fn target(&self, key: i32) -> u32 {
        // Dense tables are indexed, others use binary search.
        let first = self.cases.first().map_or(0, |case| case.0);
        if let Some(case) = self.cases.get((key as usize).wrapping_sub(first as usize))
            && case.0 == key
        {
            return case.1;
        }
        match self.cases.binary_search_by_key(&key, |case| case.0) {
            Ok(at) => self.cases[at].1,
            Err(_) => self.default,
        }
    }
}
