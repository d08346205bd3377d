//! `inspect cfg`: the control-flow graphs of methods: blocks, dominators, edges with what decides between them.

use std::io::Write;

use serde::Serialize;
use unsnarl_program::ir::{BlockId, Body, Dominators, Op, StatementText};
use unsnarl_program::lower::LowerError;
use unsnarl_program::{MethodId, Program};

use super::args::GraphFormat;
use super::dot;
use super::json::{self, Document};
use super::{Session, each_method};
use crate::shared::exit::Outcome;
use crate::shared::output::count;
use crate::shared::style::Palette;

/// A graph; the fields are as in `docs/json.md`.
#[derive(Serialize)]
pub(super) struct Graph {
    pub(super) method: String,
    source: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
    pub(super) blocks: Vec<BlockNode>,
}

#[derive(Serialize)]
pub(super) struct BlockNode {
    pub(super) block: usize,
    pc: u16,
    /// First and last source line.
    lines: Option<(u16, u16)>,
    pub(super) statements: Vec<String>,
    /// The nearest block on all ways from the entry.
    dominator: Option<usize>,
    pub(super) edges: Vec<Edge>,
}

#[derive(Serialize)]
pub(super) struct Edge {
    pub(super) to: usize,
    /// What makes control go this way; `None` if there is no other.
    pub(super) when: Option<String>,
    pub(super) is_exceptional: bool,
    /// Whether it goes back to the head of a loop.
    pub(super) is_back: bool,
}

/// Shows the graphs of the selected methods.
pub(super) fn run(session: &mut Session<'_>, format: GraphFormat) -> Outcome<()> {
    let Session { program, console, .. } = *session;
    let methods = session.methods()?;
    let Session { out, issues, .. } = session;
    let palette = out.palette;
    match format {
        GraphFormat::Text => {
            let mut gap = "";
            *issues = each_method(
                program,
                console,
                &methods,
                |method, body| text(&graph(program, method, body), palette),
                |text| write!(out, "{}{text}", std::mem::replace(&mut gap, "\n")),
            )?;
        }
        GraphFormat::Json => {
            let mut document = Document::open(out, "inspect cfg")?;
            let make = |method, body: &_| serde_json::to_string(&graph(program, method, body)).unwrap_or_default();
            document.list("methods", |list| {
                *issues = each_method(program, console, &methods, make, |text| list.rendered(&text))?;
                Outcome::Ok(())
            })?;
            json::close(document, program.issues().iter().chain(issues.iter()))?;
        }
        GraphFormat::Dot => {
            out.write_all(dot::HEAD.as_bytes())?;
            let mut number = 0;
            *issues = each_method(
                program,
                console,
                &methods,
                |method, body| graph(program, method, body),
                |graph| {
                    number += 1;
                    dot::write(out, &graph, number)
                },
            )?;
            out.write_all(dot::END.as_bytes())?;
        }
    }
    Ok(())
}

fn graph(program: &Program, method: MethodId, body: &Result<Body, LowerError>) -> Graph {
    let (error, blocks) = match body {
        Err(error) => (Some(error.to_string()), Vec::new()),
        Ok(body) => {
            let dominators = Dominators::of(body);
            (None, body.blocks().map(|block| node(program, body, &dominators, block)).collect())
        }
    };
    Graph {
        method: program.show(method).to_string(),
        source: program.source_file(program.method(method).class).map(|file| file.to_string()),
        error,
        blocks,
    }
}

fn node(program: &Program, body: &Body, dominators: &Dominators, block: BlockId) -> BlockNode {
    let lines = body.statements_of(block).filter_map(|statement| body.line(body.statement(statement).pc));
    let lines = lines.fold(None, |range: Option<(u16, u16)>, line| {
        Some(range.map_or((line, line), |(first, last)| (first.min(line), last.max(line))))
    });
    let back = |to: BlockId| dominators.dominates(to, block);
    let mut edges: Vec<Edge> = normal_edges(program, body, block)
        .into_iter()
        .map(|(to, when)| Edge { to: to.index(), when, is_exceptional: false, is_back: back(to) })
        .collect();
    edges.extend(body.block(block).handlers.iter().map(|handler| Edge {
        to: handler.target.index(),
        when: Some(handler.catches.map_or_else(|| "any".into(), |class| program.show(class).to_string())),
        is_exceptional: true,
        is_back: back(handler.target),
    }));
    BlockNode {
        block: block.index(),
        pc: body.block(block).pc,
        lines,
        statements: body
            .statements_of(block)
            .map(|statement| StatementText(program, body, statement).to_string())
            .collect(),
        dominator: dominators.immediate(block).map(BlockId::index),
        edges,
    }
}

