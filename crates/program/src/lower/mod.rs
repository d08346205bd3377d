//! Lowering: from bytecode to pruned SSA, one method at a time.
//!
//! | step | file |
//! |---|---|
//! | decode, find where blocks start | `layout` |
//! | walk the blocks once, turning stack code into statements; reads of variables make φ-functions on demand | `translate` (control), `instructions`, `stack`, `ssa` |
//! | what an `invokedynamic` means | `bootstrap` |
//! | calls of accessors to fields become accesses | `accessor` |
//! | drop redundant and dead φ-functions | `simplify` |
//! | join blocks, number everything | `finish` |
//! | types of φ-functions and array elements; every operand is of the kind its statement needs | `infer` |
//!
//! SSA construction is that of Braun et al., "Simple and Efficient Construction of Static Single Assignment Form" (CC 2013), with two changes:
//! arguments of φ-functions are filled in after the walk, so nothing recurses and no block needs sealing; and all redundant φ-functions go
//! at the end, by strongly connected components (their section 3.2), so the result is minimal for irreducible code too, then pruned.
//! (Code made to be hard may keep more of them than it needs: the search has a limit, see `simplify`.)
//!
//! `jsr`/`ret` are inlined by giving each block one copy for every assignment of return addresses to variables that reaches it.
//!
//! Malformed code is a [`LowerError`] with its pc, never a panic: anything the JVM's verifier would refuse may come in. What is not checked
//! here is what does not harm: access rights, final fields, uninitialised objects (A6).

mod accessor;
mod bootstrap;
mod finish;
mod infer;
mod instructions;
mod layout;
mod simplify;
mod ssa;
mod stack;
mod translate;

use std::borrow::Cow;
use std::fmt;

use unsnarl_classfile::code::Code;

use crate::ids::MethodId;
use crate::ir::Body;
use crate::program::{Program, Source};

/// Why a method could not be lowered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowerError {
    /// The instruction at fault, if it is one.
    pub pc: Option<u16>,
    /// What is wrong with it.
    pub problem: Cow<'static, str>,
}

impl fmt::Display for LowerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pc {
            Some(pc) => write!(f, "{} (at pc {pc})", self.problem),
            None => f.write_str(&self.problem),
        }
    }
}

impl std::error::Error for LowerError {}

type Lowered<T> = Result<T, LowerError>;

/// Shorthand for an error at a pc.
#[cold]
fn fault<T>(pc: u16, problem: impl Into<Cow<'static, str>>) -> Lowered<T> {
    Err(LowerError { pc: Some(pc), problem: problem.into() })
}

/// What lowering one method reads.
#[derive(Clone, Copy)]
struct Context<'p> {
    program: &'p Program,
    method: MethodId,
    source: &'p Source,
    code: Code<'p>,
}

/// Lowers a method. Pure: the same method gives the same body, on any thread.
pub fn lower(program: &Program, method: MethodId) -> Result<Body, LowerError> {
    let whole = |problem: Cow<'static, str>| LowerError { pc: None, problem };
    let source = program.class(program.method(method).class).source.as_deref();
    let source = source.ok_or_else(|| whole("its class was not among the inputs".into()))?;
    let code = program.code(method).ok_or_else(|| whole("it has no code".into()))?;
    let code = code.map_err(|problem| whole(problem.to_string().into()))?;
    let context = Context { program, method, source, code };
    let layout = layout::lay_out(context)?;
    let draft = translate::translate(context, &layout)?;
    let mut body = finish::finish(context, draft)?;
    infer::infer_types(program, &mut body)?;
    Ok(body)
}
