//! `inspect hierarchy`: what classes extend and implement, as trees.
//!
//! Without a selector: the classes of the inputs under the root class, and the interfaces that they declare or
//! implement, with whatever of the library lies in between. With one: all supertypes and all known subtypes of each
//! class.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde::Serialize;
use unsnarl_program::{ClassId, Origin, Program};

use super::args::Format;
use super::json::{self, Document};
use super::{Session, describe};
use crate::shared::exit::Outcome;
use crate::shared::output::Output;
use crate::shared::style::Palette;

/// No sane hierarchy is deeper; beyond it, indentation would be most of the output.
const DEEPEST: usize = 64;

/// A class and its direct relatives; the fields are as in `docs/json.md`.
#[derive(Serialize)]
struct HierarchyRecord {
    name: String,
    origin: &'static str,
    kind: &'static str,
    #[serde(rename = "super")]
    super_class: Option<String>,
    interfaces: Vec<String>,
    subtypes: Vec<String>,
}

/// Shows the hierarchy of the selected classes, or of all.
pub(super) fn run(session: &mut Session<'_>, format: Format) -> Outcome<()> {
    let program = session.program;
    let is_selected = !session.wanted.is_empty();
    let relevant = with_supertypes(program);
    let classes = if is_selected { session.known_classes()? } else { relevant.iter().copied().collect() };
    match format {
        Format::Json => {
            let mut document = Document::open(&mut session.out, "inspect hierarchy")?;
            document
                .list("classes", |list| classes.iter().try_for_each(|class| list.element(&record(program, *class))))?;
            json::close(document, program.issues())?;
        }
        Format::Text if is_selected => {
            for (position, class) in classes.iter().enumerate() {
                write!(session.out, "{}", if position > 0 { "\n" } else { "" })?;
                write_relatives(&mut session.out, program, *class)?;
            }
        }
        Format::Text if relevant.is_empty() => {}
        Format::Text => write_forest(&mut session.out, program, &relevant)?,
    }
    Ok(())
}

fn record(program: &Program, class: ClassId) -> HierarchyRecord {
    let names = |classes: &[ClassId]| classes.iter().map(|class| program.show(*class).to_string()).collect();
    let data = program.class(class);
    HierarchyRecord {
        name: program.show(class).to_string(),
        origin: describe::origin(program, class),
        kind: describe::kind(program, class),
        super_class: data.super_class.map(|above| program.show(above).to_string()),
        interfaces: names(&data.interfaces),
        subtypes: names(program.direct_subtypes(class)),
    }
}

/// The classes of the inputs and everything above them.
fn with_supertypes(program: &Program) -> BTreeSet<ClassId> {
    let mut found: BTreeSet<ClassId> = program.application_classes().collect();
    let mut pending: Vec<ClassId> = found.iter().copied().collect();
    while let Some(class) = pending.pop() {
        let data = program.class(class);
        let above = data.super_class.iter().chain(data.interfaces.iter());
        pending.extend(above.copied().filter(|above| found.insert(*above)));
    }
    found
}

fn is_interface(program: &Program, class: ClassId) -> bool {
    program.class(class).access.is_interface()
}

/// The tree of classes, then the trees of interfaces with their implementors.
fn write_forest(out: &mut Output, program: &Program, relevant: &BTreeSet<ClassId>) -> io::Result<()> {
    let heading = out.palette.heading;
    writeln!(out, "{heading}Classes{heading:#}")?;
    let classes = Tree {
        program,
        show_interfaces: true,
        below: &|class| {
            let is_shown = |sub: &ClassId| relevant.contains(sub) && !is_interface(program, *sub);
            by_name(program, program.direct_subtypes(class).iter().copied().filter(is_shown))
        },
    };
    let roots = relevant.iter().copied().filter(|class| program.class(*class).super_class.is_none());
    by_name(program, roots).into_iter().try_for_each(|root| classes.write(out, root))?;

    let implemented = implemented(program);
    let roots = implemented.iter().copied().filter(|class| program.class(*class).interfaces.is_empty());
    let roots = by_name(program, roots);
    if !roots.is_empty() {
        writeln!(out, "\n{heading}Interfaces{heading:#}")?;
    }
    let interfaces = Tree {
        program,
        show_interfaces: false,
        below: &|class| {
            // What extends an implementor is shown among the classes.
            let subtypes = if is_interface(program, class) { program.direct_subtypes(class) } else { &[] };
            let is_own = |sub: &ClassId| program.class(*sub).origin == Origin::Application;
            by_name(program, subtypes.iter().copied().filter(|sub| is_own(sub) || implemented.contains(sub)))
        },
    };
    roots.into_iter().try_for_each(|root| interfaces.write(out, root))
}

