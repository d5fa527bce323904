#!/usr/bin/env python3
"""Runs the shipped network on the positions of models/vectors.jsonl, by nothing but its description in
agents/docs/skat/network.md: python3 examples/network.py [NETWORK [VECTORS]]"""
import json, math, struct, sys

def load(path):
    """The tensors of a safetensors file as (shape, numbers), and its metadata."""
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack_from("<Q", data)[0]
    header = json.loads(data[8:8 + length])
    metadata = header.pop("__metadata__")
    def tensor(entry):
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        return entry["shape"], struct.unpack(f"<{(end - begin) // 4}f", data[begin:end])
    return {name: tensor(entry) for name, entry in header.items()}, metadata

def part(tensors, prefix):
    """One of the networks of a file: the tensors whose names begin so, without that."""
    return {name[len(prefix):]: tensor for name, tensor in tensors.items() if name.startswith(prefix)}

def layer(tensors, name, inputs):
    """Bias and the weight rows of the inputs, pairs of place and number."""
    (_, columns), weight = tensors[name + ".weight"]
    sums = list(tensors[name + ".bias"][1])
    for place, x in inputs:
        row = weight[place * columns:(place + 1) * columns]
        sums = [a + x * b for a, b in zip(sums, row)]
    return sums

def relu(numbers):
    return [(i, x) for i, x in enumerate(numbers) if x > 0]

def suit_places(suit):
    """Where an observation speaks of a suit."""
    cards = [first + 8 * suit + i for first in (*range(0, 224, 32), *range(352, 512, 32)) for i in range(8)]
    voids = [place for first in (512, 517, 522) for place in (first, first + 1 + suit)]
    return sorted(cards + [*range(224 + 32 * suit, 256 + 32 * suit)] + voids + [*range(706, 712)])

def read_suits(tensors, observation):
    """What the torso is told of each suit, and what the suit's cards are."""
    told, cards = [], []
    for suit in range(4):
        seen = [(i, 1.0) for i, place in enumerate(suit_places(suit)) if place in observation]
        read = relu(layer(tensors, "suit1", relu(layer(tensors, "suit0", seen + [(140 + suit, 1.0)]))))
        width = len(tensors["suit1.bias"][1])
        told += [(799 + width * suit + i, x) for i, x in read]
        cards.append(layer(tensors, "card", read))
    return told, cards

def run(tensors, vector):
    """Own outputs of each action, and the common ones."""
    x = [(i, 1.0) for i in vector["observation"]]
    cards = None
    if "card.weight" in tensors:
        told, cards = read_suits(tensors, set(vector["observation"]))
        x += told
    depth = sum(name.startswith("torso") and name.endswith(".weight") for name in tensors)
    for i in range(depth):
        x = relu(layer(tensors, f"torso{i}", x))
    state, common = layer(tensors, "state", x), layer(tensors, "common", x)
    def own(action):
        head = [a + b for a, b in zip(state, layer(tensors, "action", [(i, 1.0) for i in action["inputs"]]))]
        number = action["inputs"][0]
        if cards and number < 32:
            head = [a + b for a, b in zip(head, cards[number // 8])]
        if "inner.weight" in tensors:
            head = layer(tensors, "inner", relu(head))
        return layer(tensors, "out", relu(head))
    return [own(action) for action in vector.get("actions", [])], common

def main():
    paths = sys.argv[1:] + ["models/skat.safetensors", "models/vectors.jsonl"][len(sys.argv) - 1:]
    tensors, metadata = load(paths[0])
    of_exchanges = part(tensors, "exchange.")
    worst = count = 0
    for line in open(paths[1]):
        vector = json.loads(line)
        exchange = vector.get("exchange")
        owns, common = run(of_exchanges if exchange else tensors, vector)
        pairs = list(zip(common, vector["common"]))
        if exchange:
            pairs.append((exchange["expected"] + 100 * common[7], exchange["value"]))
        for own, action in zip(owns, vector.get("actions", [])):
            pairs += zip(own, action["own"])
        for found, expected in pairs:
            worst = max(worst, abs(found - expected) / (1 + abs(expected)))
            count += 1
    print(f"{count} numbers, the largest difference {worst:.1e}; {metadata}")
    sys.exit(math.isnan(worst) or worst > 1e-4)

main()
