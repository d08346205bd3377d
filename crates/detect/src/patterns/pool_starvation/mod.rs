//! `pool-starvation`: tasks of a pool wait for tasks that they have submitted to the same pool, and no thread is left
//! to run these.
//!
//! A wait counts if it has no time limit, and what it waits for is completed by a task of the same bounded pool that
//! the waiting task started. Starvation needs as many simultaneously waiting tasks as the pool has threads: with one
//! thread this is always the case; otherwise it needs tasks that may run many at a time, or enough single ones.

mod same;

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::counts;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{ClassFact, OrderDirection, OrderKind, Spawn};
use unsnarl_pointer::{InstanceId, LibraryCallId, ObjectId, ObjectSet, OriginId};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{IdVec, MethodId, Origin};

use self::same::is_same_pool;
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
        page: include_str!("../../../../../docs/rules/pool-starvation.md"),
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
    /// The call that submits the other one.
    submit: LibraryCallId,
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

/// A task that a task submits.
struct Submission<'a> {
    call: LibraryCallId,
    spawn: &'a Spawn,
    /// What it starts; `None` if the task comes from outside, so that its code is unknown.
    origin: Option<OriginId>,
    /// The bounded pools that run it.
    pools: ObjectSet,
}

/// The tasks of bounded pools.
struct Tasks<'a> {
    /// For each origin, the pools that run it.
    pools: IdVec<OriginId, ObjectSet>,
    /// For each origin that a pool runs, what it submits itself.
    submitted_by: BTreeMap<OriginId, Vec<Submission<'a>>>,
}

