//! Locking expressions: how a method names the objects whose locks it takes ("Automatic Detection of Atomicity
//! Violations", section 4.1; DEPENDS and TRANSLATELOCK of figure 7).
//!
//! `LE ::= v | this | LE.f | LE[c]`, here on SSA values: a root, and at most [`MAX_STEPS`] fields or elements to follow
//! from it. An object with a longer name, or with no name in the caller, is the paper's `*`: it has no expression, and
//! can never be a witness. Fields may change: an expression *depends* on the values, fields and elements in it, and an
//! analysis that tracks it must forget it when one of them is assigned.
//!
//! Deviations: two expressions are also equal if the points-to sets show that they must be the same object
//! ([`LockRoot::Object`], [`must_be`]); a call of a method that only returns a field of its receiver is that field;
//! casts are ignored.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Acquisition, LockPath, LockRoot};
use unsnarl_library::LockSort;
use unsnarl_pointer::{EdgeKind, InstanceId, ObjectId, ObjectSet, Slot};
use unsnarl_program::ir::{Body, Constant, Definition, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, Interned};

use crate::wording::describe::{expression, field_name, object, outer_class, simple_name};

unsnarl_program::ids! {
    /// The number of a locking expression. Equal expressions have equal numbers.
    ExpressionId;
}

/// The maximum number of fields and elements in an expression: the size bound of the paper.
const MAX_STEPS: usize = 4;

/// A field or an element that an expression follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Selector {
    /// `.f`
    Field(FieldId),
    /// `[3]`
    Constant(i32),
    /// `[i]`
    Index(ValueId),
}

/// A locking expression: an object, and which of its two locks. It is not a [`LockPath`], because it may contain
/// elements of arrays and fields that change.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Expression {
    pub(crate) root: LockRoot,
    pub(crate) steps: SmallVec<[Selector; 2]>,
    pub(crate) sort: LockSort,
}

/// A variable that a statement may assign and on which an expression may depend.
pub(crate) enum Assigned {
    /// A value. In a loop, each iteration defines it anew.
    Value(ValueId),
    /// A field of some object, or a static field.
    Field(FieldId),
    /// An element of some array.
    Element,
}

impl Expression {
    /// Whether an assignment may change what the expression denotes: the paper's DEPENDS.
    pub(crate) fn depends_on(&self, assigned: &Assigned) -> bool {
        match *assigned {
            Assigned::Value(value) => {
                self.root == LockRoot::Value(value) || self.steps.contains(&Selector::Index(value))
            }
            Assigned::Field(field) => {
                self.root == LockRoot::Static(field) || self.steps.contains(&Selector::Field(field))
            }
            Assigned::Element => self.steps.iter().any(|step| !matches!(step, Selector::Field(_))),
        }
    }

    /// The fields that it follows.
    pub(crate) fn fields(&self) -> impl Iterator<Item = FieldId> + '_ {
        let first = if let LockRoot::Static(field) = self.root { Some(field) } else { None };
        let rest =
            self.steps.iter().filter_map(|step| if let Selector::Field(field) = step { Some(*field) } else { None });
        first.into_iter().chain(rest)
    }

    fn starts_with_parameter(&self, body: &Body) -> bool {
        matches!(self.root, LockRoot::Value(value) if value.index() < body.parameters().len())
    }

    /// Whether it denotes the same object in every method.
    pub(crate) fn is_global(&self) -> bool {
        !matches!(self.root, LockRoot::Value(_)) && !self.steps.iter().any(|step| matches!(step, Selector::Index(_)))
    }

    /// Whether it extends another expression by fields or elements.
    pub(crate) fn is_within(&self, other: &Expression) -> bool {
        self.root == other.root && self.steps.len() > other.steps.len() && self.steps.starts_with(&other.steps)
    }
}

