//! The intermediate representation of a method: real, pruned SSA over basic blocks.
//!
//! - Every value has one definition: a parameter, a constant (no statement; shared), or a statement. φ-functions stand first in their block,
//!   with one argument for each predecessor, in the order of [`Block::predecessors`].
//! - In a block with exceptional successors ([`Block::handlers`]) exactly one statement can throw: the last one before the
//!   terminator, or the terminator itself if it is a `throw`. What a handler sees is the state *before* that statement took effect.
//!   Any other statement may throw only out of the method.
//! - Monitors are statements; a synchronized method is lowered to them, with a handler of its own that releases and rethrows. The acquisition
//!   and that handler carry pc 0: they belong to the call, not to an instruction.
//! - Block 0 is the entry and has no predecessors. Blocks are in reverse postorder.
//! - Every statement keeps its pc, and with it its line ([`Body::line`]).

mod cfg;
pub(crate) mod dynamic;
pub(crate) mod exceptions;
mod print;
mod verify;
#[cfg(test)]
mod verify_tests;

use unsnarl_classfile::JavaText;
use unsnarl_classfile::code::LineNumber;
use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Conversion, InvokeKind};

use crate::ids::{ClassId, FieldId, IdVec, KeyId, MethodId, Symbol, ids};
use crate::program::{Program, ProgramPoint};
use crate::types::Type;

pub use cfg::{Dominators, ZeroTest, is_on_every_way};
pub use dynamic::{
    Concat, ConcatPiece, DynamicSite, Handle, HandleKind, Lambda, RecordMethod, StaticArgument, StaticArguments,
};
pub use exceptions::{Catches, Thrown};
pub use print::{BodyText, Part, StatementText, ValueText};
pub use verify::{Promise, VerifyError, verify};

ids! {
    /// A value of a body.
    ValueId;
    /// A basic block of a body.
    BlockId;
    /// A statement of a body.
    StatementId;
    /// A resolved `invokedynamic` or computed constant of a body.
    DynamicId;
    /// A switch table of a body.
    SwitchId;
}

impl BlockId {
    /// The block where a body is entered: its first.
    pub const ENTRY: BlockId = BlockId::new(0);
}

/// The body of one method.
#[derive(Clone, Debug)]
pub struct Body {
    /// Whose body it is.
    pub method: MethodId,
    pub(crate) values: IdVec<ValueId, Value>,
    pub(crate) blocks: IdVec<BlockId, Block>,
    pub(crate) statements: IdVec<StatementId, Statement>,
    /// Argument lists, of statements and φ-functions.
    pub(crate) operands: Vec<ValueId>,
    pub(crate) dynamics: IdVec<DynamicId, DynamicSite>,
    pub(crate) switches: IdVec<SwitchId, SwitchTable>,
    pub(crate) lines: Box<[LineNumber]>,
    pub(crate) parameters: u32,
    pub(crate) has_this: bool,
}

/// A value and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// Its type: the declared one where there is one, else inferred.
    pub ty: Type,
    /// Its definition.
    pub definition: Definition,
    /// Constant index (in the class's own pool) of the local variable's name it was first stored under; 0 if none.
    pub(crate) name: u16,
}

/// What defines a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Definition {
    /// The `n`-th parameter; 0 is `this` in an instance method.
    Parameter(u16),
    /// A constant.
    Constant(Constant),
    /// The result of a statement.
    Statement(StatementId),
}

/// A constant value. Floating-point numbers are kept as bits, so that equal means identical.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// `null`
    Null,
    /// An `int`
    Int(i32),
    /// A `long`
    Long(i64),
    /// A `float`'s bits
    Float(u32),
    /// A `double`'s bits
    Double(u64),
    /// A string
    String(Symbol),
    /// A class object
    Class(Type),
    /// A method type: a key without a name
    MethodType(KeyId),
    /// A method handle: the member's key and owner; how it is called is in the handle's kind
    MethodHandle(HandleKind, Type, KeyId),
}

/// A basic block.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its statements: φ-functions first, one terminator last.
    pub(crate) statements: (u32, u32),
    /// Blocks that may run next without an exception, each once.
    pub successors: Vec<BlockId>,
    /// Where an exception that the block's throwing statement raises may go, in the order of search.
    pub handlers: Vec<Handler>,
    /// Blocks whose successor or handler this is, each once.
    pub predecessors: Vec<BlockId>,
    /// The pc of the first instruction.
    pub pc: u16,
}

