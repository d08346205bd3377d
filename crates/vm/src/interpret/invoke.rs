//! Calls and returns.

use smallvec::SmallVec;

use super::Next;
use crate::class::{Body, CallSiteId, MethodId};
use crate::code::reflect;
use crate::memory::Ref;
use crate::natives::{Answer, Call, Native};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_ref, halves, int, reference};
use crate::vm::{Stop, Vm};

/// From so many copied elements on, the watch is asked before each call of a native method.
const MUCH: u64 = 1 << 20;

impl Vm {
    /// Finds the target of a call for the present receiver, so that the scheduler can inspect it.
    #[inline]
    pub(crate) fn warm(&mut self, site: CallSiteId, slots: &[Slot], top: usize) {
        let of = self.classes.site(site);
        let receiver = as_ref(slots[top - usize::from(of.arguments)]);
        if receiver.is_null() {
            return;
        }
        let class = self.memory.class_of(receiver);
        if matches!(*of.cached.borrow(), Some((cached, _)) if cached == class) {
            return;
        }
        let method = of.method;
        if let Ok(target) = self.classes.select(class, method) {
            *self.classes.site(site).cached.borrow_mut() = Some((class, target));
        }
    }

    pub(super) fn invoke_virtual(&mut self, id: ThreadId, site: CallSiteId) -> Raised<Next> {
        let of = self.classes.site(site);
        let receiver = self.receiver(id, of.arguments);
        if receiver.is_null() {
            return Err(Raise::null_pointer());
        }
        let class = self.memory.class_of(receiver);
        let cached = of.cached.borrow().filter(|(of, _)| *of == class);
        let method = of.method;
        let target = match cached {
            Some((_, target)) => target,
            None => self.classes.select(class, method)?,
        };
        self.invoke(id, target)
    }

    pub(super) fn invoke_special(&mut self, id: ThreadId, method: MethodId) -> Raised<Next> {
        if self.receiver(id, self.classes.method(method).arguments).is_null() {
            return Err(Raise::null_pointer());
        }
        self.invoke(id, method)
    }

    fn receiver(&self, id: ThreadId, arguments: u16) -> Ref {
        let thread = self.thread(id);
        let top = thread.frames.last().map_or(0, |frame| frame.top as usize);
        as_ref(thread.slots[top - usize::from(arguments)])
    }

    /// Calls a method with the topmost operands.
    pub(crate) fn invoke(&mut self, id: ThreadId, method: MethodId) -> Raised<Next> {
        let of = self.classes.method(method);
        let (arguments, access, class) = (u32::from(of.arguments), of.access, of.class);
        if let Some(native) = of.native
            && let Some(next) = self.call_native(id, method, native, arguments)?
        {
            return Ok(next);
        }
        match self.classes.method(method).code {
            Body::Native => {
                let name = self.classes.show_method(method);
                let descriptor = self.classes.symbols.show(self.classes.method(method).descriptor);
                return Err(Raise::unsupported(format!("the native method {name}{descriptor}")));
            }
            Body::Abstract => {
                return Err(Raise::new("java/lang/AbstractMethodError", self.classes.show_method(method)));
            }
            Body::Code(_) | Body::Unread => (),
        }
        let base = self.drop_operands(id, arguments);
        let lock = match access.is_synchronized() {
            false => Ref::NULL,
            true if access.is_static() => self.mirror(class)?,
            true => as_ref(self.thread(id).slots[base as usize]),
        };
        if !lock.is_null() {
            self.see_monitor(lock, class, self.is_join(method));
            self.enter_monitor(id, lock)?;
        }
        if let Err(raise) = self.push_frame(id, method, base, lock, false) {
            if !lock.is_null() {
                self.leave_monitor(id, lock)?;
            }
            return Err(raise);
        }
        Ok(Next::Reload)
    }

    /// Pops operands off the topmost frame; returns the index of the first of them.
    fn drop_operands(&mut self, id: ThreadId, count: u32) -> u32 {
        match self.thread_mut(id).frames.last_mut() {
            Some(frame) => {
                frame.top -= count;
                frame.top
            }
            None => 0,
        }
    }

