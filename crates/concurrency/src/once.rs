//! What happens at most once: instances that are called once, and objects that are made once.
//!
//! An abstract object that is made at most once in a run *is* one object, so two references to it must be equal. This
//! is a basis of must-locks. Under-approximates: what is not proved to happen once is assumed to happen often.

use rustc_hash::FxHashMap;
use unsnarl_library::{ClassFact, Mark, Multiplicity};
use unsnarl_pointer::entry::{Entry, EntryKind, Phase};
use unsnarl_pointer::{
    AllocationSite, Analysis, EdgeKind, Element, InstanceId, Maker, ObjectId, OriginId, SpawnEdge, Start,
};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, IdVec, MethodId, Type};

use crate::assumed::{Assumed, Assumption};
use crate::loops::Loops;
use crate::trips::{Number, runs_at_most};

/// A cache of the loops of methods.
#[derive(Default)]
pub struct LoopCache {
    loops: FxHashMap<MethodId, Option<Loops>>,
}

impl LoopCache {
    /// The loops of a method; `None` if it has no code.
    pub fn get(&mut self, analysis: &Analysis<'_>, method: MethodId) -> Option<&Loops> {
        let program = analysis.program();
        self.loops.entry(method).or_insert_with(|| program.body(method).and_then(Result::ok).map(Loops::of)).as_ref()
    }

    /// Whether a statement may run more than once in one call. The loop around it may be one that runs once.
    pub fn is_repeated(&mut self, analysis: &Analysis<'_>, method: MethodId, statement: StatementId) -> bool {
        let Some(Ok(body)) = analysis.program().body(method) else { return true };
        let block = body.block_of(statement);
        self.get(analysis, method).is_none_or(|loops| {
            loops.is_repeated(block) && !matches!(runs_at_most(body, loops, block), Some(Number::Constant(..=1)))
        })
    }
}

/// What happens at most once.
pub struct Once {
    origins: IdVec<OriginId, bool>,
    instances: IdVec<InstanceId, bool>,
    objects: IdVec<ObjectId, bool>,
}

