//! `rank [--write]`: the probability that a possible finding is true, fitted to findings that were read against
//! sources, and how far it can be trusted.
//!
//! The readings are those of `bench/draws` and `bench/rulings` (`readings.rs`). Several models (`model.rs`) are fitted
//! by logistic regression (`logistic.rs`) and compared on programs that they have not seen (`measures.rs`). The
//! parameters of [`CHOSEN`] are those of `crates/finding/src/probability/fitted.rs`: `--write` writes them there, and
//! without it the command fails if others are there.

mod logistic;
mod measures;
mod model;
mod readings;

use std::fmt::Write as _;
use std::fs;

use unsnarl_fixtures::workspace_root;

use crate::Outcome;
use crate::table::print_markdown;
use logistic::probability;
use measures::{Pairs, brier_score, calibration, log_loss};
use model::{Design, FittedTo, Meaning, Model, Order, Parameters, order_by_score, programs};
use readings::{Reading, Source, Verdict};

const USAGE: &str = "usage: rank [--write]";
/// Where the tool has the parameters.
const FITTED: &str = "crates/finding/src/probability/fitted.rs";
/// Bounds of predicted probabilities, between which they are compared with what was seen.
const BOUNDS: [f64; 6] = [0.0, 0.1, 0.2, 0.3, 0.5, 1.0];
/// A score that many findings have, for which probabilities are printed.
const USUAL_SCORE: f64 = 2.0;

/// The model of the tool. It has the least log loss of those that predict the same.
const CHOSEN: Model = Model { meaning: Meaning::True, fitted_to: FittedTo::Draws, by_rule: true, by_score: true };

/// What it is compared with.
const COMPARED: [Model; 10] = {
    const BOTH: Model = Model { fitted_to: FittedTo::DrawsAndRulings, ..CHOSEN };
    const REAL: Model = Model { meaning: Meaning::TrueOrHarmless, ..CHOSEN };
    [
        Model { by_rule: false, by_score: false, ..CHOSEN },
        Model { by_rule: false, ..CHOSEN },
        Model { by_score: false, ..CHOSEN },
        CHOSEN,
        Model { by_rule: false, ..BOTH },
        Model { by_score: false, ..BOTH },
        BOTH,
        Model { by_rule: false, by_score: false, ..REAL },
        Model { by_rule: false, ..REAL },
        REAL,
    ]
};

pub(crate) fn run(arguments: &[String]) -> Outcome<()> {
    let is_written = match arguments {
        [] => false,
        [option] if option == "--write" => true,
        _ => return Err(USAGE.to_owned()),
    };
    let readings = readings::all()?;
    let design = Design::with_best_ridge(CHOSEN, &readings);
    let parameters = design.parameters();
    print_readings(&readings);
    print_models(&readings);
    print_order(&readings, &design);
    print_calibration(&design);
    print_parameters(&readings, &parameters);
    let file = workspace_root().join(FITTED);
    let text = source_text(&parameters);
    if is_written {
        return fs::write(&file, text).map_err(|error| format!("{FITTED}: {error}"));
    }
    let known = fs::read_to_string(&file).map_err(|error| format!("{FITTED}: {error}"))?;
    if known == text { Ok(()) } else { Err(format!("{FITTED} has other parameters: `--write` writes these")) }
}

fn print_readings(readings: &[Reading]) {
    let row = |(source, name): (Source, &str)| {
        let count = |verdict: Verdict| {
            let these = readings.iter().filter(|reading| reading.source == source && reading.verdict == verdict);
            these.count()
        };
        let counts = [Verdict::True, Verdict::Harmless, Verdict::False].map(count);
        let harmless = if source == Source::Draw { counts[1].to_string() } else { "as true".to_owned() };
        [
            name.to_owned(),
            programs(readings, source).len().to_string(),
            counts.iter().sum::<usize>().to_string(),
            counts[0].to_string(),
            harmless,
            counts[2].to_string(),
        ]
    };
    let rows = [(Source::Draw, "draws"), (Source::Ruling, "rulings")].map(row);
    print_markdown("What was read", ["source", "programs", "findings", "true", "harmless", "false"], &rows);
}

