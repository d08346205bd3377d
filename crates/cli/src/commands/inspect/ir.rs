//! `inspect ir`: methods as typed SSA.
//!
//! Bodies are lowered in parallel, printed in order and forgotten, so that a whole JDK needs no more memory than a
//! chunk of it.

use std::fmt::Write as _;
use std::io::Write;
use std::time::Instant;

use serde::Serialize;
use unsnarl_program::ir::{
    self, BlockId, Body, BodyText, Invariant, Part, StatementText, ValueId, ValueText, VerifyError,
};
use unsnarl_program::lower::LowerError;
use unsnarl_program::{MethodId, Program};

use super::args::Format;
use super::json::{self, Document};
use super::{Session, describe, each_method};
use crate::shared::exit::{Exit, Failure, Outcome};
use crate::shared::output::{count, grouped};
use crate::shared::style::Palette;

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

/// A method ready to be printed, and the invariant that its body violates, if any.
struct Made {
    method: MethodId,
    text: String,
    is_verified: bool,
    broken: Option<VerifyError>,
}

/// Prints the selected methods.
pub(super) fn run(session: &mut Session<'_>, format: Format, verify: bool) -> Outcome<()> {
    let Session { program, console, .. } = *session;
    let methods = session.methods()?;
    let Session { out, issues, .. } = session;
    let palette = out.palette;
    let make = |method: MethodId, body: &_| make(program, method, body, format, verify, palette);
    let mut doubtful = Vec::new();
    let mut bugs = Vec::new();
    let mut verified = 0;
    let mut check = |method: MethodId, is_verified: bool, broken: Option<VerifyError>| {
        verified += usize::from(is_verified);
        match broken {
            None => {}
            Some(error) if error.invariant == Invariant::Structure => {
                bugs.push(format!("{}: {error}", program.show(method)));
            }
            Some(error) => doubtful.push(program.code_issue(method, error)),
        }
    };
    let start = Instant::now();
    match format {
        Format::Text => {
            let mut gap = "";
            *issues = each_method(program, console, &methods, make, |Made { method, text, is_verified, broken }| {
                check(method, is_verified, broken);
                write!(out, "{}{text}", std::mem::replace(&mut gap, "\n"))
            })?;
            issues.append(&mut doubtful);
        }
        Format::Json => {
            let mut document = Document::open(out, "inspect ir")?;
            document.list("methods", |list| {
                *issues =
                    each_method(program, console, &methods, make, |Made { method, text, is_verified, broken }| {
                        check(method, is_verified, broken);
                        list.rendered(&text)
                    })?;
                Outcome::Ok(())
            })?;
            issues.append(&mut doubtful);
            json::close(document, program.issues().iter().chain(issues.iter()))?;
        }
    }
    console.detail(|| {
        let seconds = start.elapsed().as_secs_f64();
        format!("lowered and printed {} in {seconds:.2} s", count(methods.len(), "method"))
    });
    if verify {
        console.note(&match verified {
            1 => "verified 1 body".into(),
            number => format!("verified {} bodies", grouped(number)),
        });
    }
    match bugs.first() {
        None => Ok(()),
        Some(first) => Err(Failure::Reported {
            exit: Exit::Internal,
            problem: format!("{} against the rules, the first is {first}", count(bugs.len(), "method")),
            help: vec!["this is a bug in unsnarl: please report it with the class file".into()],
        }),
    }
}

fn make(
    program: &Program,
    method: MethodId,
    body: &Result<Body, LowerError>,
    format: Format,
    verify: bool,
    palette: Palette,
) -> Made {
    let broken = match body {
        Ok(body) if verify => ir::verify(program, body).err(),
        _ => None,
    };
    let text = match (format, body) {
        (Format::Json, body) => serde_json::to_string(&record(program, method, body)).unwrap_or_default(),
        (Format::Text, Ok(body)) => painted(BodyText(program, body), palette),
        (Format::Text, Err(error)) => {
            let Palette { name, error: red, .. } = palette;
            format!("{name}{}{name:#}\n  {red}not lowered{red:#}: {error}\n", program.show(method))
        }
    };
    Made { method, text, is_verified: verify && body.is_ok(), broken }
}

/// The text of a body in colours.
fn painted(body: BodyText<'_>, Palette { name, label, faint, .. }: Palette) -> String {
    let mut painted = String::new();
    // Writing to a string does not fail.
    let _ = body.write_parts(&mut |part, text| match part {
        Part::Heading => write!(painted, "{name}{text}{name:#}"),
        Part::Label => write!(painted, "{label}{text}{label:#}"),
        Part::Margin | Part::Comment => write!(painted, "{faint}{text}{faint:#}"),
        Part::Code => painted.write_fmt(text),
    });
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
