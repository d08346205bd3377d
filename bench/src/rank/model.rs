//! The models that predict from its rule and its score whether a finding is true, and how they do on programs that they
//! have not seen.
//!
//! Each is a logistic regression: the logit is an intercept, plus a prior of the rule, plus a slope times the score,
//! plus an offset if the reading is a ruling ([`super::readings`] says why these differ). The priors are shrunk to 0,
//! so that a rule of which little was read has almost the common prior, and a rule of which nothing was read has it.
//!
//! A prediction is made without the program of the finding. For the order, each pair is predicted without the programs
//! of both: otherwise, leaving out a program with more true findings than others would lower what is predicted for it,
//! and the order across programs would look worse than it is.

use super::logistic::{Row, fit, logit, probability};
use super::measures::{Pairs, Predicted, log_loss};
use super::readings::{Reading, Source, Verdict};

/// What is predicted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Real and worth repairing.
    True,
    /// Real.
    TrueOrHarmless,
}

/// What a model is fitted to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FittedTo {
    Draws,
    DrawsAndRulings,
}

#[derive(Clone, Copy)]
pub(super) struct Model {
    pub(super) meaning: Meaning,
    pub(super) fitted_to: FittedTo,
    pub(super) by_rule: bool,
    pub(super) by_score: bool,
}

/// How far priors of rules are shrunk: the variance of priors is the inverse.
const RIDGES: [f64; 9] = [0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 2.0, 4.0, 8.0];
/// The penalty of everything else, which is not to be shrunk, only kept finite.
const SLIGHT: f64 = 1e-3;

// The numbers of the features; those of the rules follow.
const INTERCEPT: usize = 0;
const OFFSET: usize = 1;
const SLOPE: usize = 2;
const RULES: usize = 3;

/// A model with the readings as rows.
pub(super) struct Design<'r> {
    readings: &'r [Reading],
    rows: Vec<Row>,
    rules: Vec<&'r str>,
    fitted_to: FittedTo,
    by_rule: bool,
    ridge: f64,
}

/// The weights of a model.
pub(super) struct Parameters {
    pub(super) intercept: f64,
    pub(super) offset: f64,
    pub(super) slope: f64,
    /// By the names of the rules.
    pub(super) priors: Vec<(String, f64)>,
}

/// Pairs that predictions put in order: all, and those within a program.
#[derive(Clone, Copy)]
pub(super) struct Order {
    pub(super) all: Pairs,
    pub(super) within: Pairs,
}

impl Meaning {
    pub(super) fn holds(self, verdict: Verdict) -> bool {
        match verdict {
            Verdict::True => true,
            Verdict::Harmless => self == Meaning::TrueOrHarmless,
            Verdict::False => false,
        }
    }
}

