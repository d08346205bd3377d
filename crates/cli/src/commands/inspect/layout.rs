//! How threads, locks and lines are laid out as text: tables whose columns are as wide as what is in them.

use anstyle::Style;
use unsnarl_engine::inspect::{Lock, MadeBy, Place, Thread};

use crate::shared::output::count;
use crate::shared::style::Palette;

/// Rows of a table, below headings. Columns in which all rows are empty are left out.
pub(super) fn table(headings: &[&str], rows: &[Vec<String>], indent: usize, palette: Palette) -> String {
    let columns: Vec<usize> =
        (0..headings.len()).filter(|column| rows.iter().any(|row| !row[*column].is_empty())).collect();
    let length = |text: &str| text.chars().count();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| length(&row[column]));
        cells.chain([length(headings[column])]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = columns.iter().map(|column| width(*column)).collect();
    let line = |cell: &dyn Fn(usize) -> String, style: Style| {
        let mut text = String::new();
        for (column, width) in columns.iter().zip(&widths) {
            let cell = cell(*column);
            text += &format!("{cell}{}  ", " ".repeat(width - length(&cell)));
        }
        format!("{}{style}{}{style:#}\n", " ".repeat(indent), text.trim_end())
    };
    let mut text = String::new();
    if headings.iter().any(|heading| !heading.is_empty()) {
        text += &line(&|column| headings[column].to_owned(), palette.faint);
    }
    for row in rows {
        text += &line(&|column| row[column].clone(), Style::new());
    }
    text
}

/// The heading of a method: its name, its file, and who runs it.
pub(super) fn method_heading(method: &str, source: Option<&str>, threads: &[String], palette: Palette) -> String {
    let Palette { name, faint, .. } = palette;
    let file = source.map_or_else(String::new, |file| format!("  [{file}]"));
    let threads = match threads {
        [] => "not reached from the entry points".to_owned(),
        threads => format!("run by {}", threads.join(", ")),
    };
    format!("{name}{method}{name:#}{file}  {faint}{threads}{faint:#}\n")
}

/// A method without its package and its parameters: `Bank::transfer`.
pub(super) fn short(method: &str) -> String {
    let name = method.split('(').next().unwrap_or(method);
    let (class, member) = name.split_once("::").unwrap_or(("", name));
    match class.rsplit('.').next() {
        Some(class) if !class.is_empty() => format!("{class}::{member}"),
        _ => member.to_owned(),
    }
}

/// `Bank.java:12`; the method where the line is not known.
pub(super) fn at(place: &Place) -> String {
    match (&place.file, place.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => format!("{}+{}", short(&place.method), place.pc),
    }
}

/// Lines as ranges: `12-14, 17`.
pub(super) fn ranges(lines: &[u16]) -> String {
    let mut ranges: Vec<(u16, u16)> = Vec::new();
    for line in lines {
        match ranges.last_mut().filter(|(_, last)| last.saturating_add(1) == *line) {
            Some((_, last)) => *last = *line,
            None => ranges.push((*line, *line)),
        }
    }
    let range = |(first, last): (u16, u16)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    match ranges.is_empty() {
        true => "?".into(),
        false => ranges.into_iter().map(range).collect::<Vec<_>>().join(", "),
    }
}

/// The first of some names, and how many more there are; JSON has all.
pub(super) fn some_of(names: &[String]) -> String {
    match names {
        [first, second, rest @ ..] if rest.len() > 1 => format!("{first}, {second} and {} more", rest.len()),
        names => names.join(", "),
    }
}

/// The threads that were mentioned, a line each.
pub(super) fn threads(threads: &[Thread], palette: Palette) -> String {
    let row = |thread: &Thread| {
        let number = if thread.is_many { "many" } else { "one" };
        let runs = thread.runs.as_deref().map(short).unwrap_or_default();
        vec![thread.thread.clone(), thread.kind.word().to_owned(), number.to_owned(), runs]
    };
    let rows: Vec<Vec<String>> = threads.iter().map(row).collect();
    section("Threads", &rows, &["", "", "", ""], palette)
}

/// The locks that were mentioned, a line each.
pub(super) fn locks(locks: &[Lock], palette: Palette) -> String {
    let row = |lock: &Lock| {
        let number = match lock.objects.len() {
            _ if lock.is_one => "one object".to_owned(),
            1 => "objects of one place".to_owned(),
            places => format!("objects of {places} places"),
        };
        let from_outside = lock.objects.iter().any(|object| object.made_by == MadeBy::Caller);
        let within: Vec<String> = lock.objects.first().into_iter().flat_map(|object| &object.within).map(at).collect();
        let made = match within.is_empty() {
            true if from_outside => "given by callers".to_owned(),
            true => String::new(),
            false => format!("for what is made at {}", within.join(", ")),
        };
        let kind = if lock.mode == "exclusive" { lock.kind.to_owned() } else { format!("{} {}", lock.kind, lock.mode) };
        vec![lock.lock.clone(), kind, number, some_of(&lock.names), made]
    };
    let rows: Vec<Vec<String>> = locks.iter().map(row).collect();
    section("Locks", &rows, &["", "", "", "", ""], palette)
}

/// Longer lists are not read by anybody; JSON has all.
const MAX_ROWS: usize = 60;

/// A table with a title; nothing if it has no rows.
pub(super) fn section(title: &str, rows: &[Vec<String>], headings: &[&str], palette: Palette) -> String {
    let Palette { heading, faint, .. } = palette;
    if rows.is_empty() {
        return String::new();
    }
    let shown = &rows[..rows.len().min(MAX_ROWS)];
    let more = match rows.len() - shown.len() {
        0 => String::new(),
        more => format!("  {faint}{} not shown; --format json has all{faint:#}\n", count(more, "row")),
    };
    format!("\n{heading}{title}{heading:#}\n{}{more}", table(headings, shown, 2, palette))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_shown_as_ranges() {
        assert_eq!(ranges(&[]), "?");
        assert_eq!(ranges(&[7]), "7");
        assert_eq!(ranges(&[1, 2, 3, 5, 8, 9]), "1-3, 5, 8-9");
        assert_eq!(ranges(&[u16::MAX - 1, u16::MAX]), "65534-65535");
    }

    #[test]
    fn methods_are_shown_without_packages_and_parameters() {
        assert_eq!(short("com.acme.Bank$Account::add(int, java.lang.String)"), "Bank$Account::add");
        assert_eq!(short("Bank::<init>()"), "Bank::<init>");
        assert_eq!(short("odd"), "odd");
    }

    #[test]
    fn columns_are_as_wide_as_what_is_in_them() {
        let rows = [vec!["1".into(), String::new(), "ü".into()], vec!["22".into(), String::new(), String::new()]];
        let text = table(&["a", "b", "c"], &rows, 1, Palette::default());
        assert_eq!(text, " a   c\n 1   ü\n 22\n");
    }
}
