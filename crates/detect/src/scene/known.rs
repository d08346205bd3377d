//! What the analyses could not resolve. A pattern asks this before it claims that something is absent.
//!
//! A statement is known if all objects that it accesses and all methods that it calls are known, and if it does nothing
//! but access memory: no call without a model (A8), no unresolved reflection, no object with an empty or a very large
//! points-to set, no waiting. A method is known if all its callers are: no code that no known thread reaches may call
//! it or access the fields that it uses.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::Facts;
use unsnarl_library::{AccessPath, BlockingKind, ClassFact, LockAction, Root};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{AllocationSite, Analysis, InstanceId, LibraryCallId, ObjectId, ObjectSet};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, FieldId, MethodId, Origin, Program};

/// A value that may be more objects than this counts as unknown.
const MAX_OBJECTS: usize = 48;

/// Whether it is not known what calls such an entry point.
fn is_open(kind: EntryKind) -> bool {
    matches!(kind, EntryKind::OpenApi | EntryKind::OpenTask | EntryKind::Uncalled)
}

/// What the analyses could not resolve.
pub(crate) struct Unknown {
    /// Statements that the points-to analysis could not resolve.
    gaps: FxHashSet<(MethodId, StatementId)>,
    /// Statements that lock an unknown object.
    locks: FxHashSet<(MethodId, StatementId)>,
    /// Whether the callers of the program are assumed (open world, A13).
    is_open: bool,
}

impl Unknown {
    pub(crate) fn of(facts: &Facts<'_, '_>) -> Unknown {
        let analysis = facts.analysis;
        let gaps = analysis.gaps().iter().filter_map(|(method, statement, _)| Some((*method, (*statement)?)));
        Unknown {
            gaps: gaps.collect(),
            locks: facts.locks.unknown().collect(),
            is_open: analysis.entries().iter().any(|(_, _, entry)| is_open(entry.kind)),
        }
    }

    /// Whether the callers of the program are assumed (A13), so that no absence can be claimed.
    pub(crate) fn is_open(&self) -> bool {
        self.is_open
    }

    /// The number of statements that could not be resolved.
    pub(crate) fn gaps(&self) -> usize {
        self.gaps.len()
    }

    /// Whether unknown code may use one of these locks.
    pub(crate) fn is_unknown_lock(&self, analysis: &Analysis<'_>, objects: &ObjectSet) -> bool {
        let is_of_library = |object: ObjectId| {
            let data = analysis.object(object);
            let ty = if let AllocationSite::ClassOf(ty) = data.site { ty } else { data.ty };
            let Some(class) = ty.as_class() else { return false };
            let program = analysis.program();
            let is = |fact| program.class_is(analysis.models(), class, fact);
            program.class(class).origin != Origin::Application
                && class != program.well_known().object
                && !is(ClassFact::NotThreadSafe)
                && !is(ClassFact::Lock)
        };
        is_unclear(objects) || objects.iter().any(is_of_library)
    }

    /// Whether a statement may have an effect that the analyses do not know, or one other than an access to memory.
    pub(crate) fn at(
        &self,
        analysis: &Analysis<'_>,
        instance: InstanceId,
        body: &Body,
        statement: StatementId,
    ) -> bool {
        self.is_unknown_at(analysis, instance, body, statement, false)
    }

    /// As [`at`](Self::at), but output of the library counts as known: it touches nothing of the program.
    pub(crate) fn beyond_printing(
        &self,
        analysis: &Analysis<'_>,
        instance: InstanceId,
        body: &Body,
        statement: StatementId,
    ) -> bool {
        self.is_unknown_at(analysis, instance, body, statement, true)
    }

    fn is_unknown_at(
        &self,
        analysis: &Analysis<'_>,
        instance: InstanceId,
        body: &Body,
        statement: StatementId,
        may_print: bool,
    ) -> bool {
        let place = (body.method, statement);
        if self.gaps.contains(&place) || self.locks.contains(&place) {
            return true;
        }
        let is_unknown = |value: ValueId| is_unclear(analysis.points_to(instance, value));
        let is_final =
            |field: Option<FieldId>| field.is_some_and(|field| analysis.program().field(field).access.is_final());
        match body.statement(statement).op {
            Op::GetField { object, field } | Op::PutField { object, field, .. } => {
                field.resolved.is_none() || !is_final(field.resolved) && is_unknown(object)
            }
            Op::GetStatic(field) | Op::PutStatic(field, _) => field.resolved.is_none(),
            Op::ArrayLoad { array, .. } | Op::ArrayStore { array, .. } => is_unknown(array),
            Op::Invoke { .. } => {
                let calls = analysis.library_calls_at(instance, Some(statement));
                let is_followed = !calls.is_empty() || !analysis.calls_at(instance, Some(statement)).is_empty();
                !is_followed || calls.iter().any(|call| self.is_unknown_call(analysis, *call, may_print))
            }
            _ => false,
        }
    }

    /// Whether a library method that the library calls may have an unknown effect, or access contents.
    pub(crate) fn inside_library(&self, analysis: &Analysis<'_>, instance: InstanceId) -> bool {
        analysis.library_calls_from(instance).iter().any(|call| {
            let touches = analysis
                .model(*call)
                .is_some_and(|model| !model.method.reads.is_empty() || !model.method.writes.is_empty());
            touches || self.is_unknown_call(analysis, *call, false)
        })
    }

