//! The layered set of models, and how a method finds its model.
//!
//! A later layer wins: an entry for a method takes the place of every earlier entry that it selects, and a class-level
//! key takes the place of the same key. Along the hierarchy the nearest *entry* wins. The `others` of a class hold only
//! for methods that have no entry in any supertype either, and are inherited along superclasses alone: an interface
//! says nothing of methods that it does not declare.

use crate::{
    builtin::{Builtin, LIBRARY},
    data::{AccessPath, ClassModel, FlowSource, LockRef, MethodModel, OrderEffect, Root},
    read::{ModelError, read},
    vocabulary::{ClassFact, MethodFact, OrderDirection, OrderKind, Outcome},
};
use smallvec::SmallVec;
use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

/// All models that the analyses read: the built-in ones, and those that users add.
#[derive(Clone, Debug, Default)]
pub struct Models {
    classes: BTreeMap<Arc<str>, ClassModel>,
}

impl Models {
    /// The models that come with Unsnarl.
    pub fn builtin() -> Self {
        let mut models = Self::default();
        for Builtin { file, text, .. } in LIBRARY {
            let read = models.layer(file, text);
            debug_assert!(read.is_ok(), "{read:?}");
        }
        models
    }

    /// Lays the models of one file over the present ones. A file with mistakes changes nothing.
    pub fn layer(&mut self, file: &str, text: &str) -> Result<(), Vec<ModelError>> {
        for class in read(file, text)?.classes {
            match self.classes.get_mut(&class.name) {
                Some(earlier) => lay_over(earlier, class),
                None => {
                    self.classes.insert(class.name.clone(), class);
                }
            }
        }
        Ok(())
    }

    /// The model of exactly this class; dots and slashes are the same in its name.
    pub fn class(&self, class: &str) -> Option<&ClassModel> {
        self.classes.get(&*dotted(class))
    }

    /// The model of a method in exactly this class: its entry, or else the class's `others`.
    pub fn lookup(&self, class: &str, method: &str, descriptor: &str) -> Option<&MethodModel> {
        let class = self.class(class)?;
        class.entry(method, descriptor).or_else(|| class.fallback())
    }

