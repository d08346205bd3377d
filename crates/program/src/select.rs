//! Selectors: how users name classes and methods, `com.acme.Bank::transfer(int, java.lang.String)`.
//!
//! ```text
//! selector = class ["::" method ["(" [type {"," type}] ")"]]
//! ```
//!
//! In each part, `*` matches any characters. Slashes are read as dots, and a dot also matches the `$` before a nested
//! class. A class or type matches its full name. Without a wildcard it also matches a suffix of whole names (`Bank`,
//! `acme.Bank`, `Map.Entry`); with a wildcard but no dot it also matches the simple name (`Bank*`). So `java.*` selects
//! that package and its subpackages, but not `com.sun.java`.

use std::fmt;

use crate::ids::{ClassId, KeyId, MethodId};
use crate::program::Program;

/// Selects classes, or methods of classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    class: Pattern,
    method: Option<MethodPattern>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct MethodPattern {
    name: Pattern,
    /// `None` for all overloads.
    parameters: Option<Vec<Pattern>>,
}

/// A name with wildcards.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pattern(Box<str>);

/// Why a text is not a selector, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectorError {
    /// The text.
    pub text: String,
    /// The problem.
    pub problem: String,
}

impl fmt::Display for SelectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a selector: {}", self.text, self.problem)
    }
}

impl std::error::Error for SelectorError {}

impl Selector {
    /// Parses a selector.
    pub fn parse(text: &str) -> Result<Selector, SelectorError> {
        parse(text.trim()).map_err(|problem| SelectorError { text: text.into(), problem })
    }

    /// Whether it selects methods rather than whole classes.
    pub fn names_methods(&self) -> bool {
        self.method.is_some()
    }

    /// Whether its class part matches a class with this full name, with dots.
    pub fn fits_class(&self, name: &str) -> bool {
        self.class.fits_type(name)
    }

    /// Whether its method part, if it has one, matches some method with this name.
    pub fn fits_method_name(&self, name: &str) -> bool {
        self.method.as_ref().is_none_or(|method| method.name.fits(name))
    }

    /// Whether its method part, if it has one, matches a method with this name and these parameter types (with dots).
    pub fn fits_method(&self, name: &str, parameters: &[String]) -> bool {
        let Some(method) = &self.method else {
            return true;
        };
        let fit = |wanted: &Vec<Pattern>| {
            wanted.len() == parameters.len()
                && wanted.iter().zip(parameters).all(|(wanted, actual)| wanted.fits_type(actual))
        };
        method.name.fits(name) && method.parameters.as_ref().is_none_or(fit)
    }

    /// Whether its class part matches a class of the program.
    pub fn selects_class(&self, program: &Program, class: ClassId) -> bool {
        self.fits_class(&program.show(class).to_string())
    }

    /// Whether its method part, if it has one, matches a method. The class of the method is not considered.
    pub fn selects_method_of_its_class(&self, program: &Program, method: MethodId) -> bool {
        self.selects_key(program, program.method(method).key)
    }

    /// Whether its method part, if it has one, matches a method with this name and descriptor.
    pub fn selects_key(&self, program: &Program, key: KeyId) -> bool {
        if self.method.is_none() {
            return true;
        }
        let parameters: Vec<String> = program.descriptor(key).map_or_else(Vec::new, |descriptor| {
            let types = descriptor.parameters.iter();
            types.map(|parameter| program.show(*parameter).to_string()).collect()
        });
        self.fits_method(&program.text(program.key(key).name).to_string(), &parameters)
    }

    /// The selected methods of application classes, in the order of the program.
    pub fn application_methods(&self, program: &Program) -> Vec<MethodId> {
        let classes = program.application_classes().filter(|class| self.selects_class(program, *class));
        classes
            .flat_map(|class| program.methods_of(class))
            .filter(|method| self.selects_method_of_its_class(program, *method))
            .collect()
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.class.0)?;
        let Some(method) = &self.method else {
            return Ok(());
        };
        write!(f, "::{}", method.name.0)?;
        if let Some(parameters) = &method.parameters {
            let types: Vec<&str> = parameters.iter().map(|parameter| &*parameter.0).collect();
            write!(f, "({})", types.join(", "))?;
        }
        Ok(())
    }
}

fn parse(text: &str) -> Result<Selector, String> {
    if text.is_empty() {
        return Err("it is empty; write a class such as `com.acme.Bank`, or `*` for all".into());
    }
    let (class, method) = match text.split_once("::") {
        Some((class, method)) => (class.trim(), Some(method.trim())),
        None => (text, None),
    };
    if method.is_none() {
        if let Some((class, member)) = text.split_once('#') {
            return Err(format!("write `{class}::{member}`"));
        }
        if text.contains('(') {
            return Err("a method is written after its class and `::`, as in `Bank::transfer(int)`".into());
        }
    }
    if class.is_empty() {
        return Err(format!("it names no class; write `*{text}` for all classes"));
    }
    Ok(Selector { class: type_pattern(class, "class")?, method: method.map(parse_method).transpose()? })
}