/// A way for an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The caught class; `None` catches everything.
    pub catches: Option<Type>,
    /// Where it goes; that block starts with [`Op::Caught`] (after φ-functions).
    pub target: BlockId,
}

/// A statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statement {
    /// What it does.
    pub op: Op,
    /// The value it defines, if any.
    pub result: Option<ValueId>,
    /// The pc of the instruction it comes from.
    pub pc: u16,
}

/// A list of operands, in [`Body::operands`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Operands {
    pub(crate) start: u32,
    pub(crate) length: u32,
}

/// A field as an instruction names it, and what it resolves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldRef {
    /// The named class.
    pub owner: ClassId,
    /// Name and descriptor.
    pub key: KeyId,
    /// The declared field; `None` if it (or a class on the way) is missing.
    pub resolved: Option<FieldId>,
}

/// A method as an instruction names it, and what it resolves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodRef {
    /// The named class, or an array type.
    pub owner: Type,
    /// Name and descriptor.
    pub key: KeyId,
    /// The method that resolution gives (for `Special`, the one that is called); `None` if it (or a class on the way) is missing.
    pub resolved: Option<MethodId>,
}

/// What a statement does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    /// Chooses by the predecessor the control came from.
    Phi(Operands),
    /// The exception that led to this block.
    Caught,
    /// `-a`
    Negate(ValueId),
    /// Arithmetic, shifts and logic; the kind is that of the result.
    Binary(BinaryOp, ValueId, ValueId),
    /// A conversion between primitive types.
    Convert(Conversion, ValueId),
    /// A three-way comparison.
    Compare(Comparison, ValueId, ValueId),
    /// A new object, its constructor not yet run.
    New(ClassId),
    /// A new array of this array type.
    NewArray(Type, ValueId),
    /// A new array of arrays of this type, with as many of its dimensions filled as there are lengths.
    NewMultiArray(Type, Operands),
    /// The length of an array.
    ArrayLength(ValueId),
    /// Reads an element.
    ArrayLoad {
        #[doc = "The array."]
        array: ValueId,
        #[doc = "The index."]
        index: ValueId,
    },
    /// Writes an element.
    ArrayStore {
        #[doc = "The array."]
        array: ValueId,
        #[doc = "The index."]
        index: ValueId,
        #[doc = "The new value."]
        value: ValueId,
    },
    /// Reads an instance field.
    GetField {
        #[doc = "Whose."]
        object: ValueId,
        #[doc = "Which."]
        field: FieldRef,
    },
    /// Writes an instance field.
    PutField {
        #[doc = "Whose."]
        object: ValueId,
        #[doc = "Which."]
        field: FieldRef,
        #[doc = "The new value."]
        value: ValueId,
    },
    /// Reads a static field.
    GetStatic(FieldRef),
    /// Writes a static field.
    PutStatic(FieldRef, ValueId),
    /// The same reference, or an exception if it is not of the type.
    CheckCast(ValueId, Type),
    /// Whether a reference is of the type and not `null`.
    InstanceOf(ValueId, Type),
    /// Calls a method; the receiver, if any, is the first argument.
    Invoke {
        #[doc = "How."]
        kind: InvokeKind,
        #[doc = "Which."]
        method: MethodRef,
        #[doc = "With what."]
        arguments: Operands,
    },
    /// An `invokedynamic` or computed constant, resolved to what it does.
    Dynamic {
        /// What it does.
        site: DynamicId,
        /// Name and type of the site.
        key: KeyId,
        /// With what.
        operands: Operands,
    },
    /// Acquires the monitor of an object.
    MonitorEnter(ValueId),
    /// Releases it.
    MonitorExit(ValueId),
    /// Goes on in that block.
    Goto(BlockId),
    /// Goes on in one of two blocks. Comparisons with zero or `null` have that constant as `b`.
    If {
        /// How `a` and `b` are compared.
        condition: Condition,
        /// The left operand.
        a: ValueId,
        /// The right operand.
        b: ValueId,
        /// Where to go if the condition holds.
        then: BlockId,
        /// Where to go if not.
        otherwise: BlockId,
    },
    /// Goes on in the block of the first equal case.
    Switch(ValueId, SwitchId),
    /// Leaves the method.
    Return(Option<ValueId>),
    /// Throws.
    Throw(ValueId),
}

