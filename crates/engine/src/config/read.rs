//! TOML text to [`Config`], with every mistake located at line and column.

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use unsnarl_finding::{Rule, RuleId, Severity};
use unsnarl_library::Models;
use unsnarl_library::located::{Mistake, Mistakes, unknown};
use unsnarl_program::Selector;

use super::{Config, FailOn, Level, Library, Open, Precision, Suppress, atomic, thread_safe};
use crate::assumptions::lifted;
use crate::{budget, rules};

type TomlNode<'t> = Spanned<DeValue<'t>>;

/// The keys of the file.
pub(super) const KEYS: &[&str] = &[
    "inputs",
    "classpath",
    "source",
    "models",
    "jdk",
    "baseline",
    "main",
    "entry",
    "open",
    "library",
    "precision",
    "prove",
    "assume-nothing",
    "pattern-complete",
    "thread-safe",
    "atomic",
    "exclude",
    "rules",
    "suppress",
    "min-severity",
    "fail-on",
    "budget",
    "max-memory",
];
/// The keys of a suppression.
pub(super) const SUPPRESS_KEYS: &[&str] = &["rule", "in", "reason"];

const SEVERITIES: &[(&str, Severity)] =
    &[("note", Severity::Note), ("warning", Severity::Warning), ("error", Severity::Error)];
const LEVELS: &[(&str, Level)] = &[
    ("off", Level::Off),
    ("on", Level::On),
    ("note", Level::At(Severity::Note)),
    ("warning", Level::At(Severity::Warning)),
    ("error", Level::At(Severity::Error)),
];
const FAILURES: &[(&str, FailOn)] = &[
    ("never", FailOn::Never),
    ("note", FailOn::AtLeast(Severity::Note)),
    ("warning", FailOn::AtLeast(Severity::Warning)),
    ("error", FailOn::AtLeast(Severity::Error)),
];
const PRECISIONS: &[(&str, Precision)] =
    &[("fast", Precision::Fast), ("default", Precision::Default), ("high", Precision::High)];
const LIBRARIES: &[(&str, Library)] = &[("models", Library::Models), ("bodies", Library::Bodies)];

/// Reads a file.
pub(super) fn read(file: &str, text: &str, rules: &[Rule]) -> Result<Config, Vec<Mistake>> {
    let mut mistakes = Mistakes::new(file, text);
    let document = mistakes.document();
    let mut reader = ConfigReader { mistakes, rules };
    let config = document.map_or_else(Config::default, |document| reader.file(document.get_ref()));
    reader.mistakes.conclude(config)
}

struct ConfigReader<'t, 'r> {
    mistakes: Mistakes<'t>,
    rules: &'r [Rule],
}

impl ConfigReader<'_, '_> {
    fn file(&mut self, document: &DeTable<'_>) -> Config {
        let mut config = Config::default();
        for (key, node) in document {
            let name = &**key.get_ref();
            match name {
                "inputs" => config.inputs = self.list(name, node, |_, text| Ok(text.into())),
                "classpath" => config.classpath = self.list(name, node, |_, text| Ok(text.into())),
                "source" => config.source = self.list(name, node, |_, text| Ok(text.into())),
                "models" => config.models = self.list(name, node, |_, text| Ok(text.into())),
                "jdk" => config.jdk = self.one(name, node, |_, text| Ok(text.into())),
                "baseline" => config.baseline = self.one(name, node, |_, text| Ok(text.into())),
                "main" => config.main = self.list(name, node, |_, text| class_selector(text)),
                "entry" => config.entry = self.list(name, node, |_, text| method_selector(text)),
                "open" => config.open = self.open(name, node),
                "precision" => config.precision = self.one(name, node, |_, text| word("precision", text, PRECISIONS)),
                "library" => config.library = self.one(name, node, |_, text| word("library", text, LIBRARIES)),
                "prove" => config.prove = self.boolean(name, node),
                "pattern-complete" => config.pattern_complete = self.boolean(name, node),
                "assume-nothing" => {
                    let lists = self.list(name, node, |_, text| lifted(text));
                    config.assume_nothing = lists.into_iter().flat_map(|lifted| lifted.0).collect();
                }
                "thread-safe" => config.thread_safe = self.list(name, node, |_, text| class_name(text)),
                "atomic" => config.atomic = self.list(name, node, |_, text| annotation_name(text)),
                "exclude" => config.exclude = self.list(name, node, |_, text| class_selector(text)),
                "min-severity" => config.min_severity = self.one(name, node, |_, text| severity(text)),
                "fail-on" => config.fail_on = self.one(name, node, |_, text| failure(text)),
                "budget" => {
                    config.budget = self.one(name, node, |_, text| budget::time(text).map_err(|e| e.to_string()))
                }
                "max-memory" => {
                    config.max_memory = self.one(name, node, |_, text| budget::memory(text).map_err(|e| e.to_string()));
                }
                "rules" => match node.get_ref().as_table() {
                    Some(table) => self.levels(&mut config, table),
                    None => self.mistakes.wrong_type(name, node, "a table such as { lock-order-cycle = \"off\" }"),
                },
                "suppress" => config.suppress = self.suppressions(node),
                _ => self.mistakes.add(key.span().start, unknown("key", name, KEYS)),
            }
        }
        config
    }

    fn levels(&mut self, config: &mut Config, table: &DeTable<'_>) {
        for (key, node) in table {
            let rule = find_rule(self.rules, key.get_ref());
            let level = self.one(key.get_ref(), node, |_, text| word("level", text, LEVELS));
            match (rule, level) {
                (Ok(rule), Some(level)) => drop(config.rules.insert(rule, level)),
                (Err(message), _) => self.mistakes.add(key.span().start, message),
                (Ok(_), None) => {}
            }
        }
    }