    fn is_unknown_call(&self, analysis: &Analysis<'_>, call: LibraryCallId, may_print: bool) -> bool {
        let Some(model) = analysis.model(call) else { return true };
        let method = model.method;
        let waits =
            |action: LockAction| matches!(action, LockAction::Await | LockAction::Signal | LockAction::SignalAll);
        let is_unknown = |path: &AccessPath| {
            let is_new = path.root == Root::This && model.is_constructor;
            path.root != Root::Return && !is_new && is_unclear(&analysis.reached(call, path))
        };
        let blocks = method.blocks.is_some_and(|blocks| !(may_print && blocks.kind == BlockingKind::Io));
        blocks
            || method.field_access.is_some()
            || method.locks.iter().any(|effect| waits(effect.action))
            || method.reads.iter().chain(&method.writes).any(is_unknown)
    }
}

/// Whether a points-to set is empty or too large to say anything.
fn is_unclear(objects: &ObjectSet) -> bool {
    objects.is_empty() || objects.len() > MAX_OBJECTS
}

/// What the code that no known thread reaches uses. Such code is dead, or only other programs or the library call it,
/// on unknown threads.
pub(crate) struct Exposed {
    /// What it uses directly.
    directly: UsedMembers,
    /// What it uses directly or through calls.
    transitively: UsedMembers,
    /// Whether most of the program is such code: it is a library with an example of its use, or a program that others
    /// build upon.
    pub(crate) is_most: bool,
}

#[derive(Default)]
struct UsedMembers {
    methods: FxHashSet<MethodId>,
    fields: FxHashSet<FieldId>,
}

impl UsedMembers {
    /// Adds the methods that a body may call, by class hierarchy alone, and the fields that it accesses.
    fn add(&mut self, program: &Program, body: &Body) {
        for statement in body.statements() {
            self.fields.extend(field_of(body.statement(statement).op));
            self.methods.extend(may_be_called(program, body, statement));
        }
    }

    fn concern(&self, method: MethodId, fields: &BTreeSet<FieldId>) -> bool {
        self.methods.contains(&method) || fields.iter().any(|field| self.fields.contains(field))
    }
}

impl Exposed {
    pub(crate) fn of(analysis: &Analysis<'_>) -> Exposed {
        let program = analysis.program();
        let mut reached: FxHashMap<MethodId, Vec<InstanceId>> = FxHashMap::default();
        for instance in analysis.instances() {
            reached.entry(analysis.instance(instance).method).or_default().push(instance);
        }
        let own = program.application_classes().flat_map(|class| program.methods_of(class));
        let body = |method: MethodId| program.body(method)?.ok();
        let (mut directly, mut known, mut unknown) = (UsedMembers::default(), 0_usize, 0_usize);
        for body in own.filter_map(body) {
            if reached.contains_key(&body.method) {
                known += 1;
            } else {
                unknown += 1;
                directly.add(program, body);
            }
        }
        let mut transitively = UsedMembers::default();
        let mut open: Vec<MethodId> = directly.methods.iter().copied().collect();
        while let Some(method) = open.pop() {
            if !transitively.methods.insert(method) {
                continue;
            }
            if let Some(body) = body(method) {
                transitively
                    .fields
                    .extend(body.statements().filter_map(|statement| field_of(body.statement(statement).op)));
            }
            let instances = reached.get(&method).into_iter().flatten();
            let calls = instances.flat_map(|instance| analysis.calls_from(*instance));
            open.extend(calls.map(|edge| analysis.instance(edge.callee).method));
        }
        Exposed { directly, transitively, is_most: unknown > known }
    }

    /// Whether such code calls the method or accesses one of the fields directly.
    pub(crate) fn uses(&self, method: MethodId, fields: &BTreeSet<FieldId>) -> bool {
        self.directly.concern(method, fields)
    }

    /// Whether such code calls the method or accesses one of the fields, directly or through calls.
    pub(crate) fn leads_to(&self, method: MethodId, fields: &BTreeSet<FieldId>) -> bool {
        self.transitively.concern(method, fields)
    }
}

/// The methods that a statement may call, by class hierarchy alone.
pub(crate) fn may_be_called(program: &Program, body: &Body, statement: StatementId) -> Vec<MethodId> {
    let Op::Invoke { kind, method, .. } = body.statement(statement).op else { return Vec::new() };
    let Some(resolved) = method.resolved else { return Vec::new() };
    let data = program.method(resolved);
    let mut found = vec![resolved];
    // Only these are dispatched to subclasses; the constructor of a superclass leads to none of theirs.
    let is_dynamic = matches!(kind, InvokeKind::Virtual | InvokeKind::Interface);
    let mut open: Vec<ClassId> = is_dynamic.then_some(data.class).into_iter().collect();
    let mut seen: FxHashSet<ClassId> = FxHashSet::default();
    while let Some(class) = open.pop() {
        if seen.insert(class) {
            found.extend(program.declared_method(class, data.key));
            open.extend(program.direct_subtypes(class));
        }
    }
    found
}

/// The field that an operation accesses.
pub(crate) fn field_of(op: Op) -> Option<FieldId> {
    match op {
        Op::GetField { field, .. } | Op::PutField { field, .. } | Op::GetStatic(field) | Op::PutStatic(field, _) => {
            field.resolved
        }
        _ => None,
    }
}
