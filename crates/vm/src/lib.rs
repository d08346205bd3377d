//! A JVM whose whole state is one value: it can be marked, hashed and taken back.
//!
//! It runs class files on the real classes of an installed JDK (17 or later), one instruction at a time, on one thread of its own: the threads of the
//! program are data. Executions are sequentially consistent, and nothing is finalised (A36). It never chooses: [`Vm::step`] runs the thread that it is told to run, up to that thread's next visible operation.
//!
//! | file | holds |
//! |---|---|
//! | `class_path.rs`, `classes/`, `class.rs`, `symbol.rs` | classes: found, linked, laid out; outside the state |
//! | `code/` | bytecode decoded once; code of the VM's own for lambdas, concatenation, initialisation |
//! | `memory.rs`, `thread.rs` | the state: heap, static fields, monitors; threads and their frames |
//! | `saved.rs` | frames as they were before a step |
//! | `vm.rs` | both together; marks and taking back |
//! | `interpret/` | the interpreter |
//! | `canonical/` | fingerprints of states |
//! | `inspect.rs`, `names.rs` | the state for people |
//! | `operation.rs` | what a thread is about to do |
//! | `ask.rs` | runs a method of the program, and takes it back |
//! | `order.rs`, `past.rs` | what orders steps for the memory model, and what earlier steps wrote |
//! | `inflate.rs` | decompression |
//! | `math/` | sines and logarithms |
//! | `natives/` | methods without bytecode, a file a class |
//! | `modules.rs` | modules and class loaders |
//! | `round_robin.rs` | a scheduler for those who want none |
//! | `boot.rs` | brings the JDK's classes to life |
//! | `test_case.rs` | a test of a test class as a program |

mod ask;
pub mod boot;
mod canonical;
mod class;
mod class_path;
mod classes;
mod clock;
mod code;
mod hash;
mod inflate;
mod inspect;
mod interpret;
mod math;
mod memory;
mod modules;
mod names;
mod natives;
mod operation;
mod order;
mod past;
mod raise;
pub mod round_robin;
mod saved;
mod strings;
mod symbol;
mod test_case;
mod thread;
mod vm;

pub use ask::Answer;
pub use class::{ClassId, FieldId, MethodId};
pub use class_path::ClassPath;
pub use clock::TimeOuts;
pub use inspect::{CalledMethod, CodePoint, LockSide, NamedObject, UncaughtCause};
pub use memory::Ref;
pub use names::Name;
pub use operation::{Elements, Mode, Operation, Place};
pub use order::{Meeting, Order, Ordered};
pub use past::{Moment, Spot};
pub use test_case::{Procedure, TestCase};
pub use thread::{Acquisition, Answers, Await, Patience, Status, Synchronizer, Then, ThreadId, Turn};
pub use vm::{Checkpoint, Limits, Stop, Unsupported, Vm};
