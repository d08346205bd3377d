//! Suggestions for misspelled names.

/// The names most similar to `wanted`, the most similar first, at most three.
pub(crate) fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    const SIMILAR: f64 = 0.65;
    let mut similar: Vec<(f64, &str)> = names
        .map(|name| (strsim::normalized_damerau_levenshtein(wanted, name), name))
        .filter(|(similarity, _)| *similarity >= SIMILAR)
        .collect();
    similar.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    similar.dedup_by_key(|(_, name)| *name);
    similar.into_iter().take(3).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_are_found_and_others_not() {
        let names = ["java.base", "java.desktop", "jdk.compiler"];
        assert_eq!(nearest("java.bse", names.into_iter()), ["java.base"]);
        assert!(nearest("zzz", names.into_iter()).is_empty());
    }
}
