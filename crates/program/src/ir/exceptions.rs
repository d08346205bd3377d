//! The exceptions that a statement can throw (JVMS 6.5, "Run-time Exceptions" of each instruction), and the handlers
//! that can catch them.
//!
//! Over-approximates: a call can throw anything. Not included are exceptions that any instruction can throw (A2), and
//! those that `monitorexit` throws only if locking is unstructured (A3). Errors of class initialization are included
//! where an instruction can trigger it; errors of linking where it needs a class that is missing, except for class
//! constants (A4).

use smallvec::{SmallVec, smallvec};
use unsnarl_classfile::instruction::BinaryOp;

use super::{Body, Constant, Definition, DynamicId, DynamicSite, Op, Operands, StatementId, ValueId};
use crate::ids::ClassId;
use crate::program::{Origin, Program};
use crate::types::{Base, Type};

/// The exceptions that a statement can throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// Instances of exactly these classes; nothing if empty.
    Exactly(SmallVec<[ClassId; 3]>),
    /// Instances of these classes and of all their subclasses.
    SubclassesOf(SmallVec<[ClassId; 3]>),
}

/// Which of the thrown exceptions a handler catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Catches {
    /// It catches none.
    Never,
    /// It may catch some.
    May,
    /// It catches all, so that later handlers are unreachable.
    Must,
}

impl Thrown {
    /// Whether the statement cannot throw.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Thrown::Exactly(classes) if classes.is_empty())
    }

    /// Which of these exceptions a handler for `catches` (everything, if `None`) catches.
    pub fn caught_by(&self, program: &Program, catches: Option<Type>) -> Catches {
        let (Thrown::Exactly(classes) | Thrown::SubclassesOf(classes)) = self;
        let Some(catches) = catches else {
            return if classes.is_empty() { Catches::Never } else { Catches::Must };
        };
        let Some(catches) = catches.as_class() else {
            return Catches::Never;
        };
        let exact = matches!(self, Thrown::Exactly(_));
        let mut all = !classes.is_empty();
        let mut some = false;
        for class in classes {
            let must = program.is_subclass(*class, catches);
            all &= must;
            some |=
                must || program.may_be_subtype(*class, catches) || (!exact && program.may_be_subtype(catches, *class));
        }
        match (all, some) {
            (true, _) => Catches::Must,
            (false, true) => Catches::May,
            (false, false) => Catches::Never,
        }
    }
}

/// Queries on values that a draft and a finished body both answer.
pub(crate) trait Values {
    fn constant_of(&self, value: ValueId) -> Option<Constant>;
    fn type_of(&self, value: ValueId) -> Type;
    /// Whether it is `this`.
    fn is_this(&self, value: ValueId) -> bool;
    /// The statement that defines it.
    fn defining_op(&self, value: ValueId) -> Option<&Op>;
    fn list(&self, list: Operands) -> &[ValueId];
    fn site(&self, site: DynamicId) -> &DynamicSite;

    /// Whether an earlier statement must have dereferenced it, so that it cannot be `null` here.
    fn must_be_dereferenced(&self, _value: ValueId) -> bool {
        false
    }

    fn is_non_null(&self, value: ValueId) -> bool {
        self.is_this(value)
            || self.constant_of(value).is_some_and(|constant| constant != Constant::Null)
            || matches!(
                self.defining_op(value),
                Some(Op::New(_) | Op::NewArray(..) | Op::NewMultiArray(..) | Op::Caught)
            )
            || self.must_be_dereferenced(value)
    }

    fn is_valid_length(&self, value: ValueId) -> bool {
        matches!(self.constant_of(value), Some(Constant::Int(0..)))
    }
}

