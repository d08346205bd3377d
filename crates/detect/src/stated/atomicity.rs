//! Atomicities that annotations declare: every kind of Zhou 2003, section 3.2, with conditions (section 3.3).
//!
//! | annotation, in any package | the method is |
//! |---|---|
//! | `@Atomic` | atomic |
//! | `@Mover`, `@BothMover`; `@RightMover`; `@LeftMover` | a mover; a right mover; a left mover |
//! | `@Compound`, `@NonAtomic` | compound: anything but a race |
//! | any of these with a lock, `@Mover("this")` | that, for callers that hold the lock; of others nothing is said |
//! | `@Atomicity("this ? mover : atomic")` | what the formula says |
//!
//! A formula is one of `const`, `mover`, `right`, `left`, `atomic`, `compound` (or `cmpd`) and `error`, or `lock ? a :
//! b`, or `lock ? a` (otherwise an error), with or without parentheses. Deviation: in the paper, a call has the
//! declared atomicity of the method; here it has the inferred one, and a declaration is only checked.

use unsnarl_concurrency::locks::NamedLock;
use unsnarl_program::MethodId;
use unsnarl_program::ir::Body;

use super::expression::Scope;
use super::{Reading, Requirement, Subject, entered_with};
use crate::movers::Atomicity;

/// The annotation whose text is a formula.
const FORMULA: &str = "Atomicity";

/// The annotations that name an atomicity, by their simple names.
const KINDS: [(&str, Atomicity); 7] = [
    ("Atomic", Atomicity::Atomic),
    ("Mover", Atomicity::Mover),
    ("BothMover", Atomicity::Mover),
    ("RightMover", Atomicity::Right),
    ("LeftMover", Atomicity::Left),
    ("Compound", Atomicity::Compound),
    ("NonAtomic", Atomicity::Compound),
];

/// An atomicity that a method must have, depending on the locks that its callers hold.
#[derive(Clone, Debug)]
pub(crate) enum Declared {
    /// In any case.
    Always(Atomicity),
    /// `lock ? held : free`
    If(Box<(Requirement, Declared, Declared)>),
}

impl Declared {
    /// What the annotations of a method declare. Of a text that cannot be read, nothing is required; the second result
    /// says why.
    pub(super) fn of(scope: &Scope<'_>, method: MethodId) -> Option<Result<Declared, String>> {
        let annotations = scope.program.method_annotation_texts(method);
        let simple = |name: &str| name.rsplit(['.', '$']).next().unwrap_or_default().to_owned();
        annotations.into_iter().find_map(|(name, texts)| {
            let name = simple(&name);
            if name == FORMULA {
                let text = texts.first()?;
                return Some(Parser::new(scope, method, text).whole());
            }
            let (_, kind) = KINDS.iter().find(|(known, _)| *known == name)?;
            let condition = texts.first().and_then(|text| lock(scope, method, text));
            Some(Ok(match condition {
                Some(lock) => {
                    Declared::If(Box::new((lock, Declared::Always(*kind), Declared::Always(Atomicity::Error))))
                }
                None => Declared::Always(*kind),
            }))
        })
    }

    /// What is required of callers that hold some locks.
    pub(crate) fn at(&self, body: &Body, is_held: &dyn Fn(&NamedLock) -> bool) -> Atomicity {
        match self {
            Declared::Always(kind) => *kind,
            Declared::If(choice) => {
                let (lock, held, free) = &**choice;
                let is_held_now = entered_with(body, lock).is_some_and(|lock| is_held(&lock));
                if is_held_now { held } else { free }.at(body, is_held)
            }
        }
    }

    /// Whether it is plainly atomic.
    pub(crate) fn is_atomic(&self) -> bool {
        matches!(self, Declared::Always(Atomicity::Atomic))
    }
}

/// A lock by its expression, if it is one.
fn lock(scope: &Scope<'_>, method: MethodId, text: &str) -> Option<Requirement> {
    let reading = scope.read(text);
    let text = text.trim().to_owned();
    matches!(reading, Reading::Lock(_)).then(|| Requirement { subject: Subject::Method(method), text, reading })
}

/// Reads a formula.
struct Parser<'t, 's> {
    scope: &'t Scope<'s>,
    method: MethodId,
    words: Vec<&'t str>,
    next: usize,
}

impl<'t, 's> Parser<'t, 's> {
    fn new(scope: &'t Scope<'s>, method: MethodId, text: &'t str) -> Parser<'t, 's> {
        Parser { scope, method, words: words(text), next: 0 }
    }

    fn whole(mut self) -> Result<Declared, String> {
        let declared = self.formula(0)?;
        match self.words.get(self.next) {
            None => Ok(declared),
            Some(word) => Err(format!("`{word}` is not expected there")),
        }
    }

    fn takes(&mut self, word: &str) -> bool {
        let is_it = self.words.get(self.next) == Some(&word);
        self.next += usize::from(is_it);
        is_it
    }

    fn formula(&mut self, depth: usize) -> Result<Declared, String> {
        /// More than any person writes; keeps the recursion small.
        const MAX_DEPTH: usize = 16;
        let word = *self.words.get(self.next).ok_or("it ends too early")?;
        if depth > MAX_DEPTH {
            return Err("it is nested too deeply".into());
        }
        self.next += 1;
        if word == "(" {
            let inner = self.formula(depth + 1)?;
            return if self.takes(")") { Ok(inner) } else { Err("a parenthesis is not closed".into()) };
        }
        if !self.takes("?") {
            return kind(word).map(Declared::Always).ok_or_else(|| format!("`{word}` is not an atomicity"));
        }
        let lock = lock(self.scope, self.method, word).ok_or_else(|| format!("`{word}` is not a lock"))?;
        let held = self.formula(depth + 1)?;
        let free = if self.takes(":") { self.formula(depth + 1)? } else { Declared::Always(Atomicity::Error) };
        Ok(Declared::If(Box::new((lock, held, free))))
    }
}

/// Splits a formula at spaces and at its signs. The parentheses of `lock()` belong to the name before them.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '?' | ':' | '(' | ')' => 1,
            _ => {
                let end = |part: &str| part.find(|sign: char| sign.is_whitespace() || "?:()".contains(sign));
                let mut length = end(rest).unwrap_or(rest.len());
                while rest[length..].starts_with("()") {
                    length += 2;
                    length += end(&rest[length..]).unwrap_or(rest.len() - length);
                }
                length
            }
        };
        words.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    words
}

fn kind(word: &str) -> Option<Atomicity> {
    Some(match word {
        "const" => Atomicity::Const,
        "mover" => Atomicity::Mover,
        "right" => Atomicity::Right,
        "left" => Atomicity::Left,
        "atomic" => Atomicity::Atomic,
        "compound" | "cmpd" => Atomicity::Compound,
        "error" => Atomicity::Error,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn a_formula_is_split_at_its_signs() {
        assert_eq!(words("this ? mover : atomic"), ["this", "?", "mover", ":", "atomic"]);
        assert_eq!(
            words("a.lock()?(b?mover:left):cmpd"),
            ["a.lock()", "?", "(", "b", "?", "mover", ":", "left", ")", ":", "cmpd"]
        );
        assert_eq!(words("locks().writeLock() ? const"), ["locks().writeLock()", "?", "const"]);
        assert_eq!(words(" "), [""; 0]);
    }
}
