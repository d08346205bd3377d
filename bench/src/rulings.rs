//! `rulings --binary FILE [--accept] [--budget TIME] [PROGRAM…]`: what is found in real programs, and how much of it is
//! true.
//!
//! `bench/rulings/PROGRAM.json` pins the findings that are shown of a program, and the notes that a person has read, so
//! that a change of the analyses is seen as a change of these files. A person who has read a finding against the
//! program's code writes into it whether it is true, and why. What is found is compared with what is pinned; `--accept`
//! pins it, and keeps the rulings. If a fingerprint has changed, a ruling holds for the one finding of its rule at the
//! same line. Findings of the rules of atomicity have a class instead ([`Class`]).
//!
//! From the rulings follow the precision of each rule, and whether ranking helps: where the true findings stand on
//! average, in the order of the report and in the order of their places, as a share of the list.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use unsnarl_fixtures::workspace_root;

use crate::Outcome;
use crate::check::{at_hand, report};
use crate::classes::{self, Class, Counts, has_classes};
use crate::subjects::SUBJECTS;
use crate::table::print_markdown;

const USAGE: &str = "usage: rulings --binary FILE [--accept] [--budget TIME] [PROGRAM…]";
/// So many differences of a program are printed.
const SHOWN: usize = 20;

#[derive(Deserialize)]
struct Report {
    findings: Vec<Finding>,
}

#[derive(Deserialize)]
struct Finding {
    rule: String,
    severity: String,
    score: f64,
    message: String,
    fingerprint: String,
    sites: Vec<Site>,
}

#[derive(Deserialize)]
struct Site {
    class: String,
    method: String,
    line: Option<u16>,
}

impl Finding {
    /// Its first site, in words.
    fn at(&self) -> String {
        self.sites.first().map_or_else(String::new, |site| {
            let line = site.line.map_or_else(String::new, |line| format!(":{line}"));
            format!("{}.{}{line}", site.class, site.method)
        })
    }
}

/// A finding as it is pinned.
#[derive(Clone, Serialize, Deserialize)]
struct Pinned {
    rule: String,
    fingerprint: String,
    severity: String,
    score: f64,
    at: String,
    message: String,
    /// Whether it is a true finding, if a person has read it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    is_true: Option<bool>,
    /// What it is instead, where the rule's findings have classes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    class: Option<Class>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    because: Option<String>,
}

impl Pinned {
    fn is_shown(&self) -> bool {
        self.severity != "note"
    }

    /// Whether it is a true finding, if a person has read it.
    fn verdict(&self) -> Option<bool> {
        self.class.map(Class::is_true).or(self.is_true)
    }

    /// What was ruled, in brackets.
    fn ruling(&self) -> String {
        let truth = |is_true| if is_true { "true" } else { "false" };
        let ruling = self.class.map(Class::name).or(self.is_true.map(truth));
        ruling.map_or_else(String::new, |ruling| format!(" ({ruling})"))
    }

    /// What is wrong with how it was ruled on.
    fn fault(&self) -> Option<&'static str> {
        match (has_classes(&self.rule), self.is_true, self.class, &self.because) {
            (true, Some(_), ..) => Some("has `is_true` where its rule has a `class`"),
            (false, _, Some(_), _) => Some("has a `class` where its rule has `is_true`"),
            (_, Some(_), _, None) | (_, _, Some(_), None) => Some("is ruled on without `because`"),
            _ => None,
        }
    }
}

/// What distinguishes findings: rule, fingerprint, and how many with the same two came before.
type Key = (String, String, usize);

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let (mut binary, mut budget, mut is_accepted, mut programs) = (None, "120s".to_owned(), false, Vec::new());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--binary" => binary = rest.next().map(PathBuf::from),
            "--budget" => budget = rest.next().cloned().ok_or(USAGE)?,
            "--accept" => is_accepted = true,
            name if SUBJECTS.iter().any(|subject| subject.name == name) => programs.push(name),
            name => return Err(format!("there is no program `{name}`; {USAGE}")),
        }
    }
    let binary = binary.ok_or(USAGE)?;
    let mut all: Vec<(&'static str, Vec<Pinned>)> = Vec::new();
    let mut kept = Kept::default();
    let mut changed = Vec::new();
    for subject in SUBJECTS {
        let file = workspace_root().join("bench/rulings").join(format!("{}.json", subject.name));
        let is_wanted = if programs.is_empty() { file.exists() } else { programs.contains(&subject.name) };
        if !is_wanted {
            continue;
        }
        eprintln!("{} …", subject.name);
        let known = read(&file)?;
        let program = at_hand(subject)?;
        let Some((_, text)) =
            report(&program, &program.inputs, 2, &binary, &["--budget", &budget, "--min-severity", "note"])?
        else {
            return Err(format!("{} gives no answer", subject.name));
        };
        let found: Report = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", subject.name))?;
        let found = with_rulings(found.findings, &known);
        kept.add(&known, &found);
        if is_accepted {
            write(&file, &found)?;
        } else if differs(subject.name, &known, &found) {
            changed.push(subject.name);
        }
        all.push((subject.name, found));
    }
    print(&all);
    println!(
        "\nOf what was pinned as shown and ruled true, {} of {} is shown; of what was ruled false, {} of {}.",
        kept.now.right, kept.before.right, kept.now.wrong, kept.before.wrong
    );
    match changed.is_empty() {
        true => Ok(()),
        false => Err(format!("other findings than pinned in {}: look at them, then `--accept`", changed.join(", "))),
    }
}

