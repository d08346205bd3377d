//! What is shown of small programs, the example of the paper among them.

use unsnarl_classfile::archive::Inputs;
use unsnarl_library::Models;
use unsnarl_program::{Cancel, MethodId, Program, Selector};

use super::*;
use crate::testing::inputs;

fn subject(name: &str, source: &str) -> Subject {
    let inputs = inputs(&format!("inspect-{name}"), &format!("{name}.java"), source);
    Subject::read(inputs, Inputs::default(), Inputs::default(), &Models::builtin(), &|_| {})
}

fn selected(program: &Program, selector: &str) -> Vec<MethodId> {
    Selector::parse(selector).unwrap().application_methods(program)
}

fn locks_of(subject: &Subject, selector: &str) -> LocksView {
    let methods = selected(&subject.program, selector);
    let (models, config) = (Models::builtin(), Config::default());
    let request = Request { subject, models: &models, config: &config };
    locks(&request, Shown { methods: &methods, leaves_out: false }, &Cancel::new()).view
}

fn threads_of(subject: &Subject, selector: Option<&str>) -> ThreadsView {
    let methods = selector.map(|selector| selected(&subject.program, selector));
    let (models, config) = (Models::builtin(), Config::default());
    let request = Request { subject, models: &models, config: &config };
    threads(&request, methods.as_deref(), &Cancel::new()).view
}

fn parallel_of(subject: &Subject, selector: &str, other: Option<&str>) -> ParallelView {
    let methods = selected(&subject.program, selector);
    let others = other.map(|selector| selected(&subject.program, selector));
    let (models, config) = (Models::builtin(), Config::default());
    let request = Request { subject, models: &models, config: &config };
    let shown = Shown { methods: &methods, leaves_out: false };
    parallel(&request, shown, others.as_deref(), &Cancel::new()).view
}

/// What is held at the line of a method on which an action is done.
fn held<'v>(view: &'v LocksView, does: ActionKind, what: &str) -> Vec<[&'v [String]; 3]> {
    let mut lines = view.methods.iter().flat_map(|method| &method.lines);
    let is_it = |action: &Action| action.does == does && action.what.contains(what);
    let line = lines.rfind(|line| line.actions.iter().any(is_it));
    let held = line.unwrap_or_else(|| panic!("{what} in {view:#?}")).held.iter();
    held.map(|held| [&held.threads[..], &held.must[..], &held.may[..]]).collect()
}

/// Figure 1 of Otto and Moschny 2008, with a second thread.
const FIGURE: &str = "class Figure {
    static final Object o = new Object();
    static final Object p = new Object();
    static int shared;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Figure::foo);
        other.start();
        foo();
        synchronized (o) {
            foo();
        }
        other.join();
        shared = 0;
    }
    static void foo() {
        synchronized (p) {
            shared++;
        }
    }
}";

#[test]
fn a_method_is_shown_with_the_locks_of_each_call() {
    let subject = subject("Figure", FIGURE);
    let view = locks_of(&subject, "Figure::foo");
    let [o, p] = ["Object@Figure.java:2", "Object@Figure.java:3"].map(str::to_owned);
    let none: &[String] = &[];
    let (main, both) = (["T1".to_owned()], ["T1".to_owned(), "T2".to_owned()]);
    let [just_p, with_o] = [vec![p.clone()], vec![o.clone(), p.clone()]];
    assert_eq!(held(&view, ActionKind::Writes, "Figure.shared"), [[&main[..], &with_o, none], [&both, &just_p, none]]);
    let just_o = [o.clone()];
    assert_eq!(held(&view, ActionKind::Acquires, &p), [[&main[..], &just_o, none], [&both, none, none]]);
    let [order] = &view.order[..] else { panic!("{:#?}", view.order) };
    assert_eq!((&order.held, &order.acquires, order.must, order.in_cycle), (&o, &p, true, false));
    let line = |place: &Option<Place>| place.as_ref().and_then(|place| place.line);
    assert_eq!((line(&order.taken), line(&order.at), &order.threads[..]), (Some(9), Some(16), &main[..]));
    let [section] = &view.methods[0].sections[..] else { panic!("{view:#?}") };
    assert_eq!((section.lines, section.is_closed, &section.locks[..]), (Some((16, 18)), true, &[p][..]));
    assert!(view.locks.iter().all(|lock| lock.is_one && lock.kind == "monitor"), "{:#?}", view.locks);
    assert_eq!(view.locks[0].names, ["Figure.o"]);
}

