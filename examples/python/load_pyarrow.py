"""Streams a table of a data set with pyarrow: python load_pyarrow.py FOLDER [TABLE]."""

import sys
import time

import numpy as np
import pyarrow.dataset as ds


def main(folder, table="decisions"):
    start, rows, returns = time.perf_counter(), 0, 0
    files = ds.dataset(f"{folder}/data/{table}", format="parquet", exclude_invalid_files=True)
    train = ds.dataset([path for path in files.files if "/train-" in path], format="parquet")
    # Batches, never the whole table: memory stays the same at any size.
    for batch in train.to_batches(batch_size=8192, batch_readahead=2, fragment_readahead=1):
        rows += batch.num_rows
        if table == "games":
            continue
        observations, masks = (bits(batch[name]) for name in ("observation", "mask"))
        actions = batch["action"].to_numpy()
        assert masks[np.arange(batch.num_rows), actions].all(), "every action is legal"
        assert len(observations) == batch.num_rows
        if table == "decisions":
            returns += batch["return"].to_numpy().sum()
    seconds = time.perf_counter() - start
    print(f"{rows} rows, {rows / seconds:.0f} a second; sum of returns {returns}")


def bits(column):
    """Packed bits as an array of 0 and 1, a row each; the last byte's spare bits are 0."""
    width = column.type.byte_width
    packed = np.frombuffer(column.buffers()[1], dtype=np.uint8)
    packed = packed[column.offset * width : (column.offset + len(column)) * width]
    return np.unpackbits(packed.reshape(len(column), width), axis=1, bitorder="little")


if __name__ == "__main__":
    main(*sys.argv[1:])
