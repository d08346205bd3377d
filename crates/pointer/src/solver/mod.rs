//! The solver: adds the bodies of methods in contexts to the constraint graph, and runs it to its fixpoint.
//!
//! Andersen's analysis (inclusion-based, flow-insensitive over SSA, field-sensitive) with the call graph built on the
//! fly. The solver knows methods, calls, fields and objects. What library methods, threads, function objects and
//! reflection do is added by the plug-ins (`plugins`), which react to what the solver finds. All sets only grow, and
//! the worklist has a fixed order: the result does not depend on hashing.
//!
//! | file | what it holds |
//! |---|---|
//! | `graph` | the constraint graph: nodes, points-to sets, edges, the worklist |
//! | `objects.rs` | abstract objects, and the nodes of their fields |
//! | `instances.rs` | methods in contexts, and what their bodies add to the graph |
//! | `calls.rs` | call sites, and where they lead |
//! | `library_calls.rs` | calls of library methods |

pub(crate) mod calls;
pub(crate) mod graph;
mod instances;
pub(crate) mod library_calls;
mod objects;

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_library::Models;
use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, FieldId, IdVec, MethodId, Program, Type};

use self::calls::{CallSite, CallSiteId, Named, Onward, Target};
use self::graph::{Graph, GraphStats, Node};
use crate::analysis::{CallEdge, Instance, InstanceId, LibraryCall, LibraryCallId};
use crate::context::{ContextId, Contexts};
use crate::entry::Entry;
use crate::gap::Gap;
use crate::heap::{Heap, ObjectId, ObjectSet, Slot};
use crate::library::{Library, ModelId};
use crate::origin::{OriginId, Origins};
use crate::plugins::{self, PluginConstraint, Plugins};
use crate::policy::Policy;
use crate::roots::Settings;
use crate::template::Template;

/// What to do with the objects that a node points to.
#[derive(Clone, Copy)]
pub(crate) enum Constraint {
    /// The node gets what the slot holds.
    Load(Slot, Node),
    /// The slot gets what the node points to.
    Store(Slot, Node),
    /// They are receivers of a call.
    Dispatch(CallSiteId),
    /// A plug-in is to know them.
    Plugin(PluginConstraint),
}

/// There are millions of constraints.
const _: () = assert!(size_of::<Constraint>() == 16);

/// The state of the fixpoint. Plug-ins may use what is `pub(crate)`.
pub(crate) struct Solver<'a> {
    pub(crate) program: &'a Program,
    pub(crate) models: &'a Models,
    pub(crate) library: Library<'a>,
    pub(crate) policy: Policy,
    pub(crate) heap: Heap,
    pub(crate) contexts: Contexts,
    pub(crate) origins: Origins,
    pub(crate) plugins: Plugins,
    /// The entry points, with their origins and instances.
    pub(crate) entries: Vec<(OriginId, InstanceId, Entry)>,
    /// The classes of which unknown callers share an object.
    pub(crate) opened: FxHashSet<ClassId>,
    /// The objects of such classes that callers get from the library, as far as they were followed.
    pub(crate) handed_out: FxHashSet<ObjectId>,
    /// Whether there were more instances than allowed, so that it stopped before the fixpoint.
    pub(crate) is_too_large: bool,
    graph: Graph<Constraint>,
    templates: FxHashMap<MethodId, Arc<Template>>,
    instances: IdVec<InstanceId, Instance>,
    instance_ids: FxHashMap<(MethodId, ContextId), InstanceId>,
    /// How many receivers, and how many classes of further ones, are distinguished.
    context_counts: FxHashMap<MethodId, (u32, u32)>,
    /// Instances whose bodies have not been added to the graph.
    fresh: VecDeque<InstanceId>,
    /// Constraints to be applied to objects that were there before them.
    deferred: VecDeque<(Constraint, ObjectSet)>,
    calls: IdVec<CallSiteId, CallSite>,
    linked: FxHashSet<(CallSiteId, InstanceId)>,
    /// Where receivers of a class go from a call, if they are not distinguished.
    receivers: FxHashMap<(CallSiteId, ClassId), Onward>,
    edges: Vec<CallEdge>,
    edge_ids: FxHashSet<CallEdge>,
    library_calls: IdVec<LibraryCallId, LibraryCall>,
    library_call_ids: FxHashMap<(CallSiteId, ModelId, Option<ObjectId>), LibraryCallId>,
    /// For how many receivers a library call has been looked at.
    receiver_counts: FxHashMap<CallSiteId, u32>,
    fields: FxHashMap<(ObjectId, Slot), Node>,
    statics: FxHashMap<FieldId, Node>,
    /// The first class object.
    any_class: Option<ObjectId>,
    targets: FxHashMap<(ClassId, MethodId), Target>,
    /// The initialisers that run with that of a class.
    initialisers: FxHashMap<ClassId, Arc<[MethodId]>>,
    /// Methods by class and number of parameters, then by name.
    named: FxHashMap<(ClassId, usize), Vec<Named>>,
    /// All that is thrown.
    thrown: Node,
    gaps: Vec<(MethodId, Option<StatementId>, Gap)>,
    /// Library calls that are given what a model does not mention, and are taken not to call it (A69).
    pub(crate) uncalled: Vec<LibraryCallId>,
}

