//! A simple scheduler: it lets the threads of a program take turns until all have ended.
//!
//! Time passes only when no thread is enabled: then the sleep or wait with the shortest time ends. The choices depend
//! only on the state of the threads, so a program that depends on no race and no clock behaves as on any JVM.

use rustc_hash::FxHashMap;

use crate::operation::Operation;
use crate::thread::ThreadId;
use crate::vm::{Stop, Vm};

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All non-daemon threads have ended, and so have the shutdown hooks.
    Ended,
    /// The program called `exit`.
    Exit(i32),
    /// No thread is enabled.
    Deadlock,
    /// A step could not be finished: [`Stop::Unsupported`] or [`Stop::Abandoned`].
    Stopped(Stop),
}

/// Runs all threads of a program to their end.
pub fn run(vm: &mut Vm) -> End {
    vm.start_clock();
    // There is only one execution, and it is not begun again.
    vm.use_thread_monitors(true);
    let mut last = ThreadId(0);
    // When the sleep or wait of a thread times out.
    let mut ends: FxHashMap<ThreadId, u64> = FxHashMap::default();
    let mut is_over = false;
    loop {
        let is_alive = vm.thread_ids().any(|thread| !vm.is_over(thread) && !vm.is_daemon(thread));
        if !is_alive {
            match if is_over { Ok(None) } else { vm.shut_down() } {
                Ok(None) => return End::Ended,
                Ok(Some(_)) => is_over = true,
                Err(stop) => return End::Stopped(stop),
            }
        }
        let (before, after): (Vec<ThreadId>, Vec<ThreadId>) = vm.thread_ids().partition(|thread| *thread <= last);
        let mut due: Option<(u64, ThreadId)> = None;
        let mut chosen = None;
        for thread in after.into_iter().chain(before) {
            let sleeps = vm.pending(thread) == Some(Operation::Sleep);
            if vm.is_enabled(thread) && (!sleeps || vm.is_interrupted(thread)) {
                chosen = Some(thread);
                break;
            }
            if let Some(time) = vm.time_left(thread).filter(|_| sleeps || vm.may_time_out(thread, vm.pending(thread))) {
                let at = *ends.entry(thread).or_insert_with(|| vm.clock().saturating_add(time));
                if due.is_none_or(|(earliest, _)| at < earliest) {
                    due = Some((at, thread));
                }
            }
        }
        let Some(thread) = chosen.or(due.map(|(_, thread)| thread)) else { return End::Deadlock };
        ends.remove(&thread);
        last = thread;
        let is_over_time = chosen.is_none() && vm.may_time_out(thread, vm.pending(thread));
        match if is_over_time { vm.time_out(thread) } else { vm.step(thread) } {
            Stop::Visible | Stop::Ended => (),
            Stop::Exit(code) => return End::Exit(code),
            stop => return End::Stopped(stop),
        }
    }
}
