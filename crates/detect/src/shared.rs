//! Who changes fields and the contents of library objects, and whether that may happen while another thread is at work on them.
//!
//! Over-approximates as points-to sets and may-happen-in-parallel do. What is changed through views and iterators is not seen, nor by calls of whose receiver
//! next to nothing is known.

use std::collections::BTreeMap;

use unsnarl_concurrency::Facts;
use unsnarl_finding::Evidence;
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{Analysis, InstanceId, ObjectId, ObjectSet, OriginId, Site};
use unsnarl_program::ir::{Op, StatementId, ValueId};
use unsnarl_program::models::{AccessPath, MethodModel, Root};
use unsnarl_program::{FieldId, Type};

use crate::rank;
use crate::scene::Scene;

/// A call that may be on more objects than this says nothing about any of them.
const MAX_RECEIVERS: usize = 32;

/// A statement of an instance.
pub(crate) type At = (InstanceId, StatementId);

/// Whether a path is the receiver itself.
pub(crate) fn is_receiver(path: &AccessPath) -> bool {
    path.root == Root::This && path.fields.is_empty()
}

/// Whether a method may read, and whether it may write, the contents of its receiver.
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
                by_object.entry(ObjectId::new(object as usize)).or_default().push((data.caller, statement));
            }
        }
        ContentWrites { by_object }
    }

    /// The calls that write the contents of an object.
    pub(crate) fn of_object(&self, object: ObjectId) -> &[At] {
        self.by_object.get(&object).map_or(&[], Vec::as_slice)
    }

    /// A write to the contents of one of these objects that another thread may do while this one is at a statement.
    pub(crate) fn beside(&self, facts: &Facts<'_, '_>, objects: &ObjectSet, at: At) -> Option<At> {
        self.beside_where(facts, objects, at, |_| true)
    }

    /// The same, of the writes that count.
    pub(crate) fn beside_where(
        &self,
        facts: &Facts<'_, '_>,
        objects: &ObjectSet,
        at: At,
        counts: impl Fn(At) -> bool,
    ) -> Option<At> {
        let objects = objects.iter().map(|object| ObjectId::new(object as usize));
        let mut shared = objects.filter(|object| !is_own(facts, *object, at.0));
        shared.find_map(|object| {
            let mut writes = self.of_object(object).iter().copied();
            writes.find(|write| counts(*write) && facts.may_happen_in_parallel(at, *write))
        })
    }
}

/// Whether the threads that run an instance have an object each for themselves.
pub(crate) fn is_own(facts: &Facts<'_, '_>, object: ObjectId, instance: InstanceId) -> bool {
    let mut origins = facts.threads.origins_of(instance).iter().map(OriginId::new);
    origins.all(|origin| facts.is_confined(object, origin))
}

/// The places that write each field, with the value whose field it is; `None` for static fields.
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

    /// The places that write a field.
    pub(crate) fn of_field(&self, field: FieldId) -> &[(At, Option<ValueId>)] {
        self.by_field.get(&field).map_or(&[], Vec::as_slice)
    }
}

/// Whether the constructor of a queue was given a number.
pub(crate) fn is_made_with_limit(analysis: &Analysis<'_>, queue: ObjectId) -> bool {
    let Site::Statement(method, made, _) = analysis.object(queue).site else { return false };
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

/// What speaks for and against a finding that rests on two places being reached at the same time.
pub(crate) fn parallel_evidence(facts: &Facts<'_, '_>, places: [At; 2], usual: Evidence) -> Vec<Evidence> {
    let is_assumed = |(instance, _): At| {
        let mut entries = facts.analysis.entries().iter();
        entries.any(|(origin, _, entry)| {
            entry.kind == EntryKind::OpenApi && facts.threads.origins_of(instance).contains(origin.index())
        })
    };
    let mut evidence = vec![usual];
    if places.into_iter().any(is_assumed) {
        evidence.push(rank::unknown_callers());
    }
    evidence
}
