//! An initialiser that waits for a thread that needs the class.
//!
//! The initialiser, or what it calls, waits without a time limit for the end of a thread or task, or for a latch that
//! one counts down; and that thread needs the class before. A lambda of an initialiser is a static method of the class,
//! so that each thread that runs one needs the class at once. Over-approximates: a thread that uses the class on some
//! path counts, with a lower rank.

use std::collections::BTreeMap;

use unsnarl_finding::{Finding, Site};
use unsnarl_library::{OrderDirection, OrderKind};
use unsnarl_pointer::{InstanceId, ObjectSet, OriginId, SpawnEdge};
use unsnarl_program::ClassId;
use unsnarl_program::ir::{Op, StatementId, is_on_every_path};

use super::PATTERN;
use super::requests::{Run, runs};
use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::ordering::{OrderCall, order_calls};
use crate::wording::call_chain::steps;
use crate::wording::describe::{place, simple_name, thread_of};

/// Maximum number of instances that a thread leads to and that are examined.
const MAX_RUN: usize = 200;

/// What a statement waits for.
enum Awaited<'a> {
    /// The end of a thread, or what else completes one of these objects.
    Completion(&'a OrderCall),
    /// A latch of these.
    Latch(&'a OrderCall),
    /// What the statement starts itself.
    Started(&'a SpawnEdge),
}

/// How a thread needs a class.
struct Use {
    site: Site,
    /// Whether it does on every path.
    must: bool,
}

pub(super) fn find(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    let (analysis, program) = (scene.analysis(), scene.program());
    let completions = order_calls(scene, OrderDirection::Acquire, &[OrderKind::Complete]);
    let latches = order_calls(scene, OrderDirection::Acquire, &[OrderKind::Latch]);
    let releases = order_calls(scene, OrderDirection::Release, &[OrderKind::Complete, OrderKind::Latch]);
    let mut waits: BTreeMap<(InstanceId, StatementId), Vec<Awaited<'_>>> = BTreeMap::new();
    let calls = completions.iter().map(|call| (call, Awaited::Completion as fn(_) -> _));
    for (call, awaited) in calls.chain(latches.iter().map(|call| (call, Awaited::Latch as fn(_) -> _))) {
        let Some(statement) = call.statement.filter(|_| call.waits && call.is_own(scene)) else { continue };
        for instance in &call.instances {
            waits.entry((*instance, statement)).or_default().push(awaited(call));
        }
    }
    for edge in analysis.spawns().iter().filter(|edge| analysis.spawn(edge).is_some_and(|spawn| spawn.joined)) {
        let call = analysis.library_call(edge.call);
        if let Some(statement) = call.statement {
            waits.entry((call.caller, statement)).or_default().push(Awaited::Started(edge));
        }
    }
    let mut findings = Vec::new();
    for class in program.application_classes().filter(|_| !waits.is_empty()) {
        findings.extend(in_class(scene, class, &waits, &releases));
    }
    findings
}

/// The first wait of the initialiser of a class for a thread that needs it.
fn in_class(
    scene: &Scene<'_, '_, '_>,
    class: ClassId,
    waits: &BTreeMap<(InstanceId, StatementId), Vec<Awaited<'_>>>,
    releases: &[OrderCall],
) -> Option<Finding> {
    let first = StatementId::new(0);
    let mut found: Option<(bool, Finding)> = None;
    for run in runs(scene, class, &mut Vec::new()) {
        let here = waits.range((run.instance, first)..).take_while(|((instance, _), _)| *instance == run.instance);
        for ((_, statement), awaited) in here {
            for (origin, needs) in awaited.iter().flat_map(|awaited| users(scene, class, awaited, releases)) {
                if found.as_ref().is_none_or(|(must, _)| needs.must && !must) {
                    found = Some((needs.must, report(scene, class, (&run, *statement), origin, needs)));
                }
            }
        }
    }
    found.map(|(_, finding)| finding)
}

/// The threads that need a class before they do what is awaited.
fn users(
    scene: &Scene<'_, '_, '_>,
    class: ClassId,
    awaited: &Awaited<'_>,
    releases: &[OrderCall],
) -> Vec<(OriginId, Use)> {
    let analysis = scene.analysis();
    let completes = |edge: &SpawnEdge, objects: &ObjectSet| {
        let completing = analysis.spawn(edge).into_iter().flat_map(|spawn| &spawn.completing);
        completing.into_iter().any(|path| analysis.reached(edge.call, path).intersects(objects))
    };
    let mut users: Vec<(OriginId, Use)> = Vec::new();
    let mut add = |origin: OriginId, needs: Option<Use>| {
        if users.iter().all(|(known, _)| *known != origin) {
            users.extend(needs.map(|needs| (origin, needs)));
        }
    };
    match awaited {
        Awaited::Started(edge) => add(edge.origin, needs(scene, class, edge.origin)),
        Awaited::Completion(call) => {
            for edge in analysis.spawns().iter().filter(|edge| completes(edge, &call.on)) {
                add(edge.origin, needs(scene, class, edge.origin));
            }
        }
        Awaited::Latch(call) => {
            for release in releases.iter().filter(|release| release.on.intersects(&call.on)) {
                let origins = release.instances.iter().flat_map(|instance| analysis.origins_of(*instance));
                for origin in origins {
                    add(origin, needs_before(scene, class, origin, release));
                }
            }
        }
    }
    users
}

/// Whether the initialisation of a class is part of that of another.
fn is_part(scene: &Scene<'_, '_, '_>, class: ClassId, of: ClassId) -> bool {
    of == class || scene.program().initialised_with(of).contains(&class)
}

/// The first instances of a thread that are static methods of a class: it waits before it does anything.
fn begins_in(scene: &Scene<'_, '_, '_>, class: ClassId, origin: OriginId) -> Option<Use> {
    let (analysis, program) = (scene.analysis(), scene.program());
    let mut started = analysis.spawned_instances().iter().filter(|(of, _)| *of == origin);
    let mut first = started.clone().filter(|(_, instance)| {
        let data = program.method(analysis.instance(*instance).method);
        data.access.is_static() && is_part(scene, class, data.class)
    });
    let (_, instance) = first.next()?;
    let must = started.all(|(_, one)| analysis.instance(*one).method == analysis.instance(*instance).method);
    Some(Use { site: needs_at(scene, class, *instance, None), must })
}

/// How a thread needs a class at some time.
fn needs(scene: &Scene<'_, '_, '_>, class: ClassId, origin: OriginId) -> Option<Use> {
    begins_in(scene, class, origin).or_else(|| {
        let analysis = scene.analysis();
        let started = analysis.spawned_instances().iter().filter(|(of, _)| *of == origin);
        let mut run: Vec<InstanceId> = started.map(|(_, instance)| *instance).collect();
        let firsts = run.len();
        let mut next = 0;
        while let Some(instance) = run.get(next).copied().filter(|_| next < MAX_RUN) {
            next += 1;
            if let Some(statement) = used_in(scene, class, instance) {
                let must = firsts == 1 && next == 1 && is_always_used(scene, instance, statement);
                return Some(Use { site: needs_at(scene, class, instance, Some(statement)), must });
            }
            for edge in analysis.calls_from(instance).iter().filter(|edge| edge.kind.runs_here()) {
                if !run.contains(&edge.callee) {
                    run.push(edge.callee);
                }
            }
        }
        None
    })
}

/// How a thread needs a class before it counts a latch down.
fn needs_before(scene: &Scene<'_, '_, '_>, class: ClassId, origin: OriginId, release: &OrderCall) -> Option<Use> {
    begins_in(scene, class, origin).or_else(|| {
        let statement = release.statement?;
        let instance = *release.instances.first()?;
        let body = scene.analysis().code_of(instance)?;
        let used = used_in(scene, class, instance)?;
        let is_before = is_on_every_path(body, statement, &|one| one == used, &|_, _| false);
        is_before.then(|| Use { site: needs_at(scene, class, instance, Some(used)), must: true })
    })
}

/// The first statement of an instance that needs a class.
fn used_in(scene: &Scene<'_, '_, '_>, class: ClassId, instance: InstanceId) -> Option<StatementId> {
    let program = scene.program();
    let body = scene.analysis().code_of(instance)?;
    let used = |statement: &StatementId| program.initialised_by(&body.statement(*statement).op);
    body.statements().find(|statement| used(statement).is_some_and(|used| is_part(scene, class, used)))
}

/// Whether a statement is on all paths through its method.
fn is_always_used(scene: &Scene<'_, '_, '_>, instance: InstanceId, statement: StatementId) -> bool {
    let Some(body) = scene.analysis().code_of(instance) else { return false };
    let mut returns = body.statements().filter(|one| matches!(body.statement(*one).op, Op::Return(_)));
    returns.all(|to| is_on_every_path(body, to, &|one| one == statement, &|_, _| false))
}

fn needs_at(scene: &Scene<'_, '_, '_>, class: ClassId, instance: InstanceId, statement: Option<StatementId>) -> Site {
    let name = simple_name(scene.program(), class);
    let body = scene.analysis().code_of(instance);
    let first = statement.or_else(|| body.and_then(|body| body.statements().next()));
    let method = scene.analysis().instance(instance).method;
    place(scene.facts, method, first, Some(1), format!("needs `{name}` to be initialised"))
}

fn report(
    scene: &Scene<'_, '_, '_>,
    class: ClassId,
    (run, statement): (&Run, StatementId),
    origin: OriginId,
    needs: Use,
) -> Finding {
    let (facts, analysis) = (scene.facts, scene.analysis());
    let name = simple_name(scene.program(), class);
    let message =
        format!("deadlock: the initialiser of `{name}` waits for a thread that needs `{name}` to be initialised");
    let method = analysis.instance(run.instance).method;
    let mut sites = vec![place(facts, method, Some(statement), Some(0), "waits".into()), needs.site];
    sites.extend(steps(facts, &run.calls, run.instance, 0));
    let mut evidence = vec![rank::waits_while_initialising(needs.must)];
    evidence.extend(rank::far_initialiser(run.calls.len()));
    let note = unsnarl_finding::Note { label: "awaited".into(), text: thread_of(facts, origin) };
    Finding { notes: vec![note], ..finding(&PATTERN.rule, message, sites, evidence) }
}
