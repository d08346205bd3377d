//! The virtual machine: classes, which are outside the state, and the state itself.
//!
//! The state consists of memory, threads, output, files, the network and the clock. [`Vm::mark`] and [`Vm::backtrack`]
//! return to an earlier state in time proportional to what was changed. The VM makes no choices: the caller decides
//! which thread runs next, and whether a wait times out ([`Vm::step`]).
//!
//! | file | holds |
//! |---|---|
//! | `checkpoint.rs` | states to which the VM can backtrack |
//! | `threads.rs`, `current_step.rs` | the threads, and the present step |
//! | `objects.rs`, `sharing.rs`, `sites.rs` | creating objects; which of them threads share; where they were made |
//! | `console.rs`, `signals.rs` | the output; signals that woke no thread |
//! | `known.rs`, `boot_state.rs` | classes and objects of the JDK that the VM needs to know |
//! | `limits.rs` | limits and options |
//! | `watch.rs` | who stops the VM when time or memory is used up |
//! | `thread_monitors.rs` | whether monitors of threads are used otherwise than to join them |
//!
//! The other parts are beside this folder: `memory.rs`, `classes/`, `clock.rs`, `files/`, `off_heap.rs`, `order.rs`,
//! `canonical/` (fingerprints), `thread_log.rs`.

mod boot_state;
mod checkpoint;
mod console;
mod current_step;
mod known;
mod limits;
mod objects;
mod reach;
mod room;
mod sharing;
mod signals;
mod sites;
mod thread_monitors;
mod threads;
mod watch;

use crate::canonical::Fingerprints;
use crate::class_path::ClassPath;
use crate::classes::Classes;
use crate::clock::Clock;
use crate::files::Files;
use crate::memory::Memory;
use crate::network::Network;
use crate::off_heap::OffHeap;
use crate::operation::Operation;
use crate::order::Orders;
use crate::parts::Parts;
use crate::sightings::Recorder;
use crate::thread::{Status, Thread, ThreadId};
use crate::thread_log::ThreadLog;

use boot_state::BootState;
pub use checkpoint::Checkpoint;
use console::Console;
pub(crate) use console::Stream;
use current_step::CurrentStep;
use known::Known;
pub use limits::Limits;
use limits::Settings;
pub use reach::{Reach, Reachers};
pub(crate) use signals::Missed;
use signals::Signals;
pub use sites::MadeAt;
use sites::Sites;
use thread_monitors::ThreadMonitors;
pub(crate) use threads::Threads;
use watch::Watched;
pub use watch::{Phase, Watch};

/// Something that the VM does not support.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// What it is.
    pub what: String,
    /// The innermost methods and lines, innermost first, up to the first one of the program; if there are many, some
    /// before that are omitted.
    pub stack: Vec<String>,
}

/// Why a thread stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It is before a scheduling point, or waits.
    Visible,
    /// It has ended.
    Ended,
    /// The program called `exit`.
    Exit(i32),
    /// It reached something that the VM does not support.
    Unsupported(Unsupported),
    /// It executed the maximum number of instructions without reaching a scheduling point.
    Abandoned,
}

/// A VM: the program's classes, its state, and data that is not part of the state.
#[derive(Debug)]
pub struct Vm {
    // Outside the state.
    pub(crate) classes: Classes,
    pub(crate) known: Known,
    pub(crate) boot: BootState,
    pub(crate) limits: Limits,
    pub(crate) settings: Settings,
    /// Whether the classes in `natives/models` are replaced by models.
    pub(crate) models: bool,
    // The state.
    pub(crate) memory: Memory,
    pub(crate) threads: Threads,
    pub(crate) console: Console,
    pub(crate) network: Network,
    pub(crate) clock: Clock,
    pub(crate) files: Files,
    /// Which arrays stand for memory outside the heap.
    pub(crate) off_heap: OffHeap,
    pub(crate) signals: Signals,
    /// Whether a second thread was started: from then on it matters which objects are shared.
    pub(crate) is_sharing: bool,
    /// Waits that ended without a cause.
    pub(crate) spurious: u32,
    // Beside the state.
    pub(crate) current_step: CurrentStep,
    pub(crate) orders: Orders,
    pub(crate) parts: Parts,
    pub(crate) fingerprints: Fingerprints,
    pub(crate) thread_log: ThreadLog,
    room: room::Room,
    sites: Sites,
    pub(crate) thread_monitors: ThreadMonitors,
    /// Records what the program computes, if that is wanted.
    pub(crate) recorder: Option<Box<Recorder>>,
    watched: Watched,
}

