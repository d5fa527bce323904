"""Feeds decisions to PyTorch, shuffled by shard: python load_torch.py FOLDER."""

import random
import sys
import time
from glob import glob

import pyarrow.parquet as pq
import torch
from load_pyarrow import bits
from torch.utils.data import DataLoader, IterableDataset, get_worker_info


class Decisions(IterableDataset):
    def __init__(self, folder, split="train", seed=0, batch=4096):
        self.files, self.seed, self.batch = sorted(glob(f"{folder}/data/decisions/{split}-*")), seed, batch

    def __iter__(self):
        files = random.Random(self.seed).sample(self.files, len(self.files))
        worker = get_worker_info()  # each worker reads shards of its own
        for path in files[worker.id :: worker.num_workers] if worker else files:
            for rows in pq.ParquetFile(path).iter_batches(self.batch):
                yield {
                    "observation": torch.from_numpy(bits(rows["observation"])).float(),
                    "mask": torch.from_numpy(bits(rows["mask"])).bool(),
                    "action": torch.from_numpy(rows["action"].to_numpy().copy()).long(),
                    "return": torch.from_numpy(rows["return"].to_numpy().copy()).float(),
                }


if __name__ == "__main__":
    start, rows = time.perf_counter(), 0
    for batch in DataLoader(Decisions(sys.argv[1]), batch_size=None, num_workers=0):
        rows += len(batch["action"])
    print(f"{rows} rows of {batch['observation'].shape[1]} bits, {rows / (time.perf_counter() - start):.0f} a second")