/// The expression by which a body names the object that a value is; `None` if it would be too long.
pub(crate) fn name(
    facts: &Facts<'_, '_>,
    instance: InstanceId,
    body: &Body,
    value: ValueId,
    sort: LockSort,
) -> Option<Expression> {
    let named = path(facts, instance, body, value, sort);
    // A path from a parameter is kept, because callers can translate it; in other contexts it may denote another
    // object.
    if named.as_ref().is_some_and(|named| named.starts_with_parameter(body)) {
        return named;
    }
    let single = facts.must_be(facts.analysis.points_to(instance, value));
    single.map(|single| Expression { root: LockRoot::Object(single), steps: SmallVec::new(), sort }).or(named)
}

/// The expression of a value by its definition alone, without points-to sets.
fn path(
    facts: &Facts<'_, '_>,
    instance: InstanceId,
    body: &Body,
    value: ValueId,
    sort: LockSort,
) -> Option<Expression> {
    let analysis = facts.analysis;
    let mut steps: SmallVec<[Selector; 2]> = SmallVec::new();
    let mut at = value;
    let root = loop {
        let statement = match body.value(at).definition {
            Definition::Statement(statement) => statement,
            _ => break LockPath::of(analysis.program(), &facts.changing, body, at).root,
        };
        let (from, step) = match body.statement(statement).op {
            Op::CheckCast(from, _) => (from, None),
            Op::GetField { object, field } => match field.resolved {
                Some(field) => (object, Some(Selector::Field(field))),
                None => break LockRoot::Value(at),
            },
            Op::GetStatic(field) => match field.resolved {
                Some(field) => break LockRoot::Static(field),
                None => break LockRoot::Value(at),
            },
            Op::ArrayLoad { array, index } => {
                let step = match body.constant(index) {
                    Some(Constant::Int(number)) => Selector::Constant(number),
                    _ => Selector::Index(index),
                };
                (array, Some(step))
            }
            Op::Invoke { .. } => match returned_field(facts, instance, body, statement) {
                Some((receiver, field)) => (receiver, Some(Selector::Field(field))),
                None => break LockRoot::Value(at),
            },
            _ => break LockRoot::Value(at),
        };
        steps.extend(step);
        at = from;
        if steps.len() > MAX_STEPS {
            return None;
        }
    };
    steps.reverse();
    Some(Expression { root, steps, sort })
}

/// The single object that an expression must denote in an instance, according to the points-to sets.
pub(crate) fn must_be(facts: &Facts<'_, '_>, instance: InstanceId, lock: &Expression) -> Option<ObjectId> {
    let analysis = facts.analysis;
    let field = |step: &Selector| match step {
        Selector::Field(field) => Some(Slot::field(*field)),
        Selector::Constant(_) | Selector::Index(_) => None,
    };
    let slots: SmallVec<[Slot; 4]> = lock.steps.iter().map(field).collect::<Option<_>>()?;
    let of_root;
    let objects = match lock.root {
        LockRoot::Object(object) => {
            of_root = ObjectSet::from_iter([object]);
            &of_root
        }
        LockRoot::Value(value) => analysis.points_to(instance, value),
        LockRoot::Static(_) | LockRoot::Class(_) | LockRoot::Text(_) => return None,
    };
    let mut search = OnlyObject { facts, slots: &slots, seen: FxHashSet::default(), only: None };
    if search.is_only(objects, 0) { search.only } else { None }
}

/// The search for the only object at the end of a list of fields.
struct OnlyObject<'o, 'f, 'a> {
    facts: &'o Facts<'f, 'a>,
    slots: &'o [Slot],
    seen: FxHashSet<(ObjectId, usize)>,
    only: Option<ObjectId>,
}

impl OnlyObject<'_, '_, '_> {
    /// Whether all ways from objects lead to the same single object. Most often the first few already differ, so the
    /// others are not looked at before.
    fn is_only(&mut self, objects: &ObjectSet, depth: usize) -> bool {
        let Some(slot) = self.slots.get(depth) else {
            return objects.is_empty() || objects.single().is_some_and(|object| self.is_it(object));
        };
        objects.iter().all(|object| {
            !self.seen.insert((object, depth)) || self.is_only(self.facts.analysis.field(object, *slot), depth + 1)
        })
    }

    fn is_it(&mut self, object: ObjectId) -> bool {
        match self.only {
            Some(only) => only == object,
            None => {
                self.only = Some(object);
                self.facts.once.is_single(object)
            }
        }
    }
}

