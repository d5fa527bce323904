"""The pages: every Python example in them runs, and every link leads somewhere."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import skat_env

PACKAGE = Path(__file__).parents[1]
PAGES = sorted([*(PACKAGE / "docs").glob("*.md"), PACKAGE / "README.md"])
TABLES = ["tables.md", "interfaces.md"]
NEEDS = {"gymnasium", "pettingzoo", "pyspiel", "torchrl", "ray", "torch"}

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def blocks(page):
    """The Python examples of a page, in order, with the packages that each needs."""
    for code in re.findall(r"^```python\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE):
        used = {name for name in NEEDS if re.search(rf"\b{name}\b", code)}
        if "aec_env" in code:
            used.add("pettingzoo")
        yield code, used


@pages
def test_examples_run(page, tmp_path):
    """Those of a page one after the other in one process, as a reader would type them."""
    wanted = []
    for code, used in blocks(page):
        for package in used:
            reason = f"{package} is not installed: the examples of {page.name} are not all run"
            pytest.importorskip(package, reason=reason)
        wanted.append(code)
    if not wanted:
        return
    script = tmp_path / "page.py"
    script.write_text("\n".join(wanted))
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        env=environment,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pages
def test_links_lead_somewhere(page):
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if "://" in target:
            continue
        path, _, anchor = target.replace("\n", "").partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), f"{page.name}: {target}"
        if anchor and file.suffix == ".md":
            headings = re.findall(r"^#+ (.*)$", file.read_text(), re.MULTILINE)
            anchors = {
                re.sub(r"[^\w\- ]", "", h).strip().lower().replace(" ", "-") for h in headings
            }
            assert anchor in anchors, f"{page.name}: {target}"


@pytest.mark.parametrize("game", skat_env.games())
def test_every_game_is_in_the_tables(game):
    """With its numbers, and with options that it has."""
    spec, pages = skat_env.spec(game), f"../../env/docs/{game}"
    tables, interfaces = ((PACKAGE / "docs" / name).read_text() for name in TABLES)
    assert (
        f" | [{spec.num_actions} actions]({pages}/actions.md) | "
        f"[{spec.observation_size} features]({pages}/observation.md) |\n"
    ) in tables
    (row,) = re.findall(rf"^\| `{game}` \|(.*)\|$", interfaces, re.MULTILINE)
    assert f"[{game}.md]({pages}.md#rewards)" in row
    for option in re.findall(r"`(\w+=[^`]+)`", row):
        name, value = option.split("=")
        given = {name: ast.literal_eval(value)}
        assert skat_env.make(game, seed=1, **given).options == spec.options | given != spec.options


def test_the_table_of_errors_is_whole():
    from skat_env import _errors

    page = (PACKAGE / "docs" / "errors.md").read_text()
    for name, error in vars(_errors).items():
        if (
            isinstance(error, type)
            and issubclass(error, _errors.SkatError)
            and error is not _errors.SkatError
        ):
            row = re.search(rf"^\| `{name}` \| `(\w+)` \|", page, re.MULTILINE)
            assert row, f"errors.md has no row for {name}"
            builtin = getattr(__builtins__, row[1], None) or __builtins__[row[1]]
            assert issubclass(error, builtin), f"{name} is no {row[1]}"
