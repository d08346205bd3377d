//! The rows of `@CsvSource`, as JUnit 5 reads them.
//!
//! Columns are separated by the delimiter; white space around them does not count. A column in quotes is text, even if
//! it is empty; two quotes in it are one. A column that is empty without quotes is `null`, and so is one that is equal
//! to a null value.

/// How rows are written.
pub(super) struct Format<'f> {
    pub delimiter: &'f str,
    pub quote: char,
    /// What an empty column in quotes stands for.
    pub empty: &'f str,
    pub nulls: Vec<&'f str>,
    pub trims: bool,
}

/// The columns of a row; `None` if it is malformed. A row is one record, whatever line breaks are in its quotes.
pub(super) fn columns(row: &str, format: &Format<'_>) -> Option<Vec<Option<String>>> {
    let mut columns = Vec::new();
    let mut rest = row;
    loop {
        let start = if format.trims { rest.trim_start() } else { rest };
        let (column, after) = match start.strip_prefix(format.quote) {
            Some(quoted) => {
                let (text, after) = quoted_column(quoted, format.quote)?;
                let text = if text.is_empty() { format.empty.to_owned() } else { text };
                (Some(text), after.trim_start())
            }
            None => {
                let end = start.find(format.delimiter).unwrap_or(start.len());
                let text = if format.trims { start[..end].trim_end() } else { &start[..end] };
                ((!text.is_empty()).then(|| text.to_owned()), &start[end..])
            }
        };
        columns.push(column.filter(|text| !format.nulls.contains(&text.as_str())));
        match after.strip_prefix(format.delimiter) {
            Some(next) => rest = next,
            None if after.is_empty() => return Some(columns),
            None => return None,
        }
    }
}

/// The text up to the closing quote, and what comes after it.
fn quoted_column(from: &str, quote: char) -> Option<(String, &str)> {
    let mut text = String::new();
    let mut rest = from;
    loop {
        let (before, after) = rest.split_once(quote)?;
        text.push_str(before);
        match after.strip_prefix(quote) {
            Some(next) => {
                text.push(quote);
                rest = next;
            }
            None => return Some((text, after)),
        }
    }
}

/// The records of a text block: its lines, except empty ones and comments.
pub(super) fn records(block: &str) -> Vec<&str> {
    block.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#')).collect()
}

#[cfg(test)]
mod tests {
    use super::{Format, columns, records};

    fn read(row: &str) -> Option<Vec<Option<String>>> {
        columns(row, &Format { delimiter: ",", quote: '\'', empty: "", nulls: vec!["N/A"], trims: true })
    }

    fn texts(of: &[Option<&str>]) -> Option<Vec<Option<String>>> {
        Some(of.iter().map(|text| text.map(str::to_owned)).collect())
    }

    #[test]
    fn columns_are_those_of_junit() {
        assert_eq!(read("apple, 1"), texts(&[Some("apple"), Some("1")]));
        assert_eq!(read(" 'lemon, lime' , 0xF1"), texts(&[Some("lemon, lime"), Some("0xF1")]));
        assert_eq!(read("a, ''"), texts(&[Some("a"), Some("")]));
        assert_eq!(read("a,"), texts(&[Some("a"), None]));
        assert_eq!(read("'it''s', N/A"), texts(&[Some("it's"), None]));
        assert_eq!(read("'never closed"), None);
        assert_eq!(read("'a' b"), None);
    }

    #[test]
    fn comments_in_a_block_are_no_records() {
        assert_eq!(records("a, 1\n# no\n\n b, 2\n"), ["a, 1", " b, 2"]);
    }
}