/// The expression by which a body names a lock that it takes.
pub(crate) fn name_of(facts: &Facts<'_, '_>, body: &Body, acquisition: &Acquisition) -> Option<Expression> {
    let class = facts.locks.class(acquisition.class);
    let named = acquisition.path.and_then(|path| {
        let path = facts.guards.paths().get(path);
        let mut named = match path.root {
            LockRoot::Value(value) => name(facts, acquisition.instance, body, value, class.sort)?,
            other => Expression { root: other, steps: SmallVec::new(), sort: class.sort },
        };
        named.steps.extend(path.fields.iter().map(|field| Selector::Field(*field)));
        (named.steps.len() <= MAX_STEPS).then_some(named)
    });
    if named.as_ref().is_some_and(|named| named.starts_with_parameter(body)) {
        return named;
    }
    let single = class.must_be_of(&facts.once);
    single
        .map(|single| Expression { root: LockRoot::Object(single), steps: SmallVec::new(), sort: class.sort })
        .or(named)
}

/// The field of its receiver that a call returns, if every method that it may call does only that.
fn returned_field(
    facts: &Facts<'_, '_>,
    instance: InstanceId,
    body: &Body,
    statement: StatementId,
) -> Option<(ValueId, FieldId)> {
    let analysis = facts.analysis;
    let Op::Invoke { arguments, .. } = body.statement(statement).op else { return None };
    let mut calls = analysis.calls_at(instance, Some(statement)).iter().filter(|edge| edge.kind == EdgeKind::Call);
    let callee = calls.next().filter(|_| calls.next().is_none())?.callee;
    let called = analysis.code_of(callee)?;
    let [receiver] = body.operands(arguments) else { return None };
    let this = called.this()?;
    let mut field = None;
    for statement in called.statements() {
        match called.statement(statement).op {
            Op::GetField { object, field: read } if object == this && field.is_none() => {
                field = Some((called.statement(statement).result?, read.resolved?));
            }
            // A getter may be synchronized.
            Op::MonitorEnter(_) | Op::MonitorExit(_) | Op::Goto(_) | Op::Caught | Op::Throw(_) => {}
            Op::Return(Some(value)) if field.is_some_and(|(result, _)| result == value) => {}
            _ => return None,
        }
    }
    Some((*receiver, field?.1))
}

/// All locking expressions, numbered.
#[derive(Default)]
pub(crate) struct Expressions {
    all: Interned<ExpressionId, Expression>,
}

impl Expressions {
    pub(crate) fn get(&self, expression: ExpressionId) -> &Expression {
        &self.all[expression]
    }

    pub(crate) fn all(&self) -> &[Expression] {
        self.all.values().as_slice()
    }

    pub(crate) fn id(&mut self, expression: Expression) -> ExpressionId {
        self.all.intern(expression)
    }

    /// The paper's TRANSLATELOCK: the caller's expression for a callee's expression, if there is one.
    pub(crate) fn translate(&mut self, theirs: ExpressionId, arguments: &Arguments) -> Option<ExpressionId> {
        if self.get(theirs).is_global() {
            return Some(theirs);
        }
        arguments.translate(self.get(theirs)).map(|name| self.id(name))
    }

    /// Whether that is this expression.
    pub(crate) fn translates_to(&self, theirs: ExpressionId, arguments: &Arguments, ours: ExpressionId) -> bool {
        match self.get(theirs) {
            global if global.is_global() => theirs == ours,
            expression => arguments.translates_to(expression, self.get(ours)),
        }
    }

    /// Whether the arguments of a call matter to what expressions of its callee are to the caller.
    pub(crate) fn need_arguments(&self, mut theirs: impl Iterator<Item = ExpressionId>) -> bool {
        theirs.any(|theirs| !self.get(theirs).is_global())
    }
}

/// The arguments of a call: each as the caller's expression, and as an array index.
#[derive(Default)]
pub(crate) struct Arguments {
    names: SmallVec<[Option<Expression>; 4]>,
    indices: SmallVec<[Selector; 4]>,
}