    fn suppressions(&mut self, node: &TomlNode<'_>) -> Vec<Suppress> {
        let DeValue::Array(items) = node.get_ref() else {
            self.mistakes.wrong_type("suppress", node, "a list of tables: write `[[suppress]]`");
            return Vec::new();
        };
        items.iter().filter_map(|item| self.suppression(item)).collect()
    }

    fn suppression(&mut self, item: &TomlNode<'_>) -> Option<Suppress> {
        let Some(table) = item.get_ref().as_table() else {
            self.mistakes.wrong_type("suppress", item, "a table: write `[[suppress]]`");
            return None;
        };
        for key in SUPPRESS_KEYS.iter().filter(|key| !table.contains_key(**key)) {
            self.mistakes.add(item.span().start, format!("`{key}` is missing from this suppression"));
        }
        let (mut rules, mut places, mut reason) = (Vec::new(), Vec::new(), String::new());
        for (key, node) in table {
            let name = &**key.get_ref();
            match name {
                "rule" => {
                    rules = self.list(name, node, |known, text| match text {
                        "*" => Ok(None),
                        _ => find_rule(known, text)
                            .or_else(|problem| find_rule(rules::PROPERTY_RULES, text).map_err(|_| problem))
                            .map(Some),
                    });
                }
                "in" => places = self.list(name, node, |_, text| Selector::parse(text).map_err(|e| e.to_string())),
                "reason" => {
                    let given = self.one(name, node, |_, text| match text.trim() {
                        "" => Err("`reason` is empty: say why these findings need not be seen".to_owned()),
                        reason => Ok(reason.to_owned()),
                    });
                    reason = given.unwrap_or_default();
                }
                _ => self.mistakes.add(key.span().start, unknown("key", name, SUPPRESS_KEYS)),
            }
        }
        Some(Suppress { rules: rules.into_iter().collect(), places, reason })
    }

    /// `true`, `false`, or classes.
    fn open(&mut self, key: &str, node: &TomlNode<'_>) -> Option<Open> {
        match node.get_ref().as_bool() {
            Some(true) => Some(Open::Yes),
            Some(false) => Some(Open::No),
            None if node.get_ref().is_array() => Some(Open::With(self.list(key, node, |_, text| class_selector(text)))),
            None => {
                self.mistakes.wrong_type(key, node, "true, false or a list of classes");
                None
            }
        }
    }

    fn boolean(&mut self, key: &str, node: &TomlNode<'_>) -> Option<bool> {
        let value = node.get_ref().as_bool();
        if value.is_none() {
            self.mistakes.wrong_type(key, node, "true or false");
        }
        value
    }

    /// A string that means something.
    fn one<T>(
        &mut self,
        key: &str,
        node: &TomlNode<'_>,
        read: impl FnOnce(&[Rule], &str) -> Result<T, String>,
    ) -> Option<T> {
        let Some(text) = node.get_ref().as_str() else {
            self.mistakes.wrong_type(key, node, "a string");
            return None;
        };
        let value = read(self.rules, text);
        value.map_err(|message| self.mistakes.add(node.span().start, message)).ok()
    }

    /// A string, or a list of them.
    fn list<T>(&mut self, key: &str, node: &TomlNode<'_>, read: impl Fn(&[Rule], &str) -> Result<T, String>) -> Vec<T> {
        match node.get_ref() {
            DeValue::String(_) => self.one(key, node, read).into_iter().collect(),
            DeValue::Array(items) => items.iter().filter_map(|item| self.one(key, item, &read)).collect(),
            _ => {
                self.mistakes.wrong_type(key, node, "a string or a list of strings");
                Vec::new()
            }
        }
    }
}

fn word<T: Copy>(what: &str, text: &str, words: &[(&str, T)]) -> Result<T, String> {
    let known = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
    known.ok_or_else(|| unknown(what, text, &words.iter().map(|(word, _)| *word).collect::<Vec<_>>()))
}

fn find_rule(rules: &[Rule], text: &str) -> Result<RuleId, String> {
    rules::find(rules, text).map(|rule| rule.id)
}

/// Reads `note`, `warning` or `error`.
pub fn severity(text: &str) -> Result<Severity, String> {
    word("severity", text, SEVERITIES)
}

/// Reads a severity, or `never`.
pub fn failure(text: &str) -> Result<FailOn, String> {
    word("severity", text, FAILURES)
}

/// Reads a selector of classes alone.
pub fn class_selector(text: &str) -> Result<Selector, String> {
    let selector = Selector::parse(text).map_err(|error| error.to_string())?;
    match selector.names_methods() {
        true => Err(format!("`{text}` names methods, and only classes can be named here")),
        false => Ok(selector),
    }
}

/// Reads a selector of methods.
pub fn method_selector(text: &str) -> Result<Selector, String> {
    let selector = Selector::parse(text).map_err(|error| error.to_string())?;
    match selector.names_methods() {
        true => Ok(selector),
        false => Err(format!("`{text}` names no method: write `{text}::start`, or `{text}::*` for all")),
    }
}

/// The binary name of a class that can have a model.
fn class_name(text: &str) -> Result<String, String> {
    match thread_safe(&[text.to_owned()], &mut Models::default()) {
        Ok(()) => Ok(text.to_owned()),
        Err(_) => Err(format!("`{text}` is not the binary name of a class with its package, as `com.acme.Pool$Entry`")),
    }
}

/// The binary name of an annotation class, which may have no package.
fn annotation_name(text: &str) -> Result<String, String> {
    match atomic(&[text.to_owned()], &mut Models::default()) {
        Ok(()) => Ok(text.to_owned()),
        Err(_) => Err(format!("`{text}` is not the binary name of a class, as `com.acme.Pool$Atomic`")),
    }
}
