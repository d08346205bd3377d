//! Checkpoints: states to which the VM can backtrack.
//!
//! Each part of the VM that belongs to the state has its own mark, and returns to it in time proportional to what was
//! changed since.

use super::Vm;
use super::console::ConsoleMark;
use crate::canonical::FingerprintsMark;
use crate::clock::Clock;
use crate::files::FilesMark;
use crate::memory::Mark;
use crate::network::Network;
use crate::off_heap::OffHeap;
use crate::past::Moment;
use crate::thread::ThreadId;
use crate::thread_log::{Stepped, ThreadLogMark};

/// A state to which the VM can backtrack.
#[derive(Debug)]
pub struct Checkpoint {
    memory: Mark,
    fingerprints: FingerprintsMark,
    clock: Clock,
    thread_log: ThreadLogMark,
    console: ConsoleMark,
    network: Network,
    files: FilesMark,
    off_heap: OffHeap,
    /// The number of missed signals.
    signals: u32,
    /// The number of threads.
    threads: u32,
    is_sharing: bool,
    spurious: u32,
    /// The thread that takes the step.
    stepped: Option<Stepped>,
}

impl Checkpoint {
    /// When it was created.
    pub fn moment(&self) -> Moment {
        Moment(self.memory)
    }
}

impl Vm {
    /// Creates a checkpoint of the present state, before a step of a thread.
    pub fn mark(&mut self, stepped: Option<ThreadId>) -> Checkpoint {
        self.current_step.stopped_before = None;
        Checkpoint {
            memory: self.memory.mark(),
            fingerprints: self.fingerprints.mark(),
            clock: self.clock,
            thread_log: self.thread_log.mark(),
            console: self.console.mark(),
            network: self.network.clone(),
            files: self.files.mark(),
            off_heap: self.off_heap.clone(),
            signals: self.signals.mark(),
            threads: self.threads.len() as u32,
            is_sharing: self.is_sharing,
            spurious: self.spurious,
            stepped: stepped.map(|thread| self.save_stepped(thread)),
        }
    }

    /// Backtracks to a checkpoint. Checkpoints must be used in the reverse of the order in which they were created,
    /// each once; those that were created after this one become invalid.
    pub fn backtrack(&mut self, to: &Checkpoint) {
        self.memory.undo_to(to.memory);
        self.sites.undo_to(self.memory.top());
        self.fingerprints.undo_to(to.fingerprints, self.memory.top() < self.memory.base());
        self.thread_log.restore_controls(to.thread_log, &mut self.threads);
        self.threads.truncate(to.threads as usize);
        self.thread_log.restore_frames(to.thread_log, &mut self.threads);
        if let Some(stepped) = &to.stepped {
            self.restore_stepped(stepped);
        }
        self.console.undo_to(to.console);
        self.network.clone_from(&to.network);
        self.files.undo_to(&to.files);
        self.off_heap.clone_from(&to.off_heap);
        self.clock = to.clock;
        self.signals.undo_to(to.signals);
        self.is_sharing = to.is_sharing;
        self.spurious = to.spurious;
        self.current_step.exit = None;
    }
}

#[cfg(test)]
mod tests {
    use unsnarl_fixtures::jdk;

    use super::*;
    use crate::class::ValueKind;
    use crate::class_path::ClassPath;
    use crate::code::{Op, synthetic};
    use crate::memory::Ref;
    use crate::thread::Status;
    use crate::vm::{Limits, Missed, Stream};

    /// Changes a part of the state, or what belongs to a thread.
    type Change = fn(&mut Vm, ThreadId);

    /// All parts of the state but memory, as text.
    fn parts(vm: &Vm) -> String {
        let Vm {
            threads, console, network, clock, files, off_heap, signals, is_sharing, spurious, current_step, ..
        } = vm;
        let files = (files.digest(), off_heap);
        let exit = current_step.exit;
        format!(
            "{threads:?}\n{console:?}\n{network:?}\n{clock:?}\n{files:?}\n{signals:?}\n{is_sharing} {spurious} {exit:?}"
        )
    }

    #[test]
    fn backtracking_restores_every_part_of_the_state() {
        let jdk = jdk::find().unwrap_or_else(|none| panic!("{}", none.problem()));
        let path = ClassPath::open(&[], &jdk.home, &jdk.version).unwrap();
        let mut vm = Vm::bare(path, Limits::default()).unwrap();
        let nothing = synthetic::entry(&mut vm, Op::Nop, None, 0, b"()V");
        let main = vm.add_thread(Ref::NULL, 1, nothing, &[]).unwrap();
        vm.console.print(Stream::Output, b"before");
        vm.signals.miss(Missed::Spent(main));
        let object = vm.new_object(vm.known.thread).unwrap();
        let (eetop, before) = (vm.known.thread_eetop, parts(&vm));

        let changes: [(&str, Change); 14] = [
            ("output", |vm, _| vm.console.print(Stream::Output, b"after")),
            ("errors", |vm, _| vm.console.print(Stream::Errors, b"after")),
            ("files", |vm, _| _ = vm.files.create_file(b"x", 0o644, 0).unwrap()),
            ("memory outside the heap", |vm, main| {
                let array = vm.new_primitive_array(ValueKind::Byte, 8).unwrap();
                let key = vm.thread(main).key;
                vm.off_heap.add(key, array);
            }),
            ("a missed signal", |vm, main| vm.signals.miss(Missed::Spent(main))),
            ("who is notified", |vm, main| vm.signals.choose_notified(main)),
            ("whether the clock was read", |vm, _| vm.start_clock()),
            ("the network", |vm, _| {
                vm.network.pipe(1);
            }),
            ("sharing", |vm, _| vm.is_sharing = true),
            ("waits that ended without a cause", |vm, _| vm.spurious += 1),
            ("the exit code", |vm, _| vm.current_step.exit = Some(3)),
            ("what others see of a thread", |vm, main| vm.control(main, |control| control.status = Status::Ended)),
            ("the frame of the step", |vm, main| vm.thread_mut(main).frames[0].at += 1),
            ("threads", |vm, main| {
                let method = vm.thread(main).frames[0].method;
                vm.add_thread(Ref::NULL, 2, method, &[]).unwrap();
            }),
        ];
        for (part, change) in changes {
            let checkpoint = vm.mark(Some(main));
            change(&mut vm, main);
            vm.memory.set_field(object, eetop, 7);
            assert_ne!(parts(&vm), before, "{part} is a part of the state");
            vm.backtrack(&checkpoint);
            assert_eq!(parts(&vm), before, "{part}");
            assert_eq!(vm.memory.field(object, eetop), 0, "memory, beside {part}");
        }
    }
}
