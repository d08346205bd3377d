//! A JVM whose whole state can be marked, fingerprinted and restored.
//!
//! It runs class files on the real classes of an installed JDK (17 or later), one instruction at a time, on one thread
//! of the host: the threads of the program are data. Executions are sequentially consistent, and nothing is finalised
//! (A36). The VM makes no choices: [`Vm::step`] runs the thread that the caller names, from one scheduling point to the
//! next.
//!
//! How to use it: open a [`ClassPath`], [`boot::boot`] a [`Vm`], and call [`Vm::enter_main`] to place the main thread
//! before the program's first instruction. Then repeat: ask what each thread does next ([`Vm::pending`]) and whether it
//! is enabled ([`Vm::can_do`]), [`Vm::mark`] the state, [`Vm::step`] one thread, inspect the state
//! ([`Vm::fingerprint`], [`Vm::stack`]), and [`Vm::backtrack`]. `unsnarl-explore` does this for all interleavings;
//! [`round_robin`] runs a program once.
//!
//! Our own terms, such as *base*, *region* and *conduct*, are defined in [docs/glossary.md](../../../docs/glossary.md).
//!
//! | file | holds |
//! |---|---|
//! | **classes**, outside the state | |
//! | `class_path.rs`, `classes/`, `class.rs`, `symbol.rs` | how classes are found, linked and laid out |
//! | `modules.rs` | modules and class loaders |
//! | `verify/` | the checks of class files, and the bytecode verifier |
//! | `code/` | bytecode decoded once; the VM's own code for lambdas, concatenation, initialisation |
//! | **the state** | |
//! | `memory.rs` | heap, static fields and monitors, with their undo log |
//! | `thread.rs`, `thread_log.rs` | threads and their frames; their undo log |
//! | `clock.rs` | the virtual clock |
//! | `files/`, `off_heap.rs` | the files of the program; memory outside the heap |
//! | `network/` | sockets, pipes and selectors |
//! | `vm/` | the machine: all parts together, and checkpoints |
//! | **running** | |
//! | `boot.rs`, `test_case.rs` | boots the JDK; runs one test |
//! | `ask.rs` | evaluates a method of the program in the present state |
//! | `interpret/` | the interpreter |
//! | `natives/` | methods without bytecode, one file for each class or group of classes |
//! | `operation.rs`, `pending.rs` | what threads do next, and which of them are enabled |
//! | `visibility.rs` | which operations are scheduling points |
//! | `round_robin.rs` | a simple scheduler, to run a program once |
//! | `strings.rs`, `raise.rs` | strings; exceptions |
//! | `inflate.rs`, `deflate.rs`, `math/`, `hash.rs` | decompression, compression; sines and logarithms; hashing |
//! | **inspection** | |
//! | `canonical/` | fingerprints of states |
//! | `order.rs`, `past.rs` | synchronization actions for the memory model, and what earlier steps wrote |
//! | `parts.rs` | the operations of a step after its first one |
//! | `inspect.rs`, `names.rs` | descriptions of the state for display |
//! | `sightings.rs`, `jdk_uses.rs` | record what the program's instructions did, and what they asked of the JDK |

mod ask;
pub mod boot;
mod canonical;
mod class;
mod class_path;
mod classes;
mod clock;
mod code;
mod containers;
mod deflate;
mod files;
mod hash;
mod inflate;
mod inspect;
mod interpret;
mod jdk_uses;
mod math;
mod memory;
mod modules;
mod names;
mod natives;
mod network;
mod off_heap;
mod operation;
mod order;
mod parts;
mod past;
mod pending;
mod raise;
pub mod round_robin;
mod sightings;
mod stack;
mod strings;
mod symbol;
mod test_case;
mod thread;
mod thread_log;
mod verify;
mod visibility;
mod vm;

pub use ask::Answer;
pub use class::{ClassId, FieldId, MethodId};
pub use class_path::ClassPath;
pub use clock::TimeOuts;
pub use files::{GivenFile, GivenFiles};
pub use inspect::{CalledMethod, CodePoint, LockSide, NamedObject, UncaughtCause};
pub use jdk_uses::{Hazard, JdkUses, SeenField};
pub use memory::Ref;
pub use names::Name;
pub use network::Descriptor;
pub use operation::{Elements, FileAction, FileName, FileUse, Mode, Operation, Traffic, TrafficWait, Variable};
pub use order::{Order, Ordered, SyncObject};
pub use past::{Moment, Spot};
pub use sightings::{MethodSightings, SeenMethod, SeenValue, Sightings};
pub use stack::{FrameKind, StackFrame};
pub use test_case::{Procedure, TestCase};
pub use thread::{Acquisition, Answers, Await, Patience, Status, Synchronizer, Then, ThreadId, Turn};
pub use vm::{Checkpoint, Limits, MadeAt, Phase, Reach, Reachers, Stop, Unsupported, Vm, Watch};
