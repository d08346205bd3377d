//! Symbolic names of locks: a root (a value of the current method, a static field, a class, a string constant or a
//! single object), followed by fields that never change.
//!
//! Two equal paths in one activation of a method must denote the same object, whatever the points-to sets say. This is
//! the second basis of must-locks, beside single objects. A field counts as unchanging if it is final, or if it is not
//! volatile and is written only by constructors (for static fields, by the initialiser) of its own class, or while the
//! program has only one thread. Writes by reflection are ignored.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_library::{FlowSource, LockAction, LockEffect, Root};
use unsnarl_pointer::{Analysis, InstanceId, LibraryCallId, ObjectId, OriginId};
use unsnarl_program::ir::{Body, Constant, Definition, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, FieldId, Interned, MethodId, Program, Symbol, Type};

use crate::threads::Threads;

unsnarl_program::ids! {
    /// The number of a path.
    PathId;
    /// The number of the argument list of a call.
    ArgumentsId;
}

/// Where a path starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LockRoot {
    /// A value of the current activation.
    Value(ValueId),
    /// The content of an unchanging static field.
    Static(FieldId),
    /// A class object.
    Class(Type),
    /// A string constant: those with the same text are one object (JLS 3.10.5).
    Text(Symbol),
    /// A single object: the only one in a points-to set, and made at most once.
    Object(ObjectId),
}

/// A path to an object whose lock is meant: a root, and the fields to follow from there. A path that the analysis
/// computes ([`LockPath::of`]) follows only unchanging fields; a path from an annotation or a
/// [`NamedLock`](super::NamedLock) may follow any. `R` is the type of the root, within a method [`LockRoot`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LockPath<R = LockRoot> {
    /// Where it starts.
    pub root: R,
    /// The fields to follow from there.
    pub fields: SmallVec<[FieldId; 2]>,
}

impl<R> LockPath<R> {
    /// The root without fields.
    pub fn from_root(root: R) -> LockPath<R> {
        LockPath { root, fields: SmallVec::new() }
    }

    /// The same fields from another root.
    pub fn with_root<S>(&self, root: S) -> LockPath<S> {
        LockPath { root, fields: self.fields.clone() }
    }
}

/// The object of which a value was made as a view, if it is the receiver of the call that made the value: `map` for
/// `map.values()`, `locks` for `locks.readLock()`.
pub(crate) fn viewed(analysis: &Analysis<'_>, body: &Body, value: ValueId) -> Option<ValueId> {
    let Definition::Statement(made) = body.value(value).definition else { return None };
    let Op::Invoke { kind, method, arguments } = body.statement(made).op else { return None };
    let owner = method.owner.as_class().filter(|_| kind != InvokeKind::Static)?;
    let model = analysis.program().model_of_missing(analysis.models(), owner, method.key)?;
    let is_view = |source: &FlowSource| match source {
        FlowSource::New { viewing: Some(path), .. } => path.root == Root::This && path.fields.is_empty(),
        _ => false,
    };
    let views = model.method.flows.iter().any(|flow| is_view(&flow.from));
    body.operands(arguments).first().copied().filter(|_| views)
}

/// The maximum number of fields in a path.
const MAX_FIELDS: usize = 3;
/// The maximum number of methods that lead to a write which are looked at.
const MAX_CALLERS: usize = 64;

/// A statement that writes a field.
type Write = (StatementId, FieldId);

/// The fields that are written after construction.
pub struct ChangingFields {
    fields: FxHashSet<FieldId>,
    /// Those of them that change only as long as the program has one thread.
    settled: FxHashSet<FieldId>,
}

impl ChangingFields {
    pub(crate) fn of(analysis: &Analysis<'_>, threads: &Threads) -> ChangingFields {
        let program = analysis.program();
        let mut fields = FxHashSet::default();
        let mut writes: FxHashMap<MethodId, Vec<Write>> = FxHashMap::default();
        let mut seen: FxHashSet<MethodId> = FxHashSet::default();
        for instance in analysis.instances() {
            let method = analysis.instance(instance).method;
            let Some(Ok(body)) = program.body(method).filter(|_| seen.insert(method)) else { continue };
            let class = program.method(method).class;
            for statement in body.statements() {
                let (field, is_initialisation) = match body.statement(statement).op {
                    Op::PutField { object, field, .. } => {
                        (field.resolved, program.is_constructor(method) && body.this() == Some(object))
                    }
                    Op::PutStatic(field, _) => (field.resolved, program.is_class_initialiser(method)),
                    _ => continue,
                };
                let Some(field) = field else { continue };
                if !(is_initialisation && program.field(field).class == class) {
                    fields.insert(field);
                }
                if !is_initialisation && !program.is_class_initialiser(method) {
                    writes.entry(method).or_default().push((statement, field));
                }
            }
        }
        let settled = settled(analysis, threads, &fields, &writes);
        ChangingFields { fields, settled }
    }

