//! Mistakes that are made on purpose: tests show that each is noticed. No search makes one.

use unsnarl_vm::Operation;

use super::Reducer;
use super::dependence::Mask;
use super::hints::Mistake;
use super::stubborn::Demands;

impl Reducer<'_> {
    /// Whether a mistake is to be made.
    pub(super) fn makes(&self, mistake: Mistake) -> bool {
        self.futures.hints.mistake == Some(mistake)
    }

    /// Whether it is to be forgotten that a step that is put off must be taken at last.
    pub fn forgets_cycles(&self) -> bool {
        self.makes(Mistake::Cycles)
    }

    /// Leaves out what a mistake is about of those that must be in a set with a thread.
    pub(super) fn forget(&self, operation: Operation, is_possible: bool, demands: Demands) -> Demands {
        use Mistake::{Joined, Owners, Wakers, Woken};
        use Operation::{
            Acquire, Awaiting, Enter, Initialize, Interrupt, Join, Notify, NotifyAll, Park, Print, Reenter, Unpark,
            Waiting,
        };
        let Some(mistake) = self.futures.hints.mistake else { return demands };
        let is_about = match operation {
            Notify(_) | NotifyAll(_) | Unpark(_) | Interrupt(_) => mistake == Woken,
            Waiting(..) | Awaiting(..) | Park(_) => mistake == Wakers && !is_possible,
            Enter(_) | Reenter(_) | Acquire(..) | Initialize(_) | Print(_) => mistake == Owners && !is_possible,
            Join(..) => mistake == Joined && !is_possible,
            _ => false,
        };
        let mask = if is_about && mistake == Wakers { Mask::new() } else { demands.mask };
        let involved = if is_about { Default::default() } else { demands.involved };
        Demands { involved, mask }
    }
}

/// The mistake that concerns what a blocked thread waits for.
pub(super) fn about(operation: Operation) -> Option<Mistake> {
    match operation {
        Operation::Enter(_) | Operation::Reenter(_) | Operation::Acquire(..) => Some(Mistake::Locks),
        Operation::Join(..) => Some(Mistake::Joins),
        Operation::Waiting(..) | Operation::Awaiting(..) | Operation::Park(_) => Some(Mistake::Waits),
        _ => None,
    }
}
