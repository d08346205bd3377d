//! Whether a task submits to the very executor that runs it, though one statement makes many executors.
//!
//! Both submissions name the executor: a field of an object that never changes, or a static one. The name in the task
//! is translated to where the task is made, through calls and through what lambdas and method references capture.
//! Under-approximates: a task of a class of its own, which keeps what it needs in fields, is not followed.

use unsnarl_concurrency::locks::LockPath;
use unsnarl_library::{AccessPath, Root};
use unsnarl_pointer::{AllocationSite, EdgeKind, InstanceId, LibraryCallId, OriginId};
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Body, Op, ValueId};

use super::TaskWait;
use crate::scene::Scene;

/// The maximum number of names that are followed.
const MAX_NAMES: usize = 32;

/// Whether the waiting task and the one that it waits for must be of one executor.
pub(super) fn is_same_pool(scene: &Scene<'_, '_, '_>, wait: &TaskWait) -> bool {
    let analysis = scene.analysis();
    let Some((submitter, inner)) = pool_name(scene, wait.submit) else { return false };
    let starts = scene.facts.threads.starts_of(wait.waiting).iter().map(|edge| {
        let (instance, path) = pool_name(scene, edge.call)?;
        Some((analysis.instance(instance).method, path))
    });
    // Each start must have the name.
    let Some(starts) = starts.collect::<Option<Vec<(MethodId, LockPath)>>>() else { return false };
    let mut names: Vec<(InstanceId, LockPath)> = vec![(submitter, inner)];
    let mut next = 0;
    while let Some((instance, path)) = names.get(next).cloned().filter(|_| next < MAX_NAMES) {
        next += 1;
        let add = |(at, path): (InstanceId, LockPath), names: &mut Vec<(InstanceId, LockPath)>| {
            if !names.contains(&(at, path.clone())) {
                names.push((at, path));
            }
        };
        for (creator, path) in where_made(scene, instance, &path) {
            let name = (analysis.instance(creator).method, path.clone());
            if !starts.is_empty() && starts.iter().all(|start| *start == name) {
                return true;
            }
            add((creator, path), &mut names);
        }
        for name in where_called(scene, instance, &path, wait.waiting) {
            add(name, &mut names);
        }
    }
    false
}

/// The name of the executor that a task is submitted to, and where.
fn pool_name(scene: &Scene<'_, '_, '_>, call: LibraryCallId) -> Option<(InstanceId, LockPath)> {
    let analysis = scene.analysis();
    let library_call = analysis.library_call(call);
    let body = analysis.code_of(library_call.caller)?;
    let on = analysis.model(call)?.method.spawns.iter().find_map(|spawn| {
        let is_plain = |path: &&AccessPath| path.fields.is_empty() && path.root != Root::Return;
        body.passed(library_call.statement?, spawn.on.iter().find(is_plain)?.root)
    })?;
    let path = name(scene, body, on);
    Some((library_call.caller, path))
}

fn name(scene: &Scene<'_, '_, '_>, body: &Body, value: ValueId) -> LockPath {
    LockPath::of(scene.program(), &scene.facts.changing, body, value)
}

/// The name in the callers that the task calls directly.
fn where_called(
    scene: &Scene<'_, '_, '_>,
    instance: InstanceId,
    path: &LockPath,
    origin: OriginId,
) -> Vec<(InstanceId, LockPath)> {
    let analysis = scene.analysis();
    let Some(called) = analysis.code_of(instance) else { return Vec::new() };
    let calls = analysis
        .calls_to(instance)
        .iter()
        .filter(|edge| edge.kind == EdgeKind::Call && analysis.origins_of(edge.caller).any(|caller| caller == origin));
    let names = calls.filter_map(|edge| {
        let body = analysis.code_of(edge.caller)?;
        let passed = analysis.passed(edge.caller, edge.statement, instance)?;
        let arguments: Vec<(LockPath, ValueId)> =
            passed.iter().zip(called.parameters()).map(|(value, to)| (name(scene, body, *value), to)).collect();
        Some((edge.caller, path.in_caller(&arguments)?))
    });
    names.collect()
}

/// The name where function objects that run a method are made, in terms of what they capture.
fn where_made(scene: &Scene<'_, '_, '_>, instance: InstanceId, path: &LockPath) -> Vec<(InstanceId, LockPath)> {
    let analysis = scene.analysis();
    let method = analysis.instance(instance).method;
    let Some(called) = analysis.code_of(instance) else { return Vec::new() };
    let mut names = Vec::new();
    for function in analysis.functions_of(method) {
        let AllocationSite::Statement(maker, statement, _) = analysis.object(function).site else { continue };
        let Some(Ok(body)) = scene.program().body(maker) else { continue };
        let Op::Dynamic { operands, .. } = body.statement(statement).op else { continue };
        let captured = body.operands(operands).iter().zip(called.parameters());
        let arguments: Vec<(LockPath, ValueId)> = captured.map(|(value, to)| (name(scene, body, *value), to)).collect();
        let Some(path) = path.in_caller(&arguments) else { continue };
        names.extend(scene.facts.instances_of(maker).iter().map(|instance| (*instance, path.clone())));
    }
    names
}
