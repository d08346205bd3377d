//! Which classes are requested while another is being initialised.
//!
//! A class requests those that are initialised before it: its superclasses, and its interfaces with default methods.
//! Then its initialiser runs, and requests all that it uses, directly or in what it calls on the same thread. Only
//! classes of the program count: what the library initialises needs none of them.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_pointer::{EdgeKind, InstanceId};
use unsnarl_program::ir::{Body, StatementId};
use unsnarl_program::{ClassId, IdVec, MethodId, Origin, Program, StrongComponents};

use super::MAX_CALLS;
use crate::scene::Scene;
use crate::wording::call_chain::Call;

unsnarl_program::ids! {
    /// A class in the graph of requests.
    NodeId;
}

/// Maximum number of instances that an initialiser leads to and that are examined.
const MAX_CALLED: usize = 2_000;

/// Why a class is requested.
pub(super) enum Need {
    /// It is initialised before the other.
    Before,
    /// A statement of the initialiser uses it, after these calls.
    By {
        /// The calls, outermost first.
        calls: Vec<Call>,
        /// The statement.
        at: (InstanceId, StatementId),
    },
}

/// A class is requested while another is being initialised.
pub(super) struct Request {
    /// The class that is being initialised.
    pub(super) holder: ClassId,
    /// The class that is requested.
    pub(super) wanted: ClassId,
    /// Why.
    pub(super) need: Need,
}

impl Request {
    /// The number of calls before it.
    pub(super) fn calls(&self) -> usize {
        match &self.need {
            Need::Before => 0,
            Need::By { calls, .. } => calls.len(),
        }
    }
}

/// What an initialiser runs: an instance, and the calls that lead there.
pub(super) struct Run {
    pub(super) instance: InstanceId,
    pub(super) calls: Vec<Call>,
}

/// All requests.
pub(super) struct Requests {
    /// For each class, the shortest request of each class that it requests.
    of: BTreeMap<ClassId, Vec<Request>>,
    /// For each class, those that request it, each with the position of the request among theirs.
    holders: FxHashMap<ClassId, Vec<(ClassId, usize)>>,
}

impl Requests {
    pub(super) fn of(scene: &Scene<'_, '_, '_>, left_out: &mut Vec<&'static str>) -> Requests {
        let program = scene.program();
        let mut uses = Uses::default();
        let mut of: BTreeMap<ClassId, Vec<Request>> = BTreeMap::new();
        for class in program.application_classes() {
            if scene.facts.is_cancelled() {
                break;
            }
            let mut requests: Vec<Request> = Vec::new();
            let mut known: FxHashSet<ClassId> = std::iter::once(class).collect();
            for wanted in program.initialised_with(class) {
                if is_own(program, wanted) && known.insert(wanted) {
                    requests.push(Request { holder: class, wanted, need: Need::Before });
                }
            }
            for run in runs(scene, class, left_out) {
                let Some(body) = scene.analysis().code_of(run.instance) else { continue };
                for (statement, wanted) in uses.of(program, body).iter().copied() {
                    if known.insert(wanted) {
                        let need = Need::By { calls: run.calls.clone(), at: (run.instance, statement) };
                        requests.push(Request { holder: class, wanted, need });
                    }
                }
            }
            if !requests.is_empty() {
                of.insert(class, requests);
            }
        }
        let mut holders: FxHashMap<ClassId, Vec<(ClassId, usize)>> = FxHashMap::default();
        for (position, request) in of.values().flat_map(|requests| requests.iter().enumerate()) {
            holders.entry(request.wanted).or_default().push((request.holder, position));
        }
        Requests { of, holders }
    }

    /// What a class requests.
    pub(super) fn by(&self, class: ClassId) -> &[Request] {
        self.of.get(&class).map_or(&[], Vec::as_slice)
    }

    /// The requests of a class by others.
    pub(super) fn to(&self, class: ClassId) -> impl Iterator<Item = &Request> {
        let holders = self.holders.get(&class).into_iter().flatten();
        holders.filter_map(|(holder, position)| self.by(*holder).get(*position))
    }

    /// The classes that need each other: the strongly connected components of the graph.
    pub(super) fn cycles(&self) -> Vec<Vec<ClassId>> {
        let classes: IdVec<NodeId, ClassId> = self.of.keys().copied().collect();
        let numbers: FxHashMap<ClassId, NodeId> = classes.entries().map(|(node, class)| (*class, node)).collect();
        let next = |class: &ClassId| -> Vec<NodeId> {
            self.by(*class).iter().filter_map(|request| numbers.get(&request.wanted)).copied().collect()
        };
        let edges: IdVec<NodeId, Vec<NodeId>> = classes.iter().map(next).collect();
        let mut cycles = Vec::new();
        let mut search = StrongComponents::new(edges.len());
        let mut roots = edges.ids();
        while let Some(members) = search.next(&mut roots, |node, position| {
            *position += 1;
            edges[node].get(*position - 1).copied()
        }) {
            let mut members: Vec<ClassId> = members.map(|member| classes[member]).collect();
            members.sort_unstable();
            cycles.extend((members.len() > 1).then_some(members));
        }
        cycles.sort_unstable();
        cycles
    }
}

/// Whether a class is one of the program.
pub(super) fn is_own(program: &Program, class: ClassId) -> bool {
    program.class(class).origin == Origin::Application
}

/// What the initialiser of a class runs on its thread, nearest first.
pub(super) fn runs(scene: &Scene<'_, '_, '_>, class: ClassId, left_out: &mut Vec<&'static str>) -> Vec<Run> {
    let analysis = scene.analysis();
    let Some(method) = scene.program().initialiser_of(class) else { return Vec::new() };
    let start = |instance: &InstanceId| Run { instance: *instance, calls: Vec::new() };
    let mut runs: Vec<Run> = scene.facts.instances_of(method).iter().map(start).collect();
    let mut seen: BTreeSet<InstanceId> = runs.iter().map(|run| run.instance).collect();
    let mut next = 0;
    while let Some(run) = runs.get(next) {
        next += 1;
        let (instance, calls) = (run.instance, run.calls.clone());
        if calls.len() == MAX_CALLS {
            continue;
        }
        for edge in analysis.calls_from(instance).iter().filter(|edge| edge.kind.runs_here()) {
            if runs.len() == MAX_CALLED {
                left_out.push("initialisers of classes that call very much");
                return runs;
            }
            if seen.insert(edge.callee) {
                let mut calls = calls.clone();
                calls.push((instance, edge.statement));
                runs.push(Run { instance: edge.callee, calls });
            }
        }
    }
    runs
}

/// The classes of the program that methods use, so that these are initialised.
#[derive(Default)]
pub(super) struct Uses {
    of: FxHashMap<MethodId, Rc<[(StatementId, ClassId)]>>,
}

impl Uses {
    /// The uses in a method, except of its own class and what is initialised before that.
    pub(super) fn of(&mut self, program: &Program, body: &Body) -> Rc<[(StatementId, ClassId)]> {
        let find = || {
            let begun = program.initialised_with(program.method(body.method).class);
            let used = |statement: StatementId| program.initialised_by(&body.statement(statement).op);
            let uses = body.statements().filter_map(|statement| Some((statement, used(statement)?)));
            uses.filter(|(_, class)| is_own(program, *class) && !begun.contains(class)).collect()
        };
        self.of.entry(body.method).or_insert_with(find).clone()
    }
}

/// Whether an edge starts or calls a static method without a statement that names it.
pub(super) fn is_indirect(kind: EdgeKind) -> bool {
    matches!(kind, EdgeKind::Callback(_) | EdgeKind::Spawn(..))
}