fn parse_method(text: &str) -> Result<MethodPattern, String> {
    let (name, parameters) = match text.split_once('(') {
        None => (text, None),
        Some((name, rest)) => match rest.split_once(')') {
            None => return Err("the `(` is not closed".into()),
            Some((list, "")) => (name.trim_end(), Some(list.trim())),
            Some((_, after)) => {
                return Err(format!(
                    "unexpected `{}` after the parameters; the result type is not written",
                    after.trim()
                ));
            }
        },
    };
    if name.is_empty() {
        return Err("it names no method after `::`; write `*` for all methods".into());
    }
    if let Some(wrong) = name.chars().find(|c| c.is_whitespace() || "./\\;[:,)".contains(*c)) {
        return Err(format!("the method name `{name}` contains {}", described(wrong)));
    }
    let parameters = parameters.map(|list| match list {
        "" => Ok(Vec::new()),
        list => list.split(',').map(|one| type_pattern(one.trim(), "parameter type")).collect(),
    });
    Ok(MethodPattern { name: Pattern(name.into()), parameters: parameters.transpose()? })
}

fn type_pattern(text: &str, what: &str) -> Result<Pattern, String> {
    if text.is_empty() {
        return Err(format!("a {what} is missing between two commas"));
    }
    let dotted = text.replace('/', ".").replace("...", "[]");
    if let Some(wrong) = dotted.chars().find(|c| c.is_whitespace() || "\\;:()<>,".contains(*c)) {
        let hint = match wrong {
            '<' | '>' => "; leave type arguments out",
            ':' => "; a method comes after two colons",
            _ => "",
        };
        return Err(format!("the {what} `{text}` contains {}{hint}", described(wrong)));
    }
    let name = dotted.trim_end_matches("[]");
    if name.contains(['[', ']']) || (what == "class" && name.len() < dotted.len()) {
        return Err(format!("`{text}` is not the name of a class"));
    }
    if name.split('.').any(str::is_empty) {
        return Err(format!("`{text}` has a dot or slash without a name next to it"));
    }
    Ok(Pattern(dotted.into()))
}

fn described(wrong: char) -> String {
    if wrong.is_whitespace() { "a space".into() } else { format!("`{wrong}`") }
}

impl Pattern {
    fn has_wildcard(&self) -> bool {
        self.0.contains('*')
    }

    /// Whether it matches the whole name.
    fn fits(&self, name: &str) -> bool {
        fits(self.0.as_bytes(), name.as_bytes())
    }

    /// Whether it matches the full name of a class or type, or a suffix of it by the rules of the module's header.
    fn fits_type(&self, name: &str) -> bool {
        if self.fits(name) {
            return true;
        }
        if self.has_wildcard() && self.0.contains('.') {
            return false;
        }
        name.match_indices(['.', '$'])
            .map(|(at, _)| &name[at + 1..])
            .filter(|end| !self.has_wildcard() || !end.contains('.'))
            .any(|end| self.fits(end))
    }
}

