//! What happens at most once: instances that are called once, and objects that are made once.
//!
//! An abstract object that is made at most once in a run *is* one object, so two references to it must be equal: the ground on which
//! must-locks stand. Under-approximates: what is not proved to happen once is taken to happen often.

use rustc_hash::FxHashMap;
use unsnarl_pointer::{Analysis, EdgeKind, Element, InstanceId, Maker, ObjectId, OriginId, Site, Start};
use unsnarl_program::MethodId;
use unsnarl_program::ir::StatementId;
use unsnarl_program::models::Multiplicity;

use crate::loops::Loops;

/// Loops of all methods that were asked for.
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

    /// Whether a statement may run more than once in one call.
    pub fn is_repeated(&mut self, analysis: &Analysis<'_>, method: MethodId, statement: StatementId) -> bool {
        let Some(Ok(body)) = analysis.program().body(method) else { return true };
        let block = body.block_of(statement);
        self.get(analysis, method).is_none_or(|loops| loops.is_repeated(block))
    }
}

/// What happens at most once.
pub struct Once {
    instances: Vec<bool>,
    objects: Vec<bool>,
}

impl Once {
    /// `runs_once` tells whether an origin stands for at most one thread.
    pub(crate) fn of(analysis: &Analysis<'_>, loops: &mut LoopCache, runs_once: &dyn Fn(OriginId) -> bool) -> Once {
        let mut instances = vec![Answer::Unknown; analysis.instances().len()];
        for instance in analysis.instances() {
            decide(analysis, loops, runs_once, &mut instances, instance);
        }
        let instances: Vec<bool> = instances.into_iter().map(|answer| answer == Answer::Yes).collect();
        let mut by_method: FxHashMap<MethodId, Vec<InstanceId>> = FxHashMap::default();
        for instance in analysis.instances() {
            by_method.entry(analysis.instance(instance).method).or_default().push(instance);
        }
        let mut objects = vec![false; analysis.heap().len()];
        for object in analysis.heap().objects() {
            objects[object.index()] = is_made_once(analysis, loops, &by_method, &instances, object);
        }
        // What is made by a method of an object is made once only if the object is.
        loop {
            let mut changed = false;
            for object in analysis.heap().objects() {
                let owner = analysis.contexts().owners(analysis.heap(), object).next();
                if objects[object.index()] && owner.is_some_and(|owner| !objects[owner.index()]) {
                    objects[object.index()] = false;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        Once { instances, objects }
    }

    /// Whether an instance runs at most once.
    pub fn runs_once(&self, instance: InstanceId) -> bool {
        self.instances[instance.index()]
    }

    /// Whether an abstract object is at most one object.
    pub fn is_single(&self, object: ObjectId) -> bool {
        self.objects[object.index()]
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Answer {
    Unknown,
    Open,
    Yes,
    No,
}

/// Depth-first along callers; a recursion answers no.
fn decide(
    analysis: &Analysis<'_>,
    loops: &mut LoopCache,
    runs_once: &dyn Fn(OriginId) -> bool,
    answers: &mut [Answer],
    start: InstanceId,
) {
    let mut stack = vec![start];
    while let Some(instance) = stack.last().copied() {
        match answers[instance.index()] {
            Answer::Yes | Answer::No => {
                stack.pop();
                continue;
            }
            Answer::Unknown | Answer::Open => {}
        }
        let calls = analysis.calls_to(instance);
        let is_initialiser = is_initialiser(analysis, instance);
        let mut origins = analysis.origins_of(instance);
        let is_one_thread = origins.next().is_some_and(runs_once) && origins.next().is_none();
        let entered = analysis.entries().iter().filter(|(_, entry, _)| *entry == instance).count();
        let is_spawned = calls.iter().any(|edge| matches!(edge.kind, EdgeKind::Spawn(..)));
        let answer = if is_initialiser {
            Answer::Yes
        } else if calls.len() + entered != 1 || !is_one_thread {
            Answer::No
        } else if entered == 1 || is_spawned {
            Answer::Yes
        } else {
            let call = calls[0];
            let is_repeated = match call.statement {
                Some(statement) => loops.is_repeated(analysis, analysis.instance(call.caller).method, statement),
                None => false,
            };
            // The library may call back as often as it likes, except what it is started with.
            let is_callback = matches!(call.kind, EdgeKind::Callback(_)) && call.statement.is_some();
            match answers[call.caller.index()] {
                _ if is_repeated || is_callback => Answer::No,
                Answer::Unknown => {
                    answers[instance.index()] = Answer::Open;
                    stack.push(call.caller);
                    continue;
                }
                Answer::Open => Answer::No,
                known => known,
            }
        };
        answers[instance.index()] = answer;
        stack.pop();
    }
}

fn is_initialiser(analysis: &Analysis<'_>, instance: InstanceId) -> bool {
    let program = analysis.program();
    let key = program.method(analysis.instance(instance).method).key;
    program.bytes(program.key(key).name) == b"<clinit>"
}

fn is_made_once(
    analysis: &Analysis<'_>,
    loops: &mut LoopCache,
    by_method: &FxHashMap<MethodId, Vec<InstanceId>>,
    instances: &[bool],
    object: ObjectId,
) -> bool {
    let data = analysis.object(object);
    let made_in = analysis.object_context(object);
    // The instances that make it: in its context, or in any of the thread's contexts if those were merged.
    let makes = |instance: &&InstanceId| {
        let context = analysis.context(**instance);
        context.origin == made_in.origin && (made_in.element == Element::Any || context.element == made_in.element)
    };
    let made_by = |method: MethodId| {
        let mut makers = by_method.get(&method).into_iter().flatten().filter(makes);
        makers.next().is_some_and(|maker| instances[maker.index()]) && makers.next().is_none()
    };
    match data.site {
        Site::ClassOf(_) | Site::ThreadOf(_) => true,
        Site::Merged(_) | Site::Given(_) => false,
        Site::Statement(method, statement, dimension) => {
            dimension == 0 && !loops.is_repeated(analysis, method, statement) && made_by(method)
        }
        Site::Library(Maker::Call(method, statement), ..) => {
            !loops.is_repeated(analysis, method, statement) && made_by(method)
        }
        Site::Library(Maker::Method(_), ..) => false,
    }
}

/// Whether the way an origin is started makes it run only one thing at a time, ever.
pub(crate) fn starts_once(analysis: &Analysis<'_>, origin: OriginId) -> bool {
    let data = analysis.origin(origin);
    !data.is_recursive
        && match data.start {
            Start::Initialisers => true,
            Start::Entry(_) | Start::Spawn(..) => data.multiplicity == Multiplicity::Once,
        }
}
