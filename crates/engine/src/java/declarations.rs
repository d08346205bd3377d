//! Where a Java source declares its fields and methods: a scan for braces and names, not a parser.
//!
//! Annotations are skipped; a member begins at its first token, so that an annotation can be put on the line above.
//! Declarations of several fields at once, and what is declared in methods, are not found.

use super::tokens::{Token, tokens};

/// A declared field or method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Declaration {
    /// The class, nested ones after `$`, without the package.
    pub(crate) class: String,
    /// The name of the member.
    pub(crate) name: String,
    /// How many parameters a method has; none for a field.
    pub(crate) parameters: Option<usize>,
    /// The line on which it begins, from 0.
    pub(crate) line: usize,
    /// Whether only blanks precede it on the line.
    pub(crate) starts_line: bool,
}

/// A token with its line, from 0, and whether it is the first on it.
type Placed<'t> = (Token<'t>, usize, bool);

/// The tokens of a text but for strings.
fn placed(text: &str) -> Vec<Placed<'_>> {
    let mut last_line = None;
    let others = tokens(text).into_iter().filter(|(token, _)| !matches!(token, Token::Text(_)));
    let placed = others.map(|(token, line)| {
        let is_first = last_line.replace(line) != Some(line);
        (token, line as usize - 1, is_first)
    });
    placed.collect()
}

/// All fields and methods that classes of a source file declare.
pub(crate) fn declarations(text: &str) -> Vec<Declaration> {
    let tokens = placed(text);
    let mut found = Vec::new();
    // Open braces: of a class with its name, or of something else.
    let mut open: Vec<Option<String>> = Vec::new();
    // The tokens of the member that is being read, and how deep in brackets it is.
    let mut member: Vec<usize> = Vec::new();
    let mut depth = 0;
    for (index, (token, ..)) in tokens.iter().enumerate() {
        match token {
            Token::Mark('(' | '[') => depth += 1,
            Token::Mark(')' | ']') => depth -= 1,
            Token::Mark('{') if depth == 0 => {
                let words = without_annotations(&tokens, &member);
                let class = class_name(&tokens, &words);
                if class.is_none() {
                    found.extend(declared(&tokens, &member, &words, &open));
                }
                let within = open.iter().all(Option::is_some);
                open.push(class.filter(|_| within));
                member.clear();
                continue;
            }
            Token::Mark('}') if depth == 0 => {
                open.pop();
                member.clear();
                continue;
            }
            Token::Mark(';') if depth == 0 => {
                found.extend(declared(&tokens, &member, &without_annotations(&tokens, &member), &open));
                member.clear();
                continue;
            }
            _ => {}
        }
        member.push(index);
    }
    found
}