impl<'a> Tasks<'a> {
    fn of(scene: &Scene<'_, '_, 'a>, sizes: &BTreeMap<ObjectId, Option<i32>>) -> Tasks<'a> {
        let analysis = scene.analysis();
        // If several pools are possible, the bounded one need not run it.
        let add_bounded = |on: &ObjectSet, pools: &mut ObjectSet| {
            let all_bounded = on.iter().all(|object| sizes.contains_key(&object));
            pools.extend(on.iter().filter(|_| all_bounded));
        };
        let pools = |origin: OriginId| -> ObjectSet {
            let mut pools = ObjectSet::default();
            for edge in scene.facts.threads.starts_of(origin) {
                if !analysis.spawn(edge).is_some_and(|spawn| spawn.kind.gives_way()) {
                    add_bounded(&analysis.executors(edge), &mut pools);
                }
            }
            pools
        };
        let pools: IdVec<OriginId, ObjectSet> = analysis.origins().ids().map(pools).collect();
        let mut submitted_by: BTreeMap<OriginId, Vec<Submission<'a>>> = BTreeMap::new();
        for call in analysis.library_calls() {
            let spawns = analysis.model(call).map_or(&[][..], |model| &model.method.spawns);
            for (index, spawn) in spawns.iter().enumerate() {
                let by = analysis.origins_of(analysis.library_call(call).caller);
                for by in by.filter(|by| !pools[*by].is_empty()) {
                    let submissions = submitted_by.entry(by).or_default();
                    let edges = analysis.spawned_by(call).iter().filter(|edge| usize::from(edge.index) == index);
                    let known = submissions.len();
                    submissions.extend(edges.map(|edge| {
                        let pools = pools[edge.origin].clone();
                        Submission { call, spawn, origin: Some(edge.origin), pools }
                    }));
                    if submissions.len() == known && !spawn.kind.gives_way() {
                        let mut reached = spawn.on.iter().map(|path| analysis.reached(call, path));
                        let on = reached.find(|objects| !objects.is_empty()).unwrap_or_default();
                        let mut pools = ObjectSet::default();
                        add_bounded(&on, &mut pools);
                        submissions.push(Submission { call, spawn, origin: None, pools });
                    }
                }
            }
        }
        Tasks { pools, submitted_by }
    }

    /// Waits of tasks for tasks of the same pool that they have submitted themselves.
    fn waits(&self, scene: &Scene<'_, '_, '_>) -> Vec<TaskWait> {
        let mut waits = Vec::new();
        let kinds = [OrderKind::Complete, OrderKind::Latch];
        let releases = order_calls(scene, OrderDirection::Release, &kinds);
        for call in order_calls(scene, OrderDirection::Acquire, &kinds) {
            let Some(statement) = call.statement.filter(|_| call.waits && call.is_own(scene)) else { continue };
            for instance in &call.instances {
                self.add(scene, &mut waits, *instance, (call.method, statement), |submission| {
                    completes(scene, submission, &call.on, &releases)
                });
            }
        }
        // Calls that submit tasks and return when these have ended.
        let (analysis, program) = (scene.analysis(), scene.program());
        let all = self.submitted_by.values().flatten();
        let joined: BTreeSet<LibraryCallId> = all.filter(|one| one.spawn.joined).map(|one| one.call).collect();
        for call in joined {
            let library_call = analysis.library_call(call);
            let method = analysis.instance(library_call.caller).method;
            let is_own = program.class(program.method(method).class).origin == Origin::Application;
            if let Some(statement) = library_call.statement.filter(|_| is_own) {
                self.add(scene, &mut waits, library_call.caller, (method, statement), |submission| {
                    submission.call == call && submission.spawn.joined
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
        is_awaited: impl Fn(&Submission<'a>) -> bool,
    ) {
        let analysis = scene.analysis();
        for waiting in analysis.origins_of(instance) {
            let submitted = self.submitted_by.get(&waiting).into_iter().flatten();
            for submission in submitted.filter(|submission| is_awaited(submission)) {
                let shared = self.pools[waiting].intersection(&submission.pools);
                let Some(pool) = shared.first() else { continue };
                waits.push(TaskWait { waiting, at, pool, submit: submission.call });
            }
        }
    }
}

/// Whether the end of a task, or something it does, completes one of the objects. What has ended when the call that
/// submits it returns is not waited for later.
fn completes(
    scene: &Scene<'_, '_, '_>,
    submission: &Submission<'_>,
    objects: &ObjectSet,
    releases: &[OrderCall],
) -> bool {
    let analysis = scene.analysis();
    let completing = &submission.spawn.completing;
    let mut released = releases.iter().filter(|release| release.on.intersects(objects));
    let mut is_completed = || {
        completing.iter().any(|path| analysis.reached(submission.call, path).intersects(objects))
            || released.any(|release| {
                let mut origins = release.instances.iter().flat_map(|instance| analysis.origins_of(*instance));
                origins.any(|origin| Some(origin) == submission.origin)
            })
    };
    !submission.spawn.joined && is_completed()
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
    let (message, mut evidence) = match size {
        Some(1) => (
            format!("a task waits for another that it submitted to {pool}, whose only thread it occupies"),
            vec![rank::one_thread()],
        ),
        Some(size) => (
            format!("tasks of {pool} wait for others that they submitted to it: {size} of them occupy all its threads"),
            vec![rank::many_waiting_tasks()],
        ),
        None => (
            format!("tasks of {pool} wait for others that they submitted to it: they may occupy all its threads"),
            vec![rank::many_waiting_tasks(), rank::unknown_pool_size()],
        ),
    };
    let (method, statement) = wait.at;
    let mut sites = vec![place(scene.facts, method, Some(statement), None, "waits, and keeps its thread".into())];
    let submit = scene.analysis().library_call(wait.submit);
    let submitted = (scene.analysis().instance(submit.caller).method, submit.statement);
    if submitted != (method, Some(statement)) {
        sites.push(place(scene.facts, submitted.0, submitted.1, None, "submits to the same pool".into()));
    }
    let is_same = || scene.facts.once.is_single(wait.pool) || is_same_pool(scene, wait);
    evidence.extend((!is_same()).then(rank::summarised_pool));
    Some(finding(&PATTERN.rule, message, sites, evidence))
}
