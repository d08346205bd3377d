//! The names that a program reflects on. Strings are one abstract object, so names are read off the SSA: constants,
//! φ-functions of them, what a final field is given by its class, what is concatenated of such, and what callers pass
//! for a parameter, wherever a call of that instance is found. They come in as calls are found, so lookups are made
//! name by name.
//!
//! Under-approximates: any other string is unknown, and counted.

use unsnarl_library::Reflection;
use unsnarl_program::ir::{Body, ConcatPiece, Constant, Definition, DynamicSite, Op, ValueId};
use unsnarl_program::{FieldId, Program, Type};

use crate::analysis::{CallEdge, EdgeKind, InstanceId, LibraryCall, LibraryCallId};
use crate::gap::Gap;
use crate::solver::Solver;

/// How many values are looked at for one name.
const MAX_VALUES: usize = 64;
/// The maximum number of parameters that the names of one call come through.
const MAX_PARAMETERS: usize = 64;

/// What a string may be.
#[derive(Default)]
struct Strings {
    known: Vec<Box<[u8]>>,
    /// Whatever callers pass for these parameters.
    parameters: Vec<u16>,
    /// Whether it may be something else, too.
    has_unknown: bool,
}

/// Finds the names that the string argument of a call may be, now and later; nothing if it has no such parameter.
pub(super) fn follow_names(solver: &mut Solver<'_>, id: LibraryCallId, reflection: Reflection) {
    if !takes_name(solver, id) {
        return;
    }
    let string = Type::class(solver.program.well_known().string);
    match passed(solver, id, string).map(|(_, value)| value) {
        Some(value) => follow_string(solver, id, reflection, solver.library_call(id).caller, value),
        None => computed_name(solver, id, reflection),
    }
}

/// Whether a call has a parameter for a name.
pub(super) fn takes_name(solver: &Solver<'_>, id: LibraryCallId) -> bool {
    super::parameter_of_type(solver, id, Type::class(solver.program.well_known().string)).is_some()
}

fn computed_name(solver: &mut Solver<'_>, id: LibraryCallId, reflection: Reflection) {
    match reflection {
        Reflection::Class => super::unknown(solver, id, Gap::ComputedClassName),
        _ => super::unknown(solver, id, Gap::ComputedName),
    }
}

fn follow_string(
    solver: &mut Solver<'_>,
    id: LibraryCallId,
    reflection: Reflection,
    instance: InstanceId,
    value: ValueId,
) {
    let method = solver.instance(instance).method;
    let Some(Ok(body)) = solver.program.body(method) else { return computed_name(solver, id, reflection) };
    let strings = strings_of(solver.program, body, value);
    for name in strings.known {
        super::add_name(solver, id, reflection, &name);
    }
    if strings.has_unknown {
        computed_name(solver, id, reflection);
    }
    for parameter in strings.parameters {
        follow_parameter(solver, id, reflection, instance, parameter);
    }
}

fn follow_parameter(
    solver: &mut Solver<'_>,
    id: LibraryCallId,
    reflection: Reflection,
    instance: InstanceId,
    parameter: u16,
) {
    let asked = solver.plugins.reflection.asked.entry(id).or_default();
    if asked.contains(&(instance, parameter)) {
        return;
    }
    asked.push((instance, parameter));
    if asked.len() > MAX_PARAMETERS || solver.is_entry(instance) {
        return computed_name(solver, id, reflection);
    }
    solver.plugins.reflection.askers.entry(instance).or_default().push((id, reflection, parameter));
    let known: Vec<CallEdge> = solver.edges_to(instance);
    for edge in known {
        follow_argument(solver, id, reflection, edge, parameter);
    }
}

/// A call is found of an instance whose parameters may be names.
pub(super) fn pass_names(solver: &mut Solver<'_>, edge: CallEdge) {
    let askers = solver.plugins.reflection.askers.get(&edge.callee).cloned().unwrap_or_default();
    for (id, reflection, parameter) in askers {
        follow_argument(solver, id, reflection, edge, parameter);
    }
}

fn follow_argument(solver: &mut Solver<'_>, id: LibraryCallId, reflection: Reflection, edge: CallEdge, parameter: u16) {
    match argument_of(solver, edge, parameter) {
        Some(value) => follow_string(solver, id, reflection, edge.caller, value),
        None => computed_name(solver, id, reflection),
    }
}

/// What a call statement passes for a parameter, if it calls the method itself.
fn argument_of(solver: &Solver<'_>, edge: CallEdge, parameter: u16) -> Option<ValueId> {
    let program = solver.program;
    let called = program.method(solver.instance(edge.callee).method);
    let body = program.body(solver.instance(edge.caller).method)?.ok()?;
    let Op::Invoke { method, arguments, .. } = body.statement(edge.statement?).op else { return None };
    let is_same_method = edge.kind == EdgeKind::Call && method.key == called.key;
    body.operands(arguments).get(usize::from(parameter)).copied().filter(|_| is_same_method)
}

