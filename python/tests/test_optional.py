"""Without the optional packages: the core works, and each adapter names what to install."""

import subprocess
import sys

import pytest

# module of the package: (what it needs, the extra that installs it)
ADAPTERS = {
    "gym": ("gymnasium", "gym"),
    "pettingzoo": ("pettingzoo", "pettingzoo"),
    "openspiel": ("pyspiel", "openspiel"),
    "torchrl": ("torch", "torchrl"),
    "rllib": ("ray", "rllib"),
}


def python(script):
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_package_needs_numpy_alone():
    missing = sorted({package for package, _ in ADAPTERS.values()} | {"torchrl", "tensordict"})
    told = python(
        f"import sys\nfor name in {missing}: sys.modules[name] = None\n"
        "import skat_env\n"
        "state = skat_env.make(skat_env.games()[0], seed=1)\n"
        "while not state.is_over: state.apply(state.legal_actions()[0])\n"
        "loaded = {name.partition('.')[0] for name, module in sys.modules.items() if module}\n"
        "print(sorted(loaded & {'torch', 'ray', 'pandas', 'scipy', 'matplotlib'}))"
    )
    assert told == "[]\n"


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_missing_package_is_told_with_the_command(adapter):
    package, extra = ADAPTERS[adapter]
    told = python(
        f"import sys\nsys.modules['{package}'] = None\n"
        "import skat_env\n"
        f"try: import skat_env.{adapter}\n"
        "except ImportError as error: print(error)"
    )
    assert package in told and f'pip install "skat-env[{extra}]"' in told


@pytest.mark.parametrize(
    "name, extra", [("aec_env", "pettingzoo"), ("GymEnv", "gym"), ("load_onnx", "onnx")]
)
def test_so_it_is_for_names_of_the_package(name, extra):
    told = python(
        "import sys\n"
        "for module in ('pettingzoo', 'gymnasium', 'onnxruntime'): sys.modules[module] = None\n"
        "import skat_env\n"
        f"try: skat_env.{name}{'(None)' if name == 'load_onnx' else ''}\n"
        "except ImportError as error: print(error)"
    )
    assert f'pip install "skat-env[{extra}]"' in told


def test_an_error_inside_a_package_is_not_hidden(tmp_path):
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").write_text("import no_such_package_anywhere")
    told = python(
        f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\n"
        "from skat_env._optional import require\n"
        "try: require('broken', 'gym')\n"
        "except ModuleNotFoundError as error: print(error)"
    )
    assert "no_such_package_anywhere" in told and "pip install" not in told
