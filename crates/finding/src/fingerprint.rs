//! Fingerprints: whether a finding of this version of a program is one that an earlier version had.
//!
//! They rest on the rule and on which methods take part in which roles, not on lines, pcs, texts or scores, so they
//! survive edits elsewhere in a file. Two findings of one rule in the same methods and roles share a fingerprint; who
//! needs to keep them apart counts them.

use std::fmt;

use crate::finding::Finding;
use crate::rule::RuleId;
use crate::site::Site;

/// A 64-bit digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// FNV-1a: written to files, so it must never change with a library's version.
fn digest(parts: &mut dyn Iterator<Item = &str>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut add = |byte: u8| {
        hash ^= u64::from(byte);
        hash = hash.wrapping_mul(0x0000_0100_0000_01b3);
    };
    for part in parts {
        part.bytes().for_each(&mut add);
        // Text is UTF-8, so this byte separates.
        add(0xFF);
    }
    hash
}

impl Fingerprint {
    /// Of a defect: its rule, and where it is. The order of the sites does not matter.
    pub fn of<'s>(rule: RuleId, sites: impl IntoIterator<Item = &'s Site>) -> Fingerprint {
        let mut sites: Vec<[&str; 4]> =
            sites.into_iter().map(|site| [&*site.class, &*site.method, &*site.descriptor, &*site.role]).collect();
        sites.sort_unstable();
        Fingerprint(digest(&mut std::iter::once(rule.0).chain(sites.into_iter().flatten())))
    }
}

impl Finding {
    /// The finding's fingerprint.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self.rule, &self.sites)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Evidence, Finding, Note, RuleId, RunId, Severity, Site, Verdict};

    fn site(method: &str, line: u16) -> Site {
        Site {
            class: "Bank".into(),
            method: method.into(),
            descriptor: "()V".into(),
            file: None,
            line: Some(line),
            pc: line * 3,
            thread: None,
            role: "writes".into(),
        }
    }

    fn finding(sites: Vec<Site>) -> Finding {
        let rule = RuleId("data-race");
        let verdict = Verdict::Possible;
        Finding {
            rule,
            run: RunId::default(),
            verdict,
            severity: Severity::Error,
            message: String::new(),
            sites,
            more: Vec::new(),
            flows: vec![],
            notes: vec![],
            evidence: vec![],
        }
    }

    #[test]
    fn survives_moved_lines_and_reordered_sites() {
        let before = finding(vec![site("a", 1), site("b", 2)]);
        let after = finding(vec![site("b", 20), site("a", 10)]);
        assert_eq!(before.fingerprint(), after.fingerprint());
        assert_eq!(
            before.fingerprint().to_string(),
            "d7d64414c4fd1e43",
            "written to files: must not change between versions"
        );
    }

    #[test]
    fn distinguishes_methods_and_rules() {
        let one = finding(vec![site("a", 1)]);
        assert_ne!(one.fingerprint(), finding(vec![site("b", 1)]).fingerprint());
        assert_ne!(one.fingerprint(), finding(vec![site("a", 1), site("a", 1)]).fingerprint());
        assert_ne!(one.fingerprint(), Finding { rule: RuleId("guarded-by"), ..one.clone() }.fingerprint());
    }

    #[test]
    fn rests_on_no_explanation() {
        let plain = finding(vec![site("a", 1)]);
        let mut explained = plain.clone();
        explained.message = "two threads".into();
        explained.notes.push(Note { label: "in parallel".into(), text: "no join".into() });
        explained.evidence.push(Evidence { text: "no lock is held".into(), weight: 1.0 });
        assert_eq!(plain.fingerprint(), explained.fingerprint());
    }
}