    /// The model of a method for receivers of a class: its entry in the class or the nearest supertype, or else the
    /// nearest `others`. Constructors inherit no entry.
    ///
    /// `supertypes` answers the direct supertypes of a class, its superclass first (for an interface, too: `Object`).
    /// A method with a body in the analysed program needs no model: the body says what it does.
    pub fn lookup_inherited(
        &self,
        class: &str,
        method: &str,
        descriptor: &str,
        supertypes: impl Fn(&str) -> Vec<String>,
    ) -> Option<Resolved<'_>> {
        let hierarchy = self.hierarchy(class, supertypes);
        let is_constructor = method == "<init>";
        let entry = hierarchy
            .iter()
            .filter(|(model, _)| !is_constructor || *model.name == *dotted(class))
            .find_map(|(model, _)| model.entry(method, descriptor));
        let others = || hierarchy.iter().filter(|(_, is_superclass)| *is_superclass).find_map(|(m, _)| m.fallback());
        let method = entry.or_else(others)?;
        let classes = hierarchy.into_iter().map(|(model, _)| model).collect();
        Some(Resolved { method, classes, is_constructor })
    }

    /// Whether a class has a fact, itself or from a supertype. If several say something about thread safety, the
    /// nearest wins.
    pub fn class_is(&self, class: &str, fact: ClassFact, supertypes: impl Fn(&str) -> Vec<String>) -> bool {
        has_fact(&self.classes_inherited(class, supertypes), fact)
    }

    /// The models of a class and all its supertypes, nearest first (breadth first, but none before its own subtypes).
    pub fn classes_inherited(&self, class: &str, supertypes: impl Fn(&str) -> Vec<String>) -> Vec<&ClassModel> {
        self.hierarchy(class, supertypes).into_iter().map(|(model, _)| model).collect()
    }

    /// The models of a class and all its supertypes, each with whether it is reached along superclasses alone. Breadth
    /// first, but none before its own subtypes: `BlockingQueue` before `Queue`, and `Object` last. Each class is
    /// visited once, so that a circular hierarchy ends the walk.
    fn hierarchy(&self, class: &str, supertypes: impl Fn(&str) -> Vec<String>) -> Vec<(&ClassModel, bool)> {
        struct Visited {
            name: String,
            is_superclass: bool,
            /// Positions of the direct supertypes.
            above: Vec<usize>,
            subtypes_left: usize,
        }
        let visited = |name, is_superclass| Visited { name, is_superclass, above: Vec::new(), subtypes_left: 0 };
        let mut all = vec![visited(class.to_owned(), true)];
        let mut next = 0;
        while next < all.len() {
            for (index, name) in supertypes(&all[next].name).into_iter().enumerate() {
                let known = all.iter().position(|seen| seen.name == name);
                let position = known.unwrap_or(all.len());
                if known.is_none() {
                    all.push(visited(name, all[next].is_superclass && index == 0));
                }
                all[next].above.push(position);
                all[position].subtypes_left += 1;
            }
            next += 1;
        }
        let mut order = Vec::with_capacity(all.len());
        let mut is_taken = vec![false; all.len()];
        // In a circular hierarchy, possibly no class is without subtypes left; then the first remaining one is taken.
        while let Some(first) = (0..all.len())
            .find(|position| !is_taken[*position] && all[*position].subtypes_left == 0)
            .or_else(|| is_taken.iter().position(|taken| !taken))
        {
            is_taken[first] = true;
            order.push(first);
            for above in std::mem::take(&mut all[first].above) {
                all[above].subtypes_left = all[above].subtypes_left.saturating_sub(1);
            }
        }
        let order = order.into_iter().map(|position| &all[position]);
        order.filter_map(|visited| Some((self.class(&visited.name)?, visited.is_superclass))).collect()
    }

    /// All class models, by name.
    pub fn classes(&self) -> impl Iterator<Item = &ClassModel> {
        self.classes.values()
    }

    /// All classes whose instances the library makes, by name: a program may never mention them.
    pub fn made_classes(&self) -> Vec<MadeClass> {
        let mut made = Vec::new();
        for (class, method) in self.entries() {
            let flows = method.flows.iter().map(|flow| &flow.from);
            let calls = method.calls.iter().chain(method.spawns.iter().map(|spawn| &spawn.callback));
            let new = flows.chain(calls.flat_map(|call| &call.arguments)).filter_map(|from| match from {
                FlowSource::New { class, .. } => class.as_ref(),
                _ => None,
            });
            let names = new.chain(method.throws.iter().map(|throw| &throw.class));
            let internal = |name: &str| name.replace('.', "/");
            made.extend(names.map(|name| MadeClass { name: internal(name), by: internal(&class.name) }));
        }
        made.sort_unstable();
        made.dedup();
        made
    }

    /// Names of the methods that the library runs on other threads, sorted.
    pub fn spawned_methods(&self) -> Vec<Arc<str>> {
        let spawned = |(_, method): (&ClassModel, &MethodModel)| {
            method.spawns.iter().map(|spawn| spawn.callback.method.clone()).collect::<Vec<_>>()
        };
        let mut names: Vec<Arc<str>> = self.entries().flat_map(spawned).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// All entries, by class and method.
    pub fn entries(&self) -> impl Iterator<Item = (&ClassModel, &MethodModel)> {
        self.classes().flat_map(|class| class.methods.values().flatten().map(move |method| (class, method)))
    }
}

fn dotted(class: &str) -> Cow<'_, str> {
    if class.contains('/') { Cow::Owned(class.replace('/', ".")) } else { Cow::Borrowed(class) }
}

