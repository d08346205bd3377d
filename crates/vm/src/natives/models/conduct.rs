//! Classes of the JDK whose accesses need not be steps, since they commute with whatever other threads do:
//!
//! - fields and arrays that are not volatile are never accessed by two threads at the same time: a lock of their own guards them, a volatile field hands them over, or each thread has
//!   its own (A43);
//! - values and tables of constants are only read, once they are made (A38);
//! - what the JDK does to find, make and keep what it needs itself is nothing that a program could tell, with all that it calls, unless it has to wait, or calls the program (A38).
//!
//! What a class is to this is looked up once, when it is linked. So is whether its code races on purpose, and which of its fields are caches.

use super::conducts::{ACCESSORS, CACHES, CONDUCTS, DELIBERATE, NOT_DELIBERATE};
use crate::class::{Body, ClassId};
use crate::code::Op;
use crate::operation::Operation;
use crate::thread::{Frame, ThreadId};
use crate::vm::Vm;

/// What the code of a class does with what threads share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conduct {
    /// Nothing is known.
    Any,
    /// What is not volatile is guarded.
    Guarded,
    /// The same, also in the sets that it keeps its workers in.
    Pool,
    /// What a pool keeps its workers in.
    Set,
    /// It reads the bytes of strings, which never change.
    Text,
    /// Whatever it reads never changes once it is made.
    Constant,
    /// Nobody reads what is written to its objects.
    Careless,
    /// It finds, makes and keeps what the JDK itself needs, with all that it calls: nothing of it is a step.
    Unseen,
    /// It works on what a program gives it, whoever calls it.
    Hired,
}

/// Whether a class is of a package whose code races on purpose, and knows why, by its name.
pub(crate) fn is_deliberate(name: &[u8]) -> bool {
    DELIBERATE.iter().any(|package| name.starts_with(package))
        && !NOT_DELIBERATE.iter().any(|class| name.starts_with(class))
}

/// Whether a class accesses variables for whoever calls it, by its name. `VarHandle` itself accesses no more than a table of its own.
pub(crate) fn is_accessor(name: &[u8]) -> bool {
    ACCESSORS.iter().any(|accessor| name.starts_with(accessor)) && name != b"java/lang/invoke/VarHandle"
}

/// Whether a field of the JDK that is not volatile keeps what every thread would compute alike, by its class and its name.
pub(crate) fn is_cache(class: &[u8], field: &[u8]) -> bool {
    let is =
        |(of, names): &(&str, &[&str])| of.as_bytes() == class && names.iter().any(|name| name.as_bytes() == field);
    CACHES.iter().any(is)
}

impl Conduct {
    /// That of a class, by its name.
    pub fn of(name: &[u8]) -> Conduct {
        let is = |known: &&[u8]| known.strip_suffix(b"*").map_or(*known == name, |begin| name.starts_with(begin));
        CONDUCTS.iter().find(|(_, names)| names.iter().any(is)).map_or(Conduct::Any, |(conduct, _)| *conduct)
    }
}

impl Vm {
    /// That of a class; nothing is known of the program's own.
    pub(crate) fn conduct_of(&self, class: ClassId) -> Conduct {
        let of = self.classes.get(class);
        if of.module.is_some() { of.conduct } else { Conduct::Any }
    }

    /// Whether a thread of a pool waits for something to do.
    pub(crate) fn is_idle_worker(&self, thread: ThreadId) -> bool {
        if self.has_ended(thread) || self.is_enabled(thread) {
            return false;
        }
        let methods = self.thread(thread).frames.iter().rev().map(|frame| self.classes.method(frame.method));
        let mut jdk = methods.take_while(|method| !self.is_of_program(method.class));
        jdk.any(|method| {
            self.conduct_of(method.class) == Conduct::Pool && **self.classes.symbols.text(method.name) == *b"getTask"
        })
    }

    /// Whether the code that a thread is in belongs to such a class.
    pub(crate) fn is_in_guarded_code(&self, thread: ThreadId) -> bool {
        let frames = self.thread(thread).frames.iter().rev();
        let mut conducts = frames.map(|frame| self.conduct_of(self.classes.method(frame.method).class));
        self.models
            && match conducts.next() {
                Some(Conduct::Guarded | Conduct::Pool) => true,
                Some(Conduct::Set) => conducts.find(|conduct| *conduct != Conduct::Set) == Some(Conduct::Pool),
                _ => false,
            }
    }

    /// Whether an operation is nothing that a program could tell: one of code that finds what the JDK itself needs, or of what such code calls, unless it has to wait (A38).
    pub(crate) fn is_unseen(&self, thread: ThreadId, operation: Operation) -> bool {
        let may_be = match operation {
            Operation::Access { .. }
            | Operation::Copy { .. }
            | Operation::TryAcquire(_)
            | Operation::Release(_)
            | Operation::Ask(_)
            | Operation::Unpark(_)
            | Operation::Notify(_)
            | Operation::NotifyAll(_)
            | Operation::Signal(_)
            | Operation::SignalAll(_) => true,
            Operation::Enter(_) => self.can_do(thread, Some(operation)),
            _ => false,
        };
        may_be && self.is_in_unseen_code(thread)
    }

