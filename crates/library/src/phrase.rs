//! The small phrase language inside model files: access paths, flows, calls, spawns, locks, orders, method selectors.
//!
//! ```text
//! path     = ("this" | "arg" N | "args" | "return" | "class") { "." field }
//! source   = path | "new" [class] ["viewing" path] | "copy-of" path | "class-of" path | "current-thread" | "_"
//! flow     = source "->" path | path "=" path
//! call     = path "." method "(" [source {"," source}] ")" ["->" path {"," path}]
//! count    = "arg" N "->" path
//! given    = class "." field "->" name
//! spawn    = thread-kind {multiplicity | "joined"} call {("on" | "after" | "completing") path}
//! lock     = ["monitor" | "explicit"] path
//! effect   = lock-action lock {mode | outcome | "timed" | "interruptibly" | "on" path}
//! order    = direction order-kind path [outcome]
//! throw    = class [("if-negative" | "if-not-positive") "arg" N | occasion]
//! blocks   = wait-kind ["timed"]
//! access   = memory-order access-kind
//! marking  = mark ["from" element] | mark [name ["*"] ["(" [type {"," type}] ")"]]
//! synchro  = synchronizer-kind ["fair"]
//! action   = synchronizer-action {"shared" | "interruptibly" | "timed"}
//! determ.  = selector {"A" N}
//! selector = name ["(" [type {"," type}] ")"] {"," selector}
//! ```
//!
//! Words with a hyphen, and `multiplicity`, `mode`, `outcome`, `direction` and `mark`, are those of `vocabulary.rs`.
//! Each function parses one whole phrase, or returns the error and the byte of the phrase at which it is.

use crate::{
    data::{
        AccessPath, Blocking, Callback, Count, FieldAccess, Flow, FlowSource, Given, LockEffect, LockRef, Marking,
        MethodSelector, OrderEffect, Root, Spawn, Throw, TypeName,
    },
    explored::{Action, Determined, Synchronizer},
    located::unknown,
    vocabulary::{Field, LockMode, LockSort, Multiplicity, Occasion, OriginKind, Outcome, Word},
};
use smallvec::SmallVec;
use std::sync::Arc;

/// An error in a phrase.
#[derive(Debug)]
pub(crate) struct PhraseError {
    /// The byte of the phrase at which the error is.
    pub offset: usize,
    /// The error, and what is allowed instead.
    pub message: String,
}

type Parsed<T> = Result<T, PhraseError>;

/// A phrase being read.
pub(crate) struct Phrase<'t> {
    text: &'t str,
    /// The package in which class names without a dot are looked up.
    package: Option<&'t str>,
    next: usize,
}

impl<'t> Phrase<'t> {
    /// Reads one whole phrase with the given rule.
    pub(crate) fn parse<T>(
        text: &'t str,
        package: Option<&'t str>,
        rule: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let mut phrase = Phrase { text, package, next: 0 };
        let value = rule(&mut phrase)?;
        match phrase.peek() {
            None => Ok(value),
            Some(rest) => phrase.fail(format!("unexpected `{rest}` after the end of the phrase")),
        }
    }