    /// Whether a field keeps its first value.
    pub fn never_changes(&self, program: &Program, field: FieldId) -> bool {
        let access = program.field(field).access;
        // A volatile field may be written indirectly, for example through a `VarHandle`.
        access.is_final() || !(access.is_volatile() || self.fields.contains(&field))
    }

    /// Whether a field holds one lock as far as several threads can tell: it never changes, or has its last value
    /// before the first of them starts.
    pub fn holds_one_lock(&self, program: &Program, field: FieldId) -> bool {
        self.never_changes(program, field) || self.settled.contains(&field)
    }
}

/// The fields of which all changes are made while the program has one thread, and outside of sections: within a section
/// the lock that was taken and the lock that the field holds would be two.
fn settled(
    analysis: &Analysis<'_>,
    threads: &Threads,
    changing: &FxHashSet<FieldId>,
    writes: &FxHashMap<MethodId, Vec<Write>>,
) -> FxHashSet<FieldId> {
    let program = analysis.program();
    let is_lock = |field: &FieldId| {
        let ty = program.descriptor(program.field(*field).key).map(|descriptor| descriptor.result);
        ty.is_some_and(Type::is_reference) && !program.field(*field).access.is_volatile()
    };
    let mut settled: FxHashSet<FieldId> = changing.iter().copied().filter(is_lock).collect();
    let takers = OnceCell::new();
    for instance in analysis.instances() {
        let writes = writes.get(&analysis.instance(instance).method).map_or(&[][..], Vec::as_slice);
        let is_in_section = OnceCell::new();
        for (statement, field) in writes {
            if settled.contains(field)
                && (!threads.is_alone_at(analysis, instance, *statement)
                    || *is_in_section.get_or_init(|| {
                        may_be_in_section(analysis, instance, takers.get_or_init(|| takers_of_locks(analysis)))
                    }))
            {
                settled.remove(field);
            }
        }
    }
    settled
}

/// The origins whose threads take explicit locks: a method may return with one.
fn takers_of_locks(analysis: &Analysis<'_>) -> FxHashSet<OriginId> {
    let takes = |effect: &LockEffect| effect.action == LockAction::Acquire;
    let takes_lock =
        |call: &LibraryCallId| analysis.model(*call).is_some_and(|model| model.method.locks.iter().any(takes));
    let callers: FxHashSet<InstanceId> =
        analysis.library_calls().filter(takes_lock).map(|call| analysis.library_call(call).caller).collect();
    analysis.instances().filter(|instance| callers.contains(instance)).flat_map(|it| analysis.origins_of(it)).collect()
}

/// Whether a method, or one that leads to it, synchronises, or its threads take explicit locks.
fn may_be_in_section(analysis: &Analysis<'_>, instance: InstanceId, takers: &FxHashSet<OriginId>) -> bool {
    let program = analysis.program();
    if analysis.origins_of(instance).any(|origin| takers.contains(&origin)) {
        return true;
    }
    let mut seen: Vec<InstanceId> = vec![instance];
    let mut next = 0;
    while let Some(instance) = seen.get(next).copied() {
        next += 1;
        let synchronises = |body: &Body| {
            let enters = |at| matches!(body.statement(at).op, Op::MonitorEnter(_));
            program.method(body.method).access.is_synchronized() || body.statements().any(enters)
        };
        if seen.len() > MAX_CALLERS || analysis.code_of(instance).is_none_or(synchronises) {
            return true;
        }
        for call in analysis.calls_to(instance).iter().filter(|call| call.kind.runs_here()) {
            if !seen.contains(&call.caller) {
                seen.push(call.caller);
            }
        }
    }
    false
}

impl LockPath {
    /// A value without fields.
    pub fn value(value: ValueId) -> LockPath {
        LockPath::from_root(LockRoot::Value(value))
    }

    /// A class object.
    pub fn class(class: ClassId) -> LockPath {
        LockPath::from_root(LockRoot::Class(Type::class(class)))
    }

