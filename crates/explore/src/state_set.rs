//! The states that were seen: fingerprints of 64 bits in a table with open addressing, eight bytes a state.
//!
//! Two different states with one fingerprint are taken for one (A40), and what is behind the second may be missed. With n states that happens with a
//! probability of about n² / 2⁶⁵: one in a million for six million states.

/// A set of fingerprints.
#[derive(Debug)]
pub(crate) struct StateSet {
    table: Vec<u64>,
    used: usize,
}

impl StateSet {
    pub fn new() -> StateSet {
        StateSet { table: vec![0; 1 << 12], used: 0 }
    }

    /// Whether it was not in the set.
    pub fn insert(&mut self, fingerprint: u64) -> bool {
        // 0 marks a free place.
        let fingerprint = fingerprint.max(1);
        if self.used * 4 >= self.table.len() * 3 {
            self.grow();
        }
        let is_new = place(&mut self.table, fingerprint);
        self.used += usize::from(is_new);
        is_new
    }

    pub fn len(&self) -> usize {
        self.used
    }

    pub fn bytes(&self) -> usize {
        self.table.len() * 8
    }

    fn grow(&mut self) {
        let mut table = vec![0; self.table.len() * 2];
        for fingerprint in self.table.iter().filter(|fingerprint| **fingerprint != 0) {
            place(&mut table, *fingerprint);
        }
        self.table = table;
    }
}

fn place(table: &mut [u64], fingerprint: u64) -> bool {
    let mask = table.len() - 1;
    let mut at = fingerprint as usize & mask;
    loop {
        match table[at] {
            0 => {
                table[at] = fingerprint;
                return true;
            }
            found if found == fingerprint => return false,
            _ => at = (at + 1) & mask,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_new_from_old() {
        let mut set = StateSet::new();
        for number in 0..20_000u64 {
            assert!(set.insert(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        }
        for number in 0..20_000u64 {
            assert!(!set.insert(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        }
        assert_eq!(set.len(), 20_000);
    }
}