fn lay_over(earlier: &mut ClassModel, later: ClassModel) {
    earlier.source = later.source;
    earlier.since = later.since.or(earlier.since);
    earlier.until = later.until.or(earlier.until);
    earlier.holds = later.holds.or_else(|| earlier.holds.take());
    earlier.publishes = later.publishes.or(earlier.publishes);
    earlier.facts = later.facts.or_else(|| earlier.facts.take());
    earlier.entered = later.entered.or_else(|| earlier.entered.take());
    earlier.contents = later.contents.or_else(|| earlier.contents.take());
    earlier.hooks = later.hooks.or_else(|| earlier.hooks.take());
    earlier.writing_hooks = later.writing_hooks.or_else(|| earlier.writing_hooks.take());
    earlier.marks = later.marks.or_else(|| earlier.marks.take());
    if later.others.is_some() {
        earlier.others = later.others;
        earlier.fallback = later.fallback;
    }
    for (name, mut entries) in later.methods {
        let for_all_overloads = entries.iter().any(|entry| entry.selector.parameters.is_none());
        let known = earlier.methods.entry(name).or_default();
        if !for_all_overloads {
            let kept = std::mem::take(known).into_iter();
            let mut kept: Vec<_> = kept.filter(|old| entries.iter().all(|new| new.selector != old.selector)).collect();
            entries.append(&mut kept);
        }
        *known = entries;
    }
}

/// A class whose instances the library makes; both names are internal ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MadeClass {
    /// Its name.
    pub name: String,
    /// The class whose methods make them.
    pub by: String,
}

/// The model of a method together with what the receiver's class and its supertypes say.
#[derive(Clone, Debug)]
pub struct Resolved<'m> {
    /// The model of the method.
    pub method: &'m MethodModel,
    /// The models of the receiver's class and its supertypes, nearest first.
    pub classes: Vec<&'m ClassModel>,
    /// Whether it is a constructor: what a class says about all its methods does not hold for constructors.
    pub is_constructor: bool,
}

impl<'m> Resolved<'m> {
    /// The locks that must be held during the call.
    pub fn holds(&self) -> &'m [LockRef] {
        let stated = self.method.holds.as_deref();
        stated.or_else(|| self.class_rule(|class| class.holds.as_deref())).unwrap_or_default()
    }

    /// What the call must order: what the method says, or what follows from the class's `publishes`.
    pub fn orders(&self) -> SmallVec<[Cow<'m, OrderEffect>; 2]> {
        if let Some(orders) = &self.method.orders {
            return orders.iter().map(Cow::Borrowed).collect();
        }
        let Some(kind) = self.class_rule(|class| class.publishes) else {
            return SmallVec::new();
        };
        let this = AccessPath { root: Root::This, fields: SmallVec::new() };
        let (mut releases, mut acquires) = (self.method.writes.contains(&this), self.method.reads.contains(&this));
        if kind != OrderKind::Atomic {
            releases &= self.method.stores_into_receiver();
            acquires &= self.method.hands_out_of_receiver();
        }
        let ends = [(OrderDirection::Release, releases), (OrderDirection::Acquire, acquires)];
        let effect = |direction| OrderEffect { direction, kind, carrier: this.clone(), when: Outcome::Always };
        ends.into_iter().filter(|(_, takes_place)| *takes_place).map(|(end, _)| Cow::Owned(effect(end))).collect()
    }

    /// What the nearest class says about all its methods.
    fn class_rule<T>(&self, rule: impl Fn(&'m ClassModel) -> Option<T>) -> Option<T> {
        if self.is_constructor { None } else { self.classes.iter().find_map(|class| rule(class)) }
    }

    /// Whether accesses to the contents of the receiver do not race with each other: the method or the class is atomic.
    pub fn is_atomic(&self) -> bool {
        self.method.is(MethodFact::Atomic) || self.is(ClassFact::ThreadSafe) || self.is(ClassFact::Immutable)
    }

    /// Whether the receiver's class has the fact, itself or from a supertype. If several say something about thread
    /// safety, the nearest wins.
    pub fn is(&self, fact: ClassFact) -> bool {
        has_fact(&self.classes, fact)
    }
}

/// Whether a class has a fact, given the models of the class and its supertypes, nearest first.
fn has_fact(classes: &[&ClassModel], fact: ClassFact) -> bool {
    let safety = [ClassFact::ThreadSafe, ClassFact::NotThreadSafe, ClassFact::Immutable];
    if !safety.contains(&fact) {
        return classes.iter().any(|class| class.is(fact));
    }
    classes.iter().find(|class| safety.iter().any(|stated| class.is(*stated))).is_some_and(|class| class.is(fact))
}
