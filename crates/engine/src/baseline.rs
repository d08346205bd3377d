//! Baselines: findings that were there before, so that only new ones fail.
//!
//! A baseline is a text file that people keep under version control: one line per fingerprint, sorted, so that its
//! diffs can be read. Findings of one fingerprint cannot be distinguished (see `unsnarl_finding`): they are counted,
//! and when there are more than the baseline knows, the last of them are new.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};
use unsnarl_finding::{Finding, Fingerprint};

/// The version of the format. It grows with each change that an older program could misread.
const VERSION: u32 = 1;

/// Known findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    entries: BTreeMap<Fingerprint, BaselineEntry>,
}

/// The known findings of one fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BaselineEntry {
    rule: String,
    count: usize,
    hint: String,
}

/// Findings, held against a baseline.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Those that the baseline does not know, in their order.
    pub new: Vec<Finding>,
    /// Those that it knows, in their order.
    pub known: Vec<Finding>,
    /// What the baseline knows and is not there any more, in words.
    pub stale: Vec<String>,
}

/// Why a text is not a baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaselineError(String);

impl fmt::Display for BaselineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BaselineError {}

#[derive(Deserialize)]
struct Version {
    version: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaselineFile {
    #[serde(rename = "version")]
    _version: u32,
    findings: Vec<BaselineLine>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BaselineLine {
    fingerprint: String,
    rule: String,
    count: usize,
    #[serde(default)]
    hint: String,
}

impl Baseline {
    /// The baseline that knows these findings.
    pub fn of(findings: &[Finding]) -> Baseline {
        let mut entries: BTreeMap<Fingerprint, BaselineEntry> = BTreeMap::new();
        for finding in findings {
            let entry = entries.entry(finding.fingerprint());
            entry.and_modify(|entry| entry.count += 1).or_insert_with(|| BaselineEntry {
                rule: finding.rule.to_string(),
                count: 1,
                hint: hint(finding),
            });
        }
        Baseline { entries }
    }

    /// Reads a baseline. If a fingerprint occurs twice, as after a merge, the larger count is used.
    pub fn parse(text: &str) -> Result<Baseline, BaselineError> {
        let wrong = |error: serde_json::Error| BaselineError(format!("this is not a baseline: {error}"));
        let Version { version } = serde_json::from_str(text).map_err(wrong)?;
        if version != VERSION {
            let message = format!("a baseline of version {version}; this program reads version {VERSION}");
            return Err(BaselineError(message));
        }
        let file: BaselineFile = serde_json::from_str(text).map_err(wrong)?;
        let mut entries: BTreeMap<Fingerprint, BaselineEntry> = BTreeMap::new();
        for BaselineLine { fingerprint, rule, count, hint } in file.findings {
            let is_digest = fingerprint.len() == 16 && fingerprint.bytes().all(|byte| byte.is_ascii_hexdigit());
            let number = u64::from_str_radix(&fingerprint, 16).ok().filter(|_| is_digest);
            let Some(number) = number else {
                return Err(BaselineError(format!(
                    "`{fingerprint}` is not a fingerprint: it must be 16 hexadecimal digits"
                )));
            };
            let entry = entries.entry(Fingerprint(number)).or_insert(BaselineEntry { rule, count, hint });
            entry.count = entry.count.max(count);
        }
        Ok(Baseline { entries })
    }

    /// The text of the file: by rule and fingerprint, one line each.
    pub fn render(&self) -> String {
        let mut entries: Vec<(&Fingerprint, &BaselineEntry)> = self.entries.iter().collect();
        entries.sort_by_key(|(fingerprint, entry)| (&entry.rule, **fingerprint));
        let lines = entries.into_iter().map(|(fingerprint, BaselineEntry { rule, count, hint })| {
            let fingerprint = fingerprint.to_string();
            let line = BaselineLine { fingerprint, rule: rule.clone(), count: *count, hint: hint.clone() };
            serde_json::to_string(&line).unwrap_or_default()
        });
        let mut text = format!("{{\"version\":{VERSION},\"findings\":[");
        for (position, line) in lines.enumerate() {
            let comma = if position > 0 { "," } else { "" };
            let _ = write!(text, "{comma}\n{line}");
        }
        text + "\n]}\n"
    }

    /// How many findings it knows.
    pub fn len(&self) -> usize {
        self.entries.values().map(|entry| entry.count).sum()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The baseline that knows these findings, and of rules that did not run what this one knows.
    pub fn updated(&self, findings: &[Finding], has_run: impl Fn(&str) -> bool) -> Baseline {
        let mut updated = Baseline::of(findings);
        let kept = self.entries.iter().filter(|(_, entry)| !has_run(&entry.rule));
        updated.entries.extend(kept.map(|(fingerprint, entry)| (*fingerprint, entry.clone())));
        updated
    }

    /// Separates new findings from known ones, and lists the known findings that are gone, of rules that have run.
    pub fn compare(&self, findings: Vec<Finding>, has_run: impl Fn(&str) -> bool) -> Comparison {
        let mut left: BTreeMap<Fingerprint, usize> =
            self.entries.iter().map(|(fingerprint, entry)| (*fingerprint, entry.count)).collect();
        let mut comparison = Comparison::default();
        for finding in findings {
            match left.get_mut(&finding.fingerprint()) {
                Some(count @ 1..) => {
                    *count -= 1;
                    comparison.known.push(finding);
                }
                _ => comparison.new.push(finding),
            }
        }
        comparison.stale = self
            .entries
            .iter()
            .map(|(fingerprint, entry)| (fingerprint, entry, left.get(fingerprint).copied().unwrap_or(0)))
            .filter(|(_, entry, gone)| *gone > 0 && has_run(&entry.rule))
            .map(|(fingerprint, BaselineEntry { rule, count, hint }, gone)| {
                let of = if *count > 1 { format!(" ({gone} of {count})") } else { String::new() };
                format!("{fingerprint} {rule}{of}: {hint}")
            })
            .collect();
        comparison
    }
}

/// What helps a person to recognise a finding.
fn hint(finding: &Finding) -> String {
    match finding.sites.first() {
        Some(site) => format!("{}::{}: {}", site.class, site.method, finding.message),
        None => finding.message.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::finding;

    #[test]
    fn what_is_written_is_read_back() {
        let found = [finding("b", "Bank::transfer"), finding("a", "Pool::take"), finding("b", "Bank::transfer")];
        let baseline = Baseline::of(&found);
        assert_eq!(baseline.len(), 3);
        let text = baseline.render();
        assert_eq!(Baseline::parse(&text), Ok(baseline));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4, "a line for each fingerprint, and one on both sides: {text}");
        assert!(lines[1].contains("\"rule\":\"a\",\"count\":1,\"hint\":\"Pool::take: "), "{text}");
        assert!(lines[2].contains("\"rule\":\"b\",\"count\":2,\"hint\":\"Bank::transfer: "), "{text}");
        let reversed: Vec<Finding> = found.into_iter().rev().collect();
        assert_eq!(Baseline::of(&reversed).render(), text, "the order of the findings does not show");
        assert_eq!(Baseline::parse(&Baseline::default().render()), Ok(Baseline::default()));
    }

    #[test]
    fn only_what_is_beyond_the_known_is_new() {
        let (a, b, c) = (finding("r", "A::a"), finding("r", "B::b"), finding("r", "C::c"));
        let baseline = Baseline::of(&[a.clone(), a.clone(), a.clone(), b.clone()]);
        let found = baseline.compare(vec![c.clone(), a.clone()], |_| true);
        assert_eq!((found.new, found.known), (vec![c.clone()], vec![a.clone()]));
        assert_eq!(found.stale.len(), 2, "{:?}", found.stale);
        assert!(found.stale.iter().any(|line| line.contains("r (2 of 3): A::a")), "{:?}", found.stale);
        assert!(found.stale.iter().any(|line| line.contains("r: B::b")), "{:?}", found.stale);
        let more = baseline.compare(vec![b.clone(), b.clone(), a.clone(), a.clone(), a.clone()], |_| true);
        assert_eq!((more.new, more.known.len(), more.stale.len()), (vec![b], 4, 0));
        let none = Baseline::default().compare(vec![a.clone()], |_| true);
        assert_eq!((none.new, none.known, none.stale), (vec![a], vec![], vec![]));
    }

    #[test]
    fn what_rules_found_that_did_not_run_is_neither_gone_nor_forgotten() {
        let (a, b) = (finding("ran", "A::a"), finding("idle", "B::b"));
        let baseline = Baseline::of(&[a, b.clone()]);
        let ran = |rule: &str| rule == "ran";
        let stale = baseline.compare(vec![], ran).stale;
        assert!(stale.len() == 1 && stale[0].contains("A::a"), "{stale:?}");
        assert_eq!(baseline.updated(&[], ran), Baseline::of(&[b]));
    }

    #[test]
    fn what_is_no_baseline_is_refused() {
        for (text, part) in [
            ("", "this is not a baseline: EOF while parsing"),
            ("[]", "this is not a baseline: "),
            ("{\"findings\":[]}", "missing field `version`"),
            ("{\"version\":2,\"new\":1}", "a baseline of version 2; this program reads version 1"),
            ("{\"version\":1,\n\"findings\":[\n{\"fingerprint\":3}]}", "at line 3 column 16"),
            ("{\"version\":1,\"findings\":[],\"extra\":1}", "unknown field `extra`"),
            (
                "{\"version\":1,\"findings\":[{\"fingerprint\":\"+00000000000000f\",\"rule\":\"r\",\"count\":1}]}",
                "`+00000000000000f` is not a fingerprint",
            ),
        ] {
            let error = Baseline::parse(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn a_fingerprint_that_a_merge_doubled_counts_once() {
        let line = |count| format!("{{\"fingerprint\":\"00000000000000ff\",\"rule\":\"r\",\"count\":{count}}}");
        let text = format!("{{\"version\":1,\"findings\":[{},{}]}}", line(1), line(2));
        assert_eq!(Baseline::parse(&text).unwrap().len(), 2);
    }
}
