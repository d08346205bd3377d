//! Which fields `VarHandle`s and field updaters denote: those given by a constant class and a constant name.
//!
//! Under-approximates: a handle that is made from other values denotes no field.

use rustc_hash::FxHashMap;
use unsnarl_library::{AccessPath, FieldHandle, Root};
use unsnarl_pointer::{Analysis, LibraryCallId, ObjectId};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Body, Constant, Op, ValueId};

/// The field of each handle.
pub(crate) type Handles = FxHashMap<ObjectId, FieldId>;

pub(crate) fn handles(analysis: &Analysis<'_>) -> Handles {
    let mut handles = Handles::default();
    for call in analysis.library_calls() {
        let names = analysis.model(call).and_then(|model| model.method.names_field);
        let Some(field) = names.filter(|names| *names != FieldHandle::Element).and_then(|_| named(analysis, call))
        else {
            continue;
        };
        let result = AccessPath { root: Root::Return, fields: Default::default() };
        for object in analysis.reached(call, &result).iter() {
            handles.insert(object, field);
        }
    }
    handles
}

/// The field that a call names.
fn named(analysis: &Analysis<'_>, call: LibraryCallId) -> Option<FieldId> {
    let program = analysis.program();
    let data = analysis.library_call(call);
    let body: &Body = analysis.code_of(data.caller)?;
    let Op::Invoke { arguments, .. } = body.statement(data.statement?).op else { return None };
    let constants = || body.operands(arguments).iter().filter_map(|value: &ValueId| body.constant(*value));
    let class = constants().find_map(|constant| match constant {
        Constant::Class(ty) => ty.as_class(),
        _ => None,
    })?;
    let name = constants().find_map(|constant| match constant {
        Constant::String(name) => Some(name),
        _ => None,
    })?;
    program.fields_of(class).find(|field| program.key(program.field(*field).key).name == name)
}