impl Arguments {
    /// The arguments that a statement passes to an instance, in the order of its parameters; none if the library makes
    /// the call.
    pub(crate) fn of(
        facts: &Facts<'_, '_>,
        caller: InstanceId,
        statement: Option<StatementId>,
        callee: InstanceId,
    ) -> Arguments {
        let analysis = facts.analysis;
        let Some(body) = analysis.code_of(caller) else { return Arguments::default() };
        let Some(passed) = analysis.passed(caller, statement, callee) else {
            return Arguments::captured(facts, callee);
        };
        Arguments {
            names: passed.iter().map(|value| name(facts, caller, body, *value, LockSort::Monitor)).collect(),
            indices: passed
                .iter()
                .map(|value| match body.constant(*value) {
                    Some(Constant::Int(number)) => Selector::Constant(number),
                    _ => Selector::Index(*value),
                })
                .collect(),
        }
    }
}

impl Arguments {
    /// Of what a function object has captured, only single objects have names.
    fn captured(facts: &Facts<'_, '_>, callee: InstanceId) -> Arguments {
        let Some(body) = facts.analysis.code_of(callee) else { return Arguments::default() };
        let single = |parameter| facts.must_be(facts.analysis.points_to(callee, parameter));
        let name =
            |single| Expression { root: LockRoot::Object(single), steps: SmallVec::new(), sort: LockSort::Monitor };
        Arguments {
            names: body.parameters().map(|parameter| single(parameter).map(name)).collect(),
            ..Arguments::default()
        }
    }

    fn translate(&self, expression: &Expression) -> Option<Expression> {
        let mut translated = match expression.root {
            LockRoot::Value(parameter) => self.names.get(parameter.index())?.clone()?,
            root => Expression { root, steps: SmallVec::new(), sort: expression.sort },
        };
        translated.sort = expression.sort;
        for step in &expression.steps {
            translated.steps.push(match *step {
                Selector::Index(parameter) => *self.indices.get(parameter.index())?,
                step => step,
            });
        }
        (translated.steps.len() <= MAX_STEPS).then_some(translated)
    }

    /// Whether [`Self::translate`] gives this expression, without making it.
    fn translates_to(&self, theirs: &Expression, ours: &Expression) -> bool {
        let (root, before): (LockRoot, &[Selector]) = match theirs.root {
            LockRoot::Value(parameter) => match self.names.get(parameter.index()) {
                Some(Some(name)) => (name.root, &name.steps),
                _ => return false,
            },
            root => (root, &[]),
        };
        let step = |step: &Selector| match *step {
            Selector::Index(parameter) => self.indices.get(parameter.index()).copied(),
            step => Some(step),
        };
        let steps = before.iter().copied().map(Some).chain(theirs.steps.iter().map(step));
        ours.sort == theirs.sort && ours.root == root && steps.eq(ours.steps.iter().copied().map(Some))
    }
}

/// An expression as a developer would write it in its method.
pub(crate) fn in_words(facts: &Facts<'_, '_>, body: &Body, lock: &Expression) -> String {
    let program = facts.analysis.program();
    let mut text = match lock.root {
        LockRoot::Value(value) if body.this() == Some(value) && lock.steps.is_empty() => {
            format!("{}.this", simple_name(program, program.method(body.method).class))
        }
        LockRoot::Value(value) => expression(program, body, value),
        LockRoot::Static(field) => {
            format!("{}.{}", simple_name(program, program.field(field).class), field_name(program, field))
        }
        LockRoot::Class(class) => match class.as_class() {
            Some(class) => format!("{}.class", simple_name(program, class)),
            None => "a class".into(),
        },
        LockRoot::Text(_) => "a string literal".into(),
        LockRoot::Object(single) => object(facts, single),
    };
    for step in &lock.steps {
        text = match *step {
            Selector::Field(field) => match (field_name(program, field), outer_class(program, field)) {
                (_, Some(outer)) => format!("{outer}.this"),
                (name, None) if text == "this" => name,
                (name, None) => format!("{text}.{name}"),
            },
            Selector::Constant(number) => format!("{text}[{number}]"),
            Selector::Index(value) => format!("{text}[{}]", expression(program, body, value)),
        };
    }
    text
}
