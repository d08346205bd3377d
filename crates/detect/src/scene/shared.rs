//! Which statements write fields and the contents of library objects, and whether two threads may execute two
//! statements at the same time on the same object.
//!
//! Over-approximates as points-to sets and may-happen-in-parallel do. Misses writes through views and iterators, and
//! calls whose receiver may be too many objects.

use std::collections::BTreeMap;

use unsnarl_concurrency::{Access, Facts, VariableId};
use unsnarl_finding::Evidence;
use unsnarl_library::{AccessPath, ClassFact, LockAction, MethodModel, Root};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{AllocationSite, Analysis, InstanceId, ObjectId, ObjectSet};
use unsnarl_program::ir::{Constant, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId, Origin, Type};

use crate::rank;
use crate::scene::{Code, Scene};

/// A call with more possible receivers than this is ignored.
const MAX_RECEIVERS: usize = 32;

/// A statement of an instance.
pub(crate) type At = (InstanceId, StatementId);

/// Whether a path is the receiver itself.
pub(crate) fn is_receiver(path: &AccessPath) -> bool {
    path.root == Root::This && path.fields.is_empty()
}

/// Whether a method may read the contents of its receiver, and whether it may write them.
pub(crate) fn accesses_receiver(model: &MethodModel) -> (bool, bool) {
    (model.reads.iter().any(is_receiver), model.writes.iter().any(is_receiver))
}

/// The calls that write the contents of each library object.
pub(crate) struct ContentWrites {
    by_object: BTreeMap<ObjectId, Vec<At>>,
}

impl ContentWrites {
    pub(crate) fn of(facts: &Facts<'_, '_>) -> ContentWrites {
        let analysis = facts.analysis;
        let this = AccessPath { root: Root::This, fields: Default::default() };
        let mut by_object: BTreeMap<ObjectId, Vec<At>> = BTreeMap::new();
        for call in analysis.library_calls() {
            let data = analysis.library_call(call);
            let Some(model) = analysis.model(call).filter(|model| !model.is_constructor) else { continue };
            let Some(statement) = data.statement.filter(|_| accesses_receiver(model.method).1) else { continue };
            let receivers = analysis.reached(call, &this);
            for object in receivers.iter().filter(|_| receivers.len() <= MAX_RECEIVERS) {
                by_object.entry(object).or_default().push((data.caller, statement));
            }
        }
        ContentWrites { by_object }
    }

    /// The calls that write the contents of an object.
    pub(crate) fn of_object(&self, object: ObjectId) -> &[At] {
        self.by_object.get(&object).map_or(&[], Vec::as_slice)
    }

    /// A write to the contents of one of these objects that another thread may do in parallel with a statement.
    pub(crate) fn beside(&self, facts: &Facts<'_, '_>, objects: &ObjectSet, at: At) -> Option<At> {
        let objects = objects.iter();
        let mut shared = objects.filter(|object| !is_own(facts, *object, at.0));
        shared.find_map(|object| {
            let mut writes = self.of_object(object).iter().copied();
            writes.find(|write| facts.may_happen_in_parallel(at, *write))
        })
    }
}

/// Whether each thread that runs an instance owns an object exclusively.
pub(crate) fn is_own(facts: &Facts<'_, '_>, object: ObjectId, instance: InstanceId) -> bool {
    let mut origins = facts.threads.origins_of(instance).iter();
    origins.all(|origin| facts.is_confined(object, origin))
}

/// The statements that write each field, with the object whose field it is; `None` for static fields.
#[derive(Default)]
pub(crate) struct FieldWrites {
    by_field: BTreeMap<FieldId, Vec<(At, Option<ValueId>)>>,
}

impl FieldWrites {
    pub(crate) fn of(scene: &Scene<'_, '_, '_>) -> FieldWrites {
        let mut writes = FieldWrites::default();
        for code in scene.code() {
            for statement in code.body.statements() {
                let (field, object) = match code.body.statement(statement).op {
                    Op::PutField { object, field, .. } => (field, Some(object)),
                    Op::PutStatic(field, _) => (field, None),
                    _ => continue,
                };
                let Some(field) = field.resolved else { continue };
                let places = code.instances.iter().map(|instance| ((*instance, statement), object));
                writes.by_field.entry(field).or_default().extend(places);
            }
        }
        writes
    }

    /// The statements that write a field.
    pub(crate) fn of_field(&self, field: FieldId) -> &[(At, Option<ValueId>)] {
        self.by_field.get(&field).map_or(&[], Vec::as_slice)
    }
}

/// Whether the constructor of a queue gets an `int` as its first argument: the capacity.
pub(crate) fn is_made_with_limit(analysis: &Analysis<'_>, queue: ObjectId) -> bool {
    let AllocationSite::Statement(method, made, _) = analysis.object(queue).site else { return false };
    let Some(Ok(body)) = analysis.program().body(method) else { return false };
    let made = body.statement(made).result;
    body.statements().any(|statement| match body.statement(statement).op {
        Op::Invoke { arguments, .. } => match body.operands(arguments) {
            [new, first, ..] => Some(*new) == made && body.value(*first).ty == Type::INT,
            _ => false,
        },
        _ => false,
    })
}

