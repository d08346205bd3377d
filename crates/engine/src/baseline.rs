//! Baselines: findings that were there before, so that only new ones fail.
//!
//! A baseline is a text file that people keep under version control: one line per fingerprint, sorted, so that its
//! diffs can be read. A line names all defects that its findings stand for (their parts: pairs of accesses, cycles of
//! locks), each by its own fingerprint, and covers no others: a new access to a field whose races are known is new.
//! What has one fingerprint cannot be distinguished (see `unsnarl_finding`): it is counted, and when there is more
//! than the baseline knows, the last of it is new.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};
use unsnarl_finding::{Finding, Fingerprint};

/// The version of the format. It grows with each change that an older program could misread.
const VERSION: u32 = 2;
/// The version whose lines do not name parts: they cover whatever a finding of their fingerprint stands for.
const WITHOUT_PARTS: u32 = 1;

/// Known findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    entries: BTreeMap<Fingerprint, BaselineEntry>,
}

/// How often each fingerprint occurs.
pub type Counted = BTreeMap<Fingerprint, usize>;

/// The known findings of one fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BaselineEntry {
    rule: String,
    count: usize,
    hint: String,
    /// The defects that they stand for; empty if the file is too old to say so.
    parts: Counted,
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
    /// Absent if the findings stand for nothing but themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parts: Option<BTreeMap<String, usize>>,
}

impl Baseline {
    /// The baseline that knows these findings.
    pub fn of(findings: &[Finding]) -> Baseline {
        let mut entries: BTreeMap<Fingerprint, BaselineEntry> = BTreeMap::new();
        for finding in findings {
            let entry = entries.entry(finding.fingerprint()).or_insert_with(|| BaselineEntry {
                rule: finding.rule.to_string(),
                count: 0,
                hint: hint(finding),
                parts: Counted::new(),
            });
            entry.count += 1;
            for (part, count) in counted(finding.part_fingerprints()) {
                *entry.parts.entry(part).or_default() += count;
            }
        }
        Baseline { entries }
    }

    /// Reads a baseline. If a fingerprint occurs twice, as after a merge, the larger count is used.
    pub fn parse(text: &str) -> Result<Baseline, BaselineError> {
        let wrong = |error: serde_json::Error| BaselineError(format!("this is not a baseline: {error}"));
        let Version { version } = serde_json::from_str(text).map_err(wrong)?;
        if ![WITHOUT_PARTS, VERSION].contains(&version) {
            let message = format!(
                "a baseline of version {version}; this program reads version {VERSION}, and version {WITHOUT_PARTS}"
            );
            return Err(BaselineError(message));
        }
        let file: BaselineFile = serde_json::from_str(text).map_err(wrong)?;
        let mut entries: BTreeMap<Fingerprint, BaselineEntry> = BTreeMap::new();
        for BaselineLine { fingerprint, rule, count, hint, parts } in file.findings {
            let fingerprint = digits(&fingerprint)?;
            let parts: Counted = match parts {
                Some(parts) => {
                    let part = |(part, count): (String, usize)| Ok((digits(&part)?, count));
                    parts.into_iter().map(part).collect::<Result<_, _>>()?
                }
                None if version == WITHOUT_PARTS => Counted::new(),
                None => Counted::from([(fingerprint, count)]),
            };
            let none = BaselineEntry { rule, count, hint, parts: Counted::new() };
            let entry = entries.entry(fingerprint).or_insert(none);
            entry.count = entry.count.max(count);
            for (part, count) in parts {
                let known = entry.parts.entry(part).or_default();
                *known = count.max(*known);
            }
        }
        Ok(Baseline { entries })
    }

    /// The text of the file: by rule and fingerprint, one line each.
    pub fn render(&self) -> String {
        let mut entries: Vec<(&Fingerprint, &BaselineEntry)> = self.entries.iter().collect();
        entries.sort_by_key(|(fingerprint, entry)| (&entry.rule, **fingerprint));
        let lines = entries.into_iter().map(|(fingerprint, entry)| {
            let stands_for_itself = entry.parts == Counted::from([(*fingerprint, entry.count)]);
            let parts = || entry.parts.iter().map(|(part, count)| (part.to_string(), *count)).collect();
            let line = BaselineLine {
                fingerprint: fingerprint.to_string(),
                rule: entry.rule.clone(),
                count: entry.count,
                hint: entry.hint.clone(),
                parts: (!stands_for_itself).then(parts),
            };
            serde_json::to_string(&line).unwrap_or_default()
        });
        let mut text = format!("{{\"version\":{VERSION},\"findings\":[");
        for (position, line) in lines.enumerate() {
            let comma = if position > 0 { "," } else { "" };
            let _ = write!(text, "{comma}\n{line}");
        }
        text + "\n]}\n"
    }

