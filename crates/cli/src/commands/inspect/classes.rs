//! `inspect classes`: what was read, by where it was found, and what is missing.

use std::collections::BTreeMap;
use std::io::{self, Write};

use rayon::prelude::*;
use serde::Serialize;
use unsnarl_program::{ClassId, Origin, Program};

use super::args::Format;
use super::json::{self, Document};
use super::missing::{self, Missing};
use super::{Session, describe};
use crate::shared::exit::Outcome;
use crate::shared::output::{Output, count, grouped};
use crate::shared::style::Palette;

/// A class; the fields are as in `docs/json.md`.
#[derive(Serialize)]
struct ClassRecord {
    name: String,
    kind: &'static str,
    modifiers: Vec<&'static str>,
    java: String,
    location: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    fields: usize,
    methods: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    members: Option<Members>,
}

#[derive(Serialize)]
struct Members {
    fields: Vec<MemberRecord>,
    methods: Vec<MemberRecord>,
}

#[derive(Serialize)]
struct MemberRecord {
    /// With parameter types if it is a method.
    name: String,
    #[serde(rename = "type")]
    result: String,
    modifiers: Vec<&'static str>,
}

/// How many there are of what.
#[derive(Serialize)]
struct ProgramSummary {
    classes: usize,
    kinds: BTreeMap<&'static str, usize>,
    fields: usize,
    methods: usize,
    methods_with_code: usize,
    library_classes: usize,
    missing_classes: usize,
}

/// Lists the selected classes.
pub(super) fn run(session: &mut Session<'_>, format: Format, members: bool, missing: bool) -> Outcome<()> {
    let program = session.program;
    let classes = session.classes()?;
    let records: Vec<ClassRecord> = classes.par_iter().map(|class| record(program, *class, members)).collect();
    let summary = summary(program, &classes);
    let lost = if missing || format == Format::Json {
        missing::find(program, &classes, !session.wanted.is_empty())
    } else {
        Vec::new()
    };
    match format {
        Format::Json => {
            let mut document = Document::open(&mut session.out, "inspect classes")?;
            document.field("summary", &summary)?;
            document.list("classes", |list| records.iter().try_for_each(|record| list.element(record)))?;
            document.list("missing", |list| lost.iter().try_for_each(|one| list.element(one)))?;
            json::close(document, program.issues())?;
        }
        Format::Text if classes.is_empty() => {}
        Format::Text if missing => write_missing(&mut session.out, &lost)?,
        Format::Text => {
            write_text(&mut session.out, program, &classes, &records)?;
            write_summary(&mut session.out, &summary)?;
        }
    }
    Ok(())
}

fn record(program: &Program, class: ClassId, with_members: bool) -> ClassRecord {
    let members = with_members.then(|| Members {
        fields: program
            .fields_of(class)
            .map(|field| MemberRecord {
                name: program.show(program.field(field).key).to_string(),
                result: describe::field_type(program, field),
                modifiers: describe::field_modifiers(program, field),
            })
            .collect(),
        methods: program
            .methods_of(class)
            .map(|method| MemberRecord {
                name: program.show(program.method(method).key).to_string(),
                result: describe::method_result(program, method),
                modifiers: describe::method_modifiers(program, method),
            })
            .collect(),
    });
    ClassRecord {
        name: program.show(class).to_string(),
        kind: describe::kind(program, class),
        modifiers: describe::modifiers(program, class),
        java: program.class_file(class).map_or_else(String::new, describe::java_release),
        location: program.location(class).map_or_else(String::new, ToString::to_string),
        source: program.source_file(class).map(|file| file.to_string()),
        fields: program.fields_of(class).len(),
        methods: program.methods_of(class).len(),
        members,
    }
}

fn summary(program: &Program, classes: &[ClassId]) -> ProgramSummary {
    let mut kinds = BTreeMap::new();
    for class in classes {
        *kinds.entry(describe::kind(program, *class)).or_insert(0) += 1;
    }
    let methods = || classes.iter().flat_map(|class| program.methods_of(*class));
    let of = |origin| program.classes().filter(|class| program.class(*class).origin == origin).count();
    ProgramSummary {
        classes: classes.len(),
        kinds,
        fields: classes.iter().map(|class| program.fields_of(*class).len()).sum(),
        methods: methods().count(),
        methods_with_code: methods().filter(|method| program.method(*method).has_code).count(),
        library_classes: of(Origin::Library),
        missing_classes: of(Origin::Phantom),
    }
}

/// The place of a class without its own path: the folder, archive or module it was found in.
fn root<'r>(program: &Program, class: ClassId, record: &'r ClassRecord) -> &'r str {
    let path = format!("{}.class", unsnarl_classfile::JavaText(program.class_name(class)));
    match record.location.strip_suffix(&path) {
        Some(root) if root.ends_with("!/") => &root[..root.len() - 2],
        Some(root) => root.strip_suffix('/').unwrap_or(root),
        None => &record.location,
    }
}

