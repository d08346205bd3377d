//! Mover types in words: the atomicity as the theory writes it, under which locks a method is atomic, and which actions
//! break it otherwise.

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::LockRoot;
use unsnarl_finding::{Extent, InferredAtomicity, Site};
use unsnarl_program::ir::{Body, Op, ValueId};
use unsnarl_program::{Program, Type};

use super::algebra::Conditional;
use super::lock::Lock;
use super::trace::{Action, Does, Traced};
use super::{Atomicity, Behaviour};
use crate::Wanted;
use crate::infer::{global, relative};
use crate::race::report::variable_name;
use crate::scene::shared::At;
use crate::scene::{Code, Scene};
use crate::wording::describe::{expression, method_name, object, place, place_at, simple_name};

/// The maximum number of calls from a method that is listed to an action on a lock or a contended variable. A method
/// that is farther away is seldom meant to be atomic.
const MAX_CALLS: usize = 1;
/// The maximum number of fields that are followed up to the object from which a lock is reached.
const MAX_HOLDERS: usize = 8;

/// The atomicity of each method of the program that some thread reaches, and the notes on limits that were reached.
pub fn atomicities(facts: &Facts<'_, '_>) -> (Vec<InferredAtomicity>, Vec<&'static str>) {
    let nothing = Wanted::default();
    let scene = Scene::new(facts, &nothing);
    let program = scene.program();
    let is_written = |code: &&Code<'_>| {
        !program.method(code.method).access.is_synthetic() && !program.is_class_initialiser(code.method)
    };
    let all = scene.code().iter().filter(is_written).filter_map(|code| of_method(&scene, code)).collect();
    (all, scene.movers().left_out().collect())
}

