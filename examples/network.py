#!/usr/bin/env python3
"""Runs the shipped network on the positions of models/vectors.jsonl, by nothing but its description in
agents/docs/network.md: python3 examples/network.py [NETWORK [VECTORS]]"""
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

def run(tensors, vector):
    """Own outputs of each action, and the common ones."""
    x = [(i, 1.0) for i in vector["observation"]]
    depth = sum(name.startswith("torso") and name.endswith(".weight") for name in tensors)
    for i in range(depth):
        x = relu(layer(tensors, f"torso{i}", x))
    state, common = layer(tensors, "state", x), layer(tensors, "common", x)
    def own(action):
        inner = layer(tensors, "action", [(i, 1.0) for i in action["inputs"]])
        return layer(tensors, "out", relu([a + b for a, b in zip(state, inner)]))
    return [own(action) for action in vector["actions"]], common

def main():
    paths = sys.argv[1:] + ["models/skat.safetensors", "models/vectors.jsonl"][len(sys.argv) - 1:]
    tensors, metadata = load(paths[0])
    worst = count = 0
    for line in open(paths[1]):
        vector = json.loads(line)
        owns, common = run(tensors, vector)
        pairs = list(zip(common, vector["common"]))
        for own, action in zip(owns, vector["actions"]):
            pairs += zip(own, action["own"])
        for found, expected in pairs:
            worst = max(worst, abs(found - expected) / (1 + abs(expected)))
            count += 1
    print(f"{count} numbers, the largest difference {worst:.1e}; {metadata}")
    sys.exit(math.isnan(worst) or worst > 1e-4)

main()
