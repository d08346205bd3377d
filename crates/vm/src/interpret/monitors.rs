//! Entering and exiting monitors (JLS 17.1), and entering one again after a wait (JLS 17.2).

use crate::memory::Ref;
use crate::order::{Order, SyncObject};
use crate::raise::{Raise, Raised};
use crate::thread::{Status, ThreadId};
use crate::vm::Vm;

/// The most entries that the header of an object can count.
const MOST_ENTRIES: u32 = 0x7FFF;

impl Vm {
    /// Enters a monitor that no other thread owns.
    pub(crate) fn enter_monitor(&mut self, id: ThreadId, object: Ref) -> Raised<()> {
        if object.is_null() {
            return Err(Raise::null_pointer());
        }
        match self.memory.monitor(object) {
            None => {
                self.memory.set_monitor(object, Some((id, 1)));
                self.note(id, Order::Acquires(SyncObject::Monitor(object)));
            }
            Some((owner, MOST_ENTRIES)) if owner == id => {
                return Err(Raise::unsupported("a monitor that was entered 32767 times"));
            }
            Some((owner, count)) if owner == id => self.memory.set_monitor(object, Some((id, count + 1))),
            Some(_) => return Err(Raise::unsupported("a step into a monitor that another thread is in")),
        }
        Ok(())
    }

    pub(crate) fn leave_monitor(&mut self, id: ThreadId, object: Ref) -> Raised<()> {
        if object.is_null() {
            return Err(Raise::null_pointer());
        }
        match self.memory.monitor(object) {
            Some((owner, 1)) if owner == id => {
                self.memory.set_monitor(object, None);
                self.note(id, Order::Releases(SyncObject::Monitor(object)));
            }
            Some((owner, count)) if owner == id => self.memory.set_monitor(object, Some((id, count - 1))),
            _ => {
                let message = "current thread is not owner";
                return Err(Raise::new("java/lang/IllegalMonitorStateException", message));
            }
        }
        Ok(())
    }

    /// The second half of `wait`: the monitor is free, the thread enters it as many times as before and continues after
    /// the call.
    pub(super) fn reenter(&mut self, id: ThreadId) -> Raised<()> {
        let Status::Reentering { monitor, entered, interrupted } = self.thread(id).control.status else {
            return Ok(());
        };
        self.memory.set_monitor(monitor, Some((id, entered)));
        self.note(id, Order::Acquires(SyncObject::Monitor(monitor)));
        self.control(id, |control| control.status = Status::Running);
        if interrupted {
            self.note_interrupt(id);
            let object = self.thread(id).object;
            self.memory.set_field(object, self.known.thread_interrupted, 0);
            return Err(Raise::New("java/lang/InterruptedException", None));
        }
        if let Some(frame) = self.thread_mut(id).frames.last_mut() {
            frame.at += 1;
        }
        Ok(())
    }
}
