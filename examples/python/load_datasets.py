"""Streams a data set as the Hugging Face hub does: python load_datasets.py FOLDER [TABLE]."""

import os
import sys
import time

from datasets import load_dataset


def main(folder, table="games"):
    start, rows = time.perf_counter(), 0
    # The tables and splits are those that the front matter of the folder's README.md names. Without
    # `streaming` the data set is copied into a cache first.
    games = load_dataset(folder, table, split="train", streaming=True)
    for batch in games.with_format("arrow").iter(batch_size=8192):
        rows += batch.num_rows
    print(f"columns: {', '.join(batch.column_names)}")
    print(f"{rows} rows, {rows / (time.perf_counter() - start):.0f} a second")


if __name__ == "__main__":
    main(*sys.argv[1:])
    sys.stdout.flush()
    os._exit(0)  # threads of pyarrow sometimes abort while Python shuts down after streaming