/// A finding that a person has ruled on.
pub(crate) struct Ruled {
    pub(crate) rule: String,
    pub(crate) fingerprint: String,
    pub(crate) score: f64,
    /// Whether it is more than a note.
    pub(crate) is_shown: bool,
    pub(crate) is_true: bool,
}

/// The rulings of a program.
pub(crate) fn ruled(file: &Path) -> Outcome<Vec<Ruled>> {
    let ruled = |pinned: Pinned| {
        let (is_true, is_shown) = (pinned.verdict()?, pinned.is_shown());
        Some(Ruled { rule: pinned.rule, fingerprint: pinned.fingerprint, score: pinned.score, is_shown, is_true })
    };
    Ok(read(file)?.into_iter().filter_map(ruled).collect())
}

fn read(file: &Path) -> Outcome<Vec<Pinned>> {
    if !file.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let all: Vec<Pinned> = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    match all.iter().find_map(|pinned| pinned.fault().map(|fault| (pinned, fault))) {
        Some((Pinned { rule, at, .. }, fault)) => Err(format!("{}: {rule} at {at} {fault}", file.display())),
        None => Ok(all),
    }
}

/// One finding a line, in the order of the report.
fn write(file: &Path, findings: &[Pinned]) -> Outcome<()> {
    let failed = |error: std::io::Error| format!("{}: {error}", file.display());
    let lines: Result<Vec<String>, _> = findings.iter().map(serde_json::to_string).collect();
    let lines = lines.map_err(|error| error.to_string())?;
    fs::create_dir_all(file.parent().unwrap_or(file)).map_err(failed)?;
    fs::write(file, format!("[\n{}\n]\n", lines.join(",\n"))).map_err(failed)
}

fn keyed(findings: &[Pinned]) -> BTreeMap<Key, &Pinned> {
    let mut keyed = BTreeMap::new();
    for pinned in findings {
        let number = (0..).find(|number| !keyed.contains_key(&key(pinned, *number))).unwrap_or(0);
        keyed.insert(key(pinned, number), pinned);
    }
    keyed
}

fn key(pinned: &Pinned, number: usize) -> Key {
    (pinned.rule.clone(), pinned.fingerprint.clone(), number)
}

/// What was found, with what is known of it.
fn with_rulings(found: Vec<Finding>, known: &[Pinned]) -> Vec<Pinned> {
    let found_keys: BTreeSet<(&str, &str)> = found.iter().map(|one| (&*one.rule, &*one.fingerprint)).collect();
    let lost = known.iter().filter(|one| !found_keys.contains(&(&*one.rule, &*one.fingerprint)));
    let mut by_place: BTreeMap<(&str, &str), Option<&Pinned>> = BTreeMap::new();
    for pinned in lost {
        let place = by_place.entry((&pinned.rule, &pinned.at));
        // Of several at one place it is not known which is which.
        place.and_modify(|one| *one = None).or_insert(Some(pinned));
    }
    let mut at_place: BTreeMap<(String, String), usize> = BTreeMap::new();
    found.iter().for_each(|one| *at_place.entry((one.rule.clone(), one.at())).or_default() += 1);
    let known = keyed(known);
    let mut numbers: BTreeMap<(String, String), usize> = BTreeMap::new();
    let pinned = |finding: Finding| {
        let at = finding.at();
        let Finding { rule, severity, score, message, fingerprint, .. } = finding;
        let number = numbers.entry((rule.clone(), fingerprint.clone())).or_default();
        let of_place = || {
            let is_only = at_place.get(&(rule.clone(), at.clone())) == Some(&1);
            by_place.get(&(&*rule, &*at)).copied().flatten().filter(|_| is_only)
        };
        let ruled = known.get(&(rule.clone(), fingerprint.clone(), *number)).copied().or_else(of_place);
        *number += 1;
        let (is_true, class) = ruled.map_or((None, None), |ruled| (ruled.is_true, ruled.class));
        let because = ruled.and_then(|ruled| ruled.because.clone());
        Pinned { rule, fingerprint, severity, score, at, message, is_true, class, because }
    };
    // Notes are not shown. They are kept if a person has read them.
    let is_kept = |pinned: &Pinned| pinned.is_shown() || pinned.verdict().is_some();
    found.into_iter().map(pinned).filter(is_kept).collect()
}