#[test]
fn a_lock_that_only_may_be_held_is_not_one_that_must_be() {
    let source = "class Perhaps {
        static final Object lock = new Object();
        static final java.util.concurrent.locks.ReentrantLock other = new java.util.concurrent.locks.ReentrantLock();
        static int shared;
        static void work(boolean locks) {
            if (locks) other.lock();
            shared++;
            if (locks) other.unlock();
            if (other.tryLock()) {
                try { shared--; } finally { other.unlock(); }
            }
        }
        public static void main(String[] args) {
            new Thread(() -> work(args.length > 1)).start();
            work(args.length > 0);
        } }";
    let view = locks_of(&subject("Perhaps", source), "Perhaps::work");
    let lines = &view.methods[0].lines;
    let at = |line: u16| lines.iter().find(|row| row.line == Some(line)).unwrap_or_else(|| panic!("{lines:#?}"));
    let [HeldLocks { must, may, .. }] = &at(7).held[..] else { panic!("{lines:#?}") };
    assert_eq!((must.len(), may.len()), (0, 1));
    assert!(at(9).actions.iter().any(|action| action.does == ActionKind::Tries), "{lines:#?}");
    let [HeldLocks { must, may, .. }] = &at(10).held[..] else { panic!("{lines:#?}") };
    assert_eq!((must.len(), may.len()), (1, 0));
    assert!(view.order.is_empty(), "a thread does not wait for its own lock: {:#?}", view.order);
}

#[test]
fn locks_in_opposite_orders_are_in_a_cycle_and_reentered_ones_are_not() {
    let source = "class Cycle {
        static final Object a = new Object(), b = new Object(), c = new Object();
        static synchronized void again() { again(); synchronized (c) { } }
        public static void main(String[] args) {
            new Thread(() -> { synchronized (a) { synchronized (b) { } } }).start();
            synchronized (b) { synchronized (a) { synchronized (c) { } } }
            again();
        } }";
    let subject = subject("Cycle", source);
    let view = locks_of(&subject, "Cycle");
    let pairs: Vec<(&str, &str, bool)> =
        view.order.iter().map(|pair| (pair.held.as_str(), pair.acquires.as_str(), pair.in_cycle)).collect();
    let [a, b, c] = ["Object@Cycle.java:2", "Object@Cycle.java:2#2", "Object@Cycle.java:2#3"];
    let name = |label: &str| view.locks.iter().find(|lock| lock.lock == label).map(|lock| lock.names.join(" "));
    let [a, b, c] = ["Cycle.a", "Cycle.b", "Cycle.c"]
        .map(|wanted| *[a, b, c].iter().find(|label| name(label).as_deref() == Some(wanted)).unwrap());
    let mut expected = vec![("Cycle.class", c, false), (a, b, true), (a, c, false), (b, a, true), (b, c, false)];
    expected.sort_unstable();
    let mut pairs = pairs;
    pairs.sort_unstable();
    assert_eq!(pairs, expected);
}

#[test]
fn threads_are_shown_with_who_starts_and_who_joins_them() {
    let subject = subject("Figure", FIGURE);
    let view = threads_of(&subject, None);
    let other = view.threads.iter().find(|details| details.thread.thread == "T2").unwrap();
    assert_eq!((other.thread.kind.word(), other.thread.is_many), ("thread", false));
    assert_eq!(other.thread.runs.as_deref(), Some("Figure::foo()"));
    let [start] = &other.started[..] else { panic!("{other:#?}") };
    assert_eq!((start.at.line, &start.by[..], start.waits), (Some(7), &["T1".to_owned()][..], false));
    let [join] = &other.joined[..] else { panic!("{other:#?}") };
    assert_eq!((join.at.line, &join.by[..]), (Some(12), &["T1".to_owned()][..]));
    assert!(other.methods.contains(&"Figure::foo()".to_owned()), "{other:#?}");
    let of_main = threads_of(&subject, Some("Figure::main"));
    assert_eq!(of_main.methods[0].threads, ["T1"]);
    assert_eq!(of_main.threads.len(), 1, "{of_main:#?}");
    let of_foo = threads_of(&subject, Some("Figure::foo"));
    assert_eq!(of_foo.methods[0].threads, ["T1", "T2"]);
}

