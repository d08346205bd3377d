//! TOML text to the models of the explorer: the part of `read` for its keys.

use std::sync::Arc;

use toml::de::{DeTable, DeValue};

use crate::{
    data::{LockEffect, Root},
    explored::{Action, ExploredClass, ExploredMethod, LockStep},
    located::{Mistakes, unknown},
    phrase::{Phrase, qualified_pattern},
    read::{Node, Reader},
    reduced::CLASS_KEYS,
    vocabulary::{ActionKind, LockAction, LockMode, LockSort, Outcome},
};

/// The keys of a method that are for the explorer.
pub(crate) const METHOD_KEYS: &[&str] = &["atomic", "action", "awaits-work"];

/// Reads from one built-in file, which has no mistakes and was [reduced](crate::reduced), the entries for the explorer.
pub(crate) fn read_explored(file: &str, text: &str) -> Vec<ExploredClass> {
    let mut mistakes = Mistakes::new(file, text);
    let document = mistakes.document();
    let mut reader = Reader::new(mistakes);
    let Some(document) = &document else { return Vec::new() };
    reader.package(document.get_ref());
    let mut found = Vec::new();
    for (key, node) in document.get_ref() {
        if let Some(table) = node.get_ref().as_table()
            && let Some(name) = qualified_pattern(key.get_ref(), reader.package)
        {
            found.extend(reader.explored_class(&name, key.span().start, table));
        }
    }
    found
}

/// Whether all keys in the table of a class are for the explorer.
pub(crate) fn is_for_explorer_alone(table: &DeTable<'_>) -> bool {
    let is_entry = |node: &Node<'_>| node.get_ref().as_table().is_some_and(is_entry_for_explorer_alone);
    let is_key = |key: &str, node: &Node<'_>| match node.get_ref().as_table() {
        Some(methods) if key == "methods" => !methods.is_empty() && methods.values().all(is_entry),
        _ => CLASS_KEYS.contains(&key) || is_release(key),
    };
    table.iter().all(|(key, node)| is_key(key.get_ref(), node)) && table.keys().any(|key| !is_release(key.get_ref()))
}

/// Whether all keys in the entry of a method are for the explorer. Then the analyses ignore the entry.
pub(crate) fn is_entry_for_explorer_alone(table: &DeTable<'_>) -> bool {
    let is_own = |key: &str| METHOD_KEYS.contains(&key);
    table.keys().any(|key| is_own(key.get_ref()))
        && table.keys().all(|key| is_own(key.get_ref()) || is_release(key.get_ref()))
}

fn is_release(key: &str) -> bool {
    ["since", "until"].contains(&key)
}

impl<'t> Reader<'t> {
    /// The entry for the explorer in the table of a class, if it has any.
    pub(crate) fn explored_class(
        &mut self,
        name: &Arc<str>,
        start: usize,
        table: &'t DeTable<'t>,
    ) -> Option<ExploredClass> {
        let mut class = ExploredClass::new(name.clone(), self.source(start));
        for (key, node) in table {
            match &**key.get_ref() {
                "conduct" => class.conduct = self.phrase("conduct", node, |p| p.word("conduct")),
                "races-on-purpose" => class.races_on_purpose = self.boolean("races-on-purpose", node),
                "accesses-for-caller" => class.accesses_for_caller = self.boolean("accesses-for-caller", node),
                "locks-for-caller" => class.locks_for_caller = self.boolean("locks-for-caller", node),
                "harmless-fields" => class.harmless_fields = self.boolean("harmless-fields", node),
                "clock" => class.clock = self.phrase("clock", node, |p| p.word("use of the clock")),
                "cache" => class.cache = Some(self.phrases("cache", node, Phrase::field_name)),
                "synchronizer" => class.synchronizer = self.phrase("synchronizer", node, Phrase::synchronizer),
                "determined" => class.determined = Some(self.phrases("determined", node, Phrase::determined)),
                "determined-fields" => {
                    class.determined_fields = Some(self.phrases("determined-fields", node, Phrase::field_name));
                }
                "methods" => {
                    if let Some(methods) = node.get_ref().as_table() {
                        self.explored_methods(&mut class, methods);
                    }
                }
                _ => {}
            }
        }
        (!class.is_empty()).then_some(class)
    }

    /// A table whose name ends with `*`: it may hold only keys for the explorer, and no methods.
    pub(crate) fn pattern(&mut self, name: &Arc<str>, start: usize, table: &'t DeTable<'t>) -> Option<ExploredClass> {
        for (key, _) in table.iter().filter(|(key, _)| !CLASS_KEYS.contains(&&**key.get_ref())) {
            let message = unknown("key", key.get_ref(), CLASS_KEYS);
            self.error(key.span().start, message + " of a pattern of names");
        }
        self.explored_class(name, start, table)
    }