impl Once {
    /// `runs_once` says whether an origin stands for at most one thread.
    pub(crate) fn of(
        analysis: &Analysis<'_>,
        assumed: &Assumed,
        loops: &mut LoopCache,
        callers: &Callers,
        runs_once: &dyn Fn(OriginId) -> bool,
    ) -> Once {
        let instances = callers.running_once(runs_once);
        let mut by_method: FxHashMap<MethodId, Vec<InstanceId>> = FxHashMap::default();
        for instance in analysis.instances() {
            by_method.entry(analysis.instance(instance).method).or_default().push(instance);
        }
        let mut objects = IdVec::filled(false, analysis.heap().len());
        for object in analysis.heap().objects() {
            objects[object] = is_made_once(analysis, assumed, loops, (&by_method, &instances), runs_once, object);
        }
        // What a method of an object makes is made once only if the object is.
        loop {
            let mut changed = false;
            for object in analysis.heap().objects().filter(|object| objects[*object]).collect::<Vec<_>>() {
                let owner = analysis.contexts().owners(analysis.heap(), object).next();
                if owner.is_some_and(|owner| !objects[owner]) {
                    objects[object] = false;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let origins = analysis.origins().ids().map(runs_once).collect();
        Once { origins, instances, objects }
    }

    /// Whether an origin stands for at most one thread.
    pub fn is_one_thread(&self, origin: OriginId) -> bool {
        self.origins[origin]
    }

    /// Whether an instance runs at most once.
    pub fn runs_once(&self, instance: InstanceId) -> bool {
        self.instances[instance]
    }

    /// Whether an abstract object is at most one object.
    pub fn is_single(&self, object: ObjectId) -> bool {
        self.objects[object]
    }
}

/// The condition under which an instance runs at most once.
#[derive(Clone, Copy, PartialEq)]
enum RunCondition {
    /// Unconditionally: initialisers.
    Once,
    /// Not known to run at most once.
    Often,
    /// If its origin does: the instance with which that starts.
    With(OriginId),
    /// If its origin and its only caller do.
    WithCaller(OriginId, InstanceId),
}

/// For each instance, the condition under which it runs at most once.
pub(crate) struct Callers {
    runs: IdVec<InstanceId, RunCondition>,
}

impl Callers {
    pub(crate) fn of(analysis: &Analysis<'_>, loops: &mut LoopCache) -> Callers {
        let mut entered = IdVec::filled(0usize, analysis.instances().len());
        for (_, instance, _) in analysis.entries() {
            entered[*instance] += 1;
        }
        let runs = |instance: InstanceId| {
            let calls = analysis.calls_to(instance);
            let entered = entered[instance];
            let mut origins = analysis.origins_of(instance);
            let (origin, other) = (origins.next(), origins.next());
            let Some(origin) = origin.filter(|_| other.is_none() && calls.len() + entered == 1) else {
                return if is_initialiser(analysis, instance) { RunCondition::Once } else { RunCondition::Often };
            };
            if is_initialiser(analysis, instance) {
                return RunCondition::Once;
            }
            let Some(call) = calls.first().filter(|edge| !matches!(edge.kind, EdgeKind::Spawn(..))) else {
                return RunCondition::With(origin);
            };
            let method = analysis.instance(call.caller).method;
            let is_repeated = call.statement.is_some_and(|statement| loops.is_repeated(analysis, method, statement));
            // The library may call back any number of times, except what it is given to start.
            let is_callback = matches!(call.kind, EdgeKind::Callback(_)) && call.statement.is_some();
            if is_repeated || is_callback { RunCondition::Often } else { RunCondition::WithCaller(origin, call.caller) }
        };
        Callers { runs: analysis.instances().map(runs).collect() }
    }

    /// Which instances run at most once, if these origins do. A recursive instance does not.
    pub(crate) fn running_once(&self, runs_once: &dyn Fn(OriginId) -> bool) -> IdVec<InstanceId, bool> {
        let mut answers: IdVec<InstanceId, Option<bool>> = IdVec::filled(None, self.runs.len());
        let mut chain: Vec<InstanceId> = Vec::new();
        for start in self.runs.ids() {
            let mut instance = start;
            let answer = loop {
                if let Some(known) = answers[instance] {
                    break known;
                }
                // While this is being decided, reaching it again means recursion.
                answers[instance] = Some(false);
                chain.push(instance);
                match self.runs[instance] {
                    RunCondition::Once => break true,
                    RunCondition::With(origin) => break runs_once(origin),
                    RunCondition::WithCaller(origin, caller) if runs_once(origin) => instance = caller,
                    RunCondition::Often | RunCondition::WithCaller(..) => break false,
                }
            };
            for instance in chain.drain(..) {
                answers[instance] = Some(answer);
            }
        }
        answers.into_iter().map(|answer| answer == Some(true)).collect()
    }
}

/// What happens once by the structure of the calls alone: the start of each thread is outside loops, or starts a single
/// thread object.
pub(crate) fn structurally_once(
    analysis: &Analysis<'_>,
    assumed: &Assumed,
    loops: &mut LoopCache,
    callers: &Callers,
    starts: &IdVec<OriginId, Vec<SpawnEdge>>,
) -> Once {
    let is_entered = |origin| !matches!(analysis.origin(origin).start, Start::Spawn(..));
    let mut runs_once: IdVec<OriginId, bool> =
        analysis.origins().ids().map(|origin| is_entered(origin) && starts_once(analysis, origin)).collect();
    // Origins that one statement outside loops starts, with the starting instance.
    let mut started: Vec<(OriginId, InstanceId)> = Vec::new();
    for origin in analysis.origins().ids().filter(|origin| starts_once(analysis, *origin)) {
        let [edge] = &starts[origin][..] else { continue };
        let call = analysis.library_call(edge.call);
        let method = analysis.instance(call.caller).method;
        if call.statement.is_none_or(|statement| !loops.is_repeated(analysis, method, statement)) {
            started.push((origin, call.caller));
        }
    }
    loop {
        let instances = callers.running_once(&|origin| runs_once[origin]);
        let before = started.len();
        started.retain(|(origin, caller)| {
            let is_new = instances[*caller];
            runs_once[*origin] |= is_new;
            !is_new
        });
        if started.len() == before {
            let once = Once::of(analysis, assumed, loops, callers, &|origin| runs_once[origin]);
            let is_new =
                |origin: &OriginId| !runs_once[*origin] && runs_one_thread_object(analysis, &once, &starts[*origin]);
            let more: Vec<OriginId> = analysis.origins().ids().filter(is_new).collect();
            if more.is_empty() {
                return once;
            }
            more.iter().for_each(|origin| runs_once[*origin] = true);
        }
    }
}

/// Whether all starts of an origin start a single thread object, which can be started only once.
fn runs_one_thread_object(analysis: &Analysis<'_>, once: &Once, starts: &[SpawnEdge]) -> bool {
    let Some(thread) = starts.first().map(|edge| edge.object) else { return false };
    let is_thread = |edge: &SpawnEdge| {
        let spawn = analysis.spawn(edge);
        edge.object == thread
            && spawn.is_some_and(|spawn| {
                spawn.multiplicity == Multiplicity::Once && spawn.completing.contains(&spawn.callback.receiver)
            })
    };
    once.is_single(thread) && starts.iter().all(is_thread)
}

fn is_initialiser(analysis: &Analysis<'_>, instance: InstanceId) -> bool {
    analysis.program().is_class_initialiser(analysis.instance(instance).method)
}

/// Whether a framework makes one object of a class for all that need one (A12), and no caller passes another.
fn is_made_by_framework(analysis: &Analysis<'_>, assumed: &Assumed, class: ClassId) -> bool {
    let (program, models) = (analysis.program(), analysis.models());
    let is_passed = |entry: &Entry| {
        let descriptor = program.descriptor(program.method(entry.method).key);
        let is_of_class = |ty: &Type| ty.as_class() == Some(class);
        entry.phase == Phase::Run && descriptor.is_some_and(|descriptor| descriptor.parameters.iter().any(is_of_class))
    };
    let is_entered = |entry: &Entry| entry.class == class && matches!(entry.kind, EntryKind::Framework { .. });
    let mut entries = analysis.entries().iter().map(|(_, _, entry)| entry);
    (program.class_is(models, class, ClassFact::FrameworkMade)
        || program.class_marks(models, class).contains(&Mark::Made))
        && !entries.clone().any(is_passed)
        && entries
            .find(|entry| is_entered(entry))
            .is_some_and(|entry| assumed.holds(Assumption::Frameworks, (entry.method, None)))
}

fn is_made_once(
    analysis: &Analysis<'_>,
    assumed: &Assumed,
    loops: &mut LoopCache,
    (by_method, instances): (&FxHashMap<MethodId, Vec<InstanceId>>, &IdVec<InstanceId, bool>),
    runs_once: &dyn Fn(OriginId) -> bool,
    object: ObjectId,
) -> bool {
    let data = analysis.object(object);
    let made_in = analysis.object_context(object);
    // The instances that make it: in its context, or in any context of the thread if those were merged.
    let makes = |instance: &&InstanceId| {
        let context = analysis.context(**instance);
        context.origin == made_in.origin && (made_in.element == Element::Any || context.element == made_in.element)
    };
    let made_by = |method: MethodId| {
        let mut makers = by_method.get(&method).into_iter().flatten().filter(makes);
        makers.next().is_some_and(|maker| instances[*maker]) && makers.next().is_none()
    };
    match data.site {
        AllocationSite::ClassOf(_) => true,
        AllocationSite::ThreadOf(origin) => runs_once(origin),
        AllocationSite::Given(ty) => ty.as_class().is_some_and(|class| is_made_by_framework(analysis, assumed, class)),
        // Code that no known thread runs may assign the field again.
        AllocationSite::Merged(_) | AllocationSite::Passed(_) | AllocationSite::Held(..) => false,
        AllocationSite::Statement(method, statement, dimension) => {
            dimension == 0 && !loops.is_repeated(analysis, method, statement) && made_by(method)
        }
        AllocationSite::Library(Maker::Call(method, statement), ..) => {
            !loops.is_repeated(analysis, method, statement) && made_by(method)
        }
        AllocationSite::Library(Maker::Method(_), ..) => false,
    }
}

/// Whether the kind of start makes an origin run only one thing at a time, ever.
pub(crate) fn starts_once(analysis: &Analysis<'_>, origin: OriginId) -> bool {
    let data = analysis.origin(origin);
    !data.is_recursive
        && match data.start {
            Start::Initialisers => true,
            Start::Entry(_) | Start::Spawn(..) => data.multiplicity == Multiplicity::Once,
        }
}