/// The cases of a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchTable {
    /// Keys with their blocks, in the order of the bytecode.
    pub cases: Vec<(i32, BlockId)>,
    /// The block of all other keys.
    pub default: BlockId,
}

impl Op {
    /// Whether it ends a block.
    pub fn is_terminator(&self) -> bool {
        matches!(self, Op::Goto(_) | Op::If { .. } | Op::Switch(..) | Op::Return(_) | Op::Throw(_))
    }
}

impl Body {
    /// All blocks, in reverse postorder; the first is the entry.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = BlockId> + DoubleEndedIterator + use<> {
        self.blocks.ids()
    }

    /// All statements, block by block.
    pub fn statements(&self) -> impl ExactSizeIterator<Item = StatementId> + DoubleEndedIterator + use<> {
        self.statements.ids()
    }

    /// All values: parameters, then constants and results.
    pub fn values(&self) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + use<> {
        self.values.ids()
    }

    /// A block.
    #[inline]
    pub fn block(&self, block: BlockId) -> &Block {
        &self.blocks[block]
    }

    /// For each block, whether control may come to it after it has left this one.
    pub fn reached_from(&self, block: BlockId) -> IdVec<BlockId, bool> {
        let mut is_reached = IdVec::filled(false, self.blocks.len());
        let mut stack: Vec<BlockId> = self.all_successors(block).collect();
        while let Some(next) = stack.pop() {
            if !std::mem::replace(&mut is_reached[next], true) {
                stack.extend(self.all_successors(next));
            }
        }
        is_reached
    }

    /// The statements of a block.
    pub fn statements_of(
        &self,
        block: BlockId,
    ) -> impl ExactSizeIterator<Item = StatementId> + DoubleEndedIterator + use<> {
        let (start, end) = self.block(block).statements;
        (start as usize..end as usize).map(StatementId::new)
    }

    /// Where control may go from a block, exceptions included.
    pub fn all_successors(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        let data = self.block(block);
        data.successors.iter().copied().chain(data.handlers.iter().map(|handler| handler.target))
    }

    /// Whether control may come to a block twice.
    pub fn has_loop(&self) -> bool {
        self.blocks().any(|block| self.all_successors(block).any(|next| next <= block))
    }

    /// A statement.
    #[inline]
    pub fn statement(&self, statement: StatementId) -> &Statement {
        &self.statements[statement]
    }

    /// The statement that ends a block.
    pub fn terminator(&self, block: BlockId) -> StatementId {
        StatementId::new(self.block(block).statements.1 as usize - 1)
    }

    /// The block that a statement stands in.
    pub fn block_of(&self, statement: StatementId) -> BlockId {
        BlockId::new(self.blocks.as_slice().partition_point(|block| block.statements.1 as usize <= statement.index()))
    }

    /// A value.
    #[inline]
    pub fn value(&self, value: ValueId) -> &Value {
        &self.values[value]
    }

    /// The value without the casts around it.
    pub fn uncast(&self, value: ValueId) -> ValueId {
        match self.holder(value) {
            Some((from, None)) => self.uncast(from),
            _ => value,
        }
    }

    /// What a value was got from: the value that was cast, or the object whose field was read, with the field.
    pub fn holder(&self, value: ValueId) -> Option<(ValueId, Option<FieldId>)> {
        let Definition::Statement(statement) = self.value(value).definition else { return None };
        match self.statement(statement).op {
            Op::CheckCast(from, _) => Some((from, None)),
            Op::GetField { object, field } => Some((object, Some(field.resolved?))),
            _ => None,
        }
    }

    /// The parameters, `this` first.
    pub fn parameters(&self) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + use<> {
        (0..self.parameters as usize).map(ValueId::new)
    }

    /// The receiver, in an instance method.
    pub fn this(&self) -> Option<ValueId> {
        self.has_this.then_some(ValueId::new(0))
    }

    /// The members of a list of operands.
    #[inline]
    pub fn operands(&self, list: Operands) -> &[ValueId] {
        &self.operands[list.start as usize..(list.start + list.length) as usize]
    }

    /// What a resolved `invokedynamic` or computed constant does.
    pub fn dynamic(&self, site: DynamicId) -> &DynamicSite {
        &self.dynamics[site]
    }

    /// The cases of a switch.
    pub fn switch(&self, table: SwitchId) -> &SwitchTable {
        &self.switches[table]
    }

    /// The constant that a value is, if it is one.
    pub fn constant(&self, value: ValueId) -> Option<Constant> {
        match self.value(value).definition {
            Definition::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    /// The name of the local variable or parameter that a value was first stored under, if the class has such names.
    pub fn local_name<'p>(&self, program: &'p Program, value: ValueId) -> Option<JavaText<'p>> {
        let file = program.class_file(program.method(self.method).class)?;
        let index = Some(self.value(value).name).filter(|index| *index != 0)?;
        file.constants().utf8(index).ok().map(JavaText)
    }

    /// Where a statement is in the program.
    pub fn point(&self, statement: StatementId) -> ProgramPoint {
        ProgramPoint { method: self.method, pc: self.statement(statement).pc }
    }

    /// The source line of a pc, if the class has line numbers.
    pub fn line(&self, pc: u16) -> Option<u16> {
        let after = self.lines.partition_point(|entry| entry.pc <= pc);
        after.checked_sub(1).map(|index| self.lines[index].line)
    }

    /// The one statement of a block that its handlers are for; `None` if it has none.
    pub fn throwing_statement(&self, block: BlockId) -> Option<StatementId> {
        let Block { statements: (start, end), handlers, .. } = self.block(block);
        if handlers.is_empty() {
            return None;
        }
        let terminator = self.terminator(block);
        match self.statement(terminator).op {
            Op::Throw(_) => Some(terminator),
            _ if end - start >= 2 => Some(StatementId::new(terminator.index() - 1)),
            _ => None,
        }
    }

    /// Calls `visit` with every value that the statement uses.
    pub fn visit_uses(&self, op: &Op, mut visit: impl FnMut(ValueId)) {
        match *op {
            Op::Phi(list)
            | Op::NewMultiArray(_, list)
            | Op::Dynamic { operands: list, .. }
            | Op::Invoke { arguments: list, .. } => {
                self.operands(list).iter().copied().for_each(visit);
            }
            _ => op.visit_direct_uses(&mut visit),
        }
    }
}