    /// Whether a thread is in such code, and in none of the program that it calls.
    pub(crate) fn is_in_unseen_code(&self, thread: ThreadId) -> bool {
        let frames = self.thread(thread).frames.iter().rev();
        let classes = frames.map(|frame| self.classes.get(self.classes.method(frame.method).class));
        let mut jdk = classes.take_while(|class| class.module.is_some() && class.conduct != Conduct::Hired);
        self.models && jdk.any(|class| class.conduct == Conduct::Unseen)
    }

    /// Whether a thread is in code of the JDK that races on purpose. Other code of the JDK is at work on data of the program: keys of a map that are lists, the collection that
    /// a queue is drained to. Races on these are the program's, and so are those on what it accesses by handles, by reflection or plainly in an `AtomicInteger`.
    pub fn races_on_purpose(&self, thread: ThreadId) -> bool {
        let frames = &self.thread(thread).frames;
        // Fields that instructions name are those of the class itself: what it keeps for itself.
        let is_own = || frames.last().is_some_and(|frame| self.is_at_field(frame));
        let mut classes = frames.iter().rev().filter_map(|frame| {
            let method = self.classes.method(frame.method);
            (!method.is_hidden).then(|| self.classes.get(method.class))
        });
        let innermost = classes.next();
        let responsible = match innermost {
            Some(class) if class.is_accessor && !is_own() => classes.find(|class| !class.is_accessor),
            _ => innermost,
        };
        responsible.is_some_and(|class| class.is_deliberate && class.module.is_some())
    }

    /// Whether the instruction that a frame has come to reads or writes a field.
    fn is_at_field(&self, frame: &Frame) -> bool {
        let Body::Code(code) = &self.classes.method(frame.method).code else { return false };
        let op = code.ops.get(frame.at as usize).map(|op| op.get());
        matches!(op, Some(Op::GetField(_) | Op::PutField(_) | Op::GetStatic(_) | Op::PutStatic(_)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]
mod tests {
    use super::*;
    use crate::class_path::ClassPath;
    use crate::vm::Limits;

    /// One for each JDK.
    fn machines() -> Vec<Vm> {
        let jdks = unsnarl_fixtures::jdk::installed();
        assert!(!jdks.is_empty(), "there is no JDK");
        let path = |jdk: &unsnarl_fixtures::jdk::Jdk| ClassPath::open(&[], &jdk.home, &jdk.version).unwrap();
        jdks.iter().map(|jdk| Vm::bare(path(jdk), Limits::default()).unwrap()).collect()
    }

    #[test]
    fn every_cache_of_the_table_is_a_plain_field_in_some_jdk_and_linked_as_one() {
        let mut vms = machines();
        for (class, fields) in CACHES {
            for name in *fields {
                let is_linked = |vm: &mut Vm| {
                    let id = vm.load(class).unwrap();
                    let mut fields = vm.classes.get(id).fields.iter().map(|id| vm.classes.field(*id));
                    let field = fields.find(|field| vm.classes.symbols.text(field.name)[..] == *name.as_bytes());
                    field.is_some_and(|field| {
                        assert_ne!(field.is_cache, field.access.is_volatile(), "{class}.{name}");
                        field.is_cache
                    })
                };
                let found = vms.iter_mut().filter_map(|vm| is_linked(vm).then_some(())).count();
                // Without the newest JDK the names of newer ones are missing.
                assert!(found > 0 || vms.len() == 1, "there is no {class}.{name}");
            }
        }
    }

    #[test]
    fn every_class_of_known_conduct_is_one_of_some_jdk() {
        let mut vms = machines();
        let names = CONDUCTS.iter().flat_map(|(_, names)| names.iter()).map(|name| std::str::from_utf8(name).unwrap());
        for name in names.filter(|name| !name.ends_with('*')) {
            let is_one = |vm: &mut Vm| vm.load(name).is_ok();
            assert!(vms.iter_mut().any(is_one) || vms.len() == 1, "there is no {name}");
        }
    }

    #[test]
    fn names_with_a_star_are_those_that_begin_so() {
        assert_eq!(Conduct::of(b"java/util/regex/Pattern$Node"), Conduct::Constant);
        assert_eq!(Conduct::of(b"java/util/regex/Matcher"), Conduct::Any);
        assert_eq!(Conduct::of(b"java/lang/Class"), Conduct::Unseen);
        assert_eq!(Conduct::of(b"java/lang/ClassNotFoundException"), Conduct::Any);
        assert_eq!(Conduct::of(b"java/text/SimpleDateFormat"), Conduct::Any);
    }

    #[test]
    fn what_is_not_in_the_table_is_no_cache() {
        assert!(is_cache(b"java/util/AbstractMap", b"keySet"));
        assert!(!is_cache(b"java/util/HashMap", b"table"));
        assert!(!is_cache(b"java/util/HashMap", b"keySet"));
    }

    #[test]
    fn builders_and_buffers_do_not_race_on_purpose() {
        assert!(is_deliberate(b"java/lang/Thread"));
        assert!(!is_deliberate(b"java/lang/ProcessBuilder"));
        assert!(!is_deliberate(b"java/nio/HeapByteBuffer"));
        assert!(is_accessor(b"java/lang/invoke/VarHandleInts$Array"));
        assert!(!is_accessor(b"java/lang/invoke/VarHandle"));
        assert!(!is_accessor(b"java/util/concurrent/atomic/Striped64"));
    }
}