/// The exceptions that the statement, in a method of class `within`, can throw.
pub(crate) fn thrown_by(program: &Program, within: ClassId, op: &Op, values: &impl Values) -> Thrown {
    let known = program.well_known();
    let mut classes: SmallVec<[ClassId; 3]> = SmallVec::new();
    let dereferences = |value: ValueId, classes: &mut SmallVec<[ClassId; 3]>| {
        if !values.is_non_null(value) {
            classes.push(known.null_pointer);
        }
    };
    // Code of a class is executed only after its initialization, and that of its superclasses, has begun.
    let initializes = |class: ClassId| !program.superclasses(within).any(|above| above == class);
    match op {
        Op::Binary(BinaryOp::Divide | BinaryOp::Remainder, _, divisor) => match values.constant_of(*divisor) {
            Some(Constant::Int(number)) if number != 0 => {}
            Some(Constant::Long(number)) if number != 0 => {}
            _ if matches!(values.type_of(*divisor), Type::FLOAT | Type::DOUBLE) => {}
            _ => classes.push(known.arithmetic),
        },
        Op::ArrayLength(value)
        | Op::MonitorEnter(value)
        | Op::GetField { object: value, .. }
        | Op::PutField { object: value, .. } => {
            dereferences(*value, &mut classes);
        }
        Op::ArrayLoad { array, .. } => {
            dereferences(*array, &mut classes);
            classes.push(known.array_index);
        }
        Op::ArrayStore { array, .. } => {
            dereferences(*array, &mut classes);
            classes.push(known.array_index);
            classes.push(known.array_store);
        }
        Op::CheckCast(..) => classes.push(known.class_cast),
        Op::NewArray(_, length) if !values.is_valid_length(*length) => classes.push(known.negative_array_size),
        Op::NewMultiArray(_, lengths)
            if !values.list(*lengths).iter().all(|length| values.is_valid_length(*length)) =>
        {
            classes.push(known.negative_array_size);
        }
        Op::New(class) if initializes(*class) => return Thrown::SubclassesOf(smallvec![known.linkage_error]),
        Op::GetStatic(field) | Op::PutStatic(field, _) => {
            let owner = field.resolved.map_or(field.owner, |field| program.field(field).class);
            if initializes(owner) {
                return Thrown::SubclassesOf(smallvec![known.linkage_error]);
            }
        }
        Op::Throw(value) => {
            return match values.defining_op(*value) {
                Some(Op::New(class)) => Thrown::Exactly(smallvec![*class]),
                _ => Thrown::SubclassesOf(smallvec![known.throwable]),
            };
        }
        Op::Invoke { .. } => return Thrown::SubclassesOf(smallvec![known.throwable]),
        Op::Dynamic { site, .. } => {
            return match values.site(*site) {
                DynamicSite::Lambda(_) => Thrown::SubclassesOf(smallvec![known.linkage_error]),
                _ => Thrown::SubclassesOf(smallvec![known.throwable]),
            };
        }
        _ => {}
    }
    if mentions_missing_class(program, op) {
        classes.push(known.linkage_error);
        return Thrown::SubclassesOf(classes);
    }
    Thrown::Exactly(classes)
}

/// Whether the statement needs a class that is missing. It then throws an error, which programs that probe for optional
/// classes catch.
fn mentions_missing_class(program: &Program, op: &Op) -> bool {
    let needed = match op {
        Op::CheckCast(_, ty) | Op::InstanceOf(_, ty) | Op::NewArray(ty, _) | Op::NewMultiArray(ty, _) => *ty,
        Op::GetField { field, .. } | Op::PutField { field, .. } => Type::class(field.owner),
        _ => return false,
    };
    matches!(needed.base(), Base::Class(class) if program.class(class).origin == Origin::Phantom)
}

impl Op {
    /// Whether a statement with this operation can throw, for some operands. [`Body::thrown_by`] returns the
    /// exceptions.
    pub fn can_throw(&self) -> bool {
        match self {
            Op::Binary(op, ..) => matches!(op, BinaryOp::Divide | BinaryOp::Remainder),
            Op::Phi(_)
            | Op::Caught
            | Op::Negate(_)
            | Op::Convert(..)
            | Op::Compare(..)
            | Op::MonitorExit(_)
            | Op::Goto(_)
            | Op::If { .. }
            | Op::Switch(..)
            | Op::Return(_) => false,
            _ => true,
        }
    }
}

impl Body {
    /// The exceptions that a statement can throw, to a handler or out of the method.
    pub fn thrown_by(&self, program: &Program, statement: StatementId) -> Thrown {
        thrown_by(program, program.method(self.method).class, &self.statement(statement).op, self)
    }
}

impl Values for Body {
    fn constant_of(&self, value: ValueId) -> Option<Constant> {
        self.constant(value)
    }

    fn type_of(&self, value: ValueId) -> Type {
        self.value(value).ty
    }

    fn is_this(&self, value: ValueId) -> bool {
        self.this() == Some(value)
    }

    fn defining_op(&self, value: ValueId) -> Option<&Op> {
        match self.value(value).definition {
            Definition::Statement(statement) => Some(&self.statement(statement).op),
            _ => None,
        }
    }

    fn list(&self, list: Operands) -> &[ValueId] {
        self.operands(list)
    }

    fn site(&self, site: DynamicId) -> &DynamicSite {
        self.dynamic(site)
    }
}