/// The evidence of a finding that needs two statements to run in parallel.
pub(crate) fn parallel_evidence(facts: &Facts<'_, '_>, places: [At; 2], usual: Evidence) -> Vec<Evidence> {
    let is_assumed = |(instance, _): At| {
        let mut origins = facts.threads.origins_of(instance).iter();
        origins.any(|origin| facts.analysis.is_entered_as(origin, EntryKind::OpenApi))
    };
    let mut evidence = vec![usual];
    if places.into_iter().any(is_assumed) {
        evidence.push(rank::unknown_callers());
    }
    evidence
}

/// A statement of a method, and the object that it uses, if any.
#[derive(Clone, Copy)]
pub(crate) struct Spot<'s, 'a> {
    /// The method.
    pub(crate) code: &'s Code<'a>,
    /// The statement.
    pub(crate) statement: StatementId,
    /// The object; `None` for what exists once, such as a static field.
    pub(crate) object: Option<ValueId>,
}

/// Whether two threads may execute the two statements at the same time, on the same object.
pub(crate) fn may_meet(scene: &Scene<'_, '_, '_>, one: Spot<'_, '_>, other: Spot<'_, '_>) -> bool {
    let mut pairs = one.code.instances.iter().flat_map(|a| other.code.instances.iter().map(move |b| (*a, *b)));
    pairs.any(|(a, b)| {
        scene.facts.may_happen_in_parallel((a, one.statement), (b, other.statement))
            && match (one.object, other.object) {
                (Some(mine), Some(theirs)) => may_share(scene, (a, mine), (b, theirs)),
                _ => true,
            }
    })
}

/// Whether two values may be one object that several threads access.
fn may_share(scene: &Scene<'_, '_, '_>, one: (InstanceId, ValueId), other: (InstanceId, ValueId)) -> bool {
    let analysis = scene.analysis();
    let common = analysis.points_to(one.0, one.1).intersection(analysis.points_to(other.0, other.1));
    common.iter().any(|object| {
        let is_confined = |origin| scene.facts.is_confined(object, origin);
        !analysis.origins_of(one.0).any(is_confined) && !analysis.origins_of(other.0).any(is_confined)
    })
}

/// Whether a library call stores something into its receiver; `None` for accesses to fields and elements.
pub(crate) fn stores(analysis: &Analysis<'_>, access: &Access) -> Option<bool> {
    Some(analysis.model(access.call?)?.method.stores_into_receiver())
}

/// Whether a library call looks for itself what it has for a key before it stores: it has a function do the rest, as
/// `computeIfAbsent` does, or says by its result whether it stored.
pub(crate) fn looks_itself(analysis: &Analysis<'_>, access: &Access) -> bool {
    let is_function = |path: &AccessPath| matches!(path.root, Root::Argument(1..)) && path.fields.is_empty();
    access.call.and_then(|call| analysis.model(call)).is_some_and(|model| {
        accesses_receiver(model.method) == (true, true)
            && (model.method.unused_result.is_some()
                || model.method.calls.iter().any(|call| is_function(&call.receiver)))
    })
}

/// The constant that an access writes into a field, if it writes one.
pub(crate) fn written_constant(analysis: &Analysis<'_>, access: &Access) -> Option<Constant> {
    let body = analysis.code_of(access.instance)?;
    match body.statement(access.statement).op {
        Op::PutField { value, .. } | Op::PutStatic(_, value) => body.constant(value),
        _ => None,
    }
}

/// Whether the instance that makes an access also writes (or, without `writes`, reads) a variable.
pub(crate) fn accesses_too(facts: &Facts<'_, '_>, access: &Access, variable: VariableId, writes: bool) -> bool {
    let mut others = facts.accesses().to(variable).iter();
    others.any(|other| other.instance == access.instance && other.is_write == writes)
}

/// Whether a statement may wait for a condition, and so releases its lock meanwhile.
pub(crate) fn may_wait(analysis: &Analysis<'_>, (instance, statement): At) -> bool {
    let calls = analysis.library_calls_at(instance, Some(statement)).iter();
    let mut effects = calls.filter_map(|call| analysis.model(*call)).flat_map(|model| &model.method.locks);
    effects.any(|effect| effect.action == LockAction::Await)
}

/// Whether an object inherits `equals` from `Object`, so that it equals only itself.
pub(crate) fn is_equal_to_none(scene: &Scene<'_, '_, '_>, object: ObjectId) -> bool {
    let (analysis, program) = (scene.analysis(), scene.program());
    let Some(class) = analysis.object(object).ty.as_class() else { return false };
    let data = program.class(class);
    let is_known = !matches!(data.origin, Origin::Phantom | Origin::Unloaded) && !data.access.is_interface();
    let is_equals = |method: &MethodId| program.bytes(program.key(program.method(*method).key).name) == b"equals";
    let equals = program.methods_of(program.well_known().object).find(is_equals);
    is_known
        && !program.class_is(analysis.models(), class, ClassFact::Immutable)
        && equals.is_some_and(|equals| program.select_method(class, equals) == Some(equals))
}
