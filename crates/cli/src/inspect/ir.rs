//! `inspect ir`: methods as typed SSA.
//!
//! Bodies are lowered in parallel, printed in order and forgotten, so that a whole JDK needs no more memory than a chunk of it.

use std::io::{self, Write};

use serde::Serialize;
use unsnarl_classfile::issue::{Issue, IssueKind};
use unsnarl_program::ir::{self, BlockId, Body, BodyText, StatementText, ValueId, ValueText};
use unsnarl_program::lower::lower;
use unsnarl_program::{MethodId, Program};

use super::{Session, describe};
use crate::args::Format;
use crate::exit::{Exit, Failure, Outcome};
use crate::json::Document;
use crate::output::{Output, count};
use crate::style::Palette;

/// A method; the fields are as in `docs/json.md`.
#[derive(Serialize)]
struct MethodRecord {
    method: String,
    modifiers: Vec<&'static str>,
    result: String,
    source: Option<String>,
    #[serde(flatten)]
    body: BodyRecord,
}

#[derive(Serialize)]
#[serde(untagged)]
enum BodyRecord {
    Lowered { parameters: Vec<ValueRecord>, blocks: Vec<BlockRecord> },
    Failed { error: String },
}

#[derive(Serialize)]
struct ValueRecord {
    value: String,
    #[serde(rename = "type")]
    ty: String,
}

#[derive(Serialize)]
struct BlockRecord {
    block: usize,
    pc: u16,
    predecessors: Vec<usize>,
    successors: Vec<usize>,
    handlers: Vec<HandlerRecord>,
    statements: Vec<StatementRecord>,
}

#[derive(Serialize)]
struct HandlerRecord {
    catches: Option<String>,
    block: usize,
}

#[derive(Serialize)]
struct StatementRecord {
    pc: u16,
    line: Option<u16>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    defines: Option<ValueRecord>,
}

/// A method made ready to be printed, and what is wrong with it.
struct Made {
    text: String,
    unlowered: Option<String>,
    unverified: Option<String>,
}

/// Prints the selected methods.
pub(super) fn run(session: &mut Session<'_>, format: Format, verify: bool) -> Outcome<()> {
    let program = session.program;
    let methods = session.methods()?;
    let colours = session.out.palette;
    let make = |method: MethodId| {
        let body = lower(program, method);
        let unverified = match &body {
            Ok(body) if verify => ir::verify(program, body).err().map(|error| error.to_string()),
            _ => None,
        };
        let text = match (format, &body) {
            (Format::Json, body) => json(&record(program, method, body)),
            (Format::Text, Ok(body)) => painted(&BodyText(program, body).to_string(), colours),
            (Format::Text, Err(error)) => {
                let Palette { name, error: red, .. } = colours;
                format!("{name}{}{name:#}\n  {red}not lowered{red:#}: {error}\n", program.show(method))
            }
        };
        Made { text, unlowered: body.err().map(|error| error.to_string()), unverified }
    };
    let mut unlowered: Vec<Issue> = Vec::new();
    let mut unverified: Vec<String> = Vec::new();
    let mut check = |method: MethodId, made: &Made| {
        if let Some(error) = &made.unlowered
            && let Some(location) = program.location(program.method(method).class)
        {
            let message = format!("{}: {error}; not lowered", program.show(method));
            unlowered.push(Issue::new(location, IssueKind::MalformedCode, message));
        }
        unverified.extend(made.unverified.iter().map(|error| format!("{}: {error}", program.show(method))));
    };
    match format {
        Format::Text => {
            let mut is_first = true;
            session.each_method(&methods, make, |out, method, made| {
                check(method, &made);
                let gap = if std::mem::take(&mut is_first) { "" } else { "\n" };
                write!(out, "{gap}{}", made.text)
            })?;
        }
        Format::Json => {
            // The envelope goes where the methods go.
            let mut envelope = Vec::new();
            Document::open(&mut envelope, "inspect ir")?.list("methods", |_| io::Result::Ok(()))?;
            envelope.truncate(envelope.len() - 1);
            session.out.write_all(&envelope)?;
            let mut comma = "\n";
            session.each_method(&methods, make, |out, method, made| {
                check(method, &made);
                write!(out, "{}{}", std::mem::replace(&mut comma, ",\n"), made.text)
            })?;
        }
    }
    session.console.warnings(&unlowered.iter().collect::<Vec<_>>());
    Ok(())
}
