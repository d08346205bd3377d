//! The tokens of a Java source (JLS 3, without Unicode escapes). Comments and characters are skipped; what is in
//! strings and text blocks is one token.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// An identifier, keyword or number.
    Word(&'t str),
    /// What is between the quotes of a string or text block.
    Text(&'t str),
    /// Any other character.
    Mark(char),
}

/// The tokens of a text, with their lines, which count from 1.
pub(crate) fn tokens(text: &str) -> Vec<(Token<'_>, u32)> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (text, 1u32);
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if rest.starts_with("\"\"\"") {
            quoted(rest, "\"\"\"", &mut tokens, line)
        } else if first == '"' {
            quoted(rest, "\"", &mut tokens, line)
        } else if first == '\'' {
            quoted(rest, "'", &mut Vec::new(), line)
        } else if is_word(first) {
            let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            tokens.push((Token::Word(&rest[..end]), line));
            end
        } else {
            if !first.is_whitespace() {
                tokens.push((Token::Mark(first), line));
            }
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        line += u32::try_from(token.matches('\n').count()).unwrap_or(0);
        rest = after;
    }
    tokens
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of what is between two quotes, with them. What is not closed ends with its line, a text block with the
/// file.
fn quoted<'t>(rest: &'t str, quote: &str, tokens: &mut Vec<(Token<'t>, u32)>, line: u32) -> usize {
    let start = quote.len();
    let mut at = start;
    while let Some(c) = rest[at..].chars().next() {
        if rest[at..].starts_with(quote) {
            tokens.push((Token::Text(&rest[start..at]), line));
            return at + quote.len();
        }
        if c == '\n' && quote.len() == 1 {
            break;
        }
        at += c.len_utf8();
        if c == '\\' {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    at
}
