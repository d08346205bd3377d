//! `inspect ir`: methods as typed SSA.
//!
//! Bodies are lowered in parallel, printed in order and forgotten, so that a whole JDK needs no more memory than a chunk of it.

use std::io::Write;
use std::time::Instant;

use serde::Serialize;
use unsnarl_classfile::issue::{Issue, IssueKind};
use unsnarl_program::ir::{self, BlockId, Body, BodyText, StatementText, ValueId, ValueText};
use unsnarl_program::lower::{LowerError, lower};
use unsnarl_program::{MethodId, Program};

use super::{Session, describe, each_method};
use crate::args::Format;
use crate::exit::{Exit, Failure, Outcome};
use crate::json::Document;
use crate::output::count;
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
    let Session { program, console, .. } = *session;
    let methods = session.methods()?;
    let out = &mut session.out;
    let palette = out.palette;
    let make = |method: MethodId| make(program, method, format, verify, palette);
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
    let start = Instant::now();
    match format {
        Format::Text => {
            let mut gap = "";
            each_method(console, &methods, make, |method, made| {
                check(method, &made);
                write!(out, "{}{}", std::mem::replace(&mut gap, "\n"), made.text)
            })?;
        }
        Format::Json => {
            let mut document = Document::open(out, "inspect ir")?;
            document.list("methods", |list| {
                each_method(console, &methods, make, |method, made| {
                    check(method, &made);
                    list.rendered(&made.text)
                })
            })?;
            document.close(program.issues().iter().chain(&unlowered))?;
        }
    }
    out.flush()?;
    console.warnings(&unlowered.iter().collect::<Vec<_>>());
    console.detail(|| {
        let seconds = start.elapsed().as_secs_f64();
        format!("lowered and printed {} in {seconds:.2} s", count(methods.len(), "method"))
    });
    match unverified.first() {
        None => Ok(()),
        Some(first) => Err(Failure::Told {
            exit: Exit::Internal,
            problem: format!("{} against the rules, the first is {first}", count(unverified.len(), "method")),
            help: vec!["this is a bug in unsnarl: please report it with the class file".into()],
        }),
    }
}

fn make(program: &Program, method: MethodId, format: Format, verify: bool, palette: Palette) -> Made {
    let body = lower(program, method);
    let unverified = match &body {
        Ok(body) if verify => ir::verify(program, body).err().map(|error| error.to_string()),
        _ => None,
    };
    let text = match (format, &body) {
        (Format::Json, body) => serde_json::to_string(&record(program, method, body)).unwrap_or_default(),
        (Format::Text, Ok(body)) => painted(BodyText(program, body).to_string(), palette),
        (Format::Text, Err(error)) => {
            let Palette { name, error: red, .. } = palette;
            format!("{name}{}{name:#}\n  {red}not lowered{red:#}: {error}\n", program.show(method))
        }
    };
    Made { text, unlowered: body.err().map(|error| error.to_string()), unverified }
}

/// The text of a body with colours: its first line, the labels of blocks, and where each statement comes from.
fn painted(text: String, palette: Palette) -> String {
    /// How wide a statement's line and pc are.
    const MARGIN: usize = 17;
    if !palette.has_colours() {
        return text;
    }
    let Palette { name, label, faint, .. } = palette;
    let mut painted = String::with_capacity(text.len() * 2);
    for (number, line) in text.lines().enumerate() {
        let (style, end) = match line {
            _ if number == 0 => (name, line.len()),
            _ if line.starts_with("  b") => (label, line.find(':').map_or(0, |colon| colon + 1)),
            _ if line.starts_with("  parameter ") => (faint, "  parameter".len()),
            _ => (faint, MARGIN),
        };
        let (before, after) = line.split_at_checked(end).unwrap_or(("", line));
        let (code, comment) = after.split_at(after.find("  ; ").unwrap_or(after.len()));
        painted += &format!("{style}{before}{style:#}{code}{faint}{comment}{faint:#}\n");
    }
    painted
}

fn record(program: &Program, method: MethodId, body: &Result<Body, LowerError>) -> MethodRecord {
    let body = match body {
        Ok(body) => BodyRecord::Lowered {
            parameters: body.parameters().map(|value| value_record(program, body, value)).collect(),
            blocks: body.blocks().map(|block| block_record(program, body, block)).collect(),
        },
        Err(error) => BodyRecord::Failed { error: error.to_string() },
    };
    MethodRecord {
        method: program.show(method).to_string(),
        modifiers: describe::method_modifiers(program, method),
        result: describe::method_result(program, method),
        source: program.source_file(program.method(method).class).map(|file| file.to_string()),
        body,
    }
}

fn value_record(program: &Program, body: &Body, value: ValueId) -> ValueRecord {
    ValueRecord {
        value: ValueText(program, body, value).to_string(),
        ty: program.show(body.value(value).ty).to_string(),
    }
}

fn block_record(program: &Program, body: &Body, block: BlockId) -> BlockRecord {
    let indices = |blocks: &[BlockId]| blocks.iter().map(|block| block.index()).collect();
    let data = body.block(block);
    let handlers = data.handlers.iter().map(|handler| HandlerRecord {
        catches: handler.catches.map(|class| program.show(class).to_string()),
        block: handler.target.index(),
    });
    let statements = body.statements_of(block).map(|id| {
        let statement = body.statement(id);
        StatementRecord {
            pc: statement.pc,
            line: body.line(statement.pc),
            text: StatementText(program, body, id).to_string(),
            defines: statement.result.map(|value| value_record(program, body, value)),
        }
    });
    BlockRecord {
        block: block.index(),
        pc: data.pc,
        predecessors: indices(&data.predecessors),
        successors: indices(&data.successors),
        handlers: handlers.collect(),
        statements: statements.collect(),
    }
}
