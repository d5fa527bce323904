"""Counts a data set with polars, without reading it whole: python load_polars.py FOLDER."""

import sys
import time

import polars as pl


def main(folder):
    start = time.perf_counter()
    games = pl.scan_parquet(f"{folder}/data/games/*.parquet")
    contracts = (
        games.group_by("contract")
        .agg(pl.len().alias("games"), pl.col("won").mean(), pl.col("value").mean())
        .sort("games", descending=True)
        .collect(engine="streaming")
    )
    print(contracts)
    rows = contracts["games"].sum()
    print(f"{rows} rows, {rows / (time.perf_counter() - start):.0f} a second")


if __name__ == "__main__":
    main(*sys.argv[1:])