impl Vm {
    /// A VM that has not booted: no class is initialised, no thread runs.
    pub(crate) fn bare(path: ClassPath, limits: Limits) -> Result<Vm, String> {
        let words = u32::try_from(limits.heap_bytes / 8).unwrap_or(u32::MAX).min(1 << 31);
        let mut memory = Memory::new(words);
        memory.set_most_bytes(limits.memory_bytes);
        let files = Files::new(&path.given);
        let mut classes = Classes::new(path, &mut memory);
        let known = Known::load(&mut classes, &mut memory)?;
        Ok(Vm {
            classes,
            known,
            boot: BootState::default(),
            limits,
            settings: Settings::default(),
            models: true,
            memory,
            threads: Threads::default(),
            console: Console::default(),
            network: Network::default(),
            clock: Clock::default(),
            files,
            off_heap: OffHeap::default(),
            signals: Signals::default(),
            is_sharing: false,
            spurious: 0,
            current_step: CurrentStep::NONE,
            orders: Orders::default(),
            parts: Parts::default(),
            fingerprints: Fingerprints::default(),
            thread_log: ThreadLog::default(),
            room: room::Room::default(),
            sites: Sites::default(),
            thread_monitors: ThreadMonitors::default(),
            recorder: None,
            watched: Watched::default(),
        })
    }

    /// The JDK has booted: the program begins at time 0.
    pub(crate) fn end_boot(&mut self) {
        self.boot.is_booting = false;
        self.clock = Clock::default();
    }

    /// Discards the output so far, which is not the program's.
    pub(crate) fn forget_printed(&mut self) {
        self.console = Console::default();
    }

    /// Lets a wait, a park or a join time out; the clock advances to that time. [`Vm::may_time_out`] must hold for the
    /// thread.
    pub fn time_out(&mut self, thread: ThreadId) -> Stop {
        let nanos = self.time_left(thread).unwrap_or(0);
        if let Some(stop) = self.give_up(thread) {
            return stop;
        }
        if let Some(Operation::Park(_) | Operation::Network(..)) = self.pending(thread) {
            self.park_is_over(thread, nanos);
        } else if self.joined_by_monitor(thread).is_some() {
            // `join` reads the clock to know whether its time is over, as code does that parks.
            self.park_is_over(thread, nanos);
        }
        self.pass_until(self.clock.after(nanos));
        if let Status::Waiting { .. } = self.thread(thread).control.status {
            self.wake(thread, false);
            return Stop::Visible;
        }
        self.step(thread)
    }

    /// The bytes in use by the state.
    pub fn state_bytes(&self) -> usize {
        // The frames and slots of a thread that has just begun.
        let thread = size_of::<Thread>() + 1024;
        let kept = self.fingerprints.bytes() + self.thread_log.bytes() + self.sites.bytes();
        let outside = self.console.bytes() + self.network.bytes() + self.files.bytes();
        self.memory.bytes() + kept + self.threads.len() * thread + outside
    }

    /// Sets the maximum number of instructions of a step; returns the former one.
    pub fn limit_step(&mut self, instructions: u64) -> u64 {
        std::mem::replace(&mut self.limits.instructions, instructions)
    }

    /// The number of words of the heap. Only the benchmark of checkpoints (`bench/`) asks.
    pub fn heap_words(&self) -> u32 {
        self.memory.top()
    }

    /// Nanoseconds since the program began.
    pub fn clock(&self) -> u64 {
        self.clock.now()
    }
}
