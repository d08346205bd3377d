//! What suppressions of each sort cover, and what they do not.

use super::*;
use crate::config::Config;
use crate::rules::RULES;
use crate::testing::{finding, program, site};

const RULE: &str = "lock-order-cycle";

const SOURCE: &str = r#"package acme;

import java.lang.annotation.*;

@interface SuppressUnsnarl { String[] value() default {}; String reason() default ""; }
@interface SuppressFBWarnings { String[] value(); String justification() default ""; }
@interface Note { String value(); }

class Bank {
    @SuppressUnsnarl("lock-order-cycle") void own() { Runnable task = () -> { }; }
    @SuppressUnsnarl(value = "data-race", reason = "other") void ownOther() { }
    @SuppressUnsnarl void ownAll() { }
    @SuppressFBWarnings(value = {"UL_UNRELEASED", "unsnarl:lock-order-cycle"}, justification = "one at a time") void foreign() { }
    @SuppressFBWarnings("UL_UNRELEASED") void foreignOther() { }
    @Note("unsnarl:lock-order-cycle") void noted() { }
    void plain() { }

    @SuppressFBWarnings("unsnarl") static class Legacy {
        void old() { new Object() { void inside() { } }; }
    }

    @SuppressWarnings("unsnarl:lock-order-cycle")
    void written() {
        plain();
    }
}
"#;

fn covered(config: &str, places: &[(&str, Option<u16>)]) -> Option<String> {
    let program = program("suppression", "Bank.java", SOURCE);
    let config = Config::parse("unsnarl.toml", config, RULES).unwrap();
    let mut found = finding(RULE, "acme.Bank::plain");
    let site = |(place, line): &(&str, Option<u16>)| Site { file: Some("Bank.java".into()), ..site(place, *line) };
    found.sites = places.iter().map(site).collect();
    let sources = |class: &str, file: Option<&str>| {
        (class.starts_with("acme.Bank") && file == Some("Bank.java")).then(|| SOURCE.into())
    };
    Suppressions::new(&program, &config.suppress, &sources).covers(&found)
}

#[test]
fn annotations_that_the_compiler_keeps() {
    let reason = |place: &str| covered("", &[(place, None)]);
    assert_eq!(reason("acme.Bank::own").unwrap(), "an annotation of acme.Bank::own()");
    assert_eq!(reason("acme.Bank::lambda$own$0").unwrap(), "an annotation of acme.Bank::own()", "written inside");
    assert_eq!(reason("acme.Bank::foreign").unwrap(), "one at a time");
    for place in ["acme.Bank::ownAll", "acme.Bank$Legacy::old", "acme.Bank$Legacy$1::inside"] {
        assert!(reason(place).is_some(), "{place}");
    }
    for place in
        ["acme.Bank::ownOther", "acme.Bank::foreignOther", "acme.Bank::noted", "acme.Bank::plain", "acme.No::no"]
    {
        assert_eq!(reason(place), None, "{place}");
    }
}

#[test]
fn annotations_in_the_source() {
    let line = 1 + SOURCE.lines().position(|line| line.contains("void written")).unwrap() as u16;
    let at = |line| covered("", &[("acme.Bank::written", line)]);
    assert_eq!(at(Some(line + 1)).unwrap(), format!("an annotation at Bank.java:{}", line - 1));
    assert_eq!((at(Some(line + 3)), at(Some(line - 2)), at(None)), (None, None, None));
}

#[test]
fn one_covered_site_is_enough() {
    let places = [("acme.Bank::plain", None), ("acme.Bank::foreign", None)];
    assert!(covered("", &places).is_some());
    assert!(covered("", &places[..1]).is_none());
}

#[test]
fn what_the_file_lists() {
    let listed = |rule: &str, place: &str| {
        let text = format!("[[suppress]]\nrule = \"{rule}\"\nin = \"{place}\"\nreason = \"a queue\"");
        move |site: &str| covered(&text, &[(site, None)])
    };
    let method = listed(RULE, "acme.Bank::plain");
    assert_eq!(method("acme.Bank::plain").unwrap(), "a queue");
    assert_eq!(
        (method("acme.Bank::noted"), method("acme.Bank$Legacy::plain")),
        (None, Some("an annotation of acme.Bank$Legacy".into()))
    );
    let class = listed("*", "acme.Bank");
    assert!(class("acme.Bank::noted").is_some() && class("acme.Note::value").is_none());
    let overload = listed(RULE, "Bank::plain(int)");
    assert!(overload("acme.Bank::plain").is_none());
}

#[test]
fn words_for_other_tools_say_nothing() {
    let rules = |words: &[&str]| Directive::among(words.iter().copied()).map(|directive| directive.rules);
    assert_eq!(rules(&["all", "unsnarled", "snarl:x"]), None);
    assert_eq!(rules(&["unsnarl:x", "all"]), Some(Some(vec!["x".into()])));
    assert_eq!(rules(&["unsnarl:x", "unsnarl"]), Some(None));
    assert_eq!(rules(&["unsnarl:*"]), Some(None));
}
