//! Models in the words of their files: the inverse of `phrase`, for people and tools that ask what is known of a
//! method.
//!
//! Defaults (`exclusive`, `once`, `always`) are not printed. `returns` stands for flows to the result.

use std::fmt::{self, Display, Formatter};

use crate::data::{
    AccessPath, Blocking, Callback, ClassModel, Count, FieldAccess, Flow, FlowSource, Given, LockEffect, LockRef,
    Marking, MethodModel, OrderEffect, Root, Spawn, Throw,
};
use crate::vocabulary::{LockMode, LockSort, Multiplicity, Outcome, Word};

/// A key of a model with the phrases under it.
pub type Phrases = (&'static str, Vec<String>);

impl MethodModel {
    /// All that it says, by key. An empty list overrides what the class says for all its methods.
    pub fn phrases(&self) -> Vec<Phrases> {
        let is_result = |flow: &&Flow| flow.to.root == Root::Return && flow.to.fields.is_empty() && !flow.both_ways;
        let mut said = vec![
            ("reads", texts(&self.reads)),
            ("writes", texts(&self.writes)),
            ("returns", self.flows.iter().filter(is_result).map(|flow| flow.from.to_string()).collect()),
            ("flows", self.flows.iter().filter(|flow| !is_result(flow)).map(Flow::to_string).collect()),
            ("calls", texts(&self.calls)),
            ("spawns", texts(&self.spawns)),
            ("locks", texts(&self.locks)),
            ("blocks", texts(&self.blocks)),
            ("unused-result", words(self.unused_result)),
            ("names-field", words(self.names_field)),
            ("field-access", texts(&self.field_access)),
            ("reflects", words(self.reflects)),
            ("serial", texts(&self.serial)),
            ("given", texts(&self.given)),
            ("counts", texts(&self.counts)),
            ("limits", texts(&self.limits)),
            ("throws", texts(&self.throws)),
            ("facts", words(self.facts.iter().copied())),
            ("since", texts(&self.since)),
            ("until", texts(&self.until)),
        ];
        said.retain(|(_, phrases)| !phrases.is_empty());
        said.extend(self.holds.iter().map(|locks| ("holds", texts(locks))));
        said.extend(self.orders.iter().map(|orders| ("orders", texts(orders))));
        said
    }
}

impl Display for Given {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} -> {}", self.class, self.field, self.method)
    }
}

impl Display for Count {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.number, self.of)
    }
}

impl ClassModel {
    /// All that it says of the class itself, by key.
    pub fn phrases(&self) -> Vec<Phrases> {
        let mut said = vec![
            ("facts", words(self.facts.iter().flatten().copied())),
            ("others", words(self.others)),
            ("publishes", words(self.publishes)),
            ("entered", texts(self.entered.iter().flat_map(|entered| &entered.spawns))),
            ("contents", texts(self.contents.iter().flat_map(|contents| &contents.calls))),
            ("hooks", texts(self.hooks.iter().flat_map(|hooks| &hooks.calls))),
            ("writing-hooks", texts(self.writing_hooks.iter().flat_map(|hooks| &hooks.calls))),
            ("marks", texts(self.marks.iter().flatten())),
            ("since", texts(&self.since)),
            ("until", texts(&self.until)),
        ];
        said.retain(|(_, phrases)| !phrases.is_empty());
        said.extend(self.holds.iter().map(|locks| ("holds", texts(locks))));
        said
    }
}

fn texts<'a, T: Display + 'a>(all: impl IntoIterator<Item = &'a T>) -> Vec<String> {
    all.into_iter().map(T::to_string).collect()
}

fn words<W: Word>(all: impl IntoIterator<Item = W>) -> Vec<String> {
    all.into_iter().map(|word| word.word().to_owned()).collect()
}

impl Display for FlowSource {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            FlowSource::Path(path) => path.fmt(f),
            FlowSource::New { class, viewing } => {
                f.write_str("new")?;
                class.iter().try_for_each(|class| write!(f, " {class}"))?;
                viewing.iter().try_for_each(|path| write!(f, " viewing {path}"))
            }
            FlowSource::CopyOf(path) => write!(f, "copy-of {path}"),
            FlowSource::ClassOf(path) => write!(f, "class-of {path}"),
            FlowSource::CurrentThread => f.write_str("current-thread"),
            FlowSource::Nothing => f.write_str("_"),
        }
    }
}

impl Display for Flow {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Flow { from, to, both_ways } = self;
        write!(f, "{from} {} {to}", if *both_ways { "=" } else { "->" })
    }
}

