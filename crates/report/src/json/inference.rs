//! The guards of fields, and the atomicities of methods.

use std::io::{self, Write};

use serde::Serialize;
use unsnarl_finding as data;

use super::document::Document;
use super::finding::Site;
use crate::Options;

/// Writes what was inferred: what each question asked for, and nothing where none was asked.
pub(super) fn write(
    document: &mut Document<'_, impl Write>,
    report: &data::Report,
    options: &Options<'_>,
) -> io::Result<()> {
    let data::Inference { fields, methods, atomicities } = &report.inference;
    for run in &report.runs {
        match run.work {
            data::Work::Infer(data::Question::Guards) => {
                let fields = fields.iter().filter(|field| options.asks_for_field(field));
                document.elements("fields", fields.map(GuardedField::from))?;
                document.elements("methods", methods.iter().map(LockedMethod::from))?;
            }
            data::Work::Infer(data::Question::Atomicity) => {
                let methods = atomicities.iter().filter(|method| options.asks_for(method));
                document.elements("atomicities", methods.map(Atomicity::from))?;
            }
            data::Work::Check(_) | data::Work::Explore(_) | data::Work::Prove(_) => {}
        }
    }
    Ok(())
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
struct GuardedField<'i> {
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
struct LockedMethod<'i> {
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

impl<'i> From<&'i data::InferredField> for GuardedField<'i> {
    fn from(field: &'i data::InferredField) -> GuardedField<'i> {
        GuardedField {
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

impl<'i> From<&'i data::InferredMethod> for LockedMethod<'i> {
    fn from(method: &'i data::InferredMethod) -> LockedMethod<'i> {
        LockedMethod {
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