    /// The content of a static field.
    pub fn static_field(field: FieldId) -> LockPath {
        LockPath::from_root(LockRoot::Static(field))
    }

    /// A single object.
    pub fn object(object: ObjectId) -> LockPath {
        LockPath::from_root(LockRoot::Object(object))
    }

    /// The path of a value: follows unchanging fields back to a root, at most `MAX_FIELDS` of them.
    pub fn of(program: &Program, changing: &ChangingFields, body: &Body, value: ValueId) -> LockPath {
        let mut fields: SmallVec<[FieldId; 2]> = SmallVec::new();
        let mut at = value;
        let root = loop {
            let statement = match body.value(at).definition {
                Definition::Constant(Constant::Class(ty)) => break LockRoot::Class(ty),
                Definition::Constant(Constant::String(text)) => break LockRoot::Text(text),
                Definition::Statement(statement) => statement,
                _ => break LockRoot::Value(at),
            };
            match body.statement(statement).op {
                Op::GetField { object, field } if fields.len() < MAX_FIELDS => match field.resolved {
                    Some(field) if changing.holds_one_lock(program, field) => {
                        fields.push(field);
                        at = object;
                    }
                    _ => break LockRoot::Value(at),
                },
                Op::GetStatic(field) => match field.resolved {
                    Some(field) if changing.holds_one_lock(program, field) => break LockRoot::Static(field),
                    _ => break LockRoot::Value(at),
                },
                Op::CheckCast(from, _) => at = from,
                _ => break LockRoot::Value(at),
            }
        };
        fields.reverse();
        LockPath { root, fields }
    }

    /// The name of the same object in a callee, if it is reachable from one of the arguments.
    fn in_callee(&self, arguments: &[(LockPath, ValueId)]) -> Option<LockPath> {
        let LockRoot::Value(_) = self.root else { return Some(self.clone()) };
        arguments.iter().find_map(|(argument, parameter)| {
            let rest =
                (argument.root == self.root).then(|| self.fields.strip_prefix(&argument.fields[..])).flatten()?;
            Some(LockPath { root: LockRoot::Value(*parameter), fields: rest.into() })
        })
    }

    /// The name of the same object in the caller, if a callee reaches it from one of its parameters.
    pub fn in_caller(&self, arguments: &[(LockPath, ValueId)]) -> Option<LockPath> {
        let LockRoot::Value(value) = self.root else { return Some(self.clone()) };
        let (argument, _) = arguments.iter().find(|(_, parameter)| *parameter == value)?;
        let mut path = argument.clone();
        path.fields.extend(self.fields.iter().copied());
        (path.fields.len() <= MAX_FIELDS).then_some(path)
    }
}

/// All paths, and the argument lists of calls, by which names are translated. Both are interned: equal ones have equal
/// numbers.
#[derive(Default)]
pub struct Paths {
    paths: Interned<PathId, LockPath>,
    arguments: Interned<ArgumentsId, Box<[(LockPath, ValueId)]>>,
    in_callee: FxHashMap<(PathId, ArgumentsId), Option<PathId>>,
}

impl Paths {
    /// The path with a number.
    pub fn get(&self, path: PathId) -> &LockPath {
        &self.paths[path]
    }

    pub(super) fn id(&mut self, path: LockPath) -> PathId {
        self.paths.intern(path)
    }

    /// The number of an argument list: the names of the arguments, each with the parameter that it becomes.
    pub(super) fn arguments(&mut self, arguments: Vec<(LockPath, ValueId)>) -> ArgumentsId {
        self.arguments.intern(arguments.into_boxed_slice())
    }

    pub(super) fn starts_with(&self, path: PathId, value: ValueId) -> bool {
        self.get(path).root == LockRoot::Value(value)
    }

    pub(super) fn in_callee(&mut self, path: PathId, arguments: ArgumentsId) -> Option<PathId> {
        if let Some(known) = self.in_callee.get(&(path, arguments)) {
            return *known;
        }
        let named = self.get(path).in_callee(&self.arguments[arguments]).map(|path| self.id(path));
        self.in_callee.insert((path, arguments), named);
        named
    }

    pub(super) fn in_caller(&mut self, path: PathId, arguments: ArgumentsId) -> Option<PathId> {
        self.get(path).in_caller(&self.arguments[arguments]).map(|path| self.id(path))
    }
}
