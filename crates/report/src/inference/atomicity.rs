//! The atomicities of methods for people: a block for each class, a line for each method, and below it what others may come between.

use std::fmt::Write as _;

use unsnarl_finding::{Extent, InferredAtomicity};

use super::text::line_of;
use crate::terminal::palette::{Palette, paint};
use crate::words::count;

/// All methods; unless `all`, those that have to do with locks, or with what threads contend for.
pub(super) fn render(methods: &[InferredAtomicity], all: bool, palette: &Palette) -> String {
    let shown: Vec<&InferredAtomicity> = methods.iter().filter(|method| all || method.is_concerned).collect();
    let mut text = String::new();
    for of_class in shown.chunk_by(|one, other| one.class == other.class) {
        text += &paint(&of_class[0].class, palette.strong);
        text.push('\n');
        let width = of_class.iter().map(|method| name(method).chars().count()).max().unwrap_or(0);
        for method in of_class {
            line(&mut text, method, width, palette);
        }
        text.push('\n');
    }
    text + &summary(methods, all)
}

fn line(text: &mut String, method: &InferredAtomicity, width: usize, palette: &Palette) {
    let (words, style) = match &method.extent {
        Extent::Independent => ("independent".to_owned(), palette.faint),
        Extent::Later => ("can be put off".into(), palette.faint),
        Extent::Earlier => ("can be done earlier".into(), palette.faint),
        Extent::Atomic => ("atomic".into(), palette.good),
        Extent::AtomicIf(locks) => (format!("atomic if the caller holds {}", alternatives(locks)), palette.good),
        Extent::Compound => ("not atomic".into(), palette.warning),
        Extent::Races => ("not atomic: races".into(), palette.error),
    };
    let stated = if method.is_stated { "  says @Atomic" } else { "" };
    let _ = writeln!(text, "  {:width$}  {}{stated}", name(method), paint(&words, style));
    let places: Vec<String> = method.sites.iter().map(line_of).collect();
    let column = places.iter().map(|place| place.chars().count()).max().unwrap_or(0);
    let otherwise = if matches!(method.extent, Extent::AtomicIf(_)) { "otherwise " } else { "" };
    for (index, (site, place)) in method.sites.iter().zip(&places).enumerate() {
        let then = if index == 0 { otherwise } else { "then " };
        // What races is in another method.
        let what = match &method.sites[..] {
            [one, other] if index == 1 && method.races && one.method != other.method => {
                format!("{} {}", site.method, site.role)
            }
            _ if index == 1 && method.races => site.role.clone(),
            _ => format!("{then}{}", site.role),
        };
        let _ = writeln!(text, "      {place:column$}  {what}");
    }
}

/// `\`this\``, `\`a\` and \`b\``, `\`a\`, or \`b\` and \`c\``
fn alternatives(locks: &[Vec<String>]) -> String {
    let quoted = |set: &Vec<String>| set.iter().map(|lock| format!("`{lock}`")).collect::<Vec<_>>().join(" and ");
    locks.iter().map(quoted).collect::<Vec<_>>().join(", or ")
}

fn name(method: &InferredAtomicity) -> String {
    match method.method.as_str() {
        "<init>" => "constructor".into(),
        name => format!("{name}()"),
    }
}

fn summary(methods: &[InferredAtomicity], all: bool) -> String {
    let concerned: Vec<&InferredAtomicity> = methods.iter().filter(|method| method.is_concerned).collect();
    let number = |wanted: fn(&Extent) -> bool| concerned.iter().filter(|method| wanted(&method.extent)).count();
    let conditional = number(|extent| matches!(extent, Extent::AtomicIf(_)));
    let not = number(|extent| matches!(extent, Extent::Compound | Extent::Races));
    let mut text = match concerned.len() {
        0 => "no method takes a lock or uses what threads contend for\n".into(),
        some => format!(
            "{} that take locks or use what threads contend for: {} atomic, {conditional} if the caller holds a lock, {not} not\n",
            count(some, "method"),
            some - conditional - not
        ),
    };
    let others = methods.len() - concerned.len();
    if others > 0 && !all {
        let are = if others == 1 { "is" } else { "are" };
        let _ =
            writeln!(text, "{} {are} independent of other threads (--all lists them)", count(others, "more method"));
    }
    text
}
