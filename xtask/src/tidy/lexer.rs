//! Comments and string literals of Rust source: as much of a lexer as the rules need.
//!
//! Everything else is skipped. On source that does not compile the answer may be wrong, but the lexer terminates.

/// What a piece of source is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Comment,
    Literal,
}

/// A comment or the inside of a string literal, and the line where it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece<'s> {
    pub(super) kind: Kind,
    pub(super) line: usize,
    pub(super) text: &'s str,
}

/// The pieces of a source file, in order.
pub(super) fn pieces(source: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        let (skip, length, kind) = if rest.starts_with("//") {
            (0, rest.find('\n').unwrap_or(rest.len()), Some(Kind::Comment))
        } else if rest.starts_with("/*") {
            (0, block_comment(rest), Some(Kind::Comment))
        } else if let Some(quote) = rest.strip_prefix('"') {
            (1, quoted(quote), Some(Kind::Literal))
        } else if let Some((opening, length)) = raw_string(source, at) {
            (opening, length, Some(Kind::Literal))
        } else if rest.starts_with('\'') {
            (0, character_or_lifetime(rest), None)
        } else {
            (0, rest.chars().next().map_or(1, char::len_utf8), None)
        };
        let start = at + skip;
        let end = (start + length).min(source.len());
        if let Some(kind) = kind {
            let line = source[..at].matches('\n').count() + 1;
            pieces.push(Piece { kind, line, text: &source[start..end] });
        }
        // The closing quote of a literal would otherwise open the next one.
        at = end + usize::from(kind == Some(Kind::Literal));
    }
    pieces
}

/// The length of a block comment, in which others may nest.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// The length of what stands before the next quote that no backslash escapes.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at,
            _ => {}
        }
    }
    text.len()
}

/// The lengths of a raw string's opening (`r##"`) and of its inside, if one starts here.
fn raw_string(source: &str, at: usize) -> Option<(usize, usize)> {
    let after_r = source[at..].strip_prefix('r')?;
    let is_part_of_name = |c: char| c.is_alphanumeric() || c == '_';
    let before = source[..at].strip_suffix(['b', 'c']).unwrap_or(&source[..at]);
    if before.ends_with(is_part_of_name) {
        return None;
    }
    let inside = after_r.trim_start_matches('#');
    let hashes = after_r.len() - inside.len();
    let inside = inside.strip_prefix('"')?;
    let closing = format!("\"{}", "#".repeat(hashes));
    Some((hashes + 2, inside.find(&closing).unwrap_or(inside.len())))
}

/// The length of a character literal, or of the quote alone where it starts a lifetime.
fn character_or_lifetime(rest: &str) -> usize {
    let mut characters = rest.char_indices().skip(1);
    match (characters.next(), characters.next()) {
        (Some((_, '\\')), Some((escaped, _))) => match rest[escaped + 1..].find('\'') {
            Some(closing) => escaped + 1 + closing + 1,
            None => 1,
        },
        (Some(_), Some((closing, '\''))) => closing + 1,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(source: &str) -> Vec<(Kind, usize, &str)> {
        pieces(source).iter().map(|piece| (piece.kind, piece.line, piece.text)).collect()
    }

    use Kind::{Comment, Literal};

    #[test]
    fn comments_and_literals_with_their_lines() {
        let source = "//! top\nlet a = \"x // y\"; // end\n/* a /* b */\n\"c\" */ let b = \"z\";";
        let expected = [
            (Comment, 1, "//! top"),
            (Literal, 2, "x // y"),
            (Comment, 2, "// end"),
            (Comment, 3, "/* a /* b */\n\"c\" */"),
            (Literal, 4, "z"),
        ];
        assert_eq!(seen(source), expected);
    }

    #[test]
    fn escapes_and_raw_strings() {
        assert_eq!(seen(r#"("a\"b\\", b"c")"#), [(Literal, 1, r#"a\"b\\"#), (Literal, 1, "c")]);
        assert_eq!(seen("r#\"a\"b\"# br\"c\\\" r##type"), [(Literal, 1, "a\"b"), (Literal, 1, "c\\")]);
        assert_eq!(seen("for\"x\""), [(Literal, 1, "x")]);
    }

    #[test]
    fn quotes_as_characters_and_lifetimes() {
        assert_eq!(seen(r#"'"' '\'' '\u{22}' "a""#), [(Literal, 1, "a")]);
        assert_eq!(seen("fn f<'a>(x: &'a str) -> &'a str { \"é\" }"), [(Literal, 1, "é")]);
        assert_eq!(seen("'é' \"a\" 'x: loop {}"), [(Literal, 1, "a")]);
    }

    #[test]
    fn what_is_cut_off_ends_with_the_file() {
        assert_eq!(seen("\"open"), [(Literal, 1, "open")]);
        assert_eq!(seen("/* open"), [(Comment, 1, "/* open")]);
        assert_eq!(seen("r#\"open\""), [(Literal, 1, "open\"")]);
        assert_eq!(seen("'\\"), []);
    }
}
