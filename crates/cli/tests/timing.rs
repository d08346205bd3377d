//! When waits of explored programs end: by time, in which order, and without a cause.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;

use crate::junit::{result, results, test_classes};
use crate::support::{compiled, unsnarl};

#[test]
fn when_waits_end_by_time_is_the_users_to_say() {
    let folder = test_classes("explore-time-outs");
    let outcomes = |when: &str| {
        let test = ["explore", "out", "--test", "shop.WaitingTest", "--format", "json", "--time-outs", when];
        let run = unsnarl(&folder, &test);
        results(&serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}", run.err)))
    };
    let all = |first_two: &str, kinds: &[&str]| {
        [
            result("shop.WaitingTest::waitsLongEnough", first_two, kinds),
            result("shop.WaitingTest::waitsForASleeper", first_two, kinds),
            result("shop.WaitingTest::waitsAgain", first_two, kinds),
            result("shop.WaitingTest::spins", "clean", &[]),
            result("shop.WaitingTest::waitsTooShort", "violation", &["exception"]),
            result("shop.WaitingTest::leavesAWorker", "clean", &[]),
        ]
    };
    assert_eq!(outcomes("any"), all("violation", &["exception"]));
    assert_eq!(outcomes("last-first"), all("violation", &["exception"]));
    assert_eq!(outcomes("last"), all("clean", &[]));
    let last = ["explore", "out", "--test", "shop.WaitingTest::waitsTooShort", "--time-outs", "last"];
    let run = unsnarl(&folder, &[&last[..], &["--schedules", "found"]].concat());
    assert!(run.code == 1 && !run.out.contains("--time-outs"), "{}", run.out);
    assert_eq!(unsnarl(&folder, &["replay", "found/1.json"]).code, 1);
    assert!(fs::read_to_string(folder.join("found/1.json")).unwrap().contains("\"time_outs\": \"last\""));
    assert_eq!(unsnarl(&folder, &[&last[..], &["--bound", "1"]].concat()).code, 2);
    let run = unsnarl(&folder, &["explore", "out", "--test", "shop.WaitingTest::waitsLongEnough"]);
    assert!(run.out.contains("warning[exception]"), "{}", run.out);
    assert!(run.out.contains("= time: a sleep or a wait must end early for it"), "{}", run.out);
    let run = unsnarl(&folder, &["explore", "out", "--test", "shop.WaitingTest::waitsTooShort", "--schedules", "soon"]);
    assert!(run.code == 1 && run.out.contains("error[exception]") && !run.out.contains("= time:"), "{}", run.out);
    assert!(fs::read_to_string(folder.join("soon/1.json")).unwrap().contains("\"in-time "));
    assert_eq!(unsnarl(&folder, &["replay", "soon/1.json"]).code, 1);
}

#[test]
fn what_comes_in_haste_is_not_lost() {
    let source = "class Haste {
        static int a, b;
        static volatile int count;
        static volatile boolean isSet;

        static void doze(int millis) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        public static void main(String[] arguments) {
            if (arguments[0].equals(\"races\")) {
                new Thread(() -> {
                    a = 1;
                    b = 1;
                }).start();
                new Thread(() -> {
                    a = 2;
                    doze(5);
                    b = 2;
                }).start();
                return;
            }
            new Thread(() -> { for (int i = 0; i < 100; i++) count = i; }).start();
            new Thread(() -> isSet = true).start();
            doze(100);
            if (!isSet) throw new IllegalStateException(\"too early\");
        }
    }";
    let folder = compiled("explore-haste", "Haste.java", source);
    let run =
        |more: &[&str]| unsnarl(&folder, &[&["explore", "out", "--main", "Haste", "--find", "all"], more].concat());
    for when in ["any", "last-first"] {
        let races = run(&["--time-outs", when, "--", "races"]);
        let is_seen =
            |field: &str| races.out.lines().any(|line| line.starts_with("error[race]") && line.contains(field));
        assert!(races.code == 1 && is_seen("Haste.a") && is_seen("Haste.b"), "{when}: {}", races.out);
        // Other executions than those that are cut off are searched all the same.
        let cut = run(&["--time-outs", when, "--max-depth", "60", "--", "early"]);
        assert!(cut.code == 1 && cut.out.contains("[exception]"), "{when}: {}", cut.out);
    }
}

#[test]
fn waits_may_end_without_a_cause() {
    let source = "import java.util.concurrent.locks.*;
    class Bell {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition rung = lock.newCondition();
        private boolean hasRung;

        synchronized void waitOnce() throws InterruptedException {
            if (!hasRung) wait();
            if (!hasRung) throw new IllegalStateException(\"too early\");
        }

        synchronized void waitInLoop() throws InterruptedException {
            while (!hasRung) wait();
        }

        void awaitOnce() throws InterruptedException {
            lock.lock();
            try {
                if (!hasRung) rung.await();
                if (!hasRung) throw new IllegalStateException(\"too early\");
            } finally {
                lock.unlock();
            }
        }

        void ring() {
            lock.lock();
            try {
                synchronized (this) {
                    hasRung = true;
                    notifyAll();
                }
                rung.signalAll();
            } finally {
                lock.unlock();
            }
        }

        public static void main(String[] arguments) throws InterruptedException {
            Bell bell = new Bell();
            Thread ringer = new Thread(bell::ring);
            if (arguments.length < 2) ringer.start();
            switch (arguments[0]) {
                case \"once\" -> bell.waitOnce();
                case \"await\" -> bell.awaitOnce();
                case \"park\" -> {
                    if (!bell.hasRung) LockSupport.park();
                    if (!bell.hasRung) throw new IllegalStateException(\"too early\");
                }
                default -> bell.waitInLoop();
            }
        }
    }";
    let folder = compiled("explore-spurious", "Bell.java", source);
    let run = |how: &[&str], more: &[&str]| {
        let arguments =
            [&["explore", "out", "--main", "Bell", "--property", "exception,deadlock"], more, &["--"], how].concat();
        unsnarl(&folder, &arguments)
    };
    let once = ["--spurious-wakeups", "1"];
    for how in ["once", "await"] {
        let usual = run(&[how], &[]);
        assert_eq!(usual.code, 0, "{how}: {}{}", usual.out, usual.err);
        let woken = run(&[how], &[&once[..], &["--schedules", how]].concat());
        assert!(woken.code == 1 && woken.out.contains("wakes up without a cause"), "{how}: {}{}", woken.out, woken.err);
        assert_eq!(unsnarl(&folder, &["replay", &format!("{how}/1.json")]).code, 1);
    }
    // Nobody unparks it: it only goes on without a cause.
    let park = ["--property", "exception"];
    assert!(!run(&["park"], &park).out.contains("too early"));
    assert!(run(&["park"], &[&once[..], &park].concat()).out.contains("too early"));
    let right = run(&["loop"], &["--spurious-wakeups", "3"]);
    assert_eq!(right.code, 0, "{}{}", right.out, right.err);
    // Whom only a wake-up without a cause could save is stuck.
    let stuck = run(&["loop", "alone"], &once);
    assert!(stuck.code == 1 && stuck.out.contains("error[deadlock]"), "{}{}", stuck.out, stuck.err);
    assert_eq!(run(&["loop"], &["--spurious-wakeups", "1", "--reduction", "full"]).code, 2);
}