    /// The next token, without consuming it: a word, or one of `-> = ( ) ,`.
    fn peek(&mut self) -> Option<&'t str> {
        let rest = self.text.get(self.next..)?.trim_start();
        self.next = self.text.len() - rest.len();
        let ends_word = |at: usize, byte: u8| match byte {
            b'(' | b')' | b',' | b'=' => true,
            b'-' => rest.as_bytes().get(at + 1) == Some(&b'>'),
            _ => byte.is_ascii_whitespace(),
        };
        let length = rest.bytes().enumerate().position(|(at, byte)| ends_word(at, byte)).unwrap_or(rest.len());
        match (length, rest.as_bytes()) {
            (_, []) => None,
            (0, [b'-', ..]) => rest.get(..2),
            (0, _) => rest.get(..1),
            _ => rest.get(..length),
        }
    }

    fn take(&mut self) -> Option<&'t str> {
        let token = self.peek()?;
        self.next += token.len();
        Some(token)
    }

    fn take_if(&mut self, wanted: &str) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.next += wanted.len();
        }
        found
    }

    fn fail<T>(&self, message: String) -> Parsed<T> {
        Err(PhraseError { offset: self.next, message })
    }

    fn expected<T>(&mut self, what: &str) -> Parsed<T> {
        match self.peek() {
            Some(found) => self.fail(format!("expected {what}, found `{found}`")),
            None => self.fail(format!("expected {what} at the end of the phrase")),
        }
    }

    fn symbol(&mut self, symbol: &str) -> Parsed<()> {
        if self.take_if(symbol) { Ok(()) } else { self.expected(&format!("`{symbol}`")) }
    }

    fn optional_word<W: Word>(&mut self) -> Option<W> {
        let word = W::from_word(self.peek()?)?;
        self.take();
        Some(word)
    }

    /// One word of a vocabulary.
    pub(crate) fn word<W: Word>(&mut self, what: &str) -> Parsed<W> {
        match (self.optional_word(), self.peek()) {
            (Some(word), _) => Ok(word),
            (None, Some(found)) => self.fail(unknown(what, found, &spellings::<W>())),
            (None, None) => self.expected(&format!("{what} ({})", spellings::<W>().join(", "))),
        }
    }

    /// An access path.
    pub(crate) fn path(&mut self) -> Parsed<AccessPath> {
        let Some(text) = self.peek().filter(|token| token.starts_with(|c: char| c.is_ascii_alphabetic())) else {
            return self.expected("a path such as `this.element`");
        };
        let path = self.split_path(text)?;
        self.take();
        Ok(path)
    }

    /// `text`, which starts at the current token, as a path.
    fn split_path(&self, text: &str) -> Parsed<AccessPath> {
        let mut parts = text.split('.');
        let first = parts.next().unwrap_or_default();
        let root = match first {
            "this" => Root::This,
            "args" => Root::AnyArgument,
            "return" => Root::Return,
            "class" => Root::Class,
            _ => match first.strip_prefix("arg").and_then(|index| index.parse().ok()) {
                Some(index) => Root::Argument(index),
                None => {
                    return self.fail(unknown("start of a path", first, &["this", "arg0", "args", "return", "class"]));
                }
            },
        };
        let mut fields = SmallVec::new();
        let mut offset = self.next + first.len() + 1;
        for part in parts {
            match Field::from_word(part) {
                Some(field) => fields.push(field),
                None => {
                    return Err(PhraseError { offset, message: unknown("field", part, &spellings::<Field>()) });
                }
            }
            offset += part.len() + 1;
        }
        Ok(AccessPath { root, fields })
    }

    /// A class name, made absolute.
    fn class_name(&mut self) -> Parsed<Arc<str>> {
        let Some(name) = self.peek() else {
            return self.expected("a class name");
        };
        match qualified(name, self.package) {
            Some(class) => {
                self.take();
                Ok(class)
            }
            None if is_identifier(name) => self.fail(format!("`{name}` needs its package, for this file names none")),
            None => self.fail(format!("`{name}` is not the name of a class")),
        }
    }

    /// The source of a flow.
    pub(crate) fn source(&mut self) -> Parsed<FlowSource> {
        if self.take_if("copy-of") {
            return Ok(FlowSource::CopyOf(self.path()?));
        }
        if self.take_if("class-of") {
            return Ok(FlowSource::ClassOf(self.path()?));
        }
        if self.take_if("current-thread") {
            return Ok(FlowSource::CurrentThread);
        }
        if self.take_if("_") {
            return Ok(FlowSource::Nothing);
        }
        if !self.take_if("new") {
            return Ok(FlowSource::Path(self.path()?));
        }
        let class = match self.peek() {
            None | Some("viewing" | "->" | "=" | "," | ")") => None,
            Some(_) => Some(self.class_name()?),
        };
        let viewing = if self.take_if("viewing") { Some(self.path()?) } else { None };
        Ok(FlowSource::New { class, viewing })
    }

    /// A flow: `->` in one direction, `=` in both.
    pub(crate) fn flow(&mut self) -> Parsed<Flow> {
        let from = self.source()?;
        let both_ways = self.peek() == Some("=");
        if both_ways && !matches!(from, FlowSource::Path(_)) {
            return self.fail("`=` says that two paths are one place: both sides must be paths".into());
        }
        if !both_ways && self.peek() != Some("->") {
            return self.expected("`->` or `=`");
        }
        self.take();
        Ok(Flow { from, to: self.path()?, both_ways })
    }

    /// An argument that is the number of something.
    pub(crate) fn count(&mut self) -> Parsed<Count> {
        let number = self.path()?;
        if !(matches!(number.root, Root::Argument(_)) && number.fields.is_empty()) {
            return self.fail(format!("`{number}` must be an argument, such as `arg0`"));
        }
        self.symbol("->")?;
        Ok(Count { number, of: self.path()? })
    }

    /// A constant, and the entry that holds for calls with it.
    pub(crate) fn given(&mut self) -> Parsed<Given> {
        let constant = self.peek().and_then(|name| name.rsplit_once('.'));
        let Some((class, field)) = constant.filter(|(_, field)| is_identifier(field)) else {
            return self.expected("a constant, such as `Mode.NONE`");
        };
        let Some(class) = qualified(class, self.package) else {
            return self.fail(format!("`{class}` is not the name of a class, or needs its package"));
        };
        self.take();
        self.symbol("->")?;
        let Some(method) = self.peek().filter(|name| is_identifier(name)) else {
            return self.expected("the name of an entry");
        };
        self.take();
        Ok(Given { class, field: field.into(), method: method.into() })
    }

    /// An exception, and when it is thrown.
    pub(crate) fn throw(&mut self) -> Parsed<Throw> {
        let class = self.class_name()?;
        let when = if self.peek().is_some() { Some(self.word("occasion")?) } else { None };
        let of = match when {
            Some(Occasion::Negative | Occasion::NotPositive) => Some(self.path()?),
            _ => None,
        };
        Ok(Throw { class, when, of })
    }

    /// A call on the current thread: of a method of some object, or of a static method of its class.
    pub(crate) fn call(&mut self) -> Parsed<Callback> {
        let is_static = self.take_if("static");
        Ok(Callback { is_static, ..self.callback()? })
    }

    /// A call of a method of some object.
    pub(crate) fn callback(&mut self) -> Parsed<Callback> {
        let example = "a call such as `arg0.accept(this.element)`";
        let Some((receiver, method)) = self.peek().and_then(|token| token.rsplit_once('.')) else {
            return self.expected(example);
        };
        let receiver = self.split_path(receiver)?;
        self.take();
        self.symbol("(")?;
        let mut arguments = Vec::new();
        if !self.take_if(")") {
            arguments.push(self.source()?);
            while self.take_if(",") {
                arguments.push(self.source()?);
            }
            self.symbol(")")?;
        }
        let mut results = Vec::new();
        if self.take_if("->") {
            results.push(self.path()?);
            while self.take_if(",") {
                results.push(self.path()?);
            }
        }
        Ok(Callback { receiver, is_static: false, method: method.into(), arguments, results })
    }

    /// A call on another thread.
    pub(crate) fn spawn(&mut self) -> Parsed<Spawn> {
        let kind: OriginKind = self.word("kind of thread")?;
        let mut multiplicity = Multiplicity::Once;
        let mut joined = false;
        loop {
            if let Some(word) = self.optional_word() {
                multiplicity = word;
            } else if self.take_if("joined") {
                joined = true;
            } else {
                break;
            }
        }
        let callback = self.callback()?;
        let mut spawn =
            Spawn { kind, multiplicity, joined, callback, on: Vec::new(), after: Vec::new(), completing: Vec::new() };
        while let Some(word) = self.peek() {
            match word {
                "on" => {
                    self.take();
                    spawn.on.push(self.path()?);
                }
                "after" => {
                    self.take();
                    spawn.after.push(self.path()?);
                }
                "completing" => {
                    self.take();
                    spawn.completing.push(self.path()?);
                }
                _ => return self.fail(unknown("word after a call", word, &["on", "after", "completing"])),
            }
        }
        Ok(spawn)
    }

    /// A lock.
    pub(crate) fn lock(&mut self) -> Parsed<LockRef> {
        let sort = self.optional_word().unwrap_or(LockSort::Explicit);
        Ok(LockRef { sort, path: self.path()? })
    }

    /// What happens to a lock.
    pub(crate) fn lock_effect(&mut self) -> Parsed<LockEffect> {
        let action = self.word("lock action")?;
        let mut effect = LockEffect {
            action,
            lock: self.lock()?,
            mode: LockMode::Exclusive,
            when: Outcome::Always,
            interruptible: false,
            timed: false,
            condition: None,
        };
        while let Some(word) = self.peek() {
            if let Some(mode) = self.optional_word() {
                effect.mode = mode;
            } else if let Some(when) = self.optional_word() {
                effect.when = when;
            } else if self.take_if("interruptibly") {
                effect.interruptible = true;
            } else if self.take_if("timed") {
                effect.timed = true;
            } else if self.take_if("on") {
                effect.condition = Some(self.path()?);
            } else {
                let mut allowed = spellings::<LockMode>();
                allowed.extend(spellings::<Outcome>());
                allowed.extend(["interruptibly", "timed", "on"]);
                return self.fail(unknown("word about a lock", word, &allowed));
            }
        }
        Ok(effect)
    }

    /// Which synchronizer a class is.
    pub(crate) fn synchronizer(&mut self) -> Parsed<Synchronizer> {
        Ok(Synchronizer { kind: self.word("kind of synchronizer")?, is_fair: self.take_if("fair") })
    }

    /// What a method does to a synchronizer.
    pub(crate) fn action(&mut self) -> Parsed<Action> {
        let mut action = Action::plain(self.word("action")?);
        while let Some(word) = self.peek() {
            match word {
                "shared" => action.is_shared = true,
                "interruptibly" => action.is_interruptible = true,
                "timed" => action.is_timed = true,
                _ => return self.fail(unknown("word about an action", word, &["shared", "interruptibly", "timed"])),
            }
            self.take();
        }
        Ok(action)
    }

    /// Methods whose effect is determined, and the numbers of the assumptions that this rests on.
    pub(crate) fn determined(&mut self) -> Parsed<Determined> {
        let selectors = self.selectors()?;
        let mut assumptions = Vec::new();
        while let Some(word) = self.peek() {
            let Some(number) = word.strip_prefix('A').and_then(|number| number.parse().ok()) else {
                return self.expected("the number of an assumption, such as A36");
            };
            self.take();
            assumptions.push(number);
        }
        Ok(Determined { selectors, assumptions })
    }

    /// The name of a field.
    pub(crate) fn field_name(&mut self) -> Parsed<Arc<str>> {
        let Some(name) = self.peek().filter(|name| is_identifier(name)) else {
            return self.expected("the name of a field");
        };
        self.take();
        Ok(name.into())
    }

    /// One end of a happens-before edge.
    pub(crate) fn order(&mut self) -> Parsed<OrderEffect> {
        let direction = self.word("end of an edge")?;
        let kind = self.word("kind of order")?;
        let carrier = self.path()?;
        let when = if self.peek().is_some() { self.word("outcome")? } else { Outcome::Always };
        Ok(OrderEffect { direction, kind, carrier, when })
    }

    /// What a call waits for.
    pub(crate) fn blocking(&mut self) -> Parsed<Blocking> {
        Ok(Blocking { kind: self.word("kind of wait")?, timed: self.take_if("timed") })
    }

    /// An access through a field handle.
    pub(crate) fn field_access(&mut self) -> Parsed<FieldAccess> {
        Ok(FieldAccess { order: self.word("memory order")?, kind: self.word("kind of access")? })
    }

    /// A mark, and the annotation element or the methods that it is for.
    pub(crate) fn marking(&mut self) -> Parsed<Marking> {
        let mark = self.word("mark")?;
        let is_pattern = |name: &str| is_identifier(name.strip_suffix('*').unwrap_or(name));
        if self.take_if("from") {
            let Some(element) = self.peek().filter(|name| is_identifier(name)) else {
                return self.expected("an element of the annotation");
            };
            let element = Some(element.into());
            self.take();
            return Ok(Marking { mark, methods: None, element });
        }
        let methods = if self.peek().is_some() { Some(self.selector(is_pattern)?) } else { None };
        Ok(Marking { mark, methods, element: None })
    }

    /// Method names, each perhaps with the parameter types of one overload.
    pub(crate) fn selectors(&mut self) -> Parsed<Vec<MethodSelector>> {
        let mut selectors = vec![self.selector(is_method_name)?];
        while self.take_if(",") {
            selectors.push(self.selector(is_method_name)?);
        }
        Ok(selectors)
    }

    fn selector(&mut self, is_name: impl Fn(&str) -> bool) -> Parsed<MethodSelector> {
        let Some(name) = self.peek().filter(|name| is_name(name)) else {
            return self.expected("a method name");
        };
        self.take();
        if !self.take_if("(") {
            return Ok(MethodSelector { name: name.into(), parameters: None });
        }
        let mut parameters = Vec::new();
        if !self.take_if(")") {
            parameters.push(self.type_name()?);
            while self.take_if(",") {
                parameters.push(self.type_name()?);
            }
            self.symbol(")")?;
        }
        Ok(MethodSelector { name: name.into(), parameters: Some(parameters) })
    }

    fn type_name(&mut self) -> Parsed<TypeName> {
        let Some(text) = self.peek() else {
            return self.expected("a parameter type");
        };
        let name = text.trim_end_matches("[]");
        let dimensions = (text.len() - name.len()) / 2;
        if !name.split('.').all(is_identifier) {
            return self.expected("a parameter type such as `int`, `Object`, `java.lang.String` or `byte[]`");
        }
        self.take();
        Ok(TypeName { name: name.into(), dimensions })
    }
}

