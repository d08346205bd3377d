//! Lowering: from bytecode to pruned SSA, one method at a time.
//!
//! | step | file |
//! |---|---|
//! | decode instructions, find the leaders of basic blocks | `layout` |
//! | straighten the state machines of coroutines | `coroutine` |
//! | visit the blocks once: control flow and exceptional edges | `translate` |
//! | turn operand-stack code into statements | `instructions`, `stack` |
//! | create φ-functions on demand, when a variable is read | `ssa` |
//! | resolve `invokedynamic` and computed constants | `bootstrap` |
//! | replace calls of field accessors by the access | `accessor` |
//! | remove redundant and dead φ-functions | `simplify` |
//! | merge chains of blocks, number blocks, statements and values | `finish` |
//! | infer types of φ-functions and array elements, check the kinds of operands | `infer` |
//!
//! SSA construction follows Braun et al., "Simple and Efficient Construction of Static Single Assignment Form" (CC
//! 2013), with two changes. Arguments of φ-functions are filled in after all blocks have been visited, so there is no
//! recursion and no sealing of blocks. Redundant φ-functions are removed at the end, by strongly connected components
//! (their section 3.2), so the result is minimal for irreducible code too; then it is pruned. Adversarial code may keep
//! redundant φ-functions, because the removal has a limit (`simplify`).
//!
//! Subroutines (`jsr`/`ret`) are inlined: a block is copied for each assignment of return addresses to variables with
//! which it is reachable.
//!
//! Malformed code results in a [`LowerError`] with its pc, never in a panic: the input may be anything that a JVM's
//! verifier would reject. Access rights, assignments to final fields and the use of uninitialized objects are not
//! checked, because lowering does not depend on them (A6).

mod accessor;
mod bootstrap;
mod coroutine;
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
    /// The pc of the offending instruction, if it is a single one.
    pub pc: Option<u16>,
    /// A description of the problem.
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

/// The inputs for lowering one method.
#[derive(Clone, Copy)]
struct Context<'p> {
    program: &'p Program,
    method: MethodId,
    source: &'p Source,
    code: Code<'p>,
}

/// Lowers a method. A pure function: the result does not depend on the thread.
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
