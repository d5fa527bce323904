//! The numbers of the metrics that are of Skat alone, or mean something of their own there.

use crate::plot::Scale;
use crate::training::{Known, known};

pub(super) const LOSSES: [Known; 7] = [
    known(
        "loss/outcome",
        "Loss: how a deal ends",
        "cross-entropy, nats",
        Scale::Plain,
        "Lower is better. It cannot fall to 0, as much of a deal is luck.",
    ),
    known(
        "loss/score",
        "Loss: what an action scores",
        "Huber loss, score in 100 points",
        Scale::Plain,
        "Lower is better. Of the decisions before the declaration.",
    ),
    known(
        "loss/points",
        "Loss: card points",
        "Huber loss, card points in 30",
        Scale::Plain,
        "Lower is better. How many card points the declarer will take.",
    ),
    known(
        "loss/policy",
        "Loss: policy",
        "clipped surrogate, advantages of deviation 1",
        Scale::Plain,
        "Of PPO. Lower is better, but it says little: advantages are new in every iteration.",
    ),
    known(
        "loss/value",
        "Loss: critic",
        "half the squared error, score in 100 points",
        Scale::Plain,
        "Of PPO. Lower is better. Luck that is still to come stays.",
    ),
    known(
        "loss/advantage",
        "Loss: advantages",
        "half the squared error, score in 100 points",
        Scale::Plain,
        "Of rollout improvement. Lower is better. By how much it is missed what each action is worth more than the others.",
    ),
    known(
        "loss/card_location",
        "Loss: card locations",
        "cross-entropy, nats",
        Scale::Plain,
        "Of rollout improvement. Lower is better. Who holds each unseen card; ln 3 is knowing nothing.",
    ),
];

pub(super) const DEALS: [Known; 5] = [
    known(
        "deals/won_by_declarer",
        "Games won by declarers",
        "games won, of those played",
        Scale::Percent,
        "In self-play, where players explore and bids are forced at first: it rises as they are so less.",
    ),
    known(
        "deals/passed_in",
        "Deals passed in",
        "deals that nobody bid for",
        Scale::Percent,
        "In self-play. Near 100 % the agent has stopped bidding, and learns nothing more.",
    ),
    known(
        "deals/overbid",
        "Games overbid",
        "games worth less than the bid",
        Scale::Percent,
        "Lower is better. In self-play, forced bids included.",
    ),
    known(
        "return/declarer",
        "Points of declarers",
        "tournament points per deal",
        Scale::Plain,
        "In self-play. Higher means that declarers play better, bid more carefully, or meet worse defenders.",
    ),
    known(
        "return/defender",
        "Points of defenders",
        "tournament points per deal",
        Scale::Plain,
        "In self-play, for each defender of a game.",
    ),
];