    /// All defects that it knows.
    pub fn parts(&self) -> Counted {
        let mut all = Counted::new();
        for (part, count) in self.entries.values().flat_map(|entry| &entry.parts) {
            *all.entry(*part).or_default() += count;
        }
        all
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

    /// Separates new findings from known ones, and lists what is known and gone, of rules that have run. A finding is
    /// known if all that it stands for is.
    pub fn compare(&self, findings: Vec<Finding>, has_run: impl Fn(&str) -> bool) -> Comparison {
        let mut left = self.parts();
        let without_parts = self.entries.iter().filter(|(_, entry)| entry.parts.is_empty());
        let mut left_whole: Counted = without_parts.map(|(fingerprint, entry)| (*fingerprint, entry.count)).collect();
        let own: Vec<Counted> = findings.iter().map(|finding| counted(finding.part_fingerprints())).collect();
        let mut is_known = |(finding, parts): (&Finding, &Counted)| {
            if parts.iter().all(|(part, count)| left.get(part).is_some_and(|left| left >= count)) {
                take(&mut left, parts);
                return true;
            }
            let whole = left_whole.get_mut(&finding.fingerprint()).filter(|left| **left > 0);
            whole.is_some_and(|left| {
                *left -= 1;
                true
            })
        };
        let known: Vec<bool> = findings.iter().zip(&own).map(&mut is_known).collect();
        let mut comparison = Comparison::default();
        for ((finding, parts), is_known) in findings.into_iter().zip(&own).zip(known) {
            if is_known {
                comparison.known.push(finding);
            } else {
                // What it has of the known is not gone.
                take(&mut left, parts);
                comparison.new.push(finding);
            }
        }
        for (fingerprint, entry) in &self.entries {
            let gone = match entry.parts.is_empty() {
                true => left_whole.get(fingerprint).copied().unwrap_or(0),
                false => take(&mut left, &entry.parts),
            };
            if gone > 0 && has_run(&entry.rule) {
                comparison.stale.push(entry.stale(*fingerprint, gone));
            }
        }
        comparison
    }
}

impl BaselineEntry {
    /// That so much of it is gone, in words.
    fn stale(&self, fingerprint: Fingerprint, gone: usize) -> String {
        let BaselineEntry { rule, count, hint, parts } = self;
        let all: usize = parts.values().sum();
        let of = match (parts.len(), count) {
            (0 | 1, 1) => String::new(),
            (0 | 1, _) => format!(" ({gone} of {count})"),
            _ if gone == all => String::new(),
            _ => format!(" ({gone} of {all} parts)"),
        };
        format!("{fingerprint} {rule}{of}: {hint}")
    }
}

fn counted(fingerprints: Vec<Fingerprint>) -> Counted {
    let mut counted = Counted::new();
    fingerprints.into_iter().for_each(|fingerprint| *counted.entry(fingerprint).or_default() += 1);
    counted
}

/// Takes from what is left as much of the wanted as there is, and says how much that was.
fn take(left: &mut Counted, wanted: &Counted) -> usize {
    let take = |(part, count): (&Fingerprint, &usize)| {
        let left = left.get_mut(part)?;
        let taken = (*left).min(*count);
        *left -= taken;
        Some(taken)
    };
    wanted.iter().filter_map(take).sum()
}

fn digits(text: &str) -> Result<Fingerprint, BaselineError> {
    let is_digest = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u64::from_str_radix(text, 16).ok().filter(|_| is_digest);
    let wrong = || BaselineError(format!("`{text}` is not a fingerprint: it must be 16 hexadecimal digits"));
    number.map(Fingerprint).ok_or_else(wrong)
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
    use std::slice::from_ref;
    use std::sync::Arc;

    use unsnarl_finding::{Part, RuleId, Site};

    use super::*;
    use crate::testing::{finding, site};

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
            ("{\"version\":3,\"new\":1}", "a baseline of version 3; this program reads version 2, and version 1"),
            ("{\"version\":1,\n\"findings\":[\n{\"fingerprint\":3}]}", "at line 3 column 16"),
            ("{\"version\":1,\"findings\":[],\"extra\":1}", "unknown field `extra`"),
            (
                "{\"version\":1,\"findings\":[{\"fingerprint\":\"+00000000000000f\",\"rule\":\"r\",\"count\":1}]}",
                "`+00000000000000f` is not a fingerprint",
            ),
            (
                "{\"version\":2,\"findings\":[{\"fingerprint\":\"00000000000000ff\",\"rule\":\"r\",\"count\":1,\"parts\":{\"x\":1}}]}",
                "`x` is not a fingerprint",
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

    /// A finding that stands for pairs of methods of one class.
    fn of_pairs(pairs: &[[&str; 2]]) -> Finding {
        let at = |method: &str| Arc::new(site(&format!("Box::{method}"), None));
        let part = |pair: &[&str; 2]| Part::new(RuleId("r"), pair.iter().map(|method| at(method)).collect());
        let more: Vec<Part> = pairs.iter().map(part).collect();
        let sites = more.first().map(|part| part.sites.iter().map(|site| Site::clone(site)).collect());
        Finding { sites: sites.unwrap_or_default(), more, ..finding("r", "Box::a") }
    }

    #[test]
    fn a_known_finding_is_new_if_it_stands_for_more() {
        let before = of_pairs(&[["a", "b"], ["a", "c"]]);
        let baseline = Baseline::parse(&Baseline::of(from_ref(&before)).render()).unwrap();
        assert_eq!(baseline, Baseline::of(from_ref(&before)));
        let seen = |pairs: &[[&str; 2]]| {
            let found = baseline.compare(vec![of_pairs(pairs)], |_| true);
            (found.new.len(), found.known.len(), found.stale)
        };
        assert_eq!(seen(&[["a", "b"], ["a", "c"]]), (0, 1, vec![]));
        assert_eq!(seen(&[["c", "a"], ["b", "a"]]), (0, 1, vec![]), "in whatever order");
        assert_eq!(seen(&[["a", "b"], ["a", "c"], ["a", "d"]]), (1, 0, vec![]), "another method");
        assert_eq!(seen(&[["a", "b"], ["a", "c"], ["b", "c"]]), (1, 0, vec![]), "another pair of the same methods");
        assert_eq!(seen(&[["a", "b"], ["a", "c"], ["a", "c"]]), (1, 0, vec![]), "another access in a method");
        let (new, known, stale) = seen(&[["a", "c"]]);
        assert_eq!((new, known), (0, 1), "a repaired pair makes the others not new");
        assert!(stale.len() == 1 && stale[0].contains("r (1 of 2 parts): Box::a"), "{stale:?}");
        let (_, _, stale) = seen(&[["d", "e"]]);
        assert!(stale.len() == 1 && stale[0].contains("r: Box::a"), "all of it is gone: {stale:?}");
    }

    #[test]
    fn several_findings_share_what_one_line_names() {
        let baseline = Baseline::of(&[of_pairs(&[["a", "b"], ["a", "c"]])]);
        let parts = [of_pairs(&[["a", "d"], ["a", "c"]]), of_pairs(&[["a", "c"]]), of_pairs(&[["a", "b"]])];
        let found = baseline.compare(parts.to_vec(), |_| true);
        assert_eq!(found.known, parts[1..], "what is known as a whole comes first");
        assert_eq!((found.new.len(), found.stale.len()), (1, 0));
    }

    #[test]
    fn a_line_without_parts_of_an_old_file_covers_whatever_has_its_fingerprint() {
        let found = of_pairs(&[["a", "b"], ["a", "c"]]);
        let line = format!("{{\"fingerprint\":\"{}\",\"rule\":\"r\",\"count\":1}}", found.fingerprint());
        let read = |version| Baseline::parse(&format!("{{\"version\":{version},\"findings\":[{line}]}}")).unwrap();
        let known = |baseline: &Baseline| baseline.compare(vec![found.clone()], |_| true).known.len();
        assert_eq!([known(&read(1)), known(&read(2))], [1, 0]);
        let kept = read(1).updated(&[], |_| false);
        assert_eq!(known(&Baseline::parse(&kept.render()).unwrap()), 1, "also when it is written again");
    }
}
