//! `inspect threads` as text and as a graph: threads are nodes; an edge goes from what starts a thread to it, and, for
//! a join, from the thread to what waits for it.

use std::io::{self, Write};

use unsnarl_engine::inspect::{Place, ThreadDetails, ThreadsView};

use super::dot::{self, quoted};
use super::layout::{self, at, short};
use crate::shared::output::count;
use crate::shared::style::Palette;

/// How many methods of a thread are listed; JSON has all.
const MAX_LISTED: usize = 6;

/// Prints who runs the methods that were asked for, then the threads.
pub(super) fn text(out: &mut impl Write, view: &ThreadsView, palette: Palette) -> io::Result<()> {
    for method in &view.methods {
        let heading = layout::method_heading(&method.method, method.source.as_deref(), &method.threads, palette);
        out.write_all(heading.as_bytes())?;
    }
    let width = |text: &dyn Fn(&ThreadDetails) -> usize| view.threads.iter().map(text).max().unwrap_or(0);
    let names = width(&|details| details.thread.thread.len());
    let kinds = width(&|details| details.thread.kind.word().len());
    let mut gap = if view.methods.is_empty() { "" } else { "\n" };
    let Palette { label, keyword, .. } = palette;
    for details in &view.threads {
        let thread = &details.thread;
        let (name, kind) = (&thread.thread, thread.kind.word());
        let number = if thread.is_many { "many" } else { "one " };
        let runs = thread.runs.as_deref().unwrap_or_default();
        let line = format!("{label}{name:<names$}{label:#}  {keyword}{kind:<kinds$}{keyword:#}  {number}  {runs}");
        writeln!(out, "{}{}", std::mem::take(&mut gap), line.trim_end())?;
        let rows = rows(details);
        out.write_all(layout::table(&["", "", ""], &rows, names + 2, palette).as_bytes())?;
    }
    Ok(())
}

fn rows(details: &ThreadDetails) -> Vec<Vec<String>> {
    let row = |what: &str, place: &Place, by: &[String], more: &str| {
        vec![what.to_owned(), at(place), format!("by {}{more}", by.join(", "))]
    };
    let waits = |waits: bool| if waits { ", which waits for it" } else { "" };
    let started = details.started.iter().map(|start| row("started", &start.at, &start.by, waits(start.waits)));
    let joined = details.joined.iter().map(|join| row("joined", &join.at, &join.by, ""));
    let mut rows: Vec<Vec<String>> = started.chain(joined).collect();
    if !details.after.is_empty() {
        rows.push(vec!["after".into(), details.after.join(", "), String::new()]);
    }
    let methods = &details.methods;
    let mut listed: Vec<String> = methods.iter().take(MAX_LISTED).map(|method| short(method)).collect();
    listed.dedup();
    if methods.len() > MAX_LISTED {
        listed.push("…".into());
    }
    rows.push(vec!["runs".into(), count(methods.len(), "method"), listed.join(", ")]);
    rows
}

/// Prints the graph of starts and joins.
pub(super) fn dot(out: &mut impl Write, view: &ThreadsView) -> io::Result<()> {
    out.write_all(dot::HEAD.as_bytes())?;
    for details in &view.threads {
        let thread = &details.thread;
        let runs = thread.runs.as_deref().map(short).unwrap_or_default();
        let label = format!("{} {} {runs}", thread.thread, thread.kind.word());
        let many = if thread.is_many { ", peripheries=2" } else { "" };
        writeln!(out, "  {} [label={}{many}];", quoted(&thread.thread), quoted(label.trim_end()))?;
    }
    for details in &view.threads {
        let name = quoted(&details.thread.thread);
        for start in &details.started {
            for by in &start.by {
                writeln!(out, "  {} -> {name} [label={}];", quoted(by), quoted(&at(&start.at)))?;
            }
        }
        for join in &details.joined {
            for by in &join.by {
                let label = quoted(&at(&join.at));
                writeln!(out, "  {name} -> {} [label={label}, style=\"dashed\", arrowhead=\"empty\"];", quoted(by))?;
            }
        }
    }
    out.write_all(dot::END.as_bytes())
}
