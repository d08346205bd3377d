//! Where a Java source declares its fields and methods: a scan for braces and names, not a parser.
//!
//! Comments, strings and annotations are skipped; a member begins at its first token, so that an annotation can be put on the line above. Declarations of several fields at once, and what is
//! declared in methods, are not found.

/// A declared field or method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Declaration {
    /// The class, nested ones after `$`, without the package.
    pub(super) class: String,
    /// The name of the member.
    pub(super) name: String,
    /// How many parameters a method has; none for a field.
    pub(super) parameters: Option<usize>,
    /// The line on which it begins, from 0.
    pub(super) line: usize,
    /// Whether nothing but blanks stands before it on the line.
    pub(super) starts_line: bool,
}

/// What stands at the top of a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Head {
    /// The line of the package declaration.
    pub(super) package: Option<usize>,
    /// The imported names, each with its line.
    pub(super) imports: Vec<(String, usize)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Sign(char),
}

/// The tokens of a text, each with its line and whether it is the first on it.
fn tokens(text: &str) -> Vec<(Token, usize, bool)> {
    let mut found: Vec<(Token, usize, bool)> = Vec::new();
    let letters: Vec<char> = text.chars().collect();
    let (mut at, mut line) = (0, 0);
    let mut last_line = None;
    let starts = |rest: &[char], what: &str| what.chars().enumerate().all(|(n, letter)| rest.get(n) == Some(&letter));
    while at < letters.len() {
        let rest = &letters[at..];
        let skipped = if starts(rest, "//") {
            rest.iter().position(|letter| *letter == '\n').unwrap_or(rest.len())
        } else if starts(rest, "/*") {
            end_of(rest, 2, &['*', '/'])
        } else if starts(rest, "\"\"\"") {
            end_of(rest, 3, &['"', '"', '"'])
        } else if matches!(rest[0], '"' | '\'') {
            end_of(rest, 1, &rest[..1])
        } else {
            0
        };
        if skipped > 0 {
            line += rest[..skipped].iter().filter(|letter| **letter == '\n').count();
            at += skipped;
            continue;
        }
        let is_word = |letter: &char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
        let length = rest.iter().take_while(|letter| is_word(letter)).count();
        let token = match length {
            0 if rest[0].is_whitespace() => None,
            0 => Some(Token::Sign(rest[0])),
            _ => Some(Token::Word(rest[..length].iter().collect())),
        };
        if let Some(token) = token {
            found.push((token, line, last_line != Some(line)));
            last_line = Some(line);
        }
        line += usize::from(rest[0] == '\n');
        at += length.max(1);
    }
    found
}

/// How many letters there are up to the end of something that these end, from a position on; a backslash takes the next letter with it.
fn end_of(letters: &[char], from: usize, end: &[char]) -> usize {
    let mut at = from;
    while at < letters.len() {
        if letters[at] == '\\' && end[0] != '*' {
            at += 2;
        } else if letters[at..].starts_with(end) {
            return at + end.len();
        } else {
            at += 1;
        }
    }
    letters.len()
}

/// The head of a source file.
pub(super) fn head(text: &str) -> Head {
    let mut head = Head::default();
    for (line, written) in text.lines().enumerate() {
        let written = written.trim();
        if written.starts_with("package ") {
            head.package = Some(line);
        } else if let Some(name) = written.strip_prefix("import ") {
            let name = name.split(';').next().unwrap_or(name).trim();
            head.imports.push((name.to_owned(), line));
        } else if written.contains('{') {
            break;
        }
    }
    head
}

