//! Schedules that are reported show their violation again; one that does not fit, or leads elsewhere, is told from that.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

#[allow(dead_code, reason = "each test uses a part of it")]
mod support;

use std::ops::ControlFlow;

use unsnarl_explore::{Doubt, Options, Violation, confirm, explore};
use unsnarl_fixtures::{jdk, topic};
use unsnarl_vm::{ThreadId, Vm};

fn explored(name: &str) -> (Vm, ThreadId, Vec<Violation>) {
    let jdk = jdk::find().unwrap();
    let classes = topic("interleaving").classes;
    let (mut vm, main) = support::prepare(&jdk, &classes, &format!("interleaving.{name}")).unwrap();
    let results = explore(&mut vm, main, Options::default(), None, &mut |_| ControlFlow::Continue(()));
    (vm, main, results.violations)
}

#[test]
fn what_is_reported_shows_again() {
    for name in ["LockOrder", "RacyCounter", "LostSignal", "SleepInsteadOfJoin", "TimerTaskThrows"] {
        let (mut vm, main, violations) = explored(name);
        assert!(!violations.is_empty(), "{name}");
        for violation in &violations {
            assert_eq!(confirm(&mut vm, main, Options::default(), violation).1, None, "{name}");
        }
    }
}

#[test]
fn a_schedule_that_leads_elsewhere_is_doubted() {
    let (mut vm, main, violations) = explored("LockOrder");
    let found = violations.first().unwrap();
    let mut short = found.clone();
    short.schedule.choices.pop();
    assert_eq!(confirm(&mut vm, main, Options::default(), &short).1, Some(Doubt::NotShown));
    let mut wrong = found.clone();
    let last = wrong.schedule.choices.len() - 1;
    wrong.schedule.choices[last] = "9".parse::<unsnarl_explore::Schedule>().unwrap().choices[0];
    assert_eq!(confirm(&mut vm, main, Options::default(), &wrong).1, Some(Doubt::Misfit(last)));
    // The machine is where it was.
    assert_eq!(confirm(&mut vm, main, Options::default(), found).1, None);
}
