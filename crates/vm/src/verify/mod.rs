//! The bytecode verifier: whether the methods of a class keep to the rules on which the interpreter relies.
//!
//! It infers types by data flow, as JVMS 4.10.2 describes, for all versions of class files: stack maps are not read, so
//! a method is accepted whose stack map is wrong or missing, which is refused by a JVM from version 51 on. Subroutines
//! (`jsr`, `ret`) are followed once for each chain of calls that leads to them, which is more precise than to merge
//! their callers. Code that no path reaches must decode; its types are not checked.
//!
//! Only classes of the program are verified: those of the JDK are trusted. Verification reads classes and changes
//! nothing that a program can observe.
//!
//! | file | holds |
//! |---|---|
//! | `types.rs`, `frame.rs` | types, and how they merge; local variables and operands |
//! | `method.rs` | the data flow of one method |
//! | `instructions.rs`, `members.rs`, `constants.rs` | what each instruction takes and gives |
//! | `format.rs` | checks of the class file as a whole (JVMS 4.8) |
//!
//! Everything is iterative, and work and memory are limited: what exceeds [`MOST_WORK`] is *unsupported*.

mod constants;
mod format;
mod frame;
mod instructions;
mod members;
mod method;
mod types;

pub(crate) use format::check_format;

use std::rc::Rc;

use unsnarl_classfile::ClassFile;

use crate::class::ClassId;
use crate::classes::{Classes, LinkFault, Linked};
use crate::memory::Memory;
use crate::raise::Raise;
use crate::vm::Vm;
use method::Flow;
use types::Types;

/// The most slots that are merged for one method, and the most that are kept for it.
const MOST_WORK: u64 = 1 << 28;
const MOST_KEPT: usize = 1 << 24;

/// Why a method is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Refusal {
    Unsound(String),
    /// A class that is needed to decide cannot be loaded.
    Link(LinkFault),
    /// It exceeds a limit.
    TooMuch(&'static str),
}

type Checked<T> = Result<T, Refusal>;

impl From<LinkFault> for Refusal {
    fn from(fault: LinkFault) -> Refusal {
        Refusal::Link(fault)
    }
}

/// Verifies all methods of a class that is loaded with its supertypes.
pub(crate) fn verify(classes: &mut Classes, memory: &mut Memory, class: ClassId) -> Linked<()> {
    verify_as(classes, memory, class, false)
}

/// The same for a class that may stand for another one with its name.
fn verify_as(classes: &mut Classes, memory: &mut Memory, class: ClassId, stands_in: bool) -> Linked<()> {
    let Some(file) = classes.get(class).file.clone() else { return Ok(()) };
    let mut types = Types::new(classes, memory, (class, stands_in), file.name());
    for method in file.methods() {
        let code = method.code().map_err(|malformed| LinkFault::Malformed(malformed.to_string()))?;
        let Some(code) = code else { continue };
        let refused = match Flow::new(&mut types, &file, method, code) {
            Ok(mut flow) => flow.run().map_err(|refusal| (refusal, Some(flow.pc()))),
            Err(refusal) => Err((refusal, None)),
        };
        if let Err((refusal, pc)) = refused {
            return Err(fault(&file, method, refusal, pc));
        }
    }
    Ok(())
}

impl Vm {
    /// Adds a class to those that the program can load, by its name with slashes. It has no effect on one that was
    /// loaded before.
    pub fn add_class(&mut self, name: &str, bytes: bytes::Bytes) {
        self.classes.path.add_class(name, bytes);
    }

    /// Loads, checks and verifies a class, even if it is one of the JDK; says what is wrong with it.
    pub fn verify(&mut self, class: &str) -> Result<(), String> {
        let wrong = |fault: LinkFault| Raise::from(fault).to_string();
        let class = self.classes.load(&mut self.memory, class.as_bytes()).map_err(wrong)?;
        if let Some(file) = self.classes.get(class).file.clone() {
            check_format(&file).map_err(wrong)?;
        }
        verify(&mut self.classes, &mut self.memory, class).map_err(wrong)
    }

    /// The same for the bytes of a class, which stand for those on the class path, but only for this.
    pub fn verify_bytes(&mut self, class: &str, bytes: bytes::Bytes) -> Result<(), String> {
        let wrong = |fault: LinkFault| Raise::from(fault).to_string();
        let class = self.classes.define_alone(&mut self.memory, class.as_bytes(), bytes).map_err(wrong)?;
        verify_as(&mut self.classes, &mut self.memory, class, true).map_err(wrong)
    }
}

fn fault(file: &Rc<ClassFile>, method: unsnarl_classfile::Member<'_>, refusal: Refusal, pc: Option<u16>) -> LinkFault {
    let text = |bytes: &[u8]| unsnarl_classfile::JavaText(bytes).to_string();
    let name = format!("{}.{}{}", text(file.name()), text(method.name()), text(method.descriptor()));
    let place = pc.map_or_else(|| name.clone(), |pc| format!("{name} @{pc}"));
    match refusal {
        Refusal::Unsound(why) => LinkFault::Unsound(format!("{why}, in {place}")),
        Refusal::Link(fault) => fault,
        Refusal::TooMuch(what) => LinkFault::Unsupported(format!("{name} takes too much to verify: {what}")),
    }
}