fn is_identifier(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || matches!(c, '_' | '$'))
        && chars.all(|c| c.is_alphanumeric() || matches!(c, '_' | '$'))
}

fn is_method_name(text: &str) -> bool {
    text == "<init>" || is_identifier(text)
}

/// A class name with its package, if it is a class name and a package is known. The unnamed package is `""`.
pub(crate) fn qualified(name: &str, package: Option<&str>) -> Option<Arc<str>> {
    if !name.split('.').all(is_identifier) {
        return None;
    }
    match package {
        _ if name.contains('.') => Some(name.into()),
        Some("") => Some(name.into()),
        Some(package) => Some(format!("{package}.{name}").into()),
        None => None,
    }
}

/// As [`qualified`]. A name that ends with `*` stands for all with this prefix, and `*` alone for the whole package.
pub(crate) fn qualified_pattern(name: &str, package: Option<&str>) -> Option<Arc<str>> {
    match name.strip_suffix('*') {
        None => qualified(name, package),
        Some("") => package.filter(|package| !package.is_empty()).map(|package| format!("{package}.*").into()),
        Some(start) => match start.strip_suffix('.') {
            Some(whole) => qualified(whole, Some("")).map(|whole| format!("{whole}.*").into()),
            None => qualified(start, package).map(|start| format!("{start}*").into()),
        },
    }
}

/// How the words of a vocabulary are spelled.
pub(crate) fn spellings<W: Word>() -> Vec<&'static str> {
    W::ALL.iter().map(|(spelling, _)| *spelling).collect()
}
