//! Findings, verdicts, evidence and completeness as plain data.