/// All fields and methods that classes of a source file declare.
pub(super) fn declarations(text: &str) -> Vec<Declaration> {
    let tokens = tokens(text);
    let mut found = Vec::new();
    // Open braces: of a class with its name, or of something else.
    let mut open: Vec<Option<String>> = Vec::new();
    // The tokens of the member that is being read, and how deep in brackets it is.
    let mut member: Vec<usize> = Vec::new();
    let mut depth = 0;
    for (index, (token, ..)) in tokens.iter().enumerate() {
        match token {
            Token::Sign('(' | '[') => depth += 1,
            Token::Sign(')' | ']') => depth -= 1,
            Token::Sign('{') if depth == 0 => {
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
            Token::Sign('}') if depth == 0 => {
                open.pop();
                member.clear();
                continue;
            }
            Token::Sign(';') if depth == 0 => {
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
fn without_annotations(tokens: &[(Token, usize, bool)], member: &[usize]) -> Vec<usize> {
    let mut kept = Vec::new();
    let mut at = 0;
    let token = |at: usize| member.get(at).map(|index| &tokens[*index].0);
    while at < member.len() {
        let is_annotation = token(at) == Some(&Token::Sign('@'))
            && !matches!(token(at + 1), Some(Token::Word(word)) if word == "interface");
        if !is_annotation {
            kept.push(member[at]);
            at += 1;
            continue;
        }
        at += 2;
        while token(at) == Some(&Token::Sign('.')) {
            at += 2;
        }
        if token(at) == Some(&Token::Sign('(')) {
            let mut depth = 0;
            while let Some(token) = token(at) {
                depth += match token {
                    Token::Sign('(') => 1,
                    Token::Sign(')') => -1,
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

fn class_name(tokens: &[(Token, usize, bool)], words: &[usize]) -> Option<String> {
    let word = |at: usize| match words.get(at).map(|index| &tokens[*index].0) {
        Some(Token::Word(word)) => Some(word.as_str()),
        _ => None,
    };
    let has_brackets = words.iter().any(|index| tokens[*index].0 == Token::Sign('('));
    let at = (0..words.len()).find(|at| {
        matches!(word(*at), Some("class" | "interface" | "enum"))
            || (word(*at) == Some("record") && has_brackets && word(at + 1).is_some())
    })?;
    word(at + 1).map(str::to_owned)
}

/// The field or method that some tokens declare.
fn declared(
    tokens: &[(Token, usize, bool)],
    member: &[usize],
    words: &[usize],
    open: &[Option<String>],
) -> Option<Declaration> {
    let class =
        open.iter().map(|class| class.as_deref()).collect::<Option<Vec<_>>>().filter(|open| !open.is_empty())?;
    let (_, line, starts_line) = &tokens[*member.first()?];
    let sign = |at: usize| match words.get(at).map(|index| &tokens[*index].0) {
        Some(Token::Sign(sign)) => Some(*sign),
        _ => None,
    };
    let word = |at: usize| match words.get(at).map(|index| &tokens[*index].0) {
        Some(Token::Word(word)) => Some(word.clone()),
        _ => None,
    };
    // A method's name stands before the first bracket, a field's before `=`, or at the end; brackets of an array may follow it.
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
    let has_more = |at: &usize| tokens[*at].0 == Token::Sign(',');
    if !is_method && rest.iter().any(has_more) && is_list(tokens, rest) {
        return None;
    }
    let parameters = is_method.then(|| parameters(tokens, rest));
    Some(Declaration { class: class.join("$"), name, parameters, line: *line, starts_line: *starts_line })
}

/// Whether a comma outside of all brackets follows: another field of the same declaration.
fn is_list(tokens: &[(Token, usize, bool)], rest: &[usize]) -> bool {
    let mut depth = 0;
    rest.iter().any(|index| {
        depth += match tokens[*index].0 {
            Token::Sign('(' | '[' | '{' | '<') => 1,
            Token::Sign(')' | ']' | '}' | '>') => -1,
            _ => 0,
        };
        depth == 0 && tokens[*index].0 == Token::Sign(',')
    })
}

fn parameters(tokens: &[(Token, usize, bool)], rest: &[usize]) -> usize {
    let (mut depth, mut commas, mut is_empty) = (0, 0, true);
    for index in rest {
        match tokens[*index].0 {
            Token::Sign('(' | '[' | '<') => depth += 1,
            Token::Sign(')') if depth == 1 => break,
            Token::Sign(')' | ']' | '>') => depth -= 1,
            Token::Sign(',') if depth == 1 => commas += 1,
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
    fn the_head_has_the_package_and_the_imports() {
        let text = "// text\npackage p.q;\n\nimport a.B;\nimport static c.D.e;\n\nclass X { }\nimport no;\n";
        let imports = vec![("a.B".to_owned(), 3), ("static c.D.e".to_owned(), 4)];
        assert_eq!(head(text), Head { package: Some(1), imports });
        assert_eq!(head("class X { }"), Head::default());
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
