//! The requirements that annotations of the program state: which fields and methods need which lock held, and how
//! atomic methods must be (`atomicity.rs`).
//!
//! The models say which annotations count and which of their elements names the lock (`guarded-by`,
//! `value-guarded-by`). These are rccjava's `guarded_by` and `requires` (Zhou 2003, section 2) in the form of Java
//! annotations.
//!
//! Deviation: in rccjava, an override may require less than what it overrides, not more, so that a caller need only
//! look at the static type. Here the call graph says which overrides a call leads to, and the caller must satisfy all
//! of them.

mod atomicity;
mod expression;
mod ghost;
mod uses;

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{LockPath, LockRoot, NamedLock};
use unsnarl_library::Mark;
use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::{Body, Op, StatementId};
use unsnarl_program::{ClassId, FieldId, Marked, MethodId, Type};

pub(crate) use atomicity::Declared;
use expression::Scope;
pub(crate) use expression::{ExpressionRoot, LockExpression, Reading};
pub(crate) use ghost::held_for;
pub(crate) use uses::{SharedUse, Use, read_from};
use uses::{called, is_bridge, is_changed};

use crate::movers::Atomicity;

/// What needs a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Subject {
    /// An access to a field.
    Field(FieldId),
    /// An access to the object that a field refers to.
    Value(FieldId),
    /// A call of a method.
    Method(MethodId),
}

/// The requirement that a lock be held.
#[derive(Clone, Debug)]
pub(crate) struct Requirement {
    /// What needs the lock.
    pub(crate) subject: Subject,
    /// The lock, as the annotation writes it.
    pub(crate) text: String,
    /// The lock that the text denotes.
    pub(crate) reading: Reading,
}

/// All requirements.
#[derive(Default)]
pub(crate) struct Stated {
    fields: BTreeMap<FieldId, Vec<Requirement>>,
    methods: BTreeMap<MethodId, Vec<Requirement>>,
    atomic: BTreeMap<MethodId, Declared>,
    /// Atomicities that cannot be read, with their reasons.
    unread: Vec<(MethodId, String)>,
}

impl Stated {
    /// Reads the annotations of all classes of the program.
    pub(crate) fn of(facts: &Facts<'_, '_>) -> Stated {
        let (program, models) = (facts.analysis.program(), facts.analysis.models());
        let mut stated = Stated::default();
        for class in program.application_classes() {
            for field in program.fields_of(class) {
                let itself = program.descriptor(program.field(field).key).map(|descriptor| descriptor.result);
                let is_static = program.field(field).access.is_static();
                let marked = program.field_marked(models, field);
                let all = requirements(facts, (class, None), marked, itself, is_static, &|of_value| match of_value {
                    true => Subject::Value(field),
                    false => Subject::Field(field),
                });
                if !all.is_empty() {
                    stated.fields.insert(field, all);
                }
            }
            for method in program.methods_of(class) {
                let data = program.method(method);
                let marked = program.method_marked(models, method);
                let scope = Scope {
                    program,
                    models,
                    changing: &facts.changing,
                    class,
                    method: Some(method),
                    itself: None,
                    is_static: data.access.is_static(),
                };
                match Declared::of(&scope, method) {
                    Some(Ok(declared)) => drop(stated.atomic.insert(method, declared)),
                    Some(Err(why)) => stated.unread.push((method, why)),
                    None if marked.iter().any(|marked| marked.mark == Mark::Atomic) => {
                        stated.atomic.insert(method, Declared::Always(Atomicity::Atomic));
                    }
                    None => {}
                }
                let of = (class, Some(method));
                let all = requirements(facts, of, marked, None, data.access.is_static(), &|_| Subject::Method(method));
                if !all.is_empty() {
                    stated.methods.insert(method, all);
                }
            }
        }
        stated
    }

