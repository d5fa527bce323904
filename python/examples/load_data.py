"""Reads a data set of Skat and learns from it what a search would play.

`skat generate` writes data sets (data/docs/data.md of the project); a sample of 10,000 games with
5,001 labelled decisions lies in its folder samples/skat. The script

1. plays games of the set again with `skat_env`, and compares the scores,
2. unpacks observations and masks, which are stored as bits,
3. trains a small network to choose the action that the labels value highest.

    python load_data.py samples/skat

It needs the packages skat-env, pyarrow and torch.
"""

import argparse
from pathlib import Path

import numpy as np
import pyarrow.dataset as ds
import torch
from torch import nn

import skat_env


def batches(folder: str, table: str, split: str):
    """The rows of a table and split in batches: memory stays the same at any size."""
    files = sorted(str(path) for path in Path(folder, "data", table).glob(f"{split}-*.parquet"))
    yield from ds.dataset(files, format="parquet").to_batches(batch_size=4096)


def bits(column) -> np.ndarray:
    """Packed bits as an array of 0 and 1, a row each; the last byte's spare bits are 0."""
    width = column.type.byte_width
    packed = np.frombuffer(column.buffers()[1], np.uint8)
    packed = packed[column.offset * width : (column.offset + len(column)) * width]
    return np.unpackbits(packed.reshape(len(column), width), axis=1, bitorder="little")


def deal(owners: bytes) -> skat_env.State:
    """The game before its first bid, from the owner of each card: a seat, or 3 for the skat."""
    cards = [skat_env.action_name("skat", card) for card in range(len(owners))]
    hands = [
        ".".join(c for c, o in zip(cards, owners, strict=True) if o == seat) for seat in range(4)
    ]
    return skat_env.State.from_text("skat", "|".join(hands))


def replay(folder: str, games: int) -> int:
    """Plays the first games of the set again; returns how many. All must score the same."""
    played = 0
    for batch in batches(folder, "games", "train"):
        for row in batch.to_pylist():
            if played == games:
                return played
            state = deal(row["deal"])
            for action in row["actions"]:
                state.apply(action)
            expected = [row[f"score_{seat}"] for seat in skat_env.spec("skat").seats]
            assert state.is_over and state.scores() == expected, f"game {row['game']}: {state}"
            played += 1
    return played


def labels(folder: str, split: str) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Observations, masks and the most valued legal action of each labelled decision."""
    parts = []
    for batch in batches(folder, "labels", split):
        observations, masks = bits(batch["observation"]), bits(batch["mask"])
        for seen, mask, values in zip(
            observations, masks, batch["values"].to_pylist(), strict=True
        ):
            legal = np.flatnonzero(mask)
            # Of equal cards the labels of some agents value one; the others are null.
            valued = [
                (value, action)
                for value, action in zip(values, legal, strict=True)
                if value is not None
            ]
            if valued:
                parts.append((seen, mask, max(valued)[1]))
    seen, masks, best = (np.array(part) for part in zip(*parts, strict=True))
    size = skat_env.spec("skat").observation_size
    return torch.from_numpy(seen[:, :size]).float(), torch.from_numpy(masks), torch.from_numpy(best)


def main(folder: str, games: int, epochs: int) -> dict[str, float]:
    torch.manual_seed(1)
    print(f"{replay(folder, games)} games played again, all with the scores of the set")

    spec = skat_env.spec("skat")
    seen, masks, best = labels(folder, "train")
    network = nn.Sequential(
        nn.Linear(spec.observation_size, 128), nn.ReLU(), nn.Linear(128, spec.num_actions)
    )
    optimizer = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.1)

    def logits(seen: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        return network(seen).masked_fill(masks == 0, -1e9)

    for _ in range(epochs):
        for some in torch.randperm(len(best)).split(256):
            loss = nn.functional.cross_entropy(logits(seen[some], masks[some]), best[some])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()

    seen, masks, best = labels(folder, "test")
    with torch.no_grad():
        agreed = (logits(seen, masks).argmax(1) == best).float().mean().item()
    chance = (1 / masks.sum(1)).mean().item()
    print(
        f"{len(best)} decisions of other deals: {agreed:.0%} as the labels say, by chance {chance:.0%}"
    )
    return {"agreed": agreed, "chance": chance}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="the folder of a data set of Skat with labels")
    parser.add_argument("--games", type=int, default=1000, help="games to play again")
    parser.add_argument("--epochs", type=int, default=20)
    main(**vars(parser.parse_args()))
