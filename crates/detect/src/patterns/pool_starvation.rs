//! `pool-starvation`: tasks of a pool wait for tasks that they have submitted to the same pool, and no thread is left
//! to run these.
//!
//! A wait counts if it has no time limit, and what it waits for is completed by a task of the same bounded pool that
//! the waiting task started. Starvation needs as many simultaneously waiting tasks as the pool has threads: with one
//! thread this is always the case; otherwise it needs tasks that may run many at a time, or enough single ones.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::counts;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{ClassFact, OrderDirection, OrderKind};
use unsnarl_pointer::{InstanceId, LibraryCallId, ObjectId, ObjectSet, OriginId, SpawnEdge};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{IdVec, MethodId, Origin};

use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::ordering::{OrderCall, order_calls};
use crate::wording::describe::{object, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("pool-starvation"),
        summary: "tasks of a pool wait for tasks of the same pool, which no thread is left to run",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/pool-starvation.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// A task of a pool that waits for another one.
struct TaskWait {
    waiting: OriginId,
    at: (MethodId, StatementId),
    pool: ObjectId,
    /// Where the other one is submitted.
    submitted: (MethodId, Option<StatementId>),
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let sizes = sizes(scene);
    let tasks = Tasks::of(scene, &sizes);
    let waits = tasks.waits(scene);
    let mut seen = BTreeSet::new();
    waits.iter().filter(|wait| seen.insert(wait.at)).filter_map(|wait| report(scene, wait, &waits, &sizes)).collect()
}

/// How many threads each bounded executor has; `None` if the number is not constant.
fn sizes(scene: &Scene<'_, '_, '_>) -> BTreeMap<ObjectId, Option<i32>> {
    let (analysis, program) = (scene.analysis(), scene.program());
    let mut sizes = counts(scene.analysis());
    let is = |object: ObjectId, fact| {
        let class = analysis.object(object).ty.as_class();
        class.is_some_and(|class| program.class_is(analysis.models(), class, fact))
    };
    sizes.retain(|object, _| is(*object, ClassFact::Executor));
    let serial = analysis.heap().objects().filter(|object| is(*object, ClassFact::Serial));
    sizes.extend(serial.map(|object| (object, Some(1))));
    for call in analysis.library_calls() {
        for path in analysis.model(call).into_iter().flat_map(|model| &model.method.serial) {
            sizes.extend(analysis.reached(call, path).iter().map(|object| (object, Some(1))));
        }
    }
    sizes
}

/// The tasks of bounded pools.
struct Tasks<'t> {
    /// For each origin, the pools that run it.
    pools: IdVec<OriginId, ObjectSet>,
    /// For each origin that a pool runs, what it starts itself.
    started_by: BTreeMap<OriginId, Vec<&'t SpawnEdge>>,
}