impl Op {
    /// As [`Body::visit_uses`], for the operands that stand in the statement itself.
    fn visit_direct_uses(&self, visit: &mut impl FnMut(ValueId)) {
        let mut copy = *self;
        copy.map_direct_uses(|value| {
            visit(value);
            value
        });
    }

    /// Replaces every operand that stands in the statement itself.
    pub(crate) fn map_direct_uses(&mut self, mut map: impl FnMut(ValueId) -> ValueId) {
        let mut each = |value: &mut ValueId| *value = map(*value);
        match self {
            Op::Negate(a)
            | Op::Convert(_, a)
            | Op::NewArray(_, a)
            | Op::ArrayLength(a)
            | Op::GetField { object: a, .. }
            | Op::PutStatic(_, a)
            | Op::CheckCast(a, _)
            | Op::InstanceOf(a, _)
            | Op::MonitorEnter(a)
            | Op::MonitorExit(a)
            | Op::Switch(a, _)
            | Op::Return(Some(a))
            | Op::Throw(a) => each(a),
            Op::Binary(_, a, b)
            | Op::Compare(_, a, b)
            | Op::ArrayLoad { array: a, index: b }
            | Op::PutField { object: a, value: b, .. }
            | Op::If { a, b, .. } => {
                each(a);
                each(b);
            }
            Op::ArrayStore { array, index, value } => {
                each(array);
                each(index);
                each(value);
            }
            Op::Phi(_)
            | Op::Caught
            | Op::New(_)
            | Op::NewMultiArray(..)
            | Op::GetStatic(_)
            | Op::Invoke { .. }
            | Op::Dynamic { .. }
            | Op::Goto(_)
            | Op::Return(None) => {}
        }
    }
}
