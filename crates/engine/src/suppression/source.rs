//! Suppressions in Java source: `@SuppressWarnings("unsnarl:rule")`, which no compiler keeps (JLS 9.6.4.5).
//!
//! Not a parser: a scan over the tokens (`java/tokens.rs`) that knows brackets. It finds the annotation and the lines
//! from it to the end of what it applies to: to the brace that closes the body, or to the semicolon. Whole lines are
//! covered; the annotation of one of several enum constants reaches to the end of the list. Rules must be written as
//! string literals: constants are not looked up.

use std::ops::RangeInclusive;

use super::Directive;
use crate::java::{Token, tokens};

/// Lines that a suppression covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) lines: RangeInclusive<u32>,
    pub(super) directive: Directive,
}

/// The suppressions of a source file.
pub(super) fn regions(text: &str) -> Vec<Region> {
    let tokens = tokens(text);
    let kind = |at: usize| tokens.get(at).map(|(token, _)| *token);
    let mut found = Vec::new();
    for (at, (_, line)) in tokens.iter().enumerate().filter(|(_, (token, _))| *token == Token::Mark('@')) {
        let mut name = at + 1;
        while matches!((kind(name), kind(name + 1)), (Some(Token::Word(_)), Some(Token::Mark('.')))) {
            name += 2;
        }
        if kind(name) != Some(Token::Word("SuppressWarnings")) || kind(name + 1) != Some(Token::Mark('(')) {
            continue;
        }
        let end = closing(&tokens, name + 1);
        let words = tokens.get(name + 1..end).unwrap_or_default().iter();
        let words = words.filter_map(|(token, _)| if let Token::Text(text) = token { Some(*text) } else { None });
        let last = tokens.get(declaration_end(&tokens, end + 1)).map_or(u32::MAX, |(_, line)| *line);
        found.extend(Directive::among(words).map(|directive| Region { lines: *line..=last, directive }));
    }
    found
}

/// Where the bracket is closed that is opened at `start`; past the end if nowhere.
fn closing(tokens: &[(Token<'_>, u32)], start: usize) -> usize {
    let mut depth = 0usize;
    for (at, (token, _)) in tokens.iter().enumerate().skip(start) {
        match token {
            Token::Mark('(' | '[' | '{') => depth += 1,
            Token::Mark(')' | ']' | '}') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// The last token of the declaration that goes on at `start`.
fn declaration_end(tokens: &[(Token<'_>, u32)], start: usize) -> usize {
    let mut has_value = false;
    let mut at = start;
    while let Some((token, _)) = tokens.get(at) {
        match token {
            Token::Mark('{') if !has_value => return closing(tokens, at),
            Token::Mark('(' | '[' | '{') => at = closing(tokens, at),
            Token::Mark(';') => return at,
            // The end of what is around: of the parameters, of the enum.
            Token::Mark(')' | ']' | '}') => return at.saturating_sub(1),
            Token::Mark('=') => has_value = true,
            _ => {}
        }
        at += 1;
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each suppression: its lines, and its rules (`*` for all).
    fn found(text: &str) -> Vec<(u32, u32, String)> {
        let show = |region: Region| {
            let rules = region.directive.rules.map_or("*".into(), |rules| rules.join(","));
            (*region.lines.start(), *region.lines.end(), rules)
        };
        regions(text).into_iter().map(show).collect()
    }

    #[test]
    fn a_method_is_covered_to_its_closing_brace() {
        let text = "class A {\n  @SuppressWarnings(\"unsnarl:x\")\n  void a(int[] b) throws E, F {\n    if (c) { }\n  }\n  int d;\n}\n";
        assert_eq!(found(text), [(2, 5, "x".into())]);
    }

    #[test]
    fn a_class_is_covered_whole_and_a_field_to_its_semicolon() {
        let class = "@Deprecated\n@SuppressWarnings({\"unchecked\", \"unsnarl:x\", \"unsnarl:y\"})\npublic class A<T extends Map<T, U>>\n    implements B, C {\n}\nclass D { }";
        assert_eq!(found(class), [(2, 5, "x,y".into())]);
        let field =
            "class A {\n  @SuppressWarnings(\"unsnarl\") Runnable[] a = {\n    () -> { b(); },\n  };\n  int c;\n}";
        assert_eq!(found(field), [(2, 4, "*".into())]);
        let interface = "interface A {\n @java.lang.SuppressWarnings(value = \"unsnarl:x\")\n @B({1, 2})\n void a();\n void b();\n}";
        assert_eq!(found(interface), [(2, 4, "x".into())]);
    }

    #[test]
    fn parameters_and_enum_constants_end_with_what_is_around() {
        assert_eq!(found("void a(@SuppressWarnings(\"unsnarl:x\") int b,\n int c)\n{ }"), [(1, 2, "x".into())]);
        assert_eq!(found("enum A {\n @SuppressWarnings(\"unsnarl:x\") B,\n C\n}\nclass D { }"), [(2, 3, "x".into())]);
        assert_eq!(found("enum A {\n @SuppressWarnings(\"unsnarl:x\") B {\n },\n C\n}"), [(2, 3, "x".into())]);
    }

    #[test]
    fn what_only_looks_like_a_suppression_is_none() {
        for text in [
            "// @SuppressWarnings(\"unsnarl:x\")\nclass A { }",
            "/* @SuppressWarnings(\"unsnarl:x\") */ class A { }",
            "class A { String a = \"@SuppressWarnings(\\\"unsnarl:x\\\")\"; }",
            "class A { String a = \"\"\"\n  @SuppressWarnings(\"unsnarl:x\")\n  \"\"\"; }",
            "@SuppressWarnings(\"unchecked\") class A { }",
            "@SuppressWarnings(\"unsnarlx:y\") class A { }",
            "@SuppressWarnings(RULE) class A { }",
            "@SuppressWarnings class A { }",
            "@Other(\"unsnarl:x\") class A { }",
            "@SuppressWarnings(",
            "@",
            "\"",
            "'\\",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_text_is_too_odd(text in "(@SuppressWarnings\\(\"unsnarl:x\"\\)|[\"'/*\\\\{}()@;=\n]|é|a| |\"\"\"){0,40}") {
            let lines = u32::try_from(text.matches('\n').count()).unwrap() + 1;
            for region in regions(&text) {
                let (first, last) = (*region.lines.start(), *region.lines.end());
                proptest::prop_assert!(first >= 1 && first <= lines && first <= last, "{:?}", region);
                proptest::prop_assert!(last <= lines || last == u32::MAX, "{:?}", region);
            }
        }
    }

    #[test]
    fn quotes_and_brackets_in_literals_do_not_count() {
        let text = "class A {\n  @SuppressWarnings(\"unsnarl:x\") void a() {\n    char c = '}', d = '\\'', e = '\"'; // }\n    String s = \"}\\\"}\" + \"\"\"\n      } \"quoted\" \\\"\"\" }\n      \"\"\"; /* } */\n  }\n}\n";
        assert_eq!(found(text), [(2, 7, "x".into())]);
        assert_eq!(
            found("@SuppressWarnings(\"unsnarl:x\") class A {"),
            [(1, u32::MAX, "x".into())],
            "an unclosed body"
        );
    }
}
