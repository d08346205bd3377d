//! What values may be at the lines of methods, for people who read a proof or an alert: `prove --show-values`.
//!
//! Shown are parameters, what is read from and written to fields, what calls return, and what is assigned to local
//! variables, wherever the class file has a name and a line for it. What is known only under a condition, within a
//! branch, is left out.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_finding::{LineValues, NamedValue};
use unsnarl_program::ir::{Constant, Op, ValueId};

use unsnarl_program::{MethodId, Program, Selector};
use unsnarl_prove::Values;

/// Which methods are shown with their values.
#[derive(Clone, Debug)]
pub enum ShownMethods {
    /// Those with alerts
    WithAlerts,
    /// Those that a selector names
    Selected(Selector),
}

/// The values in the methods that are wanted, in the order of methods and lines. `alerts` are the methods with alerts.
pub(crate) fn of_lines(
    program: &Program,
    values: &Values,
    wanted: &ShownMethods,
    alerts: &BTreeSet<MethodId>,
) -> Vec<LineValues> {
    let is_wanted = |method: &MethodId| match wanted {
        ShownMethods::WithAlerts => alerts.contains(method),
        ShownMethods::Selected(selector) => {
            selector.selects_class(program, program.method(*method).class)
                && selector.selects_method_of_its_class(program, *method)
        }
    };
    let methods = program.application_classes().flat_map(|class| program.methods_of(class));
    methods.filter(is_wanted).flat_map(|method| of_method(program, values, method)).collect()
}

fn of_method(program: &Program, values: &Values, method: MethodId) -> Vec<LineValues> {
    let Some(Ok(body)) = program.body(method) else { return Vec::new() };
    let mut lines: BTreeMap<u16, Vec<NamedValue>> = BTreeMap::new();
    let mut add = |line: Option<u16>, name: Option<String>, value: Option<String>| {
        let (Some(line), Some(name), Some(value)) = (line, name, value) else { return };
        let of_line = lines.entry(line).or_default();
        let named = NamedValue { name, value };
        if !of_line.contains(&named) {
            of_line.push(named);
        }
    };
    let shown = |value: ValueId| match body.constant(value) {
        Some(constant) => show_constant(constant),
        None => values.show(program, method, value),
    };
    let local = |value: ValueId| body.local_name(program, value).map(|name| name.to_string());
    for parameter in body.parameters().filter(|parameter| body.this() != Some(*parameter)) {
        add(body.line(0), local(parameter), shown(parameter));
    }
    for statement in body.statements() {
        let of = body.statement(statement);
        if !values.is_reachable(method, statement) {
            continue;
        }
        let line = body.line(of.pc);
        match of.op {
            Op::PutField { field, value, .. } | Op::PutStatic(field, value) => {
                add(line, Some(program.text(program.key(field.key).name).to_string()), shown(value));
            }
            op => {
                let Some(result) = of.result else { continue };
                let read = source_of(program, &op);
                // What a variable is assigned from a field has both names.
                if let Some(read) = read {
                    add(line, Some(read), shown(result));
                }
                add(line, local(result), shown(result));
            }
        }
    }
    let class = program.method(method).class;
    let (class_name, file) = (program.show(class).to_string(), program.source_file(class).map(|file| file.to_string()));
    let name = program.text(program.key(program.method(method).key).name).to_string();
    let of_line = |(line, values)| LineValues {
        class: class_name.clone(),
        method: name.clone(),
        file: file.clone(),
        line: u32::from(line),
        values,
    };
    lines.into_iter().map(of_line).collect()
}

/// Where a value comes from: a field, or a call.
fn source_of(program: &Program, op: &Op) -> Option<String> {
    match op {
        Op::GetField { field, .. } | Op::GetStatic(field) => {
            Some(program.text(program.key(field.key).name).to_string())
        }
        Op::Invoke { method, .. } => Some(format!("{}()", program.text(program.key(method.key).name))),
        _ => None,
    }
}

fn show_constant(constant: Constant) -> Option<String> {
    Some(match constant {
        Constant::Null => "null".into(),
        Constant::Int(number) => number.to_string(),
        Constant::Long(number) => number.to_string(),
        Constant::Float(bits) => f32::from_bits(bits).to_string(),
        Constant::Double(bits) => f64::from_bits(bits).to_string(),
        Constant::String(_) => "a string".into(),
        _ => return None,
    })
}