    /// All locks that are required, in order of their subjects.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Requirement> {
        self.fields.values().chain(self.methods.values()).flatten()
    }

    /// The locks that an access to a field needs.
    pub(crate) fn of_field(&self, field: FieldId) -> impl Iterator<Item = &Requirement> {
        self.fields.get(&field).into_iter().flatten()
    }

    /// The locks that a call of a method needs.
    pub(crate) fn of_method(&self, method: MethodId) -> &[Requirement] {
        self.methods.get(&method).map_or(&[], Vec::as_slice)
    }

    /// The methods whose atomicity is declared, in order.
    pub(crate) fn atomicities(&self) -> impl Iterator<Item = (MethodId, &Declared)> {
        self.atomic.iter().map(|(method, declared)| (*method, declared))
    }

    /// Declared atomicities that cannot be read, with their reasons.
    pub(crate) fn unread(&self) -> &[(MethodId, String)] {
        &self.unread
    }

    /// Whether a method must be atomic.
    pub(crate) fn is_atomic(&self, method: MethodId) -> bool {
        self.atomic.get(&method).is_some_and(Declared::is_atomic)
    }

    /// The calls at a statement that need a lock: what the called method requires, and what its overrides require
    /// that may be called there.
    fn at_call(
        &self,
        facts: &Facts<'_, '_>,
        instances: &[InstanceId],
        body: &Body,
        statement: StatementId,
    ) -> Vec<(&Requirement, Use)> {
        let Op::Invoke { kind, method, arguments } = body.statement(statement).op else { return Vec::new() };
        // What a compiler adds to call an override by another signature passes on what it gets.
        if is_bridge(facts, body.method) {
            return Vec::new();
        }
        let base = body.operands(arguments).first().copied().filter(|_| kind != InvokeKind::Static);
        let named = method.resolved.into_iter().map(|method| (method, None));
        let overrides: BTreeSet<MethodId> =
            instances.iter().flat_map(|instance| called(facts, *instance, statement)).collect();
        let overrides = overrides.into_iter().filter(|callee| method.resolved != Some(*callee));
        let all = named.chain(overrides.map(|callee| (callee, Some(callee))));
        let arguments = body.operands(arguments);
        // The object that has to be known to other threads: the one whose lock is meant, otherwise the receiver.
        let object = |needed: &Requirement| match &needed.reading {
            Reading::Lock(LockExpression {
                path: LockPath { root: ExpressionRoot::Parameter(number), .. }, ..
            }) => arguments.get(usize::from(*number) + usize::from(base.is_some())).copied(),
            _ => base,
        };
        let mut found = Vec::new();
        for (method, callee) in all {
            let call = |needed| Use { statement, is_write: false, base: object(needed), value: None, callee };
            found.extend(self.of_method(method).iter().map(|needed| (needed, call(needed))));
        }
        found
    }

    /// Whether none of the methods that a call leads to requires a lock: all of them override the one that does.
    pub(crate) fn is_dropped_by_overrides(&self, facts: &Facts<'_, '_>, seen: &SharedUse) -> bool {
        let callees = called(facts, seen.instance, seen.used.statement);
        !callees.is_empty() && callees.iter().all(|callee| self.of_method(*callee).is_empty())
    }

    /// The uses at a statement that need a lock.
    pub(crate) fn at(
        &self,
        facts: &Facts<'_, '_>,
        instances: &[InstanceId],
        body: &Body,
        statement: StatementId,
    ) -> Vec<(&Requirement, Use)> {
        let mut found = Vec::new();
        if !self.methods.is_empty() {
            found.extend(self.at_call(facts, instances, body, statement));
        }
        if let Some((field, used)) = Use::of_field(body, statement) {
            for requirement in self.of_field(field).filter(|needed| matches!(needed.subject, Subject::Field(_))) {
                // If the field never changes, the lock guards the contents of the object that it holds.
                let never_changes = facts.changing.never_changes(facts.analysis.program(), field);
                let is_write = used.is_write || never_changes && is_changed(facts, instances, body, statement);
                found.push((requirement, Use { is_write, ..used }));
            }
        }
        if let Some((field, used)) = Use::of_value(facts, instances, body, statement) {
            let of_value = self.of_field(field).filter(|needed| matches!(needed.subject, Subject::Value(_)));
            found.extend(of_value.map(|needed| (needed, used)));
        }
        found
    }
}

/// The lock with which a method must be entered, as the method names it.
pub(crate) fn entered_with(body: &Body, requirement: &Requirement) -> Option<NamedLock> {
    let Reading::Lock(expression) = &requirement.reading else { return None };
    let root = match expression.path.root {
        ExpressionRoot::This => LockRoot::Value(body.this()?),
        ExpressionRoot::Itself => return None,
        ExpressionRoot::Parameter(number) => {
            let skipped = usize::from(body.this().is_some());
            LockRoot::Value(body.parameters().nth(usize::from(number) + skipped)?)
        }
        ExpressionRoot::Static(field) => LockRoot::Static(field),
        ExpressionRoot::Class(class) => LockRoot::Class(Type::class(class)),
    };
    Some(NamedLock { path: expression.path.with_root(root), sort: expression.sort })
}

fn requirements(
    facts: &Facts<'_, '_>,
    (class, method): (ClassId, Option<MethodId>),
    marked: Vec<Marked>,
    itself: Option<Type>,
    is_static: bool,
    subject: &dyn Fn(bool) -> Subject,
) -> Vec<Requirement> {
    let (program, models, changing) = (facts.analysis.program(), facts.analysis.models(), &facts.changing);
    let scope = Scope { program, models, changing, class, method, itself, is_static };
    let mut all = Vec::new();
    for marked in marked.into_iter().filter(|marked| matches!(marked.mark, Mark::GuardedBy | Mark::ValueGuardedBy)) {
        for text in marked.texts {
            let mut reading = scope.read(&text);
            // `@GuardedBy("users") List users` means what `@GuardedBy("itself")` means: the field must be read to lock.
            if let (Reading::Lock(lock), Subject::Value(field)) = (&mut reading, subject(true))
                && lock.is_held_by(field)
            {
                lock.path = LockPath::from_root(ExpressionRoot::Itself);
            }
            let is_itself = matches!(&reading, Reading::Lock(lock) if lock.path.root == ExpressionRoot::Itself);
            let subject = subject(is_itself || marked.mark == Mark::ValueGuardedBy);
            all.push(Requirement { subject, text, reading });
        }
    }
    all
}
