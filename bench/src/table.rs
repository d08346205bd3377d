//! Tables for people: columns as wide as their widest cell, the first column to the left, the others to the right.

/// Prints rows under a head.
pub(crate) fn print<const N: usize>(title: &str, head: [&str; N], rows: &[[String; N]]) {
    println!("\n{title}");
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([head[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |cells: [&str; N]| {
        let mut text = format!("  {:<1$}", cells[0], widths[0]);
        for (cell, width) in cells.iter().zip(widths).skip(1) {
            text.push_str(&format!("  {cell:>width$}"));
        }
        println!("{}", text.trim_end());
    };
    line(head);
    rows.iter().for_each(|row| line(std::array::from_fn(|column| row[column].as_str())));
}

/// Prints rows under a head as Markdown, which goes into `docs/` as it is.
pub(crate) fn print_markdown<const N: usize>(title: &str, head: [&str; N], rows: &[[String; N]]) {
    println!("\n{title}\n");
    println!("| {} |", head.join(" | "));
    println!("|---|{}", "---:|".repeat(N.saturating_sub(1)));
    rows.iter().for_each(|row| println!("| {} |", row.join(" | ")));
}

/// A whole number with its thousands apart.
pub(crate) fn whole(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
