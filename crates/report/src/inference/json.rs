//! The guards of fields, and the atomicities of methods, as JSON, described in `docs/json.md`.

use serde::Serialize;
use unsnarl_finding as data;

use super::atomicity::is_asked_for;
use crate::json::{Completeness, Object, Site};

/// The inference as one JSON object, with a line end after it. Unless `all`, without the fields that need no lock.
pub fn render(inference: &data::Inference, all: bool) -> String {
    let mut object = Object::open("infer");
    let fields = inference.fields.iter().filter(|field| all || field.discipline.is_shared());
    object.list("fields", fields.map(Field::from));
    object.list("methods", inference.methods.iter().map(Method::from));
    object.list("assumptions", &inference.assumptions);
    object.field("completeness", &Completeness::from(&inference.completeness));
    object.close()
}

/// The atomicities of methods as one JSON object. Unless `all`, without the methods that have nothing to do with other threads; of these kinds, if any are named.
pub fn render_atomicities(inference: &data::Inference, all: bool, only: &[data::ExtentKind]) -> String {
    let mut object = Object::open("infer");
    let methods = inference.atomicities.iter().filter(|method| is_asked_for(method, all, only));
    object.list("atomicities", methods.map(Atomicity::from));
    object.list("assumptions", &inference.assumptions);
    object.field("completeness", &Completeness::from(&inference.completeness));
    object.close()
}

#[derive(Serialize)]
struct Atomicity<'i> {
    class: &'i str,
    method: &'i str,
    descriptor: &'i str,
    file: Option<&'i str>,
    line: Option<u16>,
    atomicity: &'i str,
    extent: &'static str,
    if_held: &'i [Vec<String>],
    sites: Vec<Site<'i>>,
    stated: bool,
}

#[derive(Serialize)]
struct Field<'i> {
    class: &'i str,
    field: &'i str,
    file: Option<&'i str>,
    discipline: &'static str,
    lock: Option<&'i str>,
    expression: Option<&'i str>,
    annotation: Option<String>,
    accesses: usize,
    guarded: usize,
    exceptions: Vec<Site<'i>>,
    stated: &'i [String],
}

#[derive(Serialize)]
struct Method<'i> {
    class: &'i str,
    method: &'i str,
    descriptor: &'i str,
    file: Option<&'i str>,
    line: Option<u16>,
    expression: &'i str,
    annotation: Option<String>,
    stated: &'i [String],
}

fn annotation(lock: &str) -> String {
    format!("@GuardedBy(\"{lock}\")")
}

impl<'i> From<&'i data::InferredAtomicity> for Atomicity<'i> {
    fn from(method: &'i data::InferredAtomicity) -> Atomicity<'i> {
        Atomicity {
            class: &method.class,
            method: &method.method,
            descriptor: &method.descriptor,
            file: method.file.as_deref(),
            line: method.line,
            atomicity: &method.formula,
            extent: method.extent.word(),
            if_held: match &method.extent {
                data::Extent::AtomicIf(locks) => locks,
                _ => &[],
            },
            sites: method.sites.iter().map(Site::from).collect(),
            stated: method.is_stated,
        }
    }
}

impl<'i> From<&'i data::InferredField> for Field<'i> {
    fn from(field: &'i data::InferredField) -> Field<'i> {
        Field {
            class: &field.class,
            field: &field.field,
            file: field.file.as_deref(),
            discipline: field.discipline.word(),
            lock: field.lock.as_ref().map(|lock| lock.name.as_str()),
            expression: field.lock.as_ref().and_then(|lock| lock.expression.as_deref()),
            annotation: field.to_annotate().map(annotation),
            accesses: field.accesses,
            guarded: field.guarded,
            exceptions: field.exceptions.iter().map(Site::from).collect(),
            stated: &field.stated,
        }
    }
}

impl<'i> From<&'i data::InferredMethod> for Method<'i> {
    fn from(method: &'i data::InferredMethod) -> Method<'i> {
        Method {
            class: &method.class,
            method: &method.method,
            descriptor: &method.descriptor,
            file: method.file.as_deref(),
            line: method.line,
            expression: &method.expression,
            annotation: method.to_annotate().map(annotation),
            stated: &method.stated,
        }
    }
}