    fn explored_methods(&mut self, class: &mut ExploredClass, table: &'t DeTable<'t>) {
        for (key, node) in table {
            let Some(entry) = node.get_ref().as_table() else { continue };
            let (mut atomic, mut action, mut locks, mut awaits_work) = (None, None, None, false);
            for (key, node) in entry {
                match &**key.get_ref() {
                    "atomic" => atomic = self.phrase("atomic", node, |p| p.word("extent of a step")),
                    "action" => action = self.phrase("action", node, Phrase::action),
                    "awaits-work" => awaits_work = self.boolean("awaits-work", node).unwrap_or_default(),
                    "locks" => locks = self.lock_step(node),
                    _ => {}
                }
            }
            if atomic.is_none() && action.is_none() && locks.is_none() && !awaits_work {
                continue;
            }
            let Ok(selectors) = Phrase::parse(key.get_ref(), None, Phrase::selectors) else { continue };
            let source = self.source(key.span().start);
            for selector in selectors {
                let entries = class.methods.entry(selector.name.clone()).or_default();
                let is_same = |earlier: &&ExploredMethod| {
                    earlier.selector == selector
                        && (earlier.atomic.is_some() && atomic.is_some()
                            || earlier.action.is_some() && action.is_some())
                };
                if let Some(line) = entries.iter().find(is_same).map(|earlier| earlier.source.line) {
                    let message = format!("`{selector}` has an entry for the explorer already at line {line}");
                    self.error(key.span().start, message);
                }
                entries.push(ExploredMethod { selector, source: source.clone(), atomic, action, locks, awaits_work });
            }
        }
        for entries in class.methods.values_mut() {
            entries.sort_by_key(|entry| entry.selector.parameters.is_none());
        }
    }

    /// What the explorer does for the `locks` of a method. Mistakes in them are reported by `read`.
    fn lock_step(&mut self, node: &'t Node<'t>) -> Option<LockStep> {
        // A list is an effect on several locks, unless it has one phrase or none.
        let node = match node.get_ref() {
            DeValue::Array(phrases) if phrases.len() > 1 => return Some(LockStep::Unknown),
            DeValue::Array(phrases) => phrases.first()?,
            _ => node,
        };
        let DeValue::String(text) = node.get_ref() else { return None };
        let effect = Phrase::parse(text, self.package, Phrase::lock_effect).ok()?;
        Some(action_of(&effect).map_or(LockStep::Unknown, LockStep::Action))
    }

    fn boolean(&mut self, key: &str, node: &Node<'_>) -> Option<bool> {
        let found = node.get_ref().as_bool();
        if found.is_none() {
            self.wrong_type(key, node, "`true` or `false`");
        }
        found
    }
}

/// The action that has the same effect on `this`, which is a lock or a condition; `None` if there is none.
fn action_of(effect: &LockEffect) -> Option<Action> {
    let is_this = |path: &crate::AccessPath| path.root == Root::This && path.fields.is_empty();
    let is_own = effect.lock.sort == LockSort::Explicit && is_this(&effect.lock.path);
    let is_own_condition = effect.condition.as_ref().is_some_and(is_this);
    let kind = match (effect.action, effect.when) {
        (LockAction::Acquire, Outcome::Always) if is_own => ActionKind::Acquire,
        (LockAction::Acquire, Outcome::IfTrue) if is_own && effect.timed => ActionKind::Acquire,
        (LockAction::Acquire, Outcome::IfTrue) if is_own => ActionKind::TryAcquire,
        (LockAction::Release, Outcome::Always | Outcome::IfTrue) if is_own => ActionKind::Release,
        (LockAction::Await, Outcome::Always) if is_own_condition => ActionKind::Await,
        (LockAction::Signal, Outcome::Always) if is_own_condition => ActionKind::Signal,
        (LockAction::SignalAll, Outcome::Always) if is_own_condition => ActionKind::SignalAll,
        _ => return None,
    };
    let is_shared = match effect.mode {
        LockMode::Exclusive => false,
        LockMode::Read => true,
        LockMode::Optimistic | LockMode::Any => return None,
    };
    Some(Action { kind, is_shared, is_interruptible: effect.interruptible, is_timed: effect.timed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::{Builtin, LIBRARY};
    use crate::read::read;

    /// Reading the relevant lines alone loses nothing: a fact for the explorer that breaks the convention fails here.
    #[test]
    fn every_fact_for_the_explorer_is_read_from_built_in_files() {
        for Builtin { file, text, for_explorer } in LIBRARY {
            let mut whole = read(file, text).map(|models| models.explored).unwrap_or_default();
            let mut part = read_explored(file, for_explorer);
            whole.sort_by(|a, b| a.name.cmp(&b.name));
            part.sort_by(|a, b| a.name.cmp(&b.name));
            // If only its methods have facts for the explorer, the class starts at their line.
            for (whole, part) in whole.iter().zip(&mut part) {
                part.source = whole.source.clone();
            }
            assert_eq!(whole, part, "{file}");
        }
    }
}
