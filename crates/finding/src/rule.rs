//! Rules: what can be found, how bad it is, and the page that explains it.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The name of a rule, in kebab case: `lock-order-cycle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// How bad it is if a finding is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Style, or a performance problem.
    Note,
    /// Wrong under some circumstances.
    Warning,
    /// Wrong whenever it happens.
    Error,
}

impl Severity {
    /// All of them, the mildest first.
    pub const ALL: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// A text that names no severity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSeverity(pub String);

impl fmt::Display for UnknownSeverity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a severity: it must be note, warning or error", self.0)
    }
}

impl Error for UnknownSeverity {}

impl FromStr for Severity {
    type Err = UnknownSeverity;

    fn from_str(text: &str) -> Result<Severity, UnknownSeverity> {
        let named = Severity::ALL.into_iter().find(|severity| severity.to_string() == text);
        named.ok_or_else(|| UnknownSeverity(text.to_owned()))
    }
}

/// A rule, as its users see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name.
    pub id: RuleId,
    /// What it finds, in one sentence.
    pub summary: &'static str,
    /// How bad its findings are, unless configured otherwise.
    pub severity: Severity,
    /// Its page, in Markdown: what, why, a bad and a repaired example, how to fix, when to ignore.
    pub page: &'static str,
    /// Whether it runs unless it is turned off.
    pub on_by_default: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn severities_are_read_as_they_are_written() {
        for severity in Severity::ALL {
            assert_eq!(severity.to_string().parse(), Ok(severity));
        }
        assert_eq!("error".parse(), Ok(Severity::Error));
        let error = "Error".parse::<Severity>().unwrap_err();
        assert_eq!(error.to_string(), "`Error` is not a severity: it must be note, warning or error");
    }
}