impl<'t> Tasks<'t> {
    fn of(scene: &Scene<'t, '_, '_>, sizes: &BTreeMap<ObjectId, Option<i32>>) -> Tasks<'t> {
        let analysis = scene.analysis();
        let is_bounded = |object: &ObjectId| sizes.contains_key(object);
        let pools = |origin: OriginId| -> ObjectSet {
            let mut pools = ObjectSet::default();
            for edge in scene.facts.threads.starts_of(origin) {
                if analysis.spawn(edge).is_some_and(|spawn| spawn.kind.gives_way()) {
                    continue;
                }
                let on = analysis.executors(edge);
                // If several pools are possible, the bounded one need not run it.
                pools.extend(on.iter().filter(|_| on.iter().all(|object| is_bounded(&object))));
            }
            pools
        };
        let pools: IdVec<OriginId, ObjectSet> = analysis.origins().ids().map(pools).collect();
        let mut started_by: BTreeMap<OriginId, Vec<&SpawnEdge>> = BTreeMap::new();
        for edge in analysis.spawns() {
            let by = analysis.origins_of(analysis.library_call(edge.call).caller);
            by.filter(|by| !pools[*by].is_empty()).for_each(|by| started_by.entry(by).or_default().push(edge));
        }
        Tasks { pools, started_by }
    }

    /// Waits of tasks for tasks of the same pool that they have submitted themselves.
    fn waits(&self, scene: &Scene<'_, '_, '_>) -> Vec<TaskWait> {
        let mut waits = Vec::new();
        let kinds = [OrderKind::Complete, OrderKind::Latch];
        let releases = order_calls(scene, OrderDirection::Release, &kinds);
        for call in order_calls(scene, OrderDirection::Acquire, &kinds) {
            let Some(statement) = call.statement.filter(|_| call.waits && call.is_own(scene)) else { continue };
            for instance in &call.instances {
                self.add(scene, &mut waits, *instance, (call.method, statement), |edge| {
                    completes(scene, edge, &call.on, &releases)
                });
            }
        }
        // Calls that submit tasks and return when these have ended.
        let (analysis, program) = (scene.analysis(), scene.program());
        let is_joined = |edge: &&SpawnEdge| analysis.spawn(edge).is_some_and(|spawn| spawn.joined);
        let joined: BTreeSet<LibraryCallId> =
            analysis.spawns().iter().filter(is_joined).map(|edge| edge.call).collect();
        for call in joined {
            let library_call = analysis.library_call(call);
            let method = analysis.instance(library_call.caller).method;
            let is_own = program.class(program.method(method).class).origin == Origin::Application;
            if let Some(statement) = library_call.statement.filter(|_| is_own) {
                self.add(scene, &mut waits, library_call.caller, (method, statement), |edge| {
                    edge.call == call && is_joined(&edge)
                });
            }
        }
        waits
    }

    fn add(
        &self,
        scene: &Scene<'_, '_, '_>,
        waits: &mut Vec<TaskWait>,
        instance: InstanceId,
        at: (MethodId, StatementId),
        is_awaited: impl Fn(&SpawnEdge) -> bool,
    ) {
        let analysis = scene.analysis();
        for waiting in analysis.origins_of(instance) {
            let started = self.started_by.get(&waiting).into_iter().flatten();
            for edge in started.filter(|edge| is_awaited(edge)) {
                let shared = self.pools[waiting].intersection(&self.pools[edge.origin]);
                let Some(pool) = shared.first() else { continue };
                let submit = analysis.library_call(edge.call);
                let submitted = (analysis.instance(submit.caller).method, submit.statement);
                waits.push(TaskWait { waiting, at, pool, submitted });
            }
        }
    }
}

/// Whether the end of a task, or something it does, completes one of the objects.
fn completes(scene: &Scene<'_, '_, '_>, edge: &SpawnEdge, objects: &ObjectSet, releases: &[OrderCall]) -> bool {
    let analysis = scene.analysis();
    let completing = analysis.spawn(edge).into_iter().flat_map(|spawn| &spawn.completing);
    let mut released = releases.iter().filter(|release| release.on.intersects(objects));
    completing.into_iter().any(|path| analysis.reached(edge.call, path).intersects(objects))
        || released.any(|release| {
            let mut origins = release.instances.iter().flat_map(|instance| analysis.origins_of(*instance));
            origins.any(|origin| origin == edge.origin)
        })
}

fn report(
    scene: &Scene<'_, '_, '_>,
    wait: &TaskWait,
    all: &[TaskWait],
    sizes: &BTreeMap<ObjectId, Option<i32>>,
) -> Option<Finding> {
    let size = sizes.get(&wait.pool).copied()?;
    let waiting: BTreeSet<OriginId> =
        all.iter().filter(|other| other.pool == wait.pool).map(|other| other.waiting).collect();
    let is_many = waiting.iter().any(|origin| !scene.facts.once.is_one_thread(*origin));
    let suffices = match size {
        Some(size) => is_many || usize::try_from(size).is_ok_and(|size| waiting.len() >= size),
        None => is_many,
    };
    if !suffices || size.is_some_and(|size| size < 1) {
        return None;
    }
    let pool = object(scene.facts, wait.pool);
    let (message, evidence) = match size {
        Some(1) => (
            format!("a task waits for another that it submitted to {pool}, whose only thread it occupies"),
            rank::one_thread(),
        ),
        Some(size) => (
            format!("tasks of {pool} wait for others that they submitted to it: {size} of them occupy all its threads"),
            rank::many_waiting_tasks(),
        ),
        None => (
            format!("tasks of {pool} wait for others that they submitted to it: they may occupy all its threads"),
            rank::unknown_pool_size(),
        ),
    };
    let (method, statement) = wait.at;
    let mut sites = vec![place(scene.facts, method, Some(statement), None, "waits, and keeps its thread".into())];
    if wait.submitted != (method, Some(statement)) {
        sites.push(place(scene.facts, wait.submitted.0, wait.submitted.1, None, "submits to the same pool".into()));
    }
    let mut evidence = vec![evidence];
    evidence.extend((!scene.facts.once.is_single(wait.pool)).then(rank::summarised_pool));
    Some(finding(&PATTERN.rule, message, sites, evidence))
}