fn of_method(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Option<InferredAtomicity> {
    let facts = scene.facts;
    let behaviour = scene.movers().of_method(code.method)?;
    let first = place(facts, code.method, None, None, String::new());
    let alone = behaviour.at(&|_| false);
    let calls = behaviour.leaves().iter().filter_map(|leaf| leaf.distance).min();
    let descriptor = scene.program().descriptor(scene.program().method(code.method).key);
    let parameters = descriptor.into_iter().flat_map(|descriptor| descriptor.parameters.iter().copied());
    Some(InferredAtomicity {
        class: first.class,
        method: first.method,
        descriptor: first.descriptor,
        file: first.file,
        line: first.line,
        formula: formula(facts, code.body, &behaviour),
        extent: extent(facts, code.body, &behaviour),
        parameters: parameters.map(|ty| type_name(scene.program(), ty)).collect(),
        is_concerned: calls.is_some_and(|calls| calls <= MAX_CALLS),
        sites: between(facts, alone),
        races: alone.race.is_some(),
        is_stated: scene.stated().is_atomic(code.method),
    })
}

fn type_name(program: &Program, ty: Type) -> String {
    let shown = program.show(ty).to_string();
    shown.rsplit('.').next().unwrap_or(&shown).replace('$', ".")
}

/// An atomicity as the theory writes it: `this ? mover : atomic`.
pub(crate) fn formula(facts: &Facts<'_, '_>, body: &Body, behaviour: &Behaviour) -> String {
    let side = |side: &Behaviour| match side {
        Conditional::Always(_) => formula(facts, body, side),
        Conditional::If(_) => format!("({})", formula(facts, body, side)),
    };
    match behaviour {
        Conditional::Always(traced) => traced.atomicity.word().to_owned(),
        Conditional::If(node) => {
            format!("{} ? {} : {}", lock_name(facts, body, &node.lock), side(&node.held), side(&node.free))
        }
    }
}

fn lock_name(facts: &Facts<'_, '_>, body: &Body, lock: &Lock) -> String {
    let program = facts.analysis.program();
    let path = &lock.name;
    let name = match path.root {
        LockRoot::Object(single) => object(facts, single),
        LockRoot::Value(value) => relative(program, parameter_name(program, body, value), &path.fields),
        _ => global(program, path).unwrap_or_else(|| "a string".into()),
    };
    match (lock.is_of_two(facts), lock.exclusively) {
        (false, _) => name,
        (true, false) => format!("{name} (read)"),
        (true, true) => format!("{name} (write)"),
    }
}

fn parameter_name(program: &Program, body: &Body, value: ValueId) -> String {
    let number = || body.parameters().position(|parameter| parameter == value).unwrap_or_default();
    match body.local_name(program, value) {
        _ if body.this() == Some(value) => "this".into(),
        Some(name) => name.to_string(),
        None => format!("argument {}", number() + usize::from(body.this().is_none())),
    }
}

/// When a method is atomic: always, never, or with which locks held.
fn extent(facts: &Facts<'_, '_>, body: &Body, behaviour: &Behaviour) -> Extent {
    let locks = behaviour.locks();
    let is_atomic = |set: u32| {
        let is_in_set =
            |held: &Lock| locks.iter().position(|known| *known == held).is_some_and(|at| set >> at & 1 == 1);
        let is_held = |lock: &Lock| is_in_set(lock) || is_in_set(&Lock { exclusively: true, ..lock.clone() });
        behaviour.at(&is_held).atomicity.is_within(Atomicity::Atomic)
    };
    let mut least: Vec<u32> = Vec::new();
    let mut sets: Vec<u32> = (0..1 << locks.len()).filter(|set| is_atomic(*set)).collect();
    sets.sort_by_key(|set| (set.count_ones(), *set));
    for set in sets {
        if !least.iter().any(|smaller| smaller & set == *smaller) {
            least.push(set);
        }
    }
    let mut named: Vec<Vec<String>> = least
        .iter()
        .map(|set| {
            let held = locks.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            let mut names: Vec<String> = held.map(|(_, lock)| lock_name(facts, body, lock)).collect();
            names.dedup();
            names
        })
        .collect();
    named.dedup();
    let alone = behaviour.at(&|_| false);
    let pair = alone.broken.as_ref().map(|(first, second)| [first.does, second.does]);
    match (least.first(), alone.atomicity) {
        (_, Atomicity::Const | Atomicity::Mover) => Extent::Independent,
        (_, Atomicity::Right) => Extent::Later,
        (_, Atomicity::Left) => Extent::Earlier,
        (_, Atomicity::Atomic) => Extent::Atomic,
        (Some(_), _) => Extent::AtomicIf(named),
        (None, Atomicity::Error) if alone.is_unknown() => Extent::Unknown,
        (None, Atomicity::Error) => Extent::Races,
        (None, Atomicity::Compound) if pair.is_none_or(|pair| pair.contains(&Does::CallsUnknown)) => Extent::Unknown,
        (None, Atomicity::Compound) => Extent::Compound,
    }
}

/// The actions between which other threads may interfere, or that race; none if the method is atomic.
fn between(facts: &Facts<'_, '_>, traced: &Traced) -> Vec<Site> {
    let [mut first, second] = match (&traced.race, &traced.broken) {
        (Some(pair), _) | (None, Some(pair)) => [site(facts, &pair.0), site(facts, &pair.1)],
        (None, None) => return Vec::new(),
    };
    let is_same = (first.pc, &first.method, &first.class) == (second.pc, &second.method, &second.class);
    if !is_same || traced.race.is_none() && first.role != second.role {
        return vec![first, second];
    }
    // A wait is two actions: a release and an acquisition.
    let is_wait = traced.broken.as_ref().is_some_and(|(action, _)| action.does == Does::Waits);
    if !is_wait {
        first.role.push_str(if traced.race.is_some() {
            ", which others may do at the same time"
        } else {
            ", repeatedly"
        });
    }
    vec![first]
}

/// Where the method itself does an action, or calls a method that does.
fn site(facts: &Facts<'_, '_>, action: &Action) -> Site {
    place_at(facts, action.at, does(facts, action))
}

/// What an action does, and through which call: "calls `add`, which takes `this`".
pub(crate) fn does(facts: &Facts<'_, '_>, action: &Action) -> String {
    let inner = action.innermost();
    match &action.within {
        None => act(facts, inner.at, inner.does, lock_at),
        Some(within) => {
            let analysis = facts.analysis;
            let called = method_name(analysis.program(), analysis.instance(within.at.0).method);
            format!("calls `{called}`, which {}", act(facts, inner.at, inner.does, lock_elsewhere))
        }
    }
}

/// The calls that lead to an action, and the action.
pub(crate) fn steps(facts: &Facts<'_, '_>, action: &Action, thread: u32) -> Vec<Site> {
    let chain = std::iter::successors(Some(action), |action| action.within.as_deref());
    let step = |action: &Action| {
        let role = match &action.within {
            Some(within) => {
                let called = facts.analysis.instance(within.at.0).method;
                format!("calls `{}`", method_name(facts.analysis.program(), called))
            }
            None => act(facts, action.at, action.does, lock_at),
        };
        Site { thread: Some(thread), ..place_at(facts, action.at, role) }
    };
    chain.map(step).collect()
}

fn act(facts: &Facts<'_, '_>, at: At, does: Does, lock: fn(&Facts<'_, '_>, At) -> String) -> String {
    let program = facts.analysis.program();
    let accessed = |variable| {
        let mut accesses = facts.accesses().to(variable).iter();
        let access = accesses.find(|access| (access.instance, access.statement) == at);
        let name = access.map(|access| variable_name(facts, facts.accesses().variable(variable), access));
        name.unwrap_or_else(|| "what threads share".into())
    };
    let lock = || lock(facts, at);
    let called = || match facts.analysis.code_of(at.0).map(|body| body.statement(at.1).op) {
        Some(Op::Invoke { method, .. }) => {
            let name = program.text(program.key(method.key).name).to_string();
            match method.owner.as_class() {
                Some(owner) if name == "<init>" => format!("`new {}`", simple_name(program, owner)),
                Some(owner) => format!("`{}.{name}`", simple_name(program, owner)),
                None => format!("`{name}`"),
            }
        }
        _ => "a method".into(),
    };
    match does {
        Does::Takes => format!("acquires {}", lock()),
        Does::Releases => format!("releases {}", lock()),
        Does::Waits => format!("waits on {}, which releases the lock meanwhile", lock()),
        Does::Reads(variable) => format!("reads {}", accessed(variable)),
        Does::Writes(variable) => format!("writes {}", accessed(variable)),
        Does::Uses => format!("calls {}", called()),
        Does::Communicates => format!("calls {}, which reads or writes outside of the program", called()),
        Does::CallsUnknown => format!("calls {}, of which nothing is known", called()),
        Does::Signals => format!("calls {}, which starts or wakes another thread", called()),
        Does::Awaits => format!("calls {}, which waits for another thread", called()),
    }
}

/// The name of the lock that a statement takes or releases.
fn lock_at(facts: &Facts<'_, '_>, at: At) -> String {
    let taken = lock_taken(facts, at);
    taken.map_or_else(|| "a lock".into(), |(body, value)| quoted(expression(facts.analysis.program(), body, value)))
}

/// The same for the callers of that method, where `this` is another object.
fn lock_elsewhere(facts: &Facts<'_, '_>, at: At) -> String {
    let program = facts.analysis.program();
    let Some((body, value)) = lock_taken(facts, at) else { return "a lock".into() };
    let root = std::iter::successors(Some(value), |value| Some(body.holder(*value)?.0)).take(MAX_HOLDERS).last();
    let (name, owner) = (expression(program, body, value), simple_name(program, program.method(body.method).class));
    match root == body.this() && body.this().is_some() {
        true if name.ends_with("this") && name != "this" => quoted(name),
        true => quoted(format!("{owner}.{name}")),
        false => quoted(name),
    }
}

/// The value whose lock a statement takes or releases.
fn lock_taken<'a>(facts: &Facts<'_, 'a>, at: At) -> Option<(&'a Body, ValueId)> {
    let body = facts.analysis.code_of(at.0)?;
    let value = match body.statement(at.1).op {
        Op::MonitorEnter(value) | Op::MonitorExit(value) => Some(value),
        Op::Invoke { arguments, .. } => body.operands(arguments).first().copied(),
        _ => None,
    };
    Some((body, value?))
}