fn write_text(out: &mut Output, program: &Program, classes: &[ClassId], records: &[ClassRecord]) -> io::Result<()> {
    let mut groups: Vec<(&str, Vec<&ClassRecord>)> = Vec::new();
    let mut group_of: BTreeMap<&str, usize> = BTreeMap::new();
    for (class, record) in classes.iter().zip(records) {
        let root = root(program, *class, record);
        let group = *group_of.entry(root).or_insert_with(|| {
            groups.push((root, Vec::new()));
            groups.len() - 1
        });
        groups[group].1.push(record);
    }
    for (root, records) in &mut groups {
        records.sort_by(|a, b| a.name.cmp(&b.name));
        write_group(out, root, records)?;
    }
    Ok(())
}

fn write_group(out: &mut Output, root: &str, records: &[&ClassRecord]) -> io::Result<()> {
    const WIDEST: usize = 60;
    let Palette { name, heading, keyword, faint, .. } = out.palette;
    let root = if root.is_empty() { "." } else { root };
    writeln!(out, "{heading}{root}{heading:#}  {faint}{}{faint:#}", count(records.len(), "class"))?;
    let width = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0).min(WIDEST);
    let kinds: Vec<String> = records.iter().map(|record| kind_text(record)).collect();
    let kind_width = width(&mut kinds.iter().map(|kind| kind.len())).max(4);
    let name_width = width(&mut records.iter().map(|record| record.name.chars().count())).max(5);
    let java_width = width(&mut records.iter().map(|record| record.java.len())).max(4);
    let (k, n, j) = (kind_width, name_width, java_width);
    writeln!(out, "  {faint}{:<k$}  {:<n$}  {:>j$}  fields  methods{faint:#}", "kind", "class", "java")?;
    for (record, kind) in records.iter().zip(&kinds) {
        let padding = " ".repeat(n.saturating_sub(record.name.chars().count()));
        writeln!(
            out,
            "  {keyword}{kind:<k$}{keyword:#}  {name}{}{name:#}{padding}  {:>j$}  {:>6}  {:>7}",
            record.name, record.java, record.fields, record.methods
        )?;
        if let Some(members) = &record.members {
            write_members(out, members, k + 4)?;
        }
    }
    writeln!(out)
}

fn kind_text(record: &ClassRecord) -> String {
    let mut words = record.modifiers.clone();
    words.push(record.kind);
    words.join(" ")
}

fn write_members(out: &mut Output, members: &Members, indent: usize) -> io::Result<()> {
    let faint = out.palette.faint;
    for member in members.fields.iter().chain(&members.methods) {
        let modifiers: String = member.modifiers.iter().map(|word| format!("{word} ")).collect();
        let MemberRecord { name, result, .. } = member;
        writeln!(out, "{:indent$}{faint}{modifiers}{faint:#}{result} {name}", "")?;
    }
    Ok(())
}

fn write_summary(out: &mut Output, summary: &ProgramSummary) -> io::Result<()> {
    let kinds: Vec<String> = summary.kinds.iter().map(|(kind, number)| count(*number, kind)).collect();
    let Palette { name, warning, .. } = out.palette;
    let kinds = match kinds.len() {
        0 | 1 => String::new(),
        _ => format!(" ({})", kinds.join(", ")),
    };
    writeln!(
        out,
        "{name}{}{name:#}{kinds} with {} and {}, {} of them with code",
        count(summary.classes, "class"),
        count(summary.fields, "field"),
        count(summary.methods, "method"),
        grouped(summary.methods_with_code)
    )?;
    write!(out, "needs {} of the Java library", count(summary.library_classes, "class"))?;
    match summary.missing_classes {
        0 => writeln!(out, "; nothing is missing"),
        number => writeln!(out, "; {warning}{} missing{warning:#} (--missing lists what)", count(number, "class")),
    }
}

fn write_missing(out: &mut Output, lost: &[Missing]) -> io::Result<()> {
    const SHOWN: usize = 3;
    let Palette { name, faint, warning, .. } = out.palette;
    if lost.is_empty() {
        return writeln!(out, "nothing is missing");
    }
    writeln!(out, "{warning}{} missing{warning:#}:", count(lost.len(), "class"))?;
    for Missing { name: class, needed_by } in lost {
        let shown: Vec<&str> = needed_by.iter().take(SHOWN).map(String::as_str).collect();
        let more = match needed_by.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {} more", grouped(more)),
        };
        writeln!(out, "  {name}{class}{name:#}  {faint}needed by {}{more}{faint:#}", shown.join(", "))?;
    }
    Ok(())
}