impl Display for Callback {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Callback { receiver, is_static, method, arguments, results } = self;
        let word = if *is_static { "static " } else { "" };
        write!(f, "{word}{receiver}.{method}({})", texts(arguments).join(", "))?;
        if results.is_empty() { Ok(()) } else { write!(f, " -> {}", texts(results).join(", ")) }
    }
}

impl Display for Spawn {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.word())?;
        if self.multiplicity != Multiplicity::Once {
            write!(f, " {}", self.multiplicity.word())?;
        }
        write!(f, "{} {}", if self.joined { " joined" } else { "" }, self.callback)?;
        let mut each = |word: &str, path: &AccessPath| write!(f, " {word} {path}");
        self.on.iter().try_for_each(|path| each("on", path))?;
        self.after.iter().try_for_each(|path| each("after", path))?;
        self.completing.iter().try_for_each(|path| each("completing", path))
    }
}

impl Display for Marking {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.mark.word())?;
        self.element.iter().try_for_each(|element| write!(f, " from {element}"))?;
        self.methods.iter().try_for_each(|methods| write!(f, " {methods}"))
    }
}

impl Display for LockRef {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sort = if self.sort == LockSort::Monitor { "monitor " } else { "" };
        write!(f, "{sort}{}", self.path)
    }
}

impl Display for LockEffect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.action.word(), self.lock)?;
        if self.mode != LockMode::Exclusive {
            write!(f, " {}", self.mode.word())?;
        }
        write_outcome(f, self.when)?;
        f.write_str(if self.interruptible { " interruptibly" } else { "" })?;
        f.write_str(if self.timed { " timed" } else { "" })?;
        self.condition.iter().try_for_each(|path| write!(f, " on {path}"))
    }
}

impl Display for Throw {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.class)?;
        self.when.iter().try_for_each(|when| write!(f, " {}", when.word()))?;
        self.of.iter().try_for_each(|path| write!(f, " {path}"))
    }
}

impl Display for OrderEffect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.direction.word(), self.kind.word(), self.carrier)?;
        write_outcome(f, self.when)
    }
}

fn write_outcome(f: &mut Formatter<'_>, when: Outcome) -> fmt::Result {
    if when == Outcome::Always { Ok(()) } else { write!(f, " {}", when.word()) }
}

impl Display for Blocking {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind.word(), if self.timed { " timed" } else { "" })
    }
}

impl Display for FieldAccess {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.order.word(), self.kind.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Models;
    use std::fmt::Write;

    fn write_keys(text: &mut String, said: &[Phrases]) {
        for (key, phrases) in said {
            match *key {
                "since" | "until" => writeln!(text, "{key} = {}", phrases[0]).unwrap(),
                "others" | "publishes" | "blocks" | "unused-result" | "names-field" | "field-access" | "reflects" => {
                    writeln!(text, "{key} = {:?}", phrases[0]).unwrap();
                }
                _ => writeln!(text, "{key} = {phrases:?}").unwrap(),
            }
        }
    }

    /// Everything but where it is written, in an order that does not depend on the file's.
    fn meaning(models: &Models) -> Vec<String> {
        let classes = models.classes().map(|class| format!("{} {:?}", class.name, class.phrases()));
        let methods = models.entries().map(|(class, method)| {
            let mut flows: Vec<String> = method.flows.iter().map(|flow| format!("{flow:?}")).collect();
            flows.sort();
            let method = MethodModel { source: class.source.clone(), flows: Vec::new(), ..method.clone() };
            let method = format!("{method:?}").replace(&format!("{:?}", class.source), "");
            format!("{} {flows:?} {method}", class.name)
        });
        classes.chain(methods).collect()
    }

    #[test]
    fn what_is_printed_is_read_back_as_the_same_models() {
        let built_in = Models::builtin();
        let mut text = String::new();
        for class in built_in.classes() {
            writeln!(text, "['{}']", class.name).unwrap();
            write_keys(&mut text, &class.phrases());
            for method in class.methods.values().flatten() {
                writeln!(text, "['{}'.methods.'{}']", class.name, method.selector).unwrap();
                write_keys(&mut text, &method.phrases());
            }
        }
        let mut again = Models::default();
        again.layer("printed.toml", &text).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
        let (before, after) = (meaning(&built_in), meaning(&again));
        assert!(before.len() > 500);
        for (before, after) in before.iter().zip(&after) {
            assert_eq!(before, after);
        }
        assert_eq!(before.len(), after.len());
    }
}