fn quoted(name: String) -> String {
    if name.starts_with("a ") || name.starts_with("an ") { name } else { format!("`{name}`") }
}

/// Why something is not a mover, in a sentence: an action that is none.
pub(crate) fn reason_beyond(facts: &Facts<'_, '_>, action: &Action) -> String {
    let line = site(facts, action).line.map_or_else(String::new, |line| format!("at line {line} "));
    format!("{line}it {}", does(facts, action))
}

/// Why a sequence is not atomic, in a sentence.
pub(crate) fn reason(facts: &Facts<'_, '_>, traced: &Traced) -> String {
    let line = |action: &Action| {
        let line = site(facts, action).line;
        line.map_or_else(String::new, |line| format!(" at line {line}"))
    };
    let Some((first, second)) = &traced.broken else {
        return match &traced.race {
            Some((action, _)) => format!("it races:{} it {}", line(action), does(facts, action)),
            None => "it is too large to analyse".into(),
        };
    };
    let lines = [first, second].map(|action| line(action));
    let locks = [first, second].map(|action| lock_at(facts, action.innermost().at));
    let is_direct = first.within.is_none() && second.within.is_none();
    match [first.does, second.does] {
        [Does::Waits, Does::Waits] => format!("{} it {}", lines[0].trim_start(), does(facts, first)),
        [Does::Releases, Does::Takes] if is_direct && locks[0] == locks[1] => {
            format!("{} is released{} and acquired again{}", locks[0], lines[0], lines[1])
        }
        [Does::Releases, Does::Takes] if is_direct => {
            format!("{} is released{}, before {} is acquired{}", locks[0], lines[0], locks[1], lines[1])
        }
        [one, other] if first.at == second.at && one == other => {
            format!("{} it {}, repeatedly", lines[0].trim_start(), does(facts, first))
        }
        _ => {
            let [one, other] = [does(facts, first), does(facts, second)];
            format!("{} it {one}, and{} it {other}", lines[0].trim_start(), lines[1])
        }
    }
}
