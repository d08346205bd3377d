//! Tests of the model format, the built-in library and the lookup.
use super::*;

#[test]
fn every_built_in_file_is_valid() {
    let mut models = Models::default();
    for (file, text) in library::LIBRARY {
        let errors: Vec<_> = models
            .layer(file, text)
            .err()
            .into_iter()
            .flatten()
            .map(|e| e.to_string())
            .collect();
        assert!(errors.is_empty(), "{}", errors.join("\n"));
    }
}
