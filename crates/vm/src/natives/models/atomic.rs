//! Methods of the JDK that are atomic: whatever other threads do while one of them runs, it does what it would do if all of it happened in one moment (it is *linearizable*:
//! Herlihy and Wing, 1990), or, if it has to wait, in one moment before the wait and one after. Its visible operations are one step: the thread stops before the first of
//! them, and then runs on until the method returns, has to wait, or calls code of the program that does something visible. States in the midst of such a method are
//! left out: no program can tell them from those before and after it (A46).
//!
//! A call of such a method, with all that it calls in the JDK's own code, is a *region*. Code of the program is never part of one: what that code does is visible, and so is
//! the first thing that the method does afterwards. Visible in a region, too, are: what has to wait (a monitor or a lock that another thread has, parking
//! without a permit, `wait`, `join`, `sleep`), `yield`, interrupts, and accesses of code that is not written for threads.
//!
//! Where others can see that a part of a method has not happened yet, that part is a region of its own: a map has an entry before it has counted it. The programs of
//! `tests/java/models` hold all this against the real classes.

use super::regions::REGIONS;
use crate::operation::Operation;
use crate::thread::{Frame, ThreadId};
use crate::vm::Vm;

/// How much of a method is one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atomicity {
    /// Nothing is known.
    None,
    /// All of it, together with the method that calls it, if that is atomic.
    Whole,
    /// All of it, but nothing of the method that calls it.
    Own,
    /// All of it, but nothing of the methods of its class that call it. It goes with those of other classes.
    Part,
    /// As `Whole`; it spins for a while before it parks, and might as well park.
    Spinning,
    /// As `Whole`; it interrupts threads that keep this to themselves.
    Hushed,
    /// As `Whole`; where it parks for some time, that time is taken to be long enough (A48).
    Patient,
}

/// After so many instructions of a step a thread is taken to wait for another that is in the midst of a region itself: then its operations are visible again.
pub(crate) const MOST: u64 = 1 << 20;

impl Atomicity {
    /// That of a method, by its class and its name.
    pub fn of(class: &[u8], method: &[u8]) -> Atomicity {
        let is = |(_, of, names): &&(Atomicity, &str, &[&str])| {
            of.as_bytes() == class && names.iter().any(|name| name.as_bytes() == method)
        };
        REGIONS.iter().find(is).map_or(Atomicity::None, |(atomicity, ..)| *atomicity)
    }
}

impl Vm {
    /// The region that a thread is in, as the number of the frame that it begins with.
    pub(crate) fn region(&self, thread: ThreadId) -> Option<usize> {
        if !self.models {
            return None;
        }
        let (mut part, mut outermost) = (None, None);
        for (number, frame) in self.thread(thread).frames.iter().enumerate().rev() {
            let method = self.classes.method(frame.method);
            if self.classes.get(method.class).module.is_none() {
                break;
            }
            match method.atomicity {
                Atomicity::None => (),
                Atomicity::Whole | Atomicity::Spinning | Atomicity::Hushed | Atomicity::Patient => {
                    outermost = Some((number, method.class));
                }
                Atomicity::Own => return Some(number),
                Atomicity::Part => {
                    part = Some((number, method.class));
                    outermost = part;
                }
            }
        }
        let own = part.filter(|(_, class)| outermost.is_some_and(|(_, other)| *class == other));
        own.or(outermost).map(|(number, _)| number)
    }

    /// Whether a thread is in a method of that kind.
    fn runs(&self, thread: ThreadId, atomicity: Atomicity) -> bool {
        self.thread(thread).frames.iter().any(|frame| self.classes.method(frame.method).atomicity == atomicity)
    }

    /// Whether a thread that parks for some time stays for ever, unless it is woken.
    pub(crate) fn parks_patiently(&self, thread: ThreadId) -> bool {
        self.models && self.runs(thread, Atomicity::Patient)
    }

