//! Signals of `Condition`s that nobody hears: noted, then left to the JDK's own code.

use super::{Answer, Call, Entries};
use crate::memory::Ref;
use crate::raise::Raised;
use crate::vm::{Missed, Vm};

const CONDITION: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject";

fn signal(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let condition = call.object(0)?;
    let first = Ref(vm.get_named(condition, b"firstWaiter") as u32);
    if first.is_null() {
        vm.missed.push(Missed::Unheard(condition));
        return Ok(Answer::Original);
    }
    let others: Vec<Missed> =
        std::iter::successors(Some(first), |node| Some(Ref(vm.get_named(*node, b"nextWaiter") as u32)))
            .take_while(|node| !node.is_null())
            .skip(1)
            .filter_map(|node| vm.thread_of(Ref(vm.get_named(node, b"waiter") as u32)))
            .map(|thread| Missed::Passed(thread, condition))
            .collect();
    vm.missed.extend(others);
    Ok(Answer::Original)
}

fn signal_all(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let condition = call.object(0)?;
    if vm.get_named(condition, b"firstWaiter") == 0 {
        vm.missed.push(Missed::Unheard(condition));
    }
    Ok(Answer::Original)
}

pub(super) const NATIVES: Entries = &[(CONDITION, &[("signal", signal), ("signalAll", signal_all)])];
