//! Constants and call sites that are computed on first use: two static words, of which the first says whether the value
//! in the second is computed.

use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// The first word if the value could not be computed; the exception is in the second word and is thrown again at each
/// use (JVMS 5.4.3).
const FAILED: u64 = 2;

impl Vm {
    /// The value, if it was computed.
    pub(super) fn recall(&self, word: u32) -> Raised<Option<Ref>> {
        let value = Ref(self.memory.static_word(word + 1) as u32);
        match self.memory.static_word(word) {
            0 => Ok(None),
            FAILED => Err(Raise::Thrown(value)),
            _ => Ok(Some(value)),
        }
    }

    /// Stores a computed value, unless there is one already; returns the stored one.
    pub(super) fn remember(&mut self, word: u32, value: Ref) -> Ref {
        if self.memory.static_word(word) == 0 {
            self.memory.set_static_word(word, 1);
            self.memory.set_static_word(word + 1, u64::from(value.0));
            self.publish_static(value);
        }
        Ref(self.memory.static_word(word + 1) as u32)
    }

    /// Stores the exception that ended the computation, if it is a linkage error.
    pub(super) fn remember_failure(&mut self, word: u32, exception: Ref) -> Raised<()> {
        let linkage = self.load("java/lang/LinkageError")?;
        let is_linkage = self.classes.get(self.memory.class_of(exception)).is_subclass_of(linkage);
        if is_linkage && self.memory.static_word(word) == 0 {
            self.memory.set_static_word(word, FAILED);
            self.memory.set_static_word(word + 1, u64::from(exception.0));
            self.publish_static(exception);
        }
        Ok(())
    }
}