impl<'r> Design<'r> {
    /// The model with the ridge that gives draws the least log loss.
    pub(super) fn with_best_ridge(model: Model, readings: &'r [Reading]) -> Design<'r> {
        let mut design = Design::new(model, readings);
        if model.by_rule {
            let mut least = f64::INFINITY;
            let mut best = design.ridge;
            for ridge in RIDGES {
                design.ridge = ridge;
                let loss = log_loss(&design.predictions(Source::Draw));
                if loss < least {
                    (least, best) = (loss, ridge);
                }
            }
            design.ridge = best;
        }
        design
    }

    fn new(model: Model, readings: &'r [Reading]) -> Design<'r> {
        let mut rules: Vec<&str> = readings.iter().map(|reading| reading.rule.as_str()).collect();
        rules.sort_unstable();
        rules.dedup();
        let row = |reading: &Reading| {
            let mut features = vec![(INTERCEPT, 1.0)];
            if reading.source == Source::Ruling {
                features.push((OFFSET, 1.0));
            }
            if model.by_score {
                features.push((SLOPE, reading.score));
            }
            // All rules are in the list.
            if let Ok(rule) = rules.binary_search(&reading.rule.as_str())
                && model.by_rule
            {
                features.push((RULES + rule, 1.0));
            }
            Row { features, label: model.meaning.holds(reading.verdict) }
        };
        let rows = readings.iter().map(row).collect();
        Design { readings, rows, rules, fitted_to: model.fitted_to, by_rule: model.by_rule, ridge: RIDGES[0] }
    }

    /// How far priors are shrunk, if there are any.
    pub(super) fn ridge(&self) -> Option<f64> {
        self.by_rule.then_some(self.ridge)
    }

    /// The parameters, fitted to all.
    pub(super) fn parameters(&self) -> Parameters {
        let weights = self.weights_without(&[]);
        let priors = self.rules.iter().zip(&weights[RULES..]).map(|(rule, prior)| ((*rule).to_owned(), *prior));
        Parameters {
            intercept: weights[INTERCEPT],
            offset: weights[OFFSET],
            slope: weights[SLOPE],
            priors: priors.collect(),
        }
    }

    /// The findings of a source, each predicted without its program.
    pub(super) fn predictions(&self, source: Source) -> Vec<Predicted> {
        let programs = programs(self.readings, source);
        programs.into_iter().flat_map(|program| self.predicted(program, &self.weights_without(&[program]))).collect()
    }

    /// Whether findings of a source are in order, each pair predicted without its programs.
    pub(super) fn order(&self, source: Source) -> Order {
        let programs = programs(self.readings, source);
        let within = programs.iter().map(|program| {
            let predicted = self.predicted(program, &self.weights_without(&[program]));
            Pairs::between(&predicted, &predicted)
        });
        let within: Pairs = within.sum();
        let mut across = Pairs::default();
        for (number, one) in programs.iter().enumerate() {
            for other in &programs[..number] {
                let weights = self.weights_without(&[one, other]);
                let (one, other) = (self.predicted(one, &weights), self.predicted(other, &weights));
                across = across + Pairs::between(&one, &other) + Pairs::between(&other, &one);
            }
        }
        Order { all: within + across, within }
    }

    fn weights_without(&self, programs: &[&str]) -> Vec<f64> {
        let is_kept = |reading: &Reading| {
            let is_wanted = self.fitted_to == FittedTo::DrawsAndRulings || reading.source == Source::Draw;
            is_wanted && !programs.contains(&reading.program.as_str())
        };
        let rows = self.readings.iter().zip(&self.rows);
        let rows: Vec<&Row> = rows.filter(|(reading, _)| is_kept(reading)).map(|(_, row)| row).collect();
        let mut penalties = vec![SLIGHT; RULES];
        penalties.resize(RULES + self.rules.len(), self.ridge);
        fit(&rows, &penalties)
    }

    fn predicted(&self, program: &str, weights: &[f64]) -> Vec<Predicted> {
        let rows = self.readings.iter().zip(&self.rows).filter(|(reading, _)| reading.program == program);
        rows.map(|(_, row)| Predicted { value: probability(logit(&row.features, weights)), is_true: row.label })
            .collect()
    }
}

/// Whether findings of a source are in order by their scores.
pub(super) fn order_by_score(readings: &[Reading], source: Source, meaning: Meaning) -> Order {
    let scored = |is_wanted: &dyn Fn(&Reading) -> bool| {
        let these = readings.iter().filter(|reading| reading.source == source && is_wanted(reading));
        let these = these.map(|one| Predicted { value: one.score, is_true: meaning.holds(one.verdict) });
        these.collect::<Vec<Predicted>>()
    };
    let all = scored(&|_| true);
    let within = programs(readings, source).into_iter().map(|program| {
        let these = scored(&|reading| reading.program == program);
        Pairs::between(&these, &these)
    });
    Order { all: Pairs::between(&all, &all), within: within.sum() }
}

/// The programs of a source, in the order of their names.
pub(super) fn programs(readings: &[Reading], source: Source) -> Vec<&str> {
    let these = readings.iter().filter(|reading| reading.source == source);
    let mut programs: Vec<&str> = these.map(|reading| reading.program.as_str()).collect();
    programs.sort_unstable();
    programs.dedup();
    programs
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: Model =
        Model { meaning: Meaning::True, fitted_to: FittedTo::DrawsAndRulings, by_rule: true, by_score: true };

    /// Of each of some programs, findings of two rules: most of `good` are true, few of `bad` are; and the higher the
    /// score, the more.
    fn readings() -> Vec<Reading> {
        let mut readings = Vec::new();
        for program in 0..8 {
            for number in 0..20 {
                let (is_good, score) = (number % 2 == 0, f64::from(number % 5));
                let is_true = f64::from((number * 7 + program * 3) % 10) < score + if is_good { 4.0 } else { 0.0 };
                readings.push(Reading {
                    source: if program < 6 { Source::Draw } else { Source::Ruling },
                    program: format!("program {program}"),
                    rule: if is_good { "good" } else { "bad" }.to_owned(),
                    score,
                    verdict: if is_true { Verdict::True } else { Verdict::False },
                });
            }
        }
        readings
    }

    #[test]
    fn rule_and_score_order_better_than_the_score_alone() {
        let readings = readings();
        let design = Design::with_best_ridge(MODEL, &readings);
        let by_score = order_by_score(&readings, Source::Draw, Meaning::True);
        assert!(design.order(Source::Draw).all.auc() > by_score.all.auc());
        let Parameters { slope, priors, .. } = design.parameters();
        assert!(slope > 0.1);
        assert!(priors[0].0 == "bad" && priors[1].0 == "good" && priors[0].1 < priors[1].1 - 0.5, "{priors:?}");
    }

    #[test]
    fn the_same_readings_give_the_same_parameters() {
        let readings = readings();
        let parameters = || {
            let Parameters { intercept, offset, slope, priors } =
                Design::with_best_ridge(MODEL, &readings).parameters();
            (intercept, offset, slope, priors)
        };
        assert_eq!(parameters(), parameters());
    }

    #[test]
    fn a_program_does_not_predict_itself() {
        let mut readings = readings();
        for reading in readings.iter_mut().filter(|reading| reading.program == "program 0") {
            "odd".clone_into(&mut reading.rule);
            reading.verdict = Verdict::True;
        }
        let design = Design::with_best_ridge(MODEL, &readings);
        let without = design.weights_without(&["program 0"]);
        let odd = design.rules.iter().position(|rule| *rule == "odd").expect("it was read");
        assert_eq!(without[RULES + odd], 0.0, "the common prior");
        assert!(design.weights_without(&[])[RULES + odd] > 0.5);
    }

    #[test]
    fn harmless_is_true_only_where_that_is_meant() {
        let holds = |meaning: Meaning| [Verdict::True, Verdict::Harmless, Verdict::False].map(|one| meaning.holds(one));
        assert_eq!(holds(Meaning::True), [true, false, false]);
        assert_eq!(holds(Meaning::TrueOrHarmless), [true, true, false]);
    }
}
