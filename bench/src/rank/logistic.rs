//! Logistic regression with ridge: weights of features, such that the logistic function of their sum is the probability
//! of a label.
//!
//! The fit maximises the log likelihood less half the sum of `penalty · weight²`, by Newton's method with a dense
//! Cholesky factorisation. The function is strictly concave, as every penalty is positive, so that there is one
//! maximum. Where a step is too long, it is halved.

/// A row: the features that are not zero, by number, and the label.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) features: Vec<(usize, f64)>,
    pub(super) label: bool,
}

/// So many steps at most; some ten are needed.
const MAX_STEPS: usize = 100;
/// So often a step is halved at most.
const MAX_HALVINGS: usize = 30;
/// A smaller step is the last.
const SMALL: f64 = 1e-10;

/// The weights of all features, one for each penalty. Penalties must be positive.
pub(super) fn fit(rows: &[&Row], penalties: &[f64]) -> Vec<f64> {
    let mut weights = vec![0.0; penalties.len()];
    let mut value = objective(rows, penalties, &weights);
    for _ in 0..MAX_STEPS {
        let mut step = newton_step(rows, penalties, &weights);
        for _ in 0..MAX_HALVINGS {
            let next: Vec<f64> = weights.iter().zip(&step).map(|(weight, step)| weight + step).collect();
            let next_value = objective(rows, penalties, &next);
            if next_value >= value {
                (weights, value) = (next, next_value);
                break;
            }
            step.iter_mut().for_each(|step| *step /= 2.0);
        }
        if step.iter().all(|step| step.abs() < SMALL) {
            break;
        }
    }
    weights
}

/// The sum of the features by their weights: the logit of the probability.
pub(super) fn logit(features: &[(usize, f64)], weights: &[f64]) -> f64 {
    features.iter().map(|(feature, value)| weights[*feature] * value).sum()
}

/// The probability that a logit stands for.
pub(super) fn probability(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

fn objective(rows: &[&Row], penalties: &[f64], weights: &[f64]) -> f64 {
    // The logarithm of the probability of the label: −ln(1 + e^−z), where z is the logit, or its negative.
    let likelihood = |row: &&Row| {
        let logit = logit(&row.features, weights);
        let toward = if row.label { logit } else { -logit };
        toward.min(0.0) - (-toward.abs()).exp().ln_1p()
    };
    let penalty: f64 = penalties.iter().zip(weights).map(|(penalty, weight)| penalty * weight * weight).sum();
    rows.iter().map(likelihood).sum::<f64>() - penalty / 2.0
}

/// The inverse of the negative Hessian, times the gradient.
fn newton_step(rows: &[&Row], penalties: &[f64], weights: &[f64]) -> Vec<f64> {
    let size = weights.len();
    let mut gradient: Vec<f64> = penalties.iter().zip(weights).map(|(penalty, weight)| -penalty * weight).collect();
    let mut hessian = vec![vec![0.0; size]; size];
    for (feature, penalty) in penalties.iter().enumerate() {
        hessian[feature][feature] = *penalty;
    }
    for row in rows {
        let predicted = probability(logit(&row.features, weights));
        let label = if row.label { 1.0 } else { 0.0 };
        for (feature, value) in &row.features {
            gradient[*feature] += (label - predicted) * value;
            for (other, other_value) in &row.features {
                hessian[*feature][*other] += predicted * (1.0 - predicted) * value * other_value;
            }
        }
    }
    solve(hessian, gradient)
}

/// Solves a system with a symmetric and positive definite matrix, by its Cholesky factor, which replaces the lower
/// half.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column).map(|k| matrix[row][k] * matrix[column][k]).sum();
            let rest = matrix[row][column] - known;
            matrix[row][column] = if row == column { rest.sqrt() } else { rest / matrix[column][column] };
        }
    }
    for row in 0..size {
        let known: f64 = (0..row).map(|k| matrix[row][k] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|k| matrix[k][row] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLIGHT: f64 = 1e-6;

    /// Rows of the same features, of which so many have the label.
    fn rows(features: &[(usize, f64)], with: usize, without: usize) -> Vec<Row> {
        let row = |label| Row { features: features.to_vec(), label };
        let labels = std::iter::repeat_n(true, with).chain(std::iter::repeat_n(false, without));
        labels.map(row).collect()
    }

    fn fitted(rows: &[Row], penalties: &[f64]) -> Vec<f64> {
        fit(&rows.iter().collect::<Vec<_>>(), penalties)
    }

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-4
    }

    #[test]
    fn a_system_is_solved() {
        let solution =
            solve(vec![vec![4.0, 2.0, 0.0], vec![2.0, 5.0, 1.0], vec![0.0, 1.0, 3.0]], vec![8.0, 15.0, 11.0]);
        assert!(solution.iter().zip([1.0, 2.0, 3.0]).all(|(one, other)| (one - other).abs() < 1e-12), "{solution:?}");
    }

    #[test]
    fn almost_without_a_penalty_groups_have_the_shares_that_were_seen() {
        let mut all = rows(&[(0, 1.0)], 20, 80);
        all.extend(rows(&[(0, 1.0), (1, 1.0)], 30, 10));
        let weights = fitted(&all, &[SLIGHT, SLIGHT]);
        assert!(near(probability(weights[0]), 0.2), "{weights:?}");
        assert!(near(probability(weights[0] + weights[1]), 0.75), "{weights:?}");
    }

    #[test]
    fn a_slope_is_found() {
        // Shares of 1/4, 1/2 and 3/4 at −1, 0 and 1: the logits are −ln 3, 0 and ln 3.
        let mut all = rows(&[(0, 1.0), (1, -1.0)], 25, 75);
        all.extend(rows(&[(0, 1.0)], 50, 50));
        all.extend(rows(&[(0, 1.0), (1, 1.0)], 75, 25));
        let weights = fitted(&all, &[SLIGHT, SLIGHT]);
        assert!(near(weights[0], 0.0) && near(weights[1], 3_f64.ln()), "{weights:?}");
    }

    #[test]
    fn a_penalty_shrinks_what_little_is_known_of_and_leaves_the_rest() {
        let mut all = rows(&[(0, 1.0)], 50, 150);
        all.extend(rows(&[(0, 1.0), (1, 1.0)], 2, 0));
        all.extend(rows(&[(0, 1.0), (2, 1.0)], 180, 20));
        let [free, held] = [SLIGHT, 1.0].map(|ridge| fitted(&all, &[SLIGHT, ridge, ridge, ridge]));
        assert!(free[1] > 5.0 && held[1] > 0.0 && held[1] < 1.5, "two findings say little: {free:?}, {held:?}");
        assert!((free[2] - held[2]).abs() < 0.3, "two hundred say much: {free:?}, {held:?}");
        assert_eq!(held[3], 0.0, "nothing is known of it");
    }

    #[test]
    fn labels_that_a_feature_separates_have_finite_weights_and_the_same_ones_each_time() {
        let mut all = rows(&[(0, 1.0), (1, 5.0)], 40, 0);
        all.extend(rows(&[(0, 1.0), (1, -5.0)], 0, 40));
        let weights = fitted(&all, &[1e-3, 1e-3]);
        assert!(weights.iter().all(|weight| weight.is_finite()) && weights[1] > 0.5, "{weights:?}");
        assert_eq!(weights, fitted(&all, &[1e-3, 1e-3]));
    }
}