/// Whether other findings are pinned; says which.
fn differs(name: &str, known: &[Pinned], found: &[Pinned]) -> bool {
    let (known, found) = (keyed(known), keyed(found));
    let print_changes = |sign: char, these: &BTreeMap<Key, &Pinned>, those: &BTreeMap<Key, &Pinned>| {
        let only: Vec<&&Pinned> =
            these.iter().filter(|(key, _)| !those.contains_key(*key)).map(|(_, one)| one).collect();
        for pinned in only.iter().take(SHOWN) {
            let Pinned { rule, at, message, .. } = pinned;
            println!("{name}: {sign} {rule} at {at}{}: {message}", pinned.ruling());
        }
        if only.len() > SHOWN {
            println!("{name}: {sign} {} more", only.len() - SHOWN);
        }
        !only.is_empty()
    };
    let gone = print_changes('-', &known, &found);
    let new = print_changes('+', &found, &known);
    let moved = moved(name, &known, &found);
    gone || new || moved
}

/// Prints findings that became notes, and notes that became findings, where that is counted. Returns whether there are
/// any.
fn moved(name: &str, known: &BTreeMap<Key, &Pinned>, found: &BTreeMap<Key, &Pinned>) -> bool {
    let mut has_moved = false;
    for (key, before) in known {
        let Some(now) = found.get(key).filter(|now| now.is_shown() != before.is_shown()) else { continue };
        if has_classes(&now.rule) {
            has_moved = true;
            let Pinned { rule, at, message, severity, .. } = now;
            println!("{name}: {} becomes {severity}: {rule} at {at}{}: {message}", before.severity, now.ruling());
        }
    }
    has_moved
}

#[derive(Default)]
struct Tally {
    shown: usize,
    right: usize,
    wrong: usize,
}

/// How many findings that are pinned as shown have a ruling, and how many of these are still shown.
#[derive(Default)]
struct Kept {
    before: Tally,
    now: Tally,
}

impl Kept {
    fn add(&mut self, known: &[Pinned], found: &[Pinned]) {
        self.before.add(known);
        let was_shown: BTreeSet<(&str, &str)> =
            known.iter().filter(|one| one.is_shown()).map(|one| (&*one.rule, &*one.at)).collect();
        for one in found.iter().filter(|one| was_shown.contains(&(&*one.rule, &*one.at))) {
            self.now.add(std::slice::from_ref(one));
        }
    }
}

impl Tally {
    /// Adds findings that are shown.
    fn add(&mut self, findings: &[Pinned]) {
        for pinned in findings.iter().filter(|pinned| pinned.is_shown()) {
            self.shown += 1;
            self.right += usize::from(pinned.verdict() == Some(true));
            self.wrong += usize::from(pinned.verdict() == Some(false));
        }
    }
}

fn print(all: &[(&'static str, Vec<Pinned>)]) {
    let mut rules: BTreeMap<&str, Tally> = BTreeMap::new();
    for pinned in all.iter().flat_map(|(_, findings)| findings) {
        rules.entry(&pinned.rule).or_default().add(std::slice::from_ref(pinned));
    }
    rules.retain(|_, tally| tally.shown > 0);
    let row = |(rule, Tally { shown, right, wrong }): (&&str, &Tally)| {
        let ruled = right + wrong;
        let share = if ruled == 0 { "–".into() } else { format!("{:.0} %", 100.0 * *right as f64 / ruled as f64) };
        [rule.to_string(), shown.to_string(), ruled.to_string(), right.to_string(), share]
    };
    let rows: Vec<_> = rules.iter().map(row).collect();
    print_markdown("Findings and rulings", ["rule", "shown", "ruled on", "true", "precision"], &rows);
    classes::print(&all.iter().map(|(name, findings)| by_class(name, findings)).collect::<Vec<_>>());
    let (ranked, unranked) = all.iter().fold((Vec::new(), Vec::new()), |(mut ranked, mut unranked), (_, findings)| {
        let ruled: Vec<&Pinned> = findings.iter().filter(|pinned| pinned.verdict().is_some()).collect();
        let mut by_place = ruled.clone();
        by_place.sort_by(|one, other| one.at.cmp(&other.at));
        ranked.extend(positions(&ruled));
        unranked.extend(positions(&by_place));
        (ranked, unranked)
    });
    if !ranked.is_empty() {
        let mean = |positions: &[f64]| 100.0 * positions.iter().sum::<f64>() / positions.len() as f64;
        println!(
            "\nTrue findings stand at {:.0} % of all that were read on average, notes at their end; by place at {:.0} % (0 % is the top).",
            mean(&ranked),
            mean(&unranked)
        );
    }
}

fn by_class(name: &'static str, findings: &[Pinned]) -> classes::Program {
    let count = |is_shown: bool| {
        let these = findings.iter().filter(|pinned| has_classes(&pinned.rule) && pinned.is_shown() == is_shown);
        Counts::of(these.map(|pinned| pinned.class))
    };
    classes::Program { name, shown: count(true), notes: count(false) }
}

/// Where the true ones stand in a list, from 0 to 1.
fn positions(findings: &[&Pinned]) -> Vec<f64> {
    let last = findings.len().saturating_sub(1).max(1) as f64;
    let places = findings.iter().enumerate().filter(|(_, pinned)| pinned.verdict() == Some(true));
    places.map(|(index, _)| index as f64 / last).collect()
}
