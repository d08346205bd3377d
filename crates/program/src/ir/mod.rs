//! The intermediate representation of a method: pruned SSA over basic blocks.
//!
//! - Every value has one definition: a parameter, a constant (without a statement, and shared), or a statement.
//!   φ-functions come first in their block. They have one argument for each predecessor, in the order of
//!   [`Block::predecessors`].
//! - In a block with exceptional edges ([`Block::handlers`]), exactly one statement throws to the handlers: the last
//!   one before the terminator, or the terminator itself if it is a `throw`. A handler starts in the state *before*
//!   that statement took effect. All other statements of the block can throw only out of the method.
//! - `monitorenter` and `monitorexit` are statements. A synchronized method is lowered to them, with a handler that
//!   releases the monitor and rethrows. The acquisition and that handler have pc 0: they belong to the call, not to an
//!   instruction.
//! - Block 0 is the entry and has no predecessors. Blocks are in reverse postorder.
//! - Every statement keeps the pc of its instruction, which determines its line ([`Body::line`]).

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

pub use cfg::{Dominators, ZeroTest, is_on_every_path};
pub use dynamic::{
    Concat, ConcatPiece, DynamicSite, Handle, HandleKind, Lambda, RecordMethod, StaticArgument, StaticArguments,
};
pub use exceptions::{Catches, Thrown};
pub use print::{BodyText, Part, StatementText, ValueText};
pub use verify::{Invariant, VerifyError, verify};

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
    /// The method.
    pub method: MethodId,
    pub(crate) values: IdVec<ValueId, Value>,
    pub(crate) blocks: IdVec<BlockId, Block>,
    pub(crate) statements: IdVec<StatementId, Statement>,
    /// The argument lists of all statements and φ-functions, concatenated.
    pub(crate) operands: Vec<ValueId>,
    pub(crate) dynamics: IdVec<DynamicId, DynamicSite>,
    pub(crate) switches: IdVec<SwitchId, SwitchTable>,
    pub(crate) lines: Box<[LineNumber]>,
    pub(crate) parameters: u32,
    pub(crate) has_this: bool,
}

/// A value and its definition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// Its declared type, or the inferred type if there is none.
    pub ty: Type,
    /// Its definition.
    pub definition: Definition,
    /// Constant index, in the class's own pool, of the name of the local variable that it was first stored in; 0 if
    /// none.
    pub(crate) name: u16,
}

/// The definition of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Definition {
    /// The `n`-th parameter; 0 is `this` in an instance method.
    Parameter(u16),
    /// A constant.
    Constant(Constant),
    /// The result of a statement.
    Statement(StatementId),
}

/// A constant value. Floating-point numbers are represented as bits, so that equality is identity.
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
    /// A method handle: how the member is accessed, its owner and its key
    MethodHandle(HandleKind, Type, KeyId),
}

/// A basic block.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its statements: φ-functions first, one terminator last.
    pub(crate) statements: (u32, u32),
    /// The normal successors, each once.
    pub successors: Vec<BlockId>,
    /// The exceptional edges: handlers of the block's throwing statement, in the order in which they are searched.
    pub handlers: Vec<Handler>,
    /// The predecessors through normal and exceptional edges, each once.
    pub predecessors: Vec<BlockId>,
    /// The pc of the first instruction.
    pub pc: u16,
}

/// An exceptional edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The caught class; `None` catches everything.
    pub catches: Option<Type>,
    /// The handler's block. It starts with [`Op::Caught`], after its φ-functions.
    pub target: BlockId,
}

/// A statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statement {
    /// The operation.
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

/// A symbolic reference to a field, and the resolved field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldRef {
    /// The class that the instruction names.
    pub owner: ClassId,
    /// Name and descriptor.
    pub key: KeyId,
    /// The resolved field; `None` if it, or a class that may declare it, is missing.
    pub resolved: Option<FieldId>,
}

/// A symbolic reference to a method, and the resolved method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodRef {
    /// The class or array type that the instruction names.
    pub owner: Type,
    /// Name and descriptor.
    pub key: KeyId,
    /// The resolved method (for `Special`, the selected one); `None` if it, or a class that may declare it, is missing.
    pub resolved: Option<MethodId>,
}