    /// Ends the region in which a thread began its step if the thread has left it, or has come to another that is not to be joined with it.
    pub(crate) fn leave_region(&mut self, thread: ThreadId) {
        let of = self.thread(thread);
        let Some(first) = of.region else { return };
        let begins =
            |frame: &Frame| matches!(self.classes.method(frame.method).atomicity, Atomicity::Own | Atomicity::Part);
        let is_other = || of.frames.last().is_some_and(begins) && self.region(thread) != Some(first);
        if of.frames.len() <= first || is_other() {
            self.thread_mut(thread).region = None;
        }
    }

    /// Whether a thread is in the region in which it began its step, so that its next operation is part of that step.
    pub(crate) fn is_in_own_region(&self, thread: ThreadId) -> bool {
        let began = self.thread(thread).region;
        began.is_some() && self.region(thread) == began
    }

    /// Whether an operation goes with the rest of the region in which the thread began its step.
    pub(crate) fn is_part_of_step(&self, thread: ThreadId, operation: Operation) -> bool {
        let goes_on = match operation {
            Operation::Access { is_volatile, .. } => is_volatile || self.races_on_purpose(thread),
            Operation::Copy { .. } => self.races_on_purpose(thread),
            Operation::Unpark(_)
            | Operation::Start(_)
            | Operation::TryAcquire(_)
            | Operation::Release(_)
            | Operation::Ask(_)
            | Operation::Signal(_)
            | Operation::SignalAll(_) => true,
            Operation::Enter(monitor) => self.memory.monitor(monitor).is_none_or(|(owner, _)| owner == thread),
            Operation::Interrupt(_) => self.runs(thread, Atomicity::Hushed),
            Operation::Yield => self.runs(thread, Atomicity::Spinning),
            Operation::Park(_) => self.thread(thread).control.has_permit || self.is_interrupted(thread),
            _ => false,
        };
        goes_on && self.is_in_own_region(thread)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]
mod tests {
    use super::*;
    use crate::class_path::ClassPath;
    use crate::vm::Limits;

    /// Whether a class has a method of that name, or inherits one; nothing if there is no such class.
    fn has(vm: &mut Vm, class: &str, method: &str) -> Option<bool> {
        let id = vm.load(class).ok()?;
        let supertypes = vm.classes.get(id).supertypes.clone();
        let mut methods = supertypes.iter().flat_map(|class| vm.classes.get(*class).methods.iter());
        Some(methods.any(|id| vm.classes.symbols.text(vm.classes.method(*id).name)[..] == *method.as_bytes()))
    }

    #[test]
    fn every_method_of_the_table_is_in_some_jdk_and_every_class_in_all() {
        let jdks = unsnarl_fixtures::jdk::installed();
        let open = |jdk: &unsnarl_fixtures::jdk::Jdk| {
            Vm::bare(ClassPath::open(&[], &jdk.home, &jdk.version).unwrap(), Limits::default()).unwrap()
        };
        let mut vms: Vec<Vm> = jdks.iter().map(open).collect();
        assert!(!vms.is_empty(), "there is no JDK");
        for (_, class, methods) in REGIONS {
            for method in *methods {
                let found: Vec<Option<bool>> = vms.iter_mut().map(|vm| has(vm, class, method)).collect();
                assert!(!found.contains(&None), "there is no {class}");
                // Without the newest JDK the names of newer ones are missing.
                assert!(found.contains(&Some(true)) || jdks.len() == 1, "there is no {class}.{method}");
            }
        }
    }

    #[test]
    fn a_method_is_looked_up_by_class_and_name() {
        let map = b"java/util/concurrent/ConcurrentHashMap";
        assert_eq!(Atomicity::of(map, b"putVal"), Atomicity::Whole);
        assert_eq!(Atomicity::of(map, b"addCount"), Atomicity::Part);
        assert_eq!(Atomicity::of(map, b"putAll"), Atomicity::None);
        assert_eq!(Atomicity::of(b"java/util/HashMap", b"putVal"), Atomicity::None);
    }
}
