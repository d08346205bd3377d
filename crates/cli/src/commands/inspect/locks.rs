//! `inspect locks` as text and as a graph: locks are nodes, and an edge goes from the lock that is held to the one that
//! is acquired.

use std::collections::BTreeSet;
use std::io::{self, Write};

use unsnarl_engine::inspect::{Action, ActionKind, LockLine, LocksView, MethodLocks, OrderedLocks, Place};

use super::dot::{self, quoted};
use super::layout;
use crate::shared::output::count;
use crate::shared::style::Palette;

/// Prints a table for each method, then the order, the locks and the threads.
pub(super) fn text(out: &mut impl Write, view: &LocksView, palette: Palette) -> io::Result<()> {
    let mut gap = "";
    for method in &view.methods {
        write!(out, "{}{}", std::mem::replace(&mut gap, "\n"), of_method(method, palette))?;
    }
    let rows = order(&view.order);
    let headings = ["while held", "acquires", "at", "held since", "threads", ""];
    write!(out, "{}", layout::section("Order", &rows, &headings, palette))?;
    write!(out, "{}", layout::locks(&view.locks, palette))?;
    write!(out, "{}", layout::threads(&view.threads, palette))
}

/// A row for each pair of locks, with the first of its places.
fn order(pairs: &[OrderedLocks]) -> Vec<Vec<String>> {
    let place = |place: &Option<Place>| place.as_ref().map_or_else(|| "the library".into(), layout::at);
    let alike = pairs.chunk_by(|one, other| (&one.held, &one.acquires) == (&other.held, &other.acquires));
    let row = |alike: &[OrderedLocks]| {
        let first = &alike[0];
        let places: BTreeSet<String> = alike.iter().map(|pair| place(&pair.at)).collect();
        let more = places.len() - 1;
        let at = place(&first.at);
        let threads: BTreeSet<&String> = alike.iter().flat_map(|pair| &pair.threads).collect();
        let mut threads: Vec<&str> = threads.into_iter().map(String::as_str).collect();
        threads.sort_by_key(|name| (name.len(), *name));
        let may = if alike.iter().any(|pair| pair.must) { "" } else { "may be held" };
        let cycle = if alike.iter().any(|pair| pair.in_cycle) { "in a cycle" } else { "" };
        vec![
            first.held.clone(),
            first.acquires.clone(),
            if more == 0 { at } else { format!("{at} and {}", count(more, "more place")) },
            place(&first.taken),
            threads.join(", "),
            [may, cycle].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", "),
        ]
    };
    alike.map(row).collect()
}

fn of_method(method: &MethodLocks, palette: Palette) -> String {
    let mut text = layout::method_heading(&method.method, method.source.as_deref(), &method.threads, palette);
    if method.threads.is_empty() {
        return text;
    }
    let differ = method.lines.iter().any(|line| line.held.len() > 1);
    let rows: Vec<Vec<String>> = method.lines.iter().flat_map(|line| rows(line, differ)).collect();
    if !rows.is_empty() {
        text += &layout::table(&["line", "does", "threads", "must hold", "may hold"], &rows, 2, palette);
    }
    let rows: Vec<Vec<String>> = method
        .sections
        .iter()
        .map(|section| {
            let lines = section.lines.map_or_else(
                || layout::at(&section.acquired),
                |(first, last)| if first == last { first.to_string() } else { format!("{first}-{last}") },
            );
            let open = if section.is_closed { "" } else { "not released here" };
            vec![lines, some_locks(&section.locks), section.threads.join(", "), open.to_owned()]
        })
        .collect();
    if !rows.is_empty() {
        text += &layout::table(&["section", "lock", "threads", ""], &rows, 2, palette);
    }
    text
}

/// A line: what it does below each other, and beside it what each group of threads holds.
fn rows(line: &LockLine, differ: bool) -> Vec<Vec<String>> {
    let row = |index: usize| {
        let number = line.line.map_or_else(|| format!("+{}", line.pc), |line| line.to_string());
        let number = if index == 0 { number } else { String::new() };
        let does = line.actions.get(index).map(action).unwrap_or_default();
        let held = line.held.get(index);
        let must = held.map(|held| if held.must.is_empty() { "-".into() } else { held.must.join(", ") });
        let threads = held.filter(|_| differ && line.held.len() > 1).map(|held| held.threads.join(", "));
        vec![
            number,
            does,
            threads.unwrap_or_default(),
            must.unwrap_or_default(),
            held.map(|held| layout::some_of(&held.may)).unwrap_or_default(),
        ]
    };
    (0..line.actions.len().max(line.held.len())).map(row).collect()
}

fn some_locks(locks: &[String]) -> String {
    match locks {
        [first, rest @ ..] if rest.len() > 1 => format!("{first} or {} others", rest.len()),
        locks => locks.join(" or "),
    }
}

fn action(action: &Action) -> String {
    let what = match action.does {
        ActionKind::Calls => layout::short(&action.what),
        _ => action.what.clone(),
    };
    format!("{} {what}", action.does.word())
}

/// Prints the graph of the lock order.
pub(super) fn dot(out: &mut impl Write, view: &LocksView) -> io::Result<()> {
    out.write_all(dot::HEAD.as_bytes())?;
    let in_order: BTreeSet<&str> =
        view.order.iter().flat_map(|pair| [pair.held.as_str(), pair.acquires.as_str()]).collect();
    for lock in view.locks.iter().filter(|lock| in_order.contains(lock.lock.as_str())) {
        let many = if lock.is_one { "" } else { ", peripheries=2" };
        writeln!(out, "  {} [tooltip={}{many}];", quoted(&lock.lock), quoted(&lock.names.join(", ")))?;
    }
    for pair in &view.order {
        let place = pair.at.as_ref().map(layout::at).unwrap_or_default();
        let label = quoted(&format!("{place} {}", pair.threads.join(", ")));
        let style = if pair.must { "" } else { ", style=\"dashed\"" };
        let colour = if pair.in_cycle { ", color=\"#cc0000\", fontcolor=\"#cc0000\"" } else { "" };
        writeln!(out, "  {} -> {} [label={label}{style}{colour}];", quoted(&pair.held), quoted(&pair.acquires))?;
    }
    out.write_all(dot::END.as_bytes())
}
