//! What `cargo xtask demo` shows: its commands end as it says, and what each prints fits on a screen.

use crate::support::{examples, unsnarl};

const SHOWN: &str = include_str!("../../../examples/demo.txt");

/// Lines of a screen.
const MOST_LINES: usize = 40;

#[test]
fn what_the_demonstration_shows_is_so_and_fits_on_a_screen() {
    let folder = examples("demo");
    let sources = unsnarl_fixtures::workspace_root().join("examples");
    let mut commands = Vec::new();
    for line in SHOWN.lines() {
        let Some((kind @ ("found" | "clean"), words)) = line.split_once(": ") else { continue };
        let words =
            words.replace("CLASSES", "out").replace("--source examples", &format!("--source {}", sources.display()));
        let run = unsnarl(&folder, &words.split(' ').collect::<Vec<_>>());
        assert_eq!(run.code, i32::from(kind == "found"), "{words}: {}", run.err);
        let lines = run.out.lines().count();
        assert!((10..MOST_LINES).contains(&lines), "{words}: {lines} lines");
        commands.push(words.split(' ').next().unwrap_or_default().to_owned());
        if words.starts_with("explore") {
            assert!(run.out.contains("= schedule: "), "{words}: {}", run.out);
        }
    }
    assert_eq!(commands, ["check", "explore", "explore", "infer"]);
}
