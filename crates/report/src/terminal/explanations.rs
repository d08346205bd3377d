//! What became of each pair of accesses to a variable, as a list: what races first.

use std::collections::HashMap;
use std::fmt::Write;

use unsnarl_finding::{ExplainedPair, Explanation, Reason, Site};

use super::layout::harmless;
use super::palette::{Palette, paint};

pub(super) fn render(explanations: &[Explanation], palette: &Palette) -> String {
    let mut text = String::new();
    for explanation in explanations {
        // Writing to a string does not fail.
        let _ = one(&mut text, explanation, palette);
        text += "\n";
    }
    text
}

fn one(text: &mut String, explanation: &Explanation, palette: &Palette) -> std::fmt::Result {
    let Explanation { variable, excluded, alone, pairs } = explanation;
    let kept = pairs.iter().filter(|pair| pair.dropped.is_none()).count();
    writeln!(text, "{}: {} of {} pairs race", harmless(variable), kept, pairs.len())?;
    if let Some(reason) = excluded {
        writeln!(text, "  {}", dropped(reason, palette))?;
    }
    let mut sorted: Vec<&ExplainedPair> = pairs.iter().collect();
    sorted.sort_by_key(|pair| pair.dropped.is_some());
    // What the compiler has written several times, such as `finally`, is on one line.
    let mut lines: Vec<(String, usize)> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for ExplainedPair { sites: [one, other], dropped: reason } in sorted {
        let fate = match reason {
            None => paint("race", palette.error),
            Some(reason) => dropped(reason, palette),
        };
        let line = format!("  {}  and  {}: {fate}", shown(one), shown(other));
        let number = *known.entry(line.clone()).or_insert(lines.len());
        match lines.get_mut(number) {
            Some((_, times)) => *times += 1,
            None => lines.push((line, 1)),
        }
    }
    for (line, times) in lines {
        let times = if times > 1 { format!(" ({times} pairs)") } else { String::new() };
        writeln!(text, "{line}{times}")?;
    }
    for (site, reason) in alone {
        writeln!(text, "  {}: {}", shown(site), dropped(reason, palette))?;
    }
    Ok(())
}

fn dropped(Reason { veto, stage, because }: &Reason, palette: &Palette) -> String {
    format!("{}, {} ({stage})", paint(veto, palette.good), harmless(because))
}

fn shown(site: &Site) -> String {
    let place = match (&site.file, site.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => format!("{}.{}", site.class, site.method),
    };
    format!("{} {}", harmless(&place), harmless(&site.role))
}