/// The tokens of a member that are not part of an annotation.
fn without_annotations(tokens: &[Placed<'_>], member: &[usize]) -> Vec<usize> {
    let mut kept = Vec::new();
    let mut at = 0;
    let token = |at: usize| member.get(at).map(|index| &tokens[*index].0);
    while at < member.len() {
        let is_annotation = token(at) == Some(&Token::Mark('@')) && token(at + 1) != Some(&Token::Word("interface"));
        if !is_annotation {
            kept.push(member[at]);
            at += 1;
            continue;
        }
        at += 2;
        while token(at) == Some(&Token::Mark('.')) {
            at += 2;
        }
        if token(at) == Some(&Token::Mark('(')) {
            let mut depth = 0;
            while let Some(token) = token(at) {
                depth += match token {
                    Token::Mark('(') => 1,
                    Token::Mark(')') => -1,
                    _ => 0,
                };
                at += 1;
                if depth == 0 {
                    break;
                }
            }
        }
    }
    kept
}

fn class_name(tokens: &[Placed<'_>], words: &[usize]) -> Option<String> {
    let word = |at: usize| match words.get(at).map(|index| &tokens[*index].0) {
        Some(Token::Word(word)) => Some(*word),
        _ => None,
    };
    let has_brackets = words.iter().any(|index| tokens[*index].0 == Token::Mark('('));
    let at = (0..words.len()).find(|at| {
        matches!(word(*at), Some("class" | "interface" | "enum"))
            || (word(*at) == Some("record") && has_brackets && word(at + 1).is_some())
    })?;
    word(at + 1).map(str::to_owned)
}

/// The field or method that some tokens declare.
fn declared(tokens: &[Placed<'_>], member: &[usize], words: &[usize], open: &[Option<String>]) -> Option<Declaration> {
    let class =
        open.iter().map(|class| class.as_deref()).collect::<Option<Vec<_>>>().filter(|open| !open.is_empty())?;
    let (_, line, starts_line) = &tokens[*member.first()?];
    let sign = |at: usize| match words.get(at).map(|index| &tokens[*index].0) {
        Some(Token::Mark(sign)) => Some(*sign),
        _ => None,
    };
    let word = |at: usize| match words.get(at).map(|index| &tokens[*index].0) {
        Some(Token::Word(word)) => Some((*word).to_owned()),
        _ => None,
    };
    // A method's name is before the first bracket, a field's before `=`, or at the end; brackets of an array may
    // follow it.
    let end = (0..words.len()).find(|at| matches!(sign(*at), Some('(' | '='))).unwrap_or(words.len());
    let is_method = sign(end) == Some('(');
    let mut last = end.checked_sub(1)?;
    while !is_method && matches!(sign(last), Some('[' | ']')) {
        last = last.checked_sub(1)?;
    }
    // Several fields at once have a comma outside of the brackets of types.
    let mut angles = 0;
    for at in 0..end {
        angles += match sign(at) {
            Some('<') => 1,
            Some('>') => -1,
            Some(',') if angles == 0 => return None,
            _ => 0,
        };
    }
    // There is a type before the name, unless it is a constructor.
    let name = word(last).filter(|_| last > 0)?;
    let rest = &words[end.min(words.len())..];
    let has_more = |at: &usize| tokens[*at].0 == Token::Mark(',');
    if !is_method && rest.iter().any(has_more) && is_list(tokens, rest) {
        return None;
    }
    let parameters = is_method.then(|| parameters(tokens, rest));
    Some(Declaration { class: class.join("$"), name, parameters, line: *line, starts_line: *starts_line })
}

/// Whether a comma outside of all brackets follows: another field of the same declaration.
fn is_list(tokens: &[Placed<'_>], rest: &[usize]) -> bool {
    let mut depth = 0;
    rest.iter().any(|index| {
        depth += match tokens[*index].0 {
            Token::Mark('(' | '[' | '{' | '<') => 1,
            Token::Mark(')' | ']' | '}' | '>') => -1,
            _ => 0,
        };
        depth == 0 && tokens[*index].0 == Token::Mark(',')
    })
}

fn parameters(tokens: &[Placed<'_>], rest: &[usize]) -> usize {
    let (mut depth, mut commas, mut is_empty) = (0, 0, true);
    for index in rest {
        match tokens[*index].0 {
            Token::Mark('(' | '[' | '<') => depth += 1,
            Token::Mark(')') if depth == 1 => break,
            Token::Mark(')' | ']' | '>') => depth -= 1,
            Token::Mark(',') if depth == 1 => commas += 1,
            _ => is_empty = false,
        }
    }
    if is_empty { 0 } else { commas + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let show = |found: Declaration| {
            let parameters = found.parameters.map_or(String::new(), |count| format!("({count})"));
            format!("{} {}.{}{parameters}", found.line, found.class, found.name)
        };
        declarations(text).into_iter().map(show).collect()
    }

    #[test]
    fn fields_and_methods_of_classes_are_found_where_they_begin() {
        let text = r#"package p;
import java.util.Map;
/* class Not { int a; } */
public class Cache<K extends Comparable<K>, V> {
    private static final String BRACE = "} int x; {";
    // int no;
    @Deprecated
    private Map<K, V> entries = new java.util.HashMap<>() { { put(null, null); } int inner; };
    int[] sizes, others;
    int matrix[][];
    char quote = '\'';
    Cache(int size) { this.sizes = new int[size]; }
    @SuppressWarnings({"a", "b"}) public <T> T get(Map<K, V> from, int at)
            throws Exception {
        int local = 1;
        if (local > 0) { class Local { int hidden; } }
        return null;
    }
    enum Kind { A, B; int weight; }
    record Pair(int left, int right) { static int made; }
    interface Reader { int read(); }
}
"#;
        assert_eq!(
            names(text),
            [
                "4 Cache.BRACE",
                "6 Cache.entries",
                "9 Cache.matrix",
                "10 Cache.quote",
                "12 Cache.get(2)",
                "18 Cache$Kind.weight",
                "19 Cache$Pair.made",
                "20 Cache$Reader.read(0)",
            ]
        );
    }

    #[test]
    fn what_is_broken_ends_somewhere() {
        for text in
            ["class A { int x", "}}}", "class A { \"", "((((", "class A { int x = ; ) } int y; }", "'", "/*", "@"]
        {
            declarations(text);
        }
    }
}