    /// Calls a native; `None` if the method's own code must run.
    fn call_native(&mut self, id: ThreadId, method: MethodId, native: Native, arguments: u32) -> Raised<Option<Next>> {
        // A step that copies much may take long with few instructions. The thread stays before the call.
        if self.memory.copied >= MUCH && self.is_over_time() {
            return Ok(Some(Next::Stop(Stop::Abandoned)));
        }
        let base = self.drop_operands(id, arguments) as usize;
        let slots = &self.thread(id).slots[base..base + arguments as usize];
        let call = Call { thread: id, method, slots: SmallVec::from_slice(slots) };
        let answer = match (native.run)(self, &call) {
            Err(raise @ Raise::New(..)) => {
                self.push_native_frame(id, method)?;
                return Err(raise);
            }
            Err(raise @ (Raise::Unsupported(_) | Raise::Exhausted)) => {
                // The thread stays before the call.
                self.push_operands(id, &call.slots);
                return Err(raise);
            }
            answer => answer?,
        };
        match answer {
            Answer::Void => (),
            Answer::Int(value) => self.push_operands(id, &[int(value)]),
            Answer::Long(value) => self.push_operands(id, &halves(value as u64)),
            Answer::Float(value) => self.push_operands(id, &[Slot::from(value.to_bits())]),
            Answer::Double(value) => self.push_operands(id, &halves(value.to_bits())),
            Answer::Reference(value) => self.push_operands(id, &[reference(value)]),
            Answer::Call(method, slots) => {
                self.push_native_frame(id, call.method)?;
                self.push_operands(id, &slots);
                let of = self.classes.method(method);
                if !self.is_initialized(id, of.class) && of.access.is_static() && of.index.is_some() {
                    return Err(Raise::unsupported("a native that calls a class that is not initialised"));
                }
                return self.invoke(id, method).map(Some);
            }
            Answer::Original => {
                self.push_operands(id, &call.slots);
                return Ok(None);
            }
            // The frame stays at its call, whose operands are gone; the code that resumes the thread moves it on.
            Answer::Pause => return Ok(Some(Next::Stop(Stop::Visible))),
            Answer::Stay => {
                self.push_operands(id, &call.slots);
                // From now on, other threads can observe effects.
                self.begin_sharing();
                return Ok(Some(Next::Stop(Stop::Visible)));
            }
        }
        Ok(Some(match self.current_step.exit {
            Some(code) => Next::Stop(Stop::Exit(code)),
            None => Next::Advance,
        }))
    }

    /// Pushes the frame that a native method has in stack traces. Methods whose bytecode is replaced have none, nor
    /// have those that only forward calls.
    fn push_native_frame(&mut self, id: ThreadId, native: MethodId) -> Raised<()> {
        let of = self.classes.method(native);
        let owner = &self.classes.symbols.text(self.classes.get(of.class).name)[..];
        if !of.access.is_native() || owner.starts_with(b"java/lang/invoke/") {
            return Ok(());
        }
        let frame = reflect::native_frame(self, native);
        let base = self.thread(id).frames.last().map_or(0, |frame| frame.top);
        self.push_frame(id, frame, base, Ref::NULL, false)
    }

    /// Pushes operands onto the topmost frame.
    pub(crate) fn push_operands(&mut self, id: ThreadId, operands: &[Slot]) {
        let thread = self.thread_mut(id);
        let Some(frame) = thread.frames.last_mut() else { return };
        let top = frame.top as usize;
        if thread.slots.len() < top + operands.len() {
            thread.slots.resize(top + operands.len(), 0);
        }
        thread.slots[top..top + operands.len()].copy_from_slice(operands);
        frame.top += operands.len() as u32;
    }

    pub(super) fn return_from(&mut self, id: ThreadId, result: &[Slot]) -> Raised<Next> {
        let Some(frame) = self.thread(id).frames.last().copied() else {
            return Ok(Next::Stop(Stop::Ended));
        };
        if !frame.lock.is_null() {
            self.leave_monitor(id, frame.lock)?;
        }
        self.pop_frame(id);
        if frame.repeats {
            return Ok(Next::Reload);
        }
        self.push_operands(id, result);
        if let Some(caller) = self.thread_mut(id).frames.last_mut() {
            caller.at += 1;
        }
        Ok(Next::Reload)
    }
}