/// The interfaces of the inputs, those that its classes implement, and all above them.
fn implemented(program: &Program) -> BTreeSet<ClassId> {
    let mut found = BTreeSet::new();
    let mut pending: Vec<ClassId> = program.application_classes().collect();
    while let Some(class) = pending.pop() {
        if !is_interface(program, class) || found.insert(class) {
            pending.extend(program.class(class).interfaces.iter());
        }
    }
    found.retain(|class| is_interface(program, *class));
    found
}

fn by_name(program: &Program, classes: impl Iterator<Item = ClassId>) -> Vec<ClassId> {
    let mut sorted: Vec<ClassId> = classes.collect();
    sorted.sort_by_cached_key(|class| program.show(*class).to_string());
    sorted
}

fn write_relatives(out: &mut Output, program: &Program, class: ClassId) -> io::Result<()> {
    let heading = out.palette.heading;
    let above = |class: ClassId| -> Vec<ClassId> {
        let data = program.class(class);
        // That interfaces descend from the root class goes without saying.
        let super_class = data.super_class.filter(|_| !is_interface(program, class));
        super_class.into_iter().chain(data.interfaces.iter().copied()).collect()
    };
    let below = |class: ClassId| by_name(program, program.direct_subtypes(class).iter().copied());
    write_class(out, program, class, false)?;
    let titled: [(&str, Below<'_>); 2] = [("Supertypes", &above), ("Subtypes", &below)];
    for (title, below) in titled.into_iter().filter(|(_, relatives)| !relatives(class).is_empty()) {
        writeln!(out, "{heading}{title}{heading:#}")?;
        Tree { program, show_interfaces: false, below }.write_children(out, class)?;
    }
    Ok(())
}

/// A class with what describes it; ends the line.
fn write_class(out: &mut Output, program: &Program, class: ClassId, with_interfaces: bool) -> io::Result<()> {
    let Palette { name, faint, warning, keyword, .. } = out.palette;
    let origin = program.class(class).origin;
    let own = if origin == Origin::Application { name } else { anstyle::Style::new() };
    write!(out, "{own}{}{own:#}", program.show(class))?;
    let mut words = describe::modifiers(program, class);
    words.extend(Some(describe::kind(program, class)).filter(|kind| *kind != "class" || !words.is_empty()));
    match origin {
        Origin::Phantom => write!(out, "  {warning}missing{warning:#}")?,
        _ if words.is_empty() => {}
        _ => write!(out, "  {keyword}{}{keyword:#}", words.join(" "))?,
    }
    if matches!(origin, Origin::Library | Origin::Unloaded) {
        write!(out, "  {faint}library{faint:#}")?;
    }
    let interfaces: Vec<String> =
        program.class(class).interfaces.iter().map(|above| program.show(*above).to_string()).collect();
    if with_interfaces && origin == Origin::Application && !interfaces.is_empty() {
        write!(out, "  {faint}implements {}{faint:#}", interfaces.join(", "))?;
    }
    writeln!(out)
}

/// What hangs below a class in a tree.
type Below<'t> = &'t dyn Fn(ClassId) -> Vec<ClassId>;

/// A tree of classes that hang together by `below`.
struct Tree<'t> {
    program: &'t Program,
    show_interfaces: bool,
    below: Below<'t>,
}

impl Tree<'_> {
    fn write(&self, out: &mut Output, root: ClassId) -> io::Result<()> {
        write_class(out, self.program, root, self.show_interfaces)?;
        self.write_children(out, root)
    }

    fn write_children(&self, out: &mut Output, root: ClassId) -> io::Result<()> {
        self.write_below(out, root, &mut String::new(), 0, &mut BTreeSet::new())
    }

    /// What can be reached on several ways is spelled out on the first.
    fn write_below(
        &self,
        out: &mut Output,
        class: ClassId,
        indent: &mut String,
        depth: usize,
        shown: &mut BTreeSet<ClassId>,
    ) -> io::Result<()> {
        let faint = out.palette.faint;
        let children = (self.below)(class);
        if children.is_empty() {
            return Ok(());
        }
        if !shown.insert(class) || depth >= DEEPEST {
            let why = if depth >= DEEPEST { "and so on, deeper" } else { "as above" };
            return writeln!(out, "{faint}{indent}└─ … {why}{faint:#}");
        }
        for (position, child) in children.iter().enumerate() {
            let is_last = position + 1 == children.len();
            write!(out, "{faint}{indent}{}{faint:#} ", if is_last { "└─" } else { "├─" })?;
            write_class(out, self.program, *child, self.show_interfaces)?;
            let length = indent.len();
            indent.push_str(if is_last { "   " } else { "│  " });
            self.write_below(out, *child, indent, depth + 1, shown)?;
            indent.truncate(length);
        }
        Ok(())
    }
}
