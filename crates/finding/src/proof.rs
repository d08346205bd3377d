//! Proofs: at how many places of a program a property was proved, and at how many it was not.

/// What an abstract interpretation has proved of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proving {
    /// The name of the value domain.
    pub domain: String,
    /// The name of the memory model.
    pub memory: String,
    /// What is proved, property by property. Empty if the interpretation was not completed: then nothing is.
    pub proofs: Vec<PropertyProof>,
    /// How many methods were interpreted, each once for each thread and chain of calls that it is distinguished by.
    pub units: usize,
    /// What values may be at lines of the program, as far as that was asked for.
    pub values: Vec<LineValues>,
    /// What running the program has added, if that was asked for and there was something to decide.
    pub exploration: Option<Exhaustion>,
}

/// What visiting the states of a program has added to a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exhaustion {
    /// How many states were visited.
    pub states: u64,
    /// How many alerts are proved impossible by it.
    pub excluded: usize,
    /// How many alerts it has shown to happen.
    pub confirmed: usize,
    /// Why it proves nothing, if it does not.
    pub why_not: Option<String>,
}

/// What values may be at a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineValues {
    /// The class, with dots.
    pub class: String,
    /// The name of the method.
    pub method: String,
    /// The source file, if the class file names it.
    pub file: Option<String>,
    /// The line.
    pub line: u32,
    /// What is read, written, called or assigned there, in the order of execution.
    pub values: Vec<NamedValue>,
}

/// What a value may be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedValue {
    /// Its name: that of a local variable, a field, or a call.
    pub name: String,
    /// What it may be, in the words of the value domain.
    pub value: String,
}

impl Proving {
    /// The places of all properties together.
    pub fn sites(&self) -> usize {
        self.proofs.iter().map(|proof| proof.sites).sum()
    }

    /// How many of them are proved.
    pub fn proved(&self) -> usize {
        self.proofs.iter().map(PropertyProof::proved).sum()
    }
}

/// What is proved of a property.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PropertyProof {
    /// The name of the property, which is that of its rule.
    pub property: String,
    /// How many places, in code that may be executed, could violate it.
    pub sites: usize,
    /// At how many of them it is not proved.
    pub alerts: usize,
    /// At how many of those where it is proved, only visiting all states has proved it.
    pub explored: usize,
}

impl PropertyProof {
    /// At how many places it is proved.
    pub fn proved(&self) -> usize {
        self.sites.saturating_sub(self.alerts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_alert_is_proved() {
        let proof = |sites, alerts| PropertyProof { property: "overflow".into(), sites, alerts, explored: 0 };
        let proving = Proving { proofs: vec![proof(5, 2), proof(3, 0), proof(0, 0)], ..Proving::default() };
        assert_eq!((proving.sites(), proving.proved()), (8, 6));
    }
}