impl<'a> Solver<'a> {
    pub(crate) fn new(program: &'a Program, models: &'a Models, settings: Settings) -> Solver<'a> {
        let mut graph = Graph::new();
        let thrown = graph.add_nodes(1);
        let running = graph.add_nodes(1);
        Solver {
            program,
            models,
            library: Library::new(program, models),
            policy: Policy::new(settings),
            heap: Heap::default(),
            contexts: Contexts::new(settings.sensitivity),
            origins: Origins::new(),
            plugins: Plugins::new(running),
            entries: Vec::new(),
            opened: FxHashSet::default(),
            handed_out: FxHashSet::default(),
            is_too_large: false,
            graph,
            templates: FxHashMap::default(),
            instances: IdVec::new(),
            instance_ids: FxHashMap::default(),
            context_counts: FxHashMap::default(),
            fresh: VecDeque::new(),
            deferred: VecDeque::new(),
            calls: IdVec::new(),
            linked: FxHashSet::default(),
            receivers: FxHashMap::default(),
            edges: Vec::new(),
            edge_ids: FxHashSet::default(),
            library_calls: IdVec::new(),
            library_call_ids: FxHashMap::default(),
            receiver_counts: FxHashMap::default(),
            fields: FxHashMap::default(),
            statics: FxHashMap::default(),
            any_class: None,
            targets: FxHashMap::default(),
            initialisers: FxHashMap::default(),
            named: FxHashMap::default(),
            thrown,
            gaps: Vec::new(),
            uncalled: Vec::new(),
        }
    }

    /// Runs to the fixpoint, or until there are too many instances or the run is cancelled.
    pub(crate) fn solve(&mut self, max_instances: usize, is_cancelled: &dyn Fn() -> bool) {
        let mut steps = 0u32;
        loop {
            if self.instances.len() > max_instances {
                self.is_too_large = true;
                return;
            }
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(1024) && is_cancelled() {
                return;
            }
            while let Some(instance) = self.fresh.pop_front() {
                self.instantiate(instance);
            }
            if let Some((constraint, objects)) = self.deferred.pop_front() {
                self.apply(constraint, &objects);
                continue;
            }
            self.graph.collapse_if_due();
            let Some((objects, mut walk)) = self.graph.step(self.program) else {
                if self.fresh.is_empty() {
                    return;
                }
                continue;
            };
            while let Some(constraint) = self.graph.next_constraint(&mut walk) {
                self.apply(constraint, &objects);
            }
        }
    }

    /// Objects reach a node that has the constraint.
    fn apply(&mut self, constraint: Constraint, objects: &ObjectSet) {
        match constraint {
            Constraint::Load(slot, to) => {
                for object in objects.iter() {
                    let from = self.field_node(object, slot);
                    self.edge(from, to, None);
                }
            }
            Constraint::Store(slot, from) => {
                for object in objects.iter() {
                    let to = self.field_node(object, slot);
                    // A store of another type throws (JVMS 6.5, aastore).
                    let element = if slot == Slot::ELEMENT { self.heap.object(object).ty.element() } else { None };
                    self.edge(from, to, element);
                }
            }
            Constraint::Dispatch(call) => {
                for object in objects.iter() {
                    if self.enters_once(call) {
                        return;
                    }
                    self.dispatch(call, object);
                }
            }
            Constraint::Plugin(constraint) => plugins::on_new_objects(self, constraint, objects),
        }
    }

    // --- the graph ---

    pub(crate) fn new_node(&mut self) -> Node {
        self.graph.add_nodes(1)
    }

    /// Lets a node point to an object.
    pub(crate) fn add_object(&mut self, node: Node, object: ObjectId) {
        self.graph.add_object(node, object);
    }

    /// Lets `to` point to all that `from` points to, if it is of the type.
    pub(crate) fn edge(&mut self, from: Node, to: Node, filter: Option<Type>) {
        let object = Type::class(self.program.well_known().object);
        self.graph.add_edge(self.program, from, to, filter.filter(|ty| *ty != object && ty.is_reference()));
    }

    /// Attaches a constraint to a node: it is applied to the objects that the node points to, now and later.
    pub(crate) fn constrain(&mut self, node: Node, constraint: impl Into<Constraint>) {
        let constraint = constraint.into();
        let known = self.graph.add_constraint(node, constraint);
        if !known.is_empty() {
            self.deferred.push_back((constraint, known));
        }
    }

    // --- the result ---

    /// All that a node points to.
    pub(crate) fn points_to(&self, node: Node) -> &ObjectSet {
        self.graph.points_to(node)
    }

    pub(crate) fn graph_stats(&self) -> GraphStats {
        self.graph.stats
    }

    /// The edges of the call graph, in order of discovery. To be called once, at the end.
    pub(crate) fn take_edges(&mut self) -> Vec<CallEdge> {
        self.edge_ids = FxHashSet::default();
        std::mem::take(&mut self.edges)
    }

    /// Notes what could not be followed.
    pub(crate) fn add_gap(&mut self, method: MethodId, statement: Option<StatementId>, gap: Gap) {
        self.gaps.push((method, statement, gap));
    }

    pub(crate) fn gaps(&self) -> &[(MethodId, Option<StatementId>, Gap)] {
        &self.gaps
    }
}

#[cfg(test)]
mod tests;