fn print_models(readings: &[Reading]) {
    let row = |model: &Model| {
        let design = Design::with_best_ridge(*model, readings);
        let predictions = design.predictions(Source::Draw);
        let order = design.order(Source::Draw);
        let meaning = match model.meaning {
            Meaning::True => "true",
            Meaning::TrueOrHarmless => "true or harmless",
        };
        let fitted_to = match model.fitted_to {
            FittedTo::Draws => "draws",
            FittedTo::DrawsAndRulings => "draws and rulings",
        };
        let by = match (model.by_rule, model.by_score) {
            (true, true) => "rule and score",
            (true, false) => "rule",
            (false, true) => "score",
            (false, false) => "nothing",
        };
        [
            by.to_owned(),
            meaning.to_owned(),
            fitted_to.to_owned(),
            design.ridge().map_or_else(|| "–".to_owned(), |ridge| ridge.to_string()),
            share(order.all),
            share(order.within),
            format!("{:.4}", log_loss(&predictions)),
            format!("{:.4}", brier_score(&predictions)),
        ]
    };
    let rows = COMPARED.each_ref().map(row);
    let head = ["model", "predicts", "fitted to", "ridge", "AUC", "AUC within programs", "log loss", "Brier score"];
    print_markdown("Models, on draws, each program predicted without itself", head, &rows);
}

fn print_order(readings: &[Reading], design: &Design<'_>) {
    let row = |name: &str, order: &dyn Fn(Source) -> Order| {
        let [draws, rulings] = [Source::Draw, Source::Ruling].map(order);
        [name.to_owned(), share(draws.all), share(draws.within), share(rulings.all), share(rulings.within)]
    };
    let rows = [
        row("score", &|source| order_by_score(readings, source, CHOSEN.meaning)),
        row("probability", &|source| design.order(source)),
    ];
    let head = ["order by", "draws", "draws, within programs", "rulings", "rulings, within programs"];
    print_markdown("AUC", head, &rows);
}

fn print_calibration(design: &Design<'_>) {
    let percent = |value: f64| format!("{:.0} %", 100.0 * value);
    let rows: Vec<_> = calibration(&design.predictions(Source::Draw), &BOUNDS)
        .into_iter()
        .map(|bin| {
            let seen = if bin.count == 0 { "–".to_owned() } else { percent(bin.right as f64 / bin.count as f64) };
            let range = format!("{:.0} to {}", 100.0 * bin.from, percent(bin.to));
            [range, bin.count.to_string(), percent(bin.mean), seen, bin.right.to_string()]
        })
        .collect();
    let head = ["predicted", "findings", "mean prediction", "share true", "true"];
    print_markdown("Calibration, on draws", head, &rows);
}

fn print_parameters(readings: &[Reading], parameters: &Parameters) {
    let Parameters { intercept, offset, slope, priors } = parameters;
    println!("\nThe intercept is {intercept:.2}, the slope {slope:.2}, the offset of rulings {offset:.2}.");
    let at_usual = |prior: f64| format!("{:.0} %", 100.0 * probability(intercept + prior + slope * USUAL_SCORE));
    let row = |(rule, prior): &(String, f64)| {
        let count = |source: Source| {
            readings.iter().filter(|reading| reading.source == source && reading.rule == *rule).count().to_string()
        };
        [rule.clone(), count(Source::Draw), count(Source::Ruling), format!("{prior:+.2}"), at_usual(*prior)]
    };
    let mut rows: Vec<_> = priors.iter().map(row).collect();
    rows.push(["any other".to_owned(), "0".to_owned(), "0".to_owned(), "0".to_owned(), at_usual(0.0)]);
    let head = ["rule", "draws", "rulings", "prior", &format!("probability at a score of {USUAL_SCORE}")];
    print_markdown("Priors of rules", head, &rows);
}

fn share(pairs: Pairs) -> String {
    pairs.auc().map_or_else(|| "–".to_owned(), |auc| format!("{auc:.2}"))
}

/// The parameters as the tool has them.
fn source_text(Parameters { intercept, slope, priors, .. }: &Parameters) -> String {
    let mut text = format!(
        "//! The parameters of the probability. `cargo xtask bench rank --write` writes this file.\n\
         \n\
         /// The logit at a score of 0, for a rule of which nothing was read.\n\
         pub(super) const INTERCEPT: f64 = {intercept:.4};\n\
         /// What a point of the score adds.\n\
         pub(super) const SLOPE: f64 = {slope:.4};\n\
         /// What a rule adds.\n\
         pub(super) const PRIORS: &[(&str, f64)] = &[\n"
    );
    for (rule, prior) in priors {
        // Writing to a text does not fail.
        _ = writeln!(text, "    (\"{rule}\", {prior:.4}),");
    }
    text + "];\n"
}