/// The operation of a statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    /// A φ-function: its value is the argument for the predecessor from which control came.
    Phi(Operands),
    /// The exception that a handler's block has caught.
    Caught,
    /// `-a`
    Negate(ValueId),
    /// Arithmetic, shifts and logic, on the kind of the result.
    Binary(BinaryOp, ValueId, ValueId),
    /// A conversion between primitive types.
    Convert(Conversion, ValueId),
    /// A three-way comparison.
    Compare(Comparison, ValueId, ValueId),
    /// Allocates an object; the call of its constructor is a statement of its own.
    New(ClassId),
    /// Allocates an array of this array type, with this length.
    NewArray(Type, ValueId),
    /// Allocates an array of arrays of this type; there is one length for each of the first dimensions.
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
        #[doc = "The object."]
        object: ValueId,
        #[doc = "The field."]
        field: FieldRef,
    },
    /// Writes an instance field.
    PutField {
        #[doc = "The object."]
        object: ValueId,
        #[doc = "The field."]
        field: FieldRef,
        #[doc = "The new value."]
        value: ValueId,
    },
    /// Reads a static field.
    GetStatic(FieldRef),
    /// Writes a static field.
    PutStatic(FieldRef, ValueId),
    /// The same reference; throws if it is neither `null` nor an instance of the type.
    CheckCast(ValueId, Type),
    /// Whether a reference is an instance of the type; false for `null`.
    InstanceOf(ValueId, Type),
    /// Calls a method; the receiver, if any, is the first argument.
    Invoke {
        #[doc = "The kind of the call."]
        kind: InvokeKind,
        #[doc = "The method."]
        method: MethodRef,
        #[doc = "The arguments."]
        arguments: Operands,
    },
    /// An `invokedynamic` or computed constant.
    Dynamic {
        /// Its resolved semantics.
        site: DynamicId,
        /// Name and type of the site.
        key: KeyId,
        /// The operands.
        operands: Operands,
    },
    /// Acquires the monitor of an object.
    MonitorEnter(ValueId),
    /// Releases the monitor of an object.
    MonitorExit(ValueId),
    /// Continues in the block.
    Goto(BlockId),
    /// Continues in one of two blocks. A comparison with zero or `null` has that constant as `b`.
    If {
        /// The comparison of `a` and `b`.
        condition: Condition,
        /// The left operand.
        a: ValueId,
        /// The right operand.
        b: ValueId,
        /// The successor if the condition holds.
        then: BlockId,
        /// The successor if it does not hold.
        otherwise: BlockId,
    },
    /// Continues in the block of the first case whose key is equal.
    Switch(ValueId, SwitchId),
    /// Returns from the method, with the result if there is one.
    Return(Option<ValueId>),
    /// Throws an exception.
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
    /// Whether it is a terminator, the last statement of a block.
    pub(crate) fn is_terminator(&self) -> bool {
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

    /// For each block, whether it is reachable from the end of this one.
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

    /// Whether a statement may be executed after another in the same activation.
    pub fn may_follow(&self, earlier: StatementId, later: StatementId) -> bool {
        let (from, to) = (self.block_of(earlier), self.block_of(later));
        from == to && earlier < later || self.reached_from(from)[to]
    }

    /// The same on a way that need not lead over a third statement. An exception may leave a block before it.
    pub fn may_follow_without(&self, earlier: StatementId, later: StatementId, without: StatementId) -> bool {
        let [from, to, cut] = [earlier, later, without].map(|statement| self.block_of(statement));
        if from == to && earlier < later && !(earlier < without && without < later) {
            return true;
        }
        let mut is_reached = IdVec::filled(false, self.blocks.len());
        let mut stack: Vec<BlockId> = self.all_successors(from).collect();
        while let Some(block) = stack.pop() {
            if std::mem::replace(&mut is_reached[block], true) {
                continue;
            }
            if block == to && !(cut == block && without < later) {
                return true;
            }
            if block != cut {
                stack.extend(self.all_successors(block));
            }
        }
        false
    }

    /// The statements of a block.
    pub fn statements_of(
        &self,
        block: BlockId,
    ) -> impl ExactSizeIterator<Item = StatementId> + DoubleEndedIterator + use<> {
        let (start, end) = self.block(block).statements;
        (start as usize..end as usize).map(StatementId::new)
    }

    /// The successors of a block through normal and exceptional edges.
    pub fn all_successors(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        let data = self.block(block);
        data.successors.iter().copied().chain(data.handlers.iter().map(|handler| handler.target))
    }

    /// Whether the control-flow graph has a cycle.
    pub fn has_loop(&self) -> bool {
        self.blocks().any(|block| self.all_successors(block).any(|next| next <= block))
    }

    /// A statement.
    #[inline]
    pub fn statement(&self, statement: StatementId) -> &Statement {
        &self.statements[statement]
    }

    /// The last statement of a block.
    pub fn terminator(&self, block: BlockId) -> StatementId {
        StatementId::new(self.block(block).statements.1 as usize - 1)
    }

    /// The block that contains a statement.
    pub fn block_of(&self, statement: StatementId) -> BlockId {
        BlockId::new(self.blocks.as_slice().partition_point(|block| block.statements.1 as usize <= statement.index()))
    }

    /// A value.
    #[inline]
    pub fn value(&self, value: ValueId) -> &Value {
        &self.values[value]
    }

    /// The value before all casts.
    pub fn uncast(&self, mut value: ValueId) -> ValueId {
        while let Some((from, None)) = self.holder(value) {
            value = from;
        }
        value
    }

    /// The field of its own object that a method returns: its only `return` is of that field. It may do more than that.
    pub fn got_field(&self) -> Option<FieldId> {
        let mut returned = self.statements().filter_map(|statement| match self.statement(statement).op {
            Op::Return(value) => value,
            _ => None,
        });
        let result = returned.next().filter(|_| returned.next().is_none())?;
        let (object, field) = self.holder(self.uncast(result))?;
        field.filter(|_| self.this() == Some(object))
    }

    /// The origin of a value that is a cast or the read of a field: the value that was cast, or the object and the
    /// field.
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

    /// The semantics of an `invokedynamic` or computed constant.
    pub fn dynamic(&self, site: DynamicId) -> &DynamicSite {
        &self.dynamics[site]
    }

    /// The cases of a switch.
    pub fn switch(&self, table: SwitchId) -> &SwitchTable {
        &self.switches[table]
    }

    /// The constant, if the value is one.
    pub fn constant(&self, value: ValueId) -> Option<Constant> {
        match self.value(value).definition {
            Definition::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    /// The name of the local variable or parameter that a value was first stored in, if the class file has debug
    /// information.
    pub fn local_name<'p>(&self, program: &'p Program, value: ValueId) -> Option<JavaText<'p>> {
        let file = program.class_file(program.method(self.method).class)?;
        let index = Some(self.value(value).name).filter(|index| *index != 0)?;
        file.constants().utf8(index).ok().map(JavaText)
    }

    /// The location of a statement.
    pub fn point(&self, statement: StatementId) -> ProgramPoint {
        ProgramPoint { method: self.method, pc: self.statement(statement).pc }
    }

    /// The source line of a pc, if the class file has line numbers.
    pub fn line(&self, pc: u16) -> Option<u16> {
        let after = self.lines.partition_point(|entry| entry.pc <= pc);
        after.checked_sub(1).map(|index| self.lines[index].line)
    }

    /// The statement of a block that throws to its handlers; `None` if it has no handlers.
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

    /// Whether a statement uses a value.
    pub fn uses(&self, statement: StatementId, value: ValueId) -> bool {
        let mut is_used = false;
        self.visit_uses(&self.statement(statement).op, |used| is_used |= used == value);
        is_used
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
    /// As [`Body::visit_uses`], without the values of operand lists.
    fn visit_direct_uses(&self, visit: &mut impl FnMut(ValueId)) {
        let mut copy = *self;
        copy.map_direct_uses(|value| {
            visit(value);
            value
        });
    }

    /// Replaces every operand that is not in an operand list.
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
