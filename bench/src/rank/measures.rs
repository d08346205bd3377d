//! How good predictions are: whether they order well (AUC), and whether they are true as numbers (log loss, Brier
//! score, calibration).

use std::iter::Sum;
use std::ops::Add;

/// A prediction, and what was the case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Predicted {
    pub(super) value: f64,
    pub(super) is_true: bool,
}

/// Pairs of a true and a false one: how many there are, and how many are in order. A tie counts half.
///
/// The share in order is the area under the receiver operating characteristic (AUC).
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub(super) struct Pairs {
    in_order: f64,
    all: usize,
}

impl Pairs {
    /// Each true one of the first beside each false one of the second.
    pub(super) fn between(some: &[Predicted], others: &[Predicted]) -> Pairs {
        let mut pairs = Pairs::default();
        for one in some.iter().filter(|one| one.is_true) {
            for other in others.iter().filter(|other| !other.is_true) {
                pairs.all += 1;
                pairs.in_order += match one.value.total_cmp(&other.value) {
                    std::cmp::Ordering::Greater => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Less => 0.0,
                };
            }
        }
        pairs
    }

    /// The share in order; none if there is no pair.
    pub(super) fn auc(self) -> Option<f64> {
        (self.all > 0).then(|| self.in_order / self.all as f64)
    }
}

impl Add for Pairs {
    type Output = Pairs;

    fn add(self, other: Pairs) -> Pairs {
        Pairs { in_order: self.in_order + other.in_order, all: self.all + other.all }
    }
}

impl Sum for Pairs {
    fn sum<I: Iterator<Item = Pairs>>(pairs: I) -> Pairs {
        pairs.fold(Pairs::default(), Pairs::add)
    }
}

/// The mean of the negative logarithm of the probability that was given to what was the case.
pub(super) fn log_loss(all: &[Predicted]) -> f64 {
    mean(all.iter().map(|one| -(if one.is_true { one.value } else { 1.0 - one.value }).ln()))
}

/// The mean of the squared difference between the probability and what was the case.
pub(super) fn brier_score(all: &[Predicted]) -> f64 {
    mean(all.iter().map(|one| (one.value - f64::from(u8::from(one.is_true))).powi(2)))
}

/// The predictions from a probability on, up to the next.
#[derive(Debug, PartialEq)]
pub(super) struct Bin {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) count: usize,
    pub(super) mean: f64,
    pub(super) right: usize,
}

/// Puts predictions into bins between neighbouring bounds.
pub(super) fn calibration(all: &[Predicted], bounds: &[f64]) -> Vec<Bin> {
    let bin = |from: f64, to: f64| {
        let these: Vec<&Predicted> = all.iter().filter(|one| from <= one.value && one.value < to).collect();
        let mean = mean(these.iter().map(|one| one.value));
        Bin { from, to, count: these.len(), mean, right: these.iter().filter(|one| one.is_true).count() }
    };
    bounds.windows(2).map(|pair| bin(pair[0], pair[1])).collect()
}

/// The mean; 0 if there is nothing.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0_usize), |(sum, count), value| (sum + value, count + 1));
    if count == 0 { 0.0 } else { sum / count as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn predicted(all: &[(f64, bool)]) -> Vec<Predicted> {
        all.iter().map(|(value, is_true)| Predicted { value: *value, is_true: *is_true }).collect()
    }

    fn auc(all: &[(f64, bool)]) -> Option<f64> {
        let all = predicted(all);
        Pairs::between(&all, &all).auc()
    }

    #[test]
    fn auc_is_the_share_of_pairs_in_order() {
        assert_eq!(auc(&[(0.9, true), (0.8, true), (0.2, false)]), Some(1.0));
        assert_eq!(auc(&[(0.1, true), (0.8, false)]), Some(0.0));
        assert_eq!(auc(&[(0.5, true), (0.5, false)]), Some(0.5), "a tie");
        assert_eq!(auc(&[(0.7, true), (0.3, true), (0.5, false), (0.3, false)]), Some(0.625));
        assert_eq!(auc(&[(0.7, true), (0.3, true)]), None, "no pair");
    }

    #[test]
    fn pairs_of_parts_add_up() {
        let (some, others) = (predicted(&[(0.7, true), (0.2, false)]), predicted(&[(0.4, true), (0.5, false)]));
        let whole = [some.clone(), others.clone()].concat();
        let parts = [(&some, &some), (&some, &others), (&others, &some), (&others, &others)];
        let sum: Pairs = parts.iter().map(|(some, others)| Pairs::between(some, others)).sum();
        assert_eq!(sum, Pairs::between(&whole, &whole));
    }

    #[test]
    fn losses_are_least_where_the_probability_is_right() {
        let sure = predicted(&[(0.5, true), (0.5, false)]);
        assert!((log_loss(&sure) - 2_f64.ln()).abs() < 1e-12);
        assert_eq!(brier_score(&sure), 0.25);
        let (right, wrong) = (predicted(&[(0.9, true), (0.1, false)]), predicted(&[(0.1, true), (0.9, false)]));
        assert!(log_loss(&right) < log_loss(&sure) && log_loss(&sure) < log_loss(&wrong));
        assert!(brier_score(&right) < brier_score(&sure) && brier_score(&sure) < brier_score(&wrong));
    }

    #[test]
    fn bins_count_each_prediction_once() {
        let all = predicted(&[(0.05, false), (0.1, true), (0.15, false), (0.9, true)]);
        let bins = calibration(&all, &[0.0, 0.1, 0.5, 1.0]);
        assert_eq!(bins.iter().map(|bin| (bin.count, bin.right)).collect::<Vec<_>>(), [(1, 0), (2, 1), (1, 1)]);
        assert!((bins[1].mean - 0.125).abs() < 1e-12);
    }
}
