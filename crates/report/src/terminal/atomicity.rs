//! The atomicities of methods for people: a block for each class, a line for each method, and below it what others may
//! come between.

use std::fmt::Write as _;

use unsnarl_finding::{Extent, ExtentKind, InferredAtomicity};

use super::guards::line_of;
use super::layout::harmless;
use super::palette::{Palette, paint};
use crate::Options;
use crate::words::count;

/// The row of a method: its name, its atomicity in words, and its type.
struct Row<'m> {
    method: &'m InferredAtomicity,
    name: String,
    words: String,
}

/// The methods that are asked for; unless `all`, only those that use locks or data that threads contend for.
pub(super) fn render(methods: &[InferredAtomicity], options: &Options<'_>, palette: &Palette) -> String {
    let mut text = String::new();
    for of_class in methods.chunk_by(|one, other| one.class == other.class) {
        let shown = of_class.iter().filter(|method| options.asks_for(method));
        let shown = shown.filter(|method| is_listed(method, options));
        let row = |method| Row {
            method,
            name: harmless(&name(method, of_class)).into_owned(),
            words: harmless(&words(method)).into_owned(),
        };
        let rows: Vec<Row<'_>> = shown.map(row).collect();
        if rows.is_empty() {
            continue;
        }
        text += &paint(&harmless(&of_class[0].class), palette.strong);
        text.push('\n');
        let width = |column: fn(&Row<'_>) -> usize| rows.iter().map(column).max().unwrap_or(0);
        let widths = [width(|row| row.name.chars().count()), width(|row| row.words.chars().count())];
        for row in &rows {
            line(&mut text, row, widths, palette);
        }
        text.push('\n');
    }
    text + &summary(methods, options)
}

/// Whether it has a line of its own. In a program that knows no locks almost all methods race; that has rules of its
/// own, and would hide the rest.
fn is_listed(method: &InferredAtomicity, options: &Options<'_>) -> bool {
    options.all || !options.only.is_empty() || method.is_stated || method.extent.kind() != ExtentKind::Races
}

fn line(text: &mut String, Row { method, name, words }: &Row<'_>, [name_width, width]: [usize; 2], palette: &Palette) {
    let style = match &method.extent {
        Extent::Independent => palette.faint,
        Extent::Later | Extent::Earlier | Extent::Atomic | Extent::AtomicIf(_) => palette.good,
        Extent::Compound | Extent::Unknown => palette.warning,
        Extent::Races => palette.error,
    };
    let stated = if method.is_stated { "  says @Atomic" } else { "" };
    let padding = " ".repeat(width - words.chars().count());
    let formula = paint(&harmless(&method.formula), palette.faint);
    let _ = writeln!(text, "  {name:name_width$}  {}{padding}  {formula}{stated}", paint(words, style));
    let places: Vec<String> = method.sites.iter().map(line_of).collect();
    let column = places.iter().map(|place| place.chars().count()).max().unwrap_or(0);
    let otherwise = if matches!(method.extent, Extent::AtomicIf(_)) { "otherwise " } else { "" };
    for (index, (site, place)) in method.sites.iter().zip(&places).enumerate() {
        let before = match (index, method.races) {
            (0, _) => otherwise.to_owned(),
            (_, false) => "then ".into(),
            (_, true) if site.method == "<init>" => "meanwhile the constructor ".into(),
            (_, true) => format!("meanwhile {} ", harmless(&site.method)),
        };
        let _ = writeln!(text, "      {place:column$}  {before}{}", harmless(&site.role));
    }
}

fn words(method: &InferredAtomicity) -> String {
    match &method.extent {
        Extent::Independent => "independent".into(),
        Extent::Later | Extent::Earlier | Extent::Atomic => "atomic".into(),
        Extent::AtomicIf(locks) => format!("atomic if the caller holds {}", alternatives(locks)),
        Extent::Compound => "not atomic".into(),
        Extent::Unknown => "not known".into(),
        Extent::Races => "not atomic: may race".into(),
    }
}

/// `\`this\``, `\`a\` and \`b\``, `\`a\`, or \`b\` and \`c\``
fn alternatives(locks: &[Vec<String>]) -> String {
    let quoted = |set: &Vec<String>| set.iter().map(|lock| format!("`{lock}`")).collect::<Vec<_>>().join(" and ");
    locks.iter().map(quoted).collect::<Vec<_>>().join(", or ")
}

/// With the types of the parameters where the class has more than one of that name.
fn name(method: &InferredAtomicity, of_class: &[InferredAtomicity]) -> String {
    let is_overloaded = of_class.iter().filter(|other| other.method == method.method).count() > 1;
    let parameters = if is_overloaded { method.parameters.join(", ") } else { String::new() };
    let name = if method.method == "<init>" { "new" } else { &method.method };
    format!("{name}({parameters})")
}

fn summary(methods: &[InferredAtomicity], options: &Options<'_>) -> String {
    let concerned: Vec<&InferredAtomicity> = methods.iter().filter(|method| method.is_concerned).collect();
    let number = |kind| concerned.iter().filter(|method| method.extent.kind() == kind).count();
    let (conditional, races) = (number(ExtentKind::AtomicIf), number(ExtentKind::Races));
    let (not, unknown) = (number(ExtentKind::Compound), number(ExtentKind::Unknown));
    let mut text = match concerned.len() {
        0 => "no method has to do with locks or data that threads contend for\n".into(),
        some => format!(
            "{} with locks or data that threads contend for: {} atomic, {conditional} if the caller holds a lock, {not} not, {races} may race{}\n",
            count(some, "method"),
            some - conditional - not - races - unknown,
            if unknown > 0 { format!(", {unknown} not known") } else { String::new() }
        ),
    };
    let hidden = concerned.iter().filter(|method| !is_listed(method, options)).count();
    if hidden > 0 {
        let _ = writeln!(text, "{} may race (--only races lists them)", count(hidden, "method"));
    }
    let others = methods.len() - concerned.len();
    if others > 0 && !options.all && options.only.is_empty() {
        let have = if others == 1 { "has" } else { "have" };
        let _ = writeln!(text, "{} {have} nothing to do with either (--all lists them)", count(others, "more method"));
    }
    text
}
