//! Schedules that are reported show their violation again; one that does not fit, or leads elsewhere, is distinguished
//! from that.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::ops::ControlFlow;

use libtest_mimic::Trial;
use unsnarl_explore::{Doubt, Options, Schedule, Violation, ViolationKind, confirm, explore, replay};
use unsnarl_fixtures::{jdk, topic};
use unsnarl_vm::{ThreadId, Vm};

use crate::support;

pub fn trials() -> Vec<Trial> {
    unsnarl_fixtures::trials!(
        "confirm":
        what_is_reported_shows_again,
        a_schedule_that_leads_elsewhere_is_doubted,
        a_schedule_that_goes_on_behind_the_violation_is_doubted,
        a_step_that_never_ends_shows_again_and_another_does_not,
    )
}

fn explored(name: &str) -> (Vm, ThreadId, Vec<Violation>) {
    let jdk = jdk::find().unwrap();
    let classes = topic("interleaving").classes;
    let (mut vm, main) = support::prepare(&jdk, &classes, &format!("interleaving.{name}")).unwrap();
    let results = explore(&mut vm, main, Options::default(), None, &mut |_| ControlFlow::Continue(()));
    (vm, main, results.violations)
}

fn doubt(vm: &mut Vm, main: ThreadId, violation: &Violation) -> Option<Doubt> {
    let confirmed = confirm(vm, main, Options::default(), std::slice::from_ref(violation));
    confirmed.into_iter().next().unwrap().1
}

fn what_is_reported_shows_again() {
    for name in ["LockOrder", "RacyCounter", "LostSignal", "SleepInsteadOfJoin", "TimerTaskThrows"] {
        let (mut vm, main, violations) = explored(name);
        assert!(!violations.is_empty(), "{name}");
        for violation in &violations {
            assert_eq!(doubt(&mut vm, main, violation), None, "{name}");
        }
    }
}

fn a_schedule_that_leads_elsewhere_is_doubted() {
    let (mut vm, main, violations) = explored("LockOrder");
    let found = violations.first().unwrap();
    let mut short = found.clone();
    short.schedule.choices.pop();
    assert_eq!(doubt(&mut vm, main, &short), Some(Doubt::NotShown));
    let mut wrong = found.clone();
    let last = wrong.schedule.choices.len() - 1;
    wrong.schedule.choices[last] = "9".parse::<Schedule>().unwrap().choices[0];
    assert_eq!(doubt(&mut vm, main, &wrong), Some(Doubt::Misfit(last)));
    let mut more = found.clone();
    more.sites.insert(0, more.sites[0].clone());
    more.sites[0].point.line = Some(1);
    assert_eq!(doubt(&mut vm, main, &more), Some(Doubt::NotShown));
    // The machine is where it was.
    assert_eq!(doubt(&mut vm, main, found), None);
}

fn a_schedule_that_goes_on_behind_the_violation_is_doubted() {
    let (mut vm, main, violations) = explored("RacyCounter");
    let race = violations.iter().find(|violation| violation.kind == ViolationKind::Race).unwrap();
    let mut doubts = Vec::new();
    for thread in ["0", "1", "2"] {
        let mut long = race.clone();
        long.schedule.choices.extend(thread.parse::<Schedule>().unwrap().choices);
        doubts.extend(doubt(&mut vm, main, &long));
    }
    assert_eq!(doubts.len(), 3);
    assert!(doubts.contains(&Doubt::NotShown), "{doubts:?}");
}

fn a_step_that_never_ends_shows_again_and_another_does_not() {
    let jdk = jdk::find().unwrap();
    let classes = topic("hostile").classes;
    let (mut vm, main) = support::prepare(&jdk, &classes, "hostile.SilentLoop").unwrap();
    vm.limit_step(1_000_000);
    let results = explore(&mut vm, main, Options::default(), None, &mut |_| ControlFlow::Continue(()));
    let found = results.violations.first().unwrap();
    assert_eq!((results.violations.len(), found.kind), (1, ViolationKind::Livelock));
    assert_eq!(doubt(&mut vm, main, found), None);
    // The same choices lead to a long step of another program.
    let (mut vm, main) = support::prepare(&jdk, &classes, "hostile.LongSum").unwrap();
    vm.limit_step(1_000_000);
    // As after a search: what is linked for the first time takes instructions, and the step would be abandoned at
    // another place.
    replay(&mut vm, main, &found.schedule);
    assert_eq!(doubt(&mut vm, main, found), Some(Doubt::NotShown));
}