/// Where control may go without an exception, and when.
fn normal_edges(program: &Program, body: &Body, block: BlockId) -> Vec<(BlockId, Option<String>)> {
    let terminator = body.terminator(block);
    match body.statement(terminator).op {
        Op::If { then, otherwise, .. } if then != otherwise => {
            vec![(then, StatementText(program, body, terminator).condition()), (otherwise, Some("else".into()))]
        }
        Op::Switch(_, table) => {
            let table = body.switch(table);
            let keys_to = |target: BlockId| {
                let keys = table.cases.iter().filter(|(_, to)| *to == target).map(|(key, _)| key.to_string());
                keys.chain((table.default == target).then(|| "else".into())).collect::<Vec<String>>().join(", ")
            };
            body.block(block).successors.iter().map(|target| (*target, Some(keys_to(*target)))).collect()
        }
        _ => body.block(block).successors.iter().map(|target| (*target, None)).collect(),
    }
}

fn text(graph: &Graph, palette: Palette) -> String {
    let Palette { name, label, faint, error: red, .. } = palette;
    let edges = graph.blocks.iter().flat_map(|block| &block.edges);
    let mut text = format!("{name}{}{name:#}", graph.method);
    text += &graph.source.as_ref().map_or(String::new(), |file| format!("  [{file}]"));
    if let Some(error) = &graph.error {
        return format!("{text}\n  {red}not lowered{red:#}: {error}\n");
    }
    text += &format!(
        "  {faint}{}, {}, {} exceptional{faint:#}\n",
        count(graph.blocks.len(), "block"),
        count(edges.clone().count(), "edge"),
        edges.filter(|edge| edge.is_exceptional).count(),
    );
    let rows: Vec<[String; 4]> = graph.blocks.iter().map(row).collect();
    let headings = ["block", "lines", "size", "dominator"];
    let width = |column: usize| rows.iter().map(|row| row[column].len()).chain([headings[column].len()]).max();
    let [w0, w1, w2, w3] = [0, 1, 2, 3].map(|column| width(column).unwrap_or(0));
    let [h0, h1, h2, h3] = headings;
    text += &format!("  {faint}{h0:<w0$}  {h1:<w1$}  {h2:>w2$}  {h3:<w3$}  goes to{faint:#}\n");
    for (block, [c0, c1, c2, c3]) in graph.blocks.iter().zip(&rows) {
        let line = format!("  {label}{c0:<w0$}{label:#}  {c1:<w1$}  {c2:>w2$}  {c3:<w3$}  {}", ways(block, palette));
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn row(node: &BlockNode) -> [String; 4] {
    let lines = match node.lines {
        None => String::from("-"),
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}-{last}"),
    };
    let dominator = node.dominator.map_or_else(|| "-".into(), |block| format!("b{block}"));
    [format!("b{}", node.block), lines, node.statements.len().to_string(), dominator]
}

fn ways(node: &BlockNode, Palette { faint, warning, .. }: Palette) -> String {
    let way = |edge: &Edge| {
        let back = if edge.is_back { " ↑" } else { "" };
        let (arrow, style) = if edge.is_exceptional { ("⇢ ", warning) } else { ("→ ", anstyle::Style::new()) };
        let when = edge.when.as_ref().map_or(String::new(), |when| format!(" {faint}({when}){faint:#}"));
        format!("{style}{arrow}b{}{back}{style:#}{when}", edge.to)
    };
    match node.edges.is_empty() {
        // A block without a way on ends the method.
        true => node.statements.last().map_or(String::new(), |last| format!("{faint}{last}{faint:#}")),
        false => node.edges.iter().map(way).collect::<Vec<_>>().join("  "),
    }
}
