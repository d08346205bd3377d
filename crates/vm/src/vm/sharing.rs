//! Which objects more than one thread may reach.
//!
//! An object is shared from the moment at which it is stored where another thread could find it: in a static field, or
//! in a shared object. This over-approximates the objects that several threads really reach. As long as there is only
//! one thread, nothing is tracked.

use smallvec::SmallVec;

use super::Vm;
use crate::class::{Shape, ValueKind, statics};
use crate::memory::Ref;
use crate::order::Order;

impl Vm {
    /// A reference was stored into an object: everything reachable from a shared object is shared.
    #[inline]
    pub(crate) fn publish(&mut self, into: Ref, value: Ref) {
        if self.is_sharing && !value.is_null() && self.memory.is_shared(into) && !self.memory.is_shared(value) {
            self.share(value);
        }
    }

    /// A reference was stored where every thread can find it.
    #[inline]
    pub(crate) fn publish_static(&mut self, value: Ref) {
        if self.is_sharing && !value.is_null() && !self.memory.is_shared(value) {
            self.share(value);
        }
    }

    /// Marks an object and everything reachable from it as shared.
    pub(crate) fn share(&mut self, object: Ref) {
        self.note_shared(object);
        let mut stack = vec![object];
        while let Some(object) = stack.pop() {
            let mut successors: SmallVec<[Ref; 16]> = SmallVec::new();
            self.successors(object, |successor| successors.push(successor));
            for successor in successors {
                if !self.memory.is_shared(successor) {
                    self.note_shared(successor);
                    stack.push(successor);
                }
            }
        }
    }

    fn note_shared(&mut self, object: Ref) {
        self.memory.set_shared(object);
        self.note(self.current_step.thread, Order::Publishes(object));
    }

    /// The objects that an object refers to.
    pub(crate) fn successors(&self, object: Ref, mut each: impl FnMut(Ref)) {
        let class = self.classes.get(self.memory.class_of(object));
        match class.shape {
            Shape::Array { kind: ValueKind::Reference, .. } => {
                for index in 0..self.memory.length(object) {
                    let value = self.reference_at(object, index);
                    if !value.is_null() {
                        each(value);
                    }
                }
            }
            Shape::Array { .. } | Shape::Primitive(_) => (),
            Shape::Object => {
                for slot in class.references.iter() {
                    let value = Ref(self.memory.field(object, *slot) as u32);
                    if !value.is_null() {
                        each(value);
                    }
                }
            }
        }
    }

    /// A second thread is about to run: from now on, everything reachable from static fields is shared.
    pub(crate) fn begin_sharing(&mut self) {
        if self.is_sharing {
            return;
        }
        self.is_sharing = true;
        for id in self.classes.ids() {
            let class = self.classes.get(id);
            let mut roots: Vec<u32> = class.static_references.clone();
            roots.push(class.statics + statics::MIRROR);
            for address in roots {
                let value = Ref(self.memory.static_word(address) as u32);
                self.publish_static(value);
            }
        }
    }
}
