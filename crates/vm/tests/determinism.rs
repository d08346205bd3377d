//! An execution depends on the program and on who was chosen alone: the same choices lead to the same states, to the
//! last bit, on one VM that backtracks and on another that has just booted. Fingerprints, the operations of all threads
//! and what was printed are compared at each step.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::path::Path;

use libtest_mimic::Trial;
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::topic;
use unsnarl_vm::{ClassPath, Limits, Operation, Stop, ThreadId, Vm, boot};

pub fn trials() -> Vec<Trial> {
    unsnarl_fixtures::trials!(
        "determinism":
        threads_do_the_same_if_the_same_are_chosen,
        a_thread_alone_does_the_same,
    )
}

/// Programs that ask for hash codes, print hash tables, use locks, queues, pools, time and reflection.
const CONCURRENT: [&str; 12] = [
    "Completion",
    "FixedPool",
    "ForkJoin",
    "Futures",
    "Interrupts",
    "Locals",
    "Locks",
    "Maps",
    "Monitors",
    "Queues",
    "Synchronizers",
    "Timers",
];
const CONFORMANCE: [&str; 10] = [
    "ClassInit",
    "CollectionViews",
    "HashMaps",
    "Immutables",
    "Interning",
    "Lambdas",
    "MethodHandleCalls",
    "ObjectMethods",
    "Proxies",
    "ReflectTypes",
];
/// Of longer executions the beginning is compared.
const STEPS: usize = 400;

/// What can be seen of a state.
#[derive(Debug, PartialEq)]
struct Seen {
    fingerprint: u64,
    pending: Vec<Option<Operation>>,
    printed: usize,
}

fn boot(jdk: &Jdk, classes: &Path, class: &str) -> (Vm, ThreadId) {
    let path = ClassPath::open(&[classes.to_owned()], &jdk.home, &jdk.version).unwrap();
    let mut vm = boot::boot(path, Limits::default()).unwrap();
    let main = vm.enter_main(class, &[]).unwrap();
    (vm, main)
}

/// Runs a program with random choices, the same for the same seed, and notes all states. The VM is where it was in
/// the end.
fn run(vm: &mut Vm, main: ThreadId, seed: u64) -> Vec<Seen> {
    let start = vm.mark(Some(main));
    let mut seen = Vec::new();
    let mut chance = seed;
    vm.set_base();
    let mut stop = vm.step(main);
    let mut marks = Vec::new();
    loop {
        let pending = vm.thread_ids().map(|thread| vm.pending(thread)).collect();
        seen.push(Seen { fingerprint: vm.fingerprint(true), pending, printed: vm.output().len() });
        let can_go_on = |thread: &ThreadId| vm.is_enabled(*thread) || vm.may_time_out(*thread, vm.pending(*thread));
        let able: Vec<ThreadId> = vm.thread_ids().filter(can_go_on).collect();
        if able.is_empty() || seen.len() >= STEPS || !matches!(stop, Stop::Visible | Stop::Ended) {
            break;
        }
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let thread = able[(chance >> 33) as usize % able.len()];
        marks.push(vm.mark(Some(thread)));
        stop = if vm.is_enabled(thread) { vm.step(thread) } else { vm.time_out(thread) };
        assert!(!matches!(stop, Stop::Unsupported(_)), "{stop:?}");
    }
    for mark in marks.iter().rev() {
        vm.backtrack(mark);
    }
    vm.backtrack(&start);
    seen
}

fn compare(topic_name: &str, names: &[&str], several: bool) {
    let topic = topic(topic_name);
    let jdks = jdk::tested();
    for jdk in &jdks {
        for name in names {
            let class = format!("{topic_name}.{name}");
            let (mut vm, main) = boot(jdk, &topic.classes, &class);
            let first = run(&mut vm, main, 7);
            assert!(!several || first.len() > 10, "{name} has {} steps", first.len());
            same(&first, &run(&mut vm, main, 7), &format!("{name} on {}, after backtracking", jdk.major));
            let (mut other, other_main) = boot(jdk, &topic.classes, &class);
            same(&first, &run(&mut other, other_main, 7), &format!("{name} on {}, on another VM", jdk.major));
            // What another execution has loaded and linked is outside of the state; only classes and fields have other
            // numbers then.
            let (mut third, third_main) = boot(jdk, &topic.classes, &class);
            run(&mut third, third_main, 8);
            let mut last = run(&mut third, third_main, 7);
            for (seen, first) in last.iter_mut().zip(&first) {
                seen.pending.clone_from(&first.pending);
            }
            same(&first, &last, &format!("{name} on {}, after another execution", jdk.major));
        }
    }
}

/// Says where two executions part.
fn same(one: &[Seen], other: &[Seen], what: &str) {
    for (step, (one, other)) in one.iter().zip(other).enumerate() {
        assert_eq!(one, other, "{what}: after step {step}");
    }
    assert_eq!(one.len(), other.len(), "{what}");
}

fn threads_do_the_same_if_the_same_are_chosen() {
    compare("concurrent", &CONCURRENT, true);
}

fn a_thread_alone_does_the_same() {
    compare("conformance", &CONFORMANCE, false);
}
