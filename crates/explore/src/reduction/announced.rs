//! What has announced a step: the effects of its thread that foresee one of its operations. By the rules of stubborn
//! sets, another step is independent of it if it depends on none of these effects. Then both must commute, which
//! `commute.rs` tries.

use unsnarl_vm::{Operation, ThreadId, Vm};

use super::Reducer;
use super::bits::Bits;
use super::dependence::Region;
use super::stubborn::{Demands, Members};

/// What has announced a step.
pub(crate) struct Announced {
    thread: ThreadId,
    effects: Bits,
}

impl Reducer<'_> {
    /// From now on, notes what announces steps.
    pub fn note_announced(&mut self) {
        self.announced = Some(Bits::default());
    }

    pub(super) fn note_first(&mut self, vm: &Vm, thread: ThreadId, operation: Operation) {
        if let Some(announced) = &mut self.announced {
            announced.union(&self.dependence.announcing(vm, &mut self.futures, thread, operation));
        }
    }

    pub(super) fn note_part(&mut self, vm: &Vm, step: (ThreadId, &Region), operation: Operation) {
        if let Some(announced) = &mut self.announced {
            announced.union(&self.dependence.announcing_part(vm, &mut self.futures, step, operation));
        }
    }

    /// What has announced the last step.
    pub fn announced(&self, vm: &Vm) -> Option<Announced> {
        let taken = self.taken.last()?;
        let mut effects = self.announced.clone()?;
        effects.intersect(self.futures.get(taken.future));
        if taken.future == self.futures.anything {
            effects = self.futures.get(taken.future).clone();
        }
        if vm.is_over(taken.thread) {
            effects.insert(self.futures.death);
        }
        Some(Announced { thread: taken.thread, effects })
    }

    /// Whether the next step of a thread, which is possible, is independent of a step that another one can take now.
    pub fn is_independent(&mut self, vm: &Vm, (thread, operation): (ThreadId, Operation), other: &Announced) -> bool {
        if self.may_read_clock() || !vm.can_do(thread, Some(operation)) {
            return false;
        }
        let Some(demands) = self.demands(vm, thread, operation) else { return false };
        let Demands { involved, mask } = self.forget(operation, true, demands);
        if involved.contains(&other.thread) {
            return false;
        }
        if !self.dependence.meets(&mask, &other.effects) {
            return true;
        }
        self.is_reach_known = false;
        let members: Members = vm.thread_ids().map(|member| member != other.thread).collect();
        self.is_out_of_reach(vm, &members, 0, (thread, operation))
    }
}
