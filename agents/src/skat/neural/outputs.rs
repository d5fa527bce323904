//! Where a network's outputs stand.

/// An action's own outputs: the first five of [`output`], for each [`Continuation`].
pub const OWN_OUTPUTS: usize = 2 * OWN_PART;
/// Outputs common to all actions of a state: all of [`output`], for each [`Continuation`].
pub const COMMON_OUTPUTS: usize = 2 * COMMON_PART;
/// An action's own outputs for one continuation.
pub const OWN_PART: usize = 5;
/// Common outputs for one continuation.
pub const COMMON_PART: usize = 7;

/// Outputs of card-location prediction: for each card, in the network's naming, three logits of who
/// holds it: the next player, the previous one, the skat.
pub const HIDDEN_OUTPUTS: usize = 32 * HOLDERS;
/// Where an unseen card may be.
pub const HOLDERS: usize = 3;

/// Who plays the deal to its end after an action. The network predicts the result of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// The players of self-play.
    SelfPlay,
    /// The rollout policy in all three seats, so that every action of a decision can be tried.
    Rollout,
}

impl Continuation {
    /// Both, in the order of their outputs.
    pub const ALL: [Continuation; 2] = [Continuation::SelfPlay, Continuation::Rollout];

    /// Its part of an action's own outputs.
    ///
    /// # Panics
    /// Where there are fewer than [`OWN_OUTPUTS`].
    pub fn own(self, own: &[f32]) -> [f32; OWN_PART] {
        let first = self as usize * OWN_PART;
        std::array::from_fn(|i| own[first + i])
    }

    /// Its part of the common outputs.
    ///
    /// # Panics
    /// Where there are fewer than [`COMMON_OUTPUTS`].
    pub fn common(self, common: &[f32]) -> &[f32] {
        &common[self as usize * COMMON_PART..][..COMMON_PART]
    }
}

/// Where each output stands in the part of a continuation.
pub mod output {
    /// The expected score before the declaration, in units of 100 points.
    pub const SCORE: usize = 0;
    /// Logit: the declarer wins.
    pub const WON: usize = 1;
    /// Logit: the defenders are Schneider, given that the declarer wins.
    pub const SCHNEIDER: usize = 2;
    /// Logit: the declarer is Schneider, given that he loses.
    pub const OWN_SCHNEIDER: usize = 3;
    /// The declarer's card points.
    pub const POINTS: usize = 4;
    /// Logit: the defenders are Schwarz, given that they are Schneider.
    pub const SCHWARZ: usize = 5;
    /// Logit: the declarer is Schwarz, given that he is Schneider.
    pub const OWN_SCHWARZ: usize = 6;
}

/// The softmax of the first [`HOLDERS`] logits.
///
/// # Panics
/// Where there are fewer.
pub fn holder_probabilities(logits: &[f32]) -> [f32; HOLDERS] {
    let most = logits[..HOLDERS].iter().copied().fold(f32::MIN, f32::max);
    let parts: [f32; HOLDERS] = std::array::from_fn(|i| (logits[i] - most).exp());
    let sum: f32 = parts.iter().sum();
    parts.map(|part| part / sum)
}
