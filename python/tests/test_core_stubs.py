"""The stub says what the compiled module has: every name, method and signature."""

import ast
import inspect
from pathlib import Path

import skat_env
from skat_env import _native

STUB = ast.parse(Path(skat_env.__file__).with_name("_native.pyi").read_text())
# Methods that Python adds by itself to every class, or to one that compares.
GIVEN = {
    "__doc__",
    "__module__",
    "__new__",
    "__ne__",
    "__lt__",
    "__le__",
    "__gt__",
    "__ge__",
    "__repr__",
    "__slotnames__",
}
TYPES = {"Solution", "NetworkArrays"}  # of the stub alone: what dictionaries hold


def signature(arguments, skip=0):
    """The arguments of a function in a stub as `inspect` tells them: name, kind and default."""
    defaults = [None] * (
        len(arguments.posonlyargs + arguments.args) - len(arguments.defaults)
    ) + arguments.defaults
    positional = [(arg, "positional") for arg in arguments.posonlyargs] + [
        (arg, "any") for arg in arguments.args
    ]
    found = [
        (arg.arg, kind, inspect.Parameter.empty if default is None else ast.literal_eval(default))
        for (arg, kind), default in zip(positional, defaults, strict=True)
    ][skip:]
    if arguments.kwarg:
        found.append((arguments.kwarg.arg, "keywords", inspect.Parameter.empty))
    assert not arguments.kwonlyargs and not arguments.vararg
    return found


def compiled(function):
    kinds = {
        inspect.Parameter.POSITIONAL_ONLY: "positional",
        inspect.Parameter.POSITIONAL_OR_KEYWORD: "any",
        inspect.Parameter.VAR_KEYWORD: "keywords",
    }
    return [
        (p.name, kinds[p.kind], p.default) for p in inspect.signature(function).parameters.values()
    ]


def decorators(node):
    return [decorator.id for decorator in node.decorator_list]


def test_every_function_and_class_is_in_both():
    stub = {
        node.name for node in STUB.body if isinstance(node, ast.FunctionDef | ast.ClassDef)
    } - TYPES
    assert stub == {name for name in dir(_native) if not name.startswith("__")}


def test_functions_have_the_signatures_of_the_stub():
    functions = [node for node in STUB.body if isinstance(node, ast.FunctionDef)]
    assert len(functions) > 10
    for node in functions:
        assert signature(node.args) == compiled(getattr(_native, node.name)), node.name


def test_classes_have_the_members_of_the_stub():
    classes = [
        node for node in STUB.body if isinstance(node, ast.ClassDef) and node.name not in TYPES
    ]
    assert len(classes) > 4
    for node in classes:
        found = getattr(_native, node.name)
        stub = {member.name: member for member in node.body if isinstance(member, ast.FunctionDef)}
        assert set(stub) - {"__new__"} == set(found.__dict__) - GIVEN, node.name
        for name, member in stub.items():
            where = f"{node.name}.{name}"
            kind = type(inspect.getattr_static(found, name)).__name__
            if "property" in decorators(member):
                assert kind == "getset_descriptor", where
            elif "staticmethod" in decorators(member):
                assert kind == "staticmethod", where
                assert signature(member.args) == compiled(getattr(found, name)), where
            elif name == "__new__":
                assert signature(member.args, skip=1) == compiled(found), where
            else:
                assert kind in ("method_descriptor", "wrapper_descriptor"), where
                assert signature(member.args) == compiled(getattr(found, name)), where


def test_everything_compiled_is_documented():
    for name in dir(_native):
        if name.startswith("__"):
            continue
        found = getattr(_native, name)
        assert found.__doc__, name
        if inspect.isclass(found):
            for member, value in found.__dict__.items():
                if not member.startswith("__"):
                    assert value.__doc__, f"{name}.{member}"


def test_the_package_exports_what_it_names():
    assert (Path(skat_env.__file__).parent / "py.typed").exists()
    for name in skat_env.__all__:
        if name not in skat_env._LAZY:
            assert getattr(skat_env, name) is not None
    public = {name for name in dir(_native) if not name.startswith("_")}
    assert public <= set(skat_env.__all__)


def test_every_error_is_a_skat_error_and_a_builtin():
    errors = [
        value
        for value in vars(skat_env).values()
        if inspect.isclass(value) and issubclass(value, Exception)
    ]
    assert len(errors) > 15
    for error in errors:
        assert issubclass(error, skat_env.SkatError)
        builtins = [base for base in error.__mro__ if base.__module__ == "builtins"]
        assert error is skat_env.SkatError or len(builtins) > 3, error
