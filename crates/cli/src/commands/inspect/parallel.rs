//! `inspect parallel` as text and as a graph: methods are nodes, and edges join those that may be executed in parallel,
//! dashed if a lock keeps them apart.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use unsnarl_engine::inspect::{ParallelLines, ParallelMethod, ParallelView};

use super::dot::{self, quoted};
use super::layout::{self, ranges, short};
use crate::shared::style::Palette;

/// Prints a table for each method, then the threads.
pub(super) fn text(out: &mut impl Write, view: &ParallelView, palette: Palette) -> io::Result<()> {
    let mut gap = "";
    for method in &view.methods {
        write!(out, "{}{}", std::mem::replace(&mut gap, "\n"), of_method(method, palette))?;
    }
    write!(out, "{}", layout::threads(&view.threads, palette))
}

fn of_method(method: &ParallelMethod, palette: Palette) -> String {
    let mut text = layout::method_heading(&method.method, method.source.as_deref(), &method.threads, palette);
    let mut rows: Vec<Vec<String>> = Vec::new();
    for other in &method.with {
        let mut name = short(&other.method);
        if other.pairs.is_empty() {
            let why = if other.threads.is_empty() { "not reached" } else { "nothing that threads share, and no lock" };
            rows.push(vec![String::new(), name, String::new(), why.into()]);
            continue;
        }
        for pair in &other.pairs {
            let reasons = verdicts(pair);
            let (first, more) = reasons.split_first().map_or((String::new(), &[][..]), |(a, b)| (a.clone(), b));
            rows.push(vec![ranges(&pair.lines), std::mem::take(&mut name), ranges(&pair.other_lines), first]);
            rows.extend(more.iter().map(|reason| vec![String::new(), String::new(), String::new(), reason.clone()]));
        }
    }
    match rows.is_empty() {
        true if method.lines.is_empty() => text += "  nothing that threads share, and no lock\n",
        true => text += "  nothing happens in parallel with it\n",
        false => text += &layout::table(&["lines", "with", "lines", ""], &rows, 2, palette),
    }
    text
}

/// What is said of two groups of lines: why they are apart, or that they are not, and what they share.
fn verdicts(pair: &ParallelLines) -> Vec<String> {
    if let Some(apart) = &pair.apart {
        return vec![format!("apart: {} ({})", apart.veto, apart.because)];
    }
    let shared = pair.shared.iter().map(|shared| match &shared.no_race {
        None => format!("both access {}: race", shared.variable),
        Some(veto) => format!("both access {}: {} ({})", shared.variable, veto.veto, veto.because),
    });
    std::iter::once("in parallel".to_owned()).chain(shared).collect()
}

/// Prints the graph of methods.
pub(super) fn dot(out: &mut impl Write, view: &ParallelView) -> io::Result<()> {
    out.write_all(dot::HEAD.as_bytes())?;
    out.write_all(b"  edge [dir=\"none\"];\n")?;
    let mut nodes: BTreeSet<&str> = BTreeSet::new();
    // For each pair of methods, in one order: whether some lines may happen in parallel, and whether there is a race.
    let mut edges: BTreeMap<[&str; 2], [bool; 2]> = BTreeMap::new();
    for method in &view.methods {
        nodes.insert(&method.method);
        for other in &method.with {
            nodes.insert(&other.method);
            let is_close = |pair: &&ParallelLines| pair.apart.as_ref().is_none_or(|apart| apart.stage == "unguarded");
            let close: Vec<&ParallelLines> = other.pairs.iter().filter(is_close).collect();
            if close.is_empty() {
                continue;
            }
            let mut key = [method.method.as_str(), other.method.as_str()];
            key.sort_unstable();
            let known = edges.entry(key).or_default();
            known[0] |= close.iter().any(|pair| pair.apart.is_none());
            known[1] |= close.iter().any(|pair| pair.shared.iter().any(|shared| shared.no_race.is_none()));
        }
    }
    for node in nodes {
        writeln!(out, "  {} [label={}];", quoted(node), quoted(&short(node)))?;
    }
    for ([one, other], [is_parallel, is_race]) in edges {
        let style = if is_parallel { "solid" } else { "dashed" };
        let colour = if is_race { ", color=\"#cc0000\"" } else { "" };
        writeln!(out, "  {} -> {} [style=\"{style}\"{colour}];", quoted(one), quoted(other))?;
    }
    out.write_all(dot::END.as_bytes())
}