#[test]
fn many_threads_of_a_pool_are_one_and_what_has_ended_is_after() {
    let source = "import java.util.concurrent.*;
    class Pool {
        static int count;
        static void work() { count++; }
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(4);
            for (int i = 0; i < 8; i++) pool.execute(Pool::work);
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.DAYS);
        } }";
    let view = threads_of(&subject("Pool", source), Some("Pool::work"));
    let task = view.threads.iter().find(|details| details.thread.kind.word() == "task").unwrap();
    assert!(task.thread.is_many && task.started[0].at.line == Some(7), "{task:#?}");
    assert!(view.threads.iter().any(|details| details.thread.kind == ThreadKind::Main), "who starts it");
}

#[test]
fn lines_are_in_parallel_or_there_is_a_reason_why_not() {
    let source = "import java.util.concurrent.*;
    class Ordered {
        static final CountDownLatch latch = new CountDownLatch(1);
        static final Object lock = new Object();
        static int before, locked, racing, later;
        static void first() {
            before = 1;
            latch.countDown();
            synchronized (lock) {
                locked = 1;
            }
            racing = 1;
        }
        static void second() throws Exception {
            latch.await();
            before = 2;
            synchronized (lock) {
                locked = 2;
            }
            racing = 2;
        }
        public static void main(String[] args) throws Exception {
            Thread one = new Thread(Ordered::first);
            Thread two = new Thread(() -> { try { second(); } catch (Exception e) { } });
            one.start();
            two.start();
            one.join();
            two.join();
            third();
        }
        static void third() { later = before + racing; }
    }";
    let subject = subject("Ordered", source);
    let view = parallel_of(&subject, "Ordered::first", Some("Ordered::second"));
    let pairs = &view.methods[0].with[0].pairs;
    let pair = |one: u16, two: u16| {
        let mut found = pairs.iter().filter(|pair| pair.lines.contains(&one) && pair.other_lines.contains(&two));
        let (Some(pair), None) = (found.next(), found.next()) else { panic!("{one} {two}: {pairs:#?}") };
        (pair.apart.as_ref().map(|apart| apart.veto), &pair.shared[..])
    };
    assert_eq!(pair(7, 16).0, Some("ordered"));
    assert_eq!(pair(10, 18).0, Some("common-lock"));
    let (apart, [shared]) = pair(12, 20) else { panic!("{pairs:#?}") };
    assert_eq!((apart, shared.variable.as_str(), &shared.no_race), (None, "Ordered.racing", &None));
    assert_eq!(pair(9, 17), (None, &[][..]), "two threads may want the lock at the same time");
    let never = parallel_of(&subject, "Ordered::first", Some("Ordered::third"));
    let reasons: Vec<_> = never.methods[0].with[0].pairs.iter().map(|pair| pair.apart.as_ref().unwrap().veto).collect();
    assert_eq!(reasons, ["not-parallel"]);
    let all = parallel_of(&subject, "Ordered::first", None);
    let with: Vec<&str> = all.methods[0].with.iter().map(|other| other.method.as_str()).collect();
    assert_eq!(with, ["Ordered::second()"]);
}

#[test]
fn a_thread_that_waits_does_not_hold_the_lock_it_waits_for() {
    let source = "class Waits {
        int size;
        synchronized void take() throws InterruptedException {
            while (size == 0)
                wait();
            size--;
        }
        synchronized void put() {
            notifyAll();
            size++;
        }
        public static void main(String[] args) {
            Waits waits = new Waits();
            new Thread(waits::put).start();
            new Thread(() -> { try { waits.take(); } catch (InterruptedException e) { } }).start();
        } }";
    let view = parallel_of(&subject("Waits", source), "Waits::take", Some("Waits::put"));
    let pairs = &view.methods[0].with[0].pairs;
    let apart = |one: u16, two: u16| {
        let found = pairs.iter().find(|pair| pair.lines.contains(&one) && pair.other_lines.contains(&two));
        found.unwrap_or_else(|| panic!("{one} {two}: {pairs:#?}")).apart.is_some()
    };
    assert!(!apart(5, 10), "{pairs:#?}");
    assert!(apart(6, 10), "{pairs:#?}");
}

#[test]
fn what_is_not_reached_is_shown_as_such() {
    let source = "class Alone { synchronized void never() { } public static void main(String[] args) { } }";
    let subject = subject("Alone", source);
    let view = locks_of(&subject, "Alone::never");
    assert!(view.methods[0].threads.is_empty() && view.methods[0].lines.is_empty(), "{view:#?}");
    assert!(threads_of(&subject, Some("Alone::never")).methods[0].threads.is_empty());
    assert!(parallel_of(&subject, "Alone::never", None).methods[0].with.is_empty());
}
