//! Suppressions: findings that a user has reviewed and does not want to see again.
//!
//! A suppression is in the configuration, in an annotation of the class file (`annotation.rs`), or in the source
//! code (`source.rs`). It covers the method or class that it is written at, and everything inside. A finding is
//! suppressed if **any** of its sites is covered: a deadlock has no single culprit, and the user dismisses it at
//! one of the places that the report names. The call chains that lead to those places (its flows) do not count.
//!
//! A finding that would stand for several defects (its parts), such as all races on one field, is made of those that
//! are not covered: the patterns ask (`detect/suppress.rs`). Those that are covered are a finding of their own.

mod annotation;
mod source;

use std::collections::BTreeMap;
use std::sync::Arc;

use unsnarl_finding::{Finding, RuleId, Site};
use unsnarl_program::{Program, Selector};

use crate::config::Suppress;
use crate::enclosing::{Declaration, declarations};

/// The source text of a class (`com.acme.Bank$Account`) in a file of that name (`Bank.java`, if the class says it), if
/// it is to be had.
pub type SourceText<'s> = &'s dyn Fn(&str, Option<&str>) -> Option<Arc<str>>;

/// What a suppression speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Directive {
    /// Names of rules; `None` for all.
    rules: Option<Vec<String>>,
    /// The reason, if one is given.
    reason: Option<String>,
}

impl Directive {
    /// From the words of an annotation that is read by many tools: `unsnarl:rule`, or `unsnarl` for all rules.
    fn among<'w>(words: impl IntoIterator<Item = &'w str>) -> Option<Directive> {
        let mut rules = Some(Vec::new());
        for word in words {
            match word.strip_prefix("unsnarl").map(|rest| (rest, rest.strip_prefix(':'))) {
                Some(("" | ":*", _)) => rules = None,
                Some((_, Some(rule))) => rules.iter_mut().for_each(|rules| rules.push(rule.trim().to_owned())),
                _ => {}
            }
        }
        let says_something = rules.as_ref().is_none_or(|rules| !rules.is_empty());
        says_something.then_some(Directive { rules, reason: None })
    }

    fn covers(&self, rule: RuleId) -> bool {
        self.rules.as_ref().is_none_or(|rules| rules.iter().any(|name| name == rule.0))
    }
}

/// All suppressions of a program. Sources are read when a finding lies in them.
pub struct Suppressions<'s> {
    program: &'s Program,
    listed: &'s [Suppress],
    sources: SourceText<'s>,
    /// By package and file.
    regions: BTreeMap<(String, String), Vec<source::Region>>,
}

impl<'s> Suppressions<'s> {
    /// Those of the configuration, of the program's annotations, and of its sources.
    pub fn new(program: &'s Program, listed: &'s [Suppress], sources: SourceText<'s>) -> Suppressions<'s> {
        Suppressions { program, listed, sources, regions: BTreeMap::new() }
    }

    /// Why a finding is suppressed; `None` if it is not.
    pub fn covers(&mut self, finding: &Finding) -> Option<String> {
        finding.sites.iter().find_map(|site| self.covers_site(finding.rule, site))
    }

    /// Why findings of a rule at a site are suppressed; `None` if they are not.
    pub fn covers_site(&mut self, rule: RuleId, site: &Site) -> Option<String> {
        let around = declarations(self.program, site);
        let listed = || self.listed(rule, &around);
        let annotated = || around.iter().find_map(|place| self.annotated(rule, *place));
        listed().or_else(annotated).or_else(|| self.in_source(rule, site))
    }

    fn listed(&self, rule: RuleId, around: &[Declaration]) -> Option<String> {
        let selects = |selector: &Selector| {
            around.iter().any(|declaration| match *declaration {
                Declaration::Method(method) => {
                    selector.names_methods()
                        && selector.selects_class(self.program, self.program.method(method).class)
                        && selector.selects_method_of_its_class(self.program, method)
                }
                Declaration::Class(class) => !selector.names_methods() && selector.selects_class(self.program, class),
            })
        };
        let covers = |suppress: &&Suppress| {
            suppress.rules.as_ref().is_none_or(|rules| rules.contains(&rule)) && suppress.places.iter().any(selects)
        };
        self.listed.iter().find(covers).map(|suppress| suppress.reason.clone())
    }

    fn annotated(&self, rule: RuleId, place: Declaration) -> Option<String> {
        let directives = annotation::directives(self.program, place);
        let directive = directives.into_iter().find(|directive| directive.covers(rule))?;
        let name = match place {
            Declaration::Method(method) => self.program.show(method).to_string(),
            Declaration::Class(class) => self.program.show(class).to_string(),
        };
        Some(directive.reason.unwrap_or_else(|| format!("an annotation of {name}")))
    }

    fn in_source(&mut self, rule: RuleId, site: &Site) -> Option<String> {
        let (file, line) = (site.file.as_ref()?, u32::from(site.line?));
        let package = site.class.rsplit_once('.').map_or("", |(package, _)| package);
        let key = (package.to_owned(), file.clone());
        let sources = self.sources;
        let regions = self.regions.entry(key).or_insert_with(|| {
            let is_java = file.ends_with(".java");
            let text = is_java.then(|| sources(&site.class, Some(file))).flatten();
            text.map_or_else(Vec::new, |text| source::regions(&text))
        });
        let covers = |region: &&source::Region| region.lines.contains(&line) && region.directive.covers(rule);
        let region = regions.iter().find(covers)?;
        Some(format!("an annotation at {file}:{}", region.lines.start()))
    }
}

#[cfg(test)]
mod tests;
