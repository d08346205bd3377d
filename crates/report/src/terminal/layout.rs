//! Text that fits: wrapped to a width, with nothing in it that could make a terminal lie.

use std::borrow::Cow;

use textwrap::{Options, WordSplitter, wrap as wrap_words};

/// The text with control characters, and those that end lines or reverse the direction of writing, as escapes. Line
/// ends and colours too: in a name they are as harmful as the rest. (`cli/src/shared/output.rs` guards terminals once
/// more, where these two are the report's own.)
pub(crate) fn harmless(text: &str) -> Cow<'_, str> {
    let is_harmful =
        |letter: char| letter.is_control() || matches!(letter, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_harmful(letter) { shown.extend(letter.escape_default()) } else { shown.push(letter) }
    }
    Cow::Owned(shown)
}

/// The lines of a text that is wrapped to a width. Names are not split at hyphens; those that are longer than a line
/// are split after dots, or where they must be.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width).word_splitter(WordSplitter::NoHyphenation);
    let words: Vec<Cow<'_, str>> = text.split(' ').map(|word| with_breaks(word, width)).collect();
    wrap_words(&words.join(" "), options).into_iter().map(Cow::into_owned).collect()
}

/// A name that is longer than a line, with spaces where it is split: its parts are too long together, so no line has
/// two of them.
fn with_breaks(word: &str, width: usize) -> Cow<'_, str> {
    let end = word.char_indices().nth(width).map(|(end, _)| end);
    match end.and_then(|end| word[..end].rfind('.')) {
        Some(dot) if dot + 1 < word.len() => {
            let (first, rest) = word.split_at(dot + 1);
            Cow::Owned(format!("{first} {}", with_breaks(rest, width)))
        }
        _ => Cow::Borrowed(word),
    }
}

/// The text wrapped to a width, where `label: ` will stand before it and its other lines are indented as much.
pub(super) fn wrap_after(label: &str, text: &str, width: usize) -> String {
    wrap(text, width.saturating_sub(textwrap::core::display_width(label) + 2)).join("\n")
}

/// The text with spaces after it, up to a width.
pub(super) fn pad(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(textwrap::core::display_width(text));
    format!("{text}{:missing$}", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_split_after_dots() {
        assert_eq!(wrap("in ThreadPool.submit: 1", 12), ["in", "ThreadPool.", "submit: 1"]);
        assert_eq!(wrap("in Pool.submit", 12), ["in", "Pool.submit"]);
        assert_eq!(wrap("AbstractExecutor", 12), ["AbstractExec", "utor"]);
        assert_eq!(wrap("(Thread.java:1988)", 12), ["(Thread.", "java:1988)"]);
    }

    #[test]
    fn nothing_can_move_the_cursor_or_reverse_the_text() {
        assert_eq!(harmless("grün `a$b`"), "grün `a$b`");
        assert_eq!(harmless("a\u{1b}[2Jb\nc\u{9b}d"), "a\\u{1b}[2Jb\\nc\\u{9b}d");
        assert_eq!(harmless("a\u{202E}b\u{2028}c"), "a\\u{202e}b\\u{2028}c");
    }

    #[test]
    fn wrapping_leaves_room_for_the_label_and_splits_only_what_cannot_fit() {
        assert_eq!(wrap_after("in parallel", "one two three four", 21), "one two\nthree\nfour");
        assert_eq!(wrap("a-b c-d", 4), ["a-b", "c-d"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 3), [""]);
    }

    #[test]
    fn columns_count_wide_characters_twice() {
        assert_eq!(pad("口座", 6), "口座  ");
        assert_eq!(pad("abc", 2), "abc");
    }
}
