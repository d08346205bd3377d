//! Classes of the JDK whose accesses need not be steps, since they commute with whatever other threads do:
//!
//! - Two threads never access non-volatile fields and arrays at the same time: a lock of their own guards them, a
//!   volatile field hands them over, or each thread has its own (A43).
//! - Values and tables of constants are only read after construction (A38).
//! - The JDK finds, makes and keeps what it needs itself. No program can observe this code or what it calls, unless it
//!   has to wait or calls the program (A38).
//!
//! The conduct of a class is looked up once, when the class is linked. So is whether its code races on purpose, and
//! which of its fields are caches.

use unsnarl_classfile::Access;
use unsnarl_library::Conduct;

use crate::class::{Body, Class, ClassId};
use crate::code::Op;
use crate::natives::{Answer, Call, Native};
use crate::operation::Operation;
use crate::raise::Raised;
use crate::thread::{Frame, Slot, ThreadId, as_ref};
use crate::vm::Vm;

impl Vm {
    /// The conduct of a class.
    pub(crate) fn conduct_of(&self, class: ClassId) -> Conduct {
        self.classes.get(class).facts.conduct
    }

    /// Whether a thread is a worker of a pool that waits for a task.
    pub(crate) fn is_idle_worker(&self, thread: ThreadId) -> bool {
        if self.has_ended(thread) || self.is_enabled(thread) {
            return false;
        }
        let methods = self.thread(thread).frames.iter().rev().map(|frame| self.classes.method(frame.method));
        let mut jdk = methods.take_while(|method| !self.is_of_program(method.class));
        jdk.any(|method| method.awaits_work)
    }

    /// Whether a thread is in code whose non-volatile accesses are guarded (A43). What such code calls to access
    /// variables on behalf of its caller is not: they are the caller's.
    pub(crate) fn is_in_guarded_code(&self, thread: ThreadId, op: Op) -> bool {
        let frames = self.thread(thread).frames.iter().rev();
        let mut classes = frames.map(|frame| self.classes.get(self.classes.method(frame.method).class)).peekable();
        let is_for_caller = is_call(op) && classes.peek().is_some_and(|class| class.facts.accesses_for_caller);
        let mut conducts = classes.map(|class| class.facts.conduct);
        self.models
            && !is_for_caller
            && match conducts.next() {
                Some(Conduct::Guarded | Conduct::GuardedPool) => true,
                Some(Conduct::GuardedSet) => {
                    conducts.find(|conduct| *conduct != Conduct::GuardedSet) == Some(Conduct::GuardedPool)
                }
                _ => false,
            }
    }

    /// Whether no program can observe an operation: it is in `internal` code of the JDK, or in code that this calls,
    /// and it does not have to wait (A38).
    pub(crate) fn is_internal_operation(&self, thread: ThreadId, operation: Operation) -> bool {
        let can_be_internal = match operation {
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
        let takes_lock = matches!(operation, Operation::TryAcquire(_));
        can_be_internal && self.is_in_internal_code(thread) && !(takes_lock && self.is_under_lock(thread))
    }

    /// Whether a thread is in code that does what programs can observe under a lock of its own.
    pub(crate) fn is_under_lock(&self, thread: ThreadId) -> bool {
        let frames = self.thread(thread).frames.iter().rev();
        let mut conducts = frames.map(|frame| self.conduct_of(self.classes.method(frame.method).class));
        let internal = conducts.find(|conduct| matches!(conduct, Conduct::Internal | Conduct::InternalUnderLock));
        internal == Some(Conduct::InternalUnderLock)
    }

    /// Whether a thread is in `internal` code of the JDK or in code that this calls, and not in code of the program
    /// that was called from there.
    pub(crate) fn is_in_internal_code(&self, thread: ThreadId) -> bool {
        let frames = self.thread(thread).frames.iter().rev();
        let classes = frames.map(|frame| self.classes.get(self.classes.method(frame.method).class));
        let mut jdk = classes.take_while(|class| class.is_of_library() && class.facts.conduct != Conduct::ServesCaller);
        let is_internal = |conduct| matches!(conduct, Conduct::Internal | Conduct::InternalUnderLock);
        self.models && jdk.any(|class| is_internal(class.facts.conduct))
    }

    /// Whether a thread is in code of the JDK that races on purpose. Other code of the JDK works on data of the
    /// program, such as a list that is a key of a map, or the collection to which a queue is drained. Races on such
    /// data are races of the program. So are races on what the program accesses by handles, by reflection or plainly in
    /// an `AtomicInteger`.
    pub fn races_on_purpose(&self, thread: ThreadId) -> bool {
        self.accessing_class(thread).is_some_and(|class| class.facts.races_on_purpose)
    }

    /// Whether a thread accesses variables on behalf of code of the JDK.
    pub(crate) fn is_accessed_by_jdk(&self, thread: ThreadId) -> bool {
        self.accessing_class(thread).is_some_and(Class::is_of_library)
    }

    /// The class on whose behalf a thread accesses variables: its innermost one, unless that serves its caller.
    fn accessing_class(&self, thread: ThreadId) -> Option<&Class> {
        let frames = &self.thread(thread).frames;
        // A field that an instruction names belongs to the class itself, not to its caller.
        let is_own = || frames.last().is_some_and(|frame| self.is_at_field(frame));
        let mut classes = frames.iter().rev().filter_map(|frame| {
            let method = self.classes.method(frame.method);
            (!method.is_hidden).then(|| self.classes.get(method.class))
        });
        let innermost = classes.next();
        match innermost {
            Some(class) if class.facts.accesses_for_caller && !is_own() => {
                classes.find(|class| !class.facts.accesses_for_caller)
            }
            _ => innermost,
        }
    }

    /// Whether the next instruction of a frame reads or writes a field.
    fn is_at_field(&self, frame: &Frame) -> bool {
        let Body::Code(code) = &self.classes.method(frame.method).code else { return false };
        let op = code.ops.get(frame.at as usize).map(|op| op.get());
        matches!(op, Some(Op::GetField(_) | Op::PutField(_) | Op::GetStatic(_) | Op::PutStatic(_)))
    }
}

/// What comes before a method of `internal` code whose call is a step. Where the method enters a monitor, that is one.
pub(crate) fn call_of(access: Access, descriptor: &[u8]) -> Option<Native> {
    let pending = if descriptor.starts_with(b"(L") { calls_with } else { calls };
    (!access.is_synchronized() && !access.is_static()).then_some(Native { run: original, pending: Some(pending) })
}

fn original(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Ok(Answer::Original)
}

fn calls(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    uses(vm, thread, &slots[..1])
}

/// The first argument is used as well: a channel that nobody else knows is registered with a selector.
fn calls_with(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    uses(vm, thread, &slots[..2])
}

/// Others know what is used, and the caller is not itself part of what the library does.
fn uses(vm: &Vm, thread: ThreadId, used: &[Slot]) -> Option<Operation> {
    if !vm.models || !vm.is_sharing || vm.is_in_internal_code(thread) {
        return None;
    }
    let mut used = used.iter().map(|slot| as_ref(*slot));
    used.find(|of| !of.is_null() && vm.memory.is_shared(*of)).map(Operation::Use)
}

fn is_call(op: Op) -> bool {
    matches!(op, Op::InvokeStatic(_) | Op::InvokeSpecial(_) | Op::CallStatic(_) | Op::InvokeVirtual(_))
}
