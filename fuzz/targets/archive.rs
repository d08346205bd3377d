//! Any bytes as a jar, jmod, JDK image or class file on disk: listing it and reading every entry must not panic, and
//! the limits hold.
#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use unsnarl_classfile::archive::{Limits, Options, open};

static FILE: LazyLock<PathBuf> =
    LazyLock::new(|| std::env::temp_dir().join(format!("unsnarl-fuzz-{}", std::process::id())));

fuzz_target!(|data: &[u8]| {
    std::fs::write(&*FILE, data).expect("a file for the input can be written");
    let options = Options {
        limits: Limits {
            nesting: 3,
            entries: 1_000,
            class_bytes: 1 << 16,
            archive_bytes: 1 << 18,
            total_bytes: 1 << 20,
            ratio: 250,
        },
        ..Options::default()
    };
    let inputs = open(&[FILE.clone()], &options);
    for entry in &inputs.entries {
        let _ = (entry.class_path(), entry.module(), entry.location().to_string());
        if let Ok(bytes) = entry.read() {
            assert!(bytes.len() <= 1 << 16 || bytes.len() <= data.len(), "a class beyond the limit");
        }
    }
    for issue in &inputs.issues {
        let _ = issue.to_string();
    }
});