/// Whether the text matches the pattern. Never backtracks beyond the last `*`, so it takes at most `pattern * text`
/// steps.
fn fits(pattern: &[u8], text: &[u8]) -> bool {
    let (mut at, mut position) = (0, 0);
    let mut retry: Option<(usize, usize)> = None;
    while position < text.len() {
        match pattern.get(at) {
            Some(b'*') => {
                at += 1;
                retry = Some((at, position));
                continue;
            }
            Some(wanted) if *wanted == text[position] || (*wanted == b'.' && text[position] == b'$') => {
                at += 1;
                position += 1;
                continue;
            }
            _ => {}
        }
        let Some((after_star, start)) = retry else {
            return false;
        };
        retry = Some((after_star, start + 1));
        (at, position) = (after_star, start + 1);
    }
    pattern[at..].iter().all(|byte| *byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(selector: &str, name: &str) -> bool {
        Selector::parse(selector).unwrap().fits_class(name)
    }

    fn method(selector: &str, name: &str, parameters: &[&str]) -> bool {
        let parameters: Vec<String> = parameters.iter().map(|text| text.to_string()).collect();
        Selector::parse(selector).unwrap().fits_method(name, &parameters)
    }

    #[test]
    fn a_class_is_named_in_full_or_by_its_end() {
        for fitting in ["com.acme.Bank", "com/acme/Bank", "acme.Bank", "Bank", "*", "B*k", "*.Bank"] {
            assert!(class(fitting, "com.acme.Bank"), "{fitting}");
        }
        for other in ["com.acme", "Ban", "ank", "bank", "com.acme.Bank.X", "B*X", "com.Bank"] {
            assert!(!class(other, "com.acme.Bank"), "{other}");
        }
    }

    #[test]
    fn a_nested_class_is_named_with_a_dollar_or_a_dot() {
        for fitting in ["java.util.Map$Entry", "java.util.Map.Entry", "Map.Entry", "Map$Entry", "Entry"] {
            assert!(class(fitting, "java.util.Map$Entry"), "{fitting}");
        }
        assert!(!class("Map", "java.util.Map$Entry"));
        assert!(!class("java.util$Map", "java.util.Map"), "a dollar is no dot");
    }

    #[test]
    fn a_wildcard_goes_across_names_but_a_package_starts_at_the_start() {
        assert!(class("com.acme.*", "com.acme.Bank"));
        assert!(class("com.acme.*", "com.acme.money.Coin$1"));
        assert!(class("com.*.Coin*", "com.acme.money.Coin$1"));
        assert!(!class("acme.*", "com.acme.Bank"));
        assert!(!class("java.*", "com.sun.java.Plaf"));
        assert!(!class("com.acme.*", "com.acme"));
        assert!(class("*a*b*", "xxaxxbxx") && !class("*a*b*", "xxbxxaxx"));
        assert!(class("Coin*", "com.acme.Coin"), "a simple name with a wildcard");
        assert!(!class("acm*", "com.acme.Coin"), "but not a package's");
    }

    #[test]
    fn a_method_is_named_with_or_without_its_parameters() {
        assert!(method("Bank", "anything", &["int"]));
        assert!(method("Bank::transfer", "transfer", &["int"]));
        assert!(!method("Bank::transfer", "transfers", &[]));
        assert!(method("*::run", "run", &[]));
        assert!(method("Bank::<init>", "<init>", &[]));
        assert!(method("Bank::*Balance", "getBalance", &[]));
        assert!(!method("Bank::transfer()", "transfer", &["int"]));
        assert!(method("Bank::transfer( int , String )", "transfer", &["int", "java.lang.String"]));
        assert!(method("Bank::transfer(int, *)", "transfer", &["int", "java.lang.String"]));
        assert!(!method("Bank::transfer(String, int)", "transfer", &["int", "java.lang.String"]));
        assert!(method("A::main(String[])", "main", &["java.lang.String[]"]));
        assert!(method("A::main(String...)", "main", &["java.lang.String[]"]));
        assert!(!method("A::main(String)", "main", &["java.lang.String[]"]));
        assert!(method("A::f(Map.Entry[][])", "f", &["java.util.Map$Entry[][]"]));
    }

    #[test]
    fn what_is_no_selector_is_refused_with_what_to_write() {
        let problem = |text: &str| Selector::parse(text).unwrap_err().to_string();
        for (text, part) in [
            ("", "it is empty"),
            ("::run", "write `*::run`"),
            ("Bank#transfer", "write `Bank::transfer`"),
            ("Bank::", "write `*` for all methods"),
            ("Bank.transfer(int)", "`Bank::transfer(int)`"),
            ("Bank::transfer(int", "not closed"),
            ("Bank::transfer(int)V", "unexpected `V`"),
            ("Bank::transfer(int,)", "missing between two commas"),
            ("Bank::trans fer", "contains a space"),
            ("Bank:transfer", "after two colons"),
            ("com..Bank", "dot or slash without a name"),
            ("com.acme.", "dot or slash without a name"),
            ("List<String>", "leave type arguments out"),
            ("Bank[]", "not the name of a class"),
            ("Lcom/acme/Bank;", "contains `;`"),
        ] {
            let problem = problem(text);
            assert!(problem.contains(part), "{text}: {problem}");
            assert!(problem.starts_with(&format!("`{text}` is not a selector")), "{problem}");
        }
    }

    #[test]
    fn a_selector_is_shown_as_it_was_meant() {
        for (text, shown) in
            [("com/acme/Bank", "com.acme.Bank"), (" Bank::f( int,String... )", "Bank::f(int, String[])")]
        {
            assert_eq!(Selector::parse(text).unwrap().to_string(), shown);
        }
    }

    #[test]
    fn a_pattern_of_many_wildcards_is_decided_fast() {
        let pattern = "*a".repeat(200);
        let text = "a".repeat(100_000) + "b";
        assert!(!class(&pattern, &text));
    }
}
