//! Control-flow graphs for Graphviz: one cluster per method, the statements in the nodes, exceptional edges dashed. The
//! head and the quotes are those of all graphs.

use std::io::{self, Write};

use super::cfg::{BlockNode, Edge, Graph};

/// How the file begins.
pub(super) const HEAD: &str = r##"digraph unsnarl {
  graph [fontname="Helvetica", labeljust="l", color="#bbbbbb", style="rounded"];
  node [shape="box", style="rounded", fontname="Courier", fontsize=10, color="#555555"];
  edge [fontname="Helvetica", fontsize=9, color="#555555"];
"##;

/// How it ends.
pub(super) const END: &str = "}\n";

/// Longer statements would make nodes that no screen holds.
const LONGEST: usize = 100;

/// Writes the `number`-th graph of the file.
pub(super) fn write(out: &mut impl Write, graph: &Graph, number: usize) -> io::Result<()> {
    writeln!(out, "  subgraph cluster_{number} {{")?;
    writeln!(out, "    label={};", quoted(&graph.method))?;
    if let Some(error) = &graph.error {
        writeln!(out, "    m{number} [label={}, color=\"#cc0000\"];", quoted(&format!("not lowered: {error}")))?;
    }
    for node in &graph.blocks {
        write_node(out, node, number)?;
    }
    for node in &graph.blocks {
        for edge in &node.edges {
            write_edge(out, node, edge, number)?;
        }
    }
    writeln!(out, "  }}")
}

fn write_node(out: &mut impl Write, node: &BlockNode, number: usize) -> io::Result<()> {
    let mut label = format!("b{}\\l", node.block);
    for statement in &node.statements {
        let mut text: String = statement.chars().take(LONGEST).collect();
        if text.len() < statement.len() {
            text.push('…');
        }
        label += &format!("{}\\l", escaped(&text));
    }
    writeln!(out, "    m{number}_b{} [label=\"{label}\"];", node.block)
}

fn write_edge(out: &mut impl Write, node: &BlockNode, edge: &Edge, number: usize) -> io::Result<()> {
    let mut attributes: Vec<String> = Vec::new();
    attributes.extend(edge.when.as_ref().map(|when| format!("label={}", quoted(when))));
    if edge.is_exceptional {
        attributes.push("style=\"dashed\", color=\"#cc6600\", fontcolor=\"#cc6600\"".into());
    }
    let attributes = match attributes.is_empty() {
        true => String::new(),
        false => format!(" [{}]", attributes.join(", ")),
    };
    writeln!(out, "    m{number}_b{} -> m{number}_b{}{attributes};", node.block, edge.to)
}

/// A text as a label, or as the name of a node.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// Text for the inside of a quoted label, in which a backslash would start an escape.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ")
}