/// The value that the caller passes for the parameter of that type, with the caller's body, if the statement calls the
/// method itself.
pub(super) fn passed<'a>(solver: &Solver<'a>, id: LibraryCallId, ty: Type) -> Option<(&'a Body, ValueId)> {
    let index = super::parameter_of_type(solver, id, ty)?;
    let LibraryCall { caller, statement, model, .. } = *solver.library_call(id);
    let body = solver.program.body(solver.instance(caller).method)?.ok()?;
    let Op::Invoke { method, arguments, .. } = body.statement(statement?).op else { return None };
    let arguments = body.operands(arguments);
    let declared = solver.program.descriptor(method.key)?.parameters.len();
    let is_same_method = method.key == solver.library.get(model).key;
    let value = arguments.get(index + arguments.len().checked_sub(declared)?).filter(|_| is_same_method)?;
    Some((body, *value))
}

/// The strings that a value may be.
fn strings_of(program: &Program, body: &Body, value: ValueId) -> Strings {
    let mut found = Strings::default();
    let mut values = vec![value];
    let mut next = 0;
    while let Some(value) = values.get(next).copied() {
        next += 1;
        let statement = match body.value(value).definition {
            Definition::Constant(Constant::String(name)) => {
                found.known.push(program.bytes(name).into());
                continue;
            }
            Definition::Constant(Constant::Null) => continue,
            Definition::Parameter(parameter) => {
                found.parameters.push(parameter);
                continue;
            }
            Definition::Constant(_) => {
                found.has_unknown = true;
                continue;
            }
            Definition::Statement(statement) => statement,
        };
        match body.statement(statement).op {
            Op::Phi(operands) if values.len() < MAX_VALUES => {
                for operand in body.operands(operands) {
                    if !values.contains(operand) {
                        values.push(*operand);
                    }
                }
            }
            Op::GetStatic(field) | Op::GetField { field, .. } => {
                match field.resolved.and_then(|field| strings_of_field(program, field)) {
                    Some(known) => found.known.extend(known),
                    None => found.has_unknown = true,
                }
            }
            Op::Dynamic { site, operands, .. } => match body.dynamic(site) {
                DynamicSite::Concat(concat) => {
                    let known = concatenated(program, body, &concat.pieces(program), body.operands(operands));
                    found.has_unknown |= known.is_none();
                    found.known.extend(known);
                }
                _ => found.has_unknown = true,
            },
            _ => found.has_unknown = true,
        }
    }
    found
}

/// The strings that the class of a final field stores into it; `None` if they are no constants.
fn strings_of_field(program: &Program, field: FieldId) -> Option<Vec<Box<[u8]>>> {
    let data = program.field(field);
    if !data.access.is_final() {
        return None;
    }
    let mut known = Vec::new();
    for method in program.methods_of(data.class) {
        let initialises = program.bytes(program.key(program.method(method).key).name).starts_with(b"<");
        let Some(Ok(body)) = program.body(method).filter(|_| initialises) else { continue };
        for statement in body.statements() {
            let (Op::PutStatic(into, value) | Op::PutField { field: into, value, .. }) = body.statement(statement).op
            else {
                continue;
            };
            if into.resolved == Some(field) {
                let Some(Constant::String(name)) = body.constant(value) else { return None };
                known.push(program.bytes(name).into());
            }
        }
    }
    Some(known).filter(|known| !known.is_empty())
}

/// The one string that constants are concatenated to.
fn concatenated(program: &Program, body: &Body, pieces: &[ConcatPiece<'_>], operands: &[ValueId]) -> Option<Box<[u8]>> {
    let mut operands = operands.iter();
    let mut text = Vec::new();
    for piece in pieces {
        match piece {
            ConcatPiece::Text(piece) => text.extend_from_slice(piece),
            ConcatPiece::Operand => match body.value(*operands.next()?).definition {
                Definition::Constant(Constant::String(name)) => text.extend_from_slice(program.bytes(name)),
                Definition::Statement(statement) => {
                    let (Op::GetStatic(field) | Op::GetField { field, .. }) = body.statement(statement).op else {
                        return None;
                    };
                    match &strings_of_field(program, field.resolved?)?[..] {
                        [only] => text.extend_from_slice(only),
                        _ => return None,
                    }
                }
                _ => return None,
            },
            ConcatPiece::Constant(_) => return None,
        }
    }
    Some(text.into())
}
