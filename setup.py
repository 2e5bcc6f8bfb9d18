"""Compile the engine with mypyc where there is a C compiler; elsewhere the same files run as plain Python."""

import ast
import os
import re
import string
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.sdist import sdist

PACKAGE = Path("src/almagest")
CLIENT = PACKAGE / "server" / "client" / "index.html"
NO_CLIENT = "ALMAGEST_NO_CLIENT"
# Commands that ask for the facts of the package or pack its sources: nothing needs to be compiled for them.
FACTS_ONLY = {"egg_info", "dist_info", "sdist"}
# A method or function in the generated C, up to its signature; one that has its docstring already does not match.
SIGNATURE = re.compile(r'\(PyCFunction\)CPyPy_(?P<name>\w+),\s+METH_[A-Z_| ]+, PyDoc_STR\("(?:[^"\\]|\\.)*"(?=\))')
PLAIN = string.ascii_letters + string.digits + " .,:;()-_'"
# Where the generated C asks for a whole number that mypyc did not work out, because it follows from another module's.
ASKED = re.compile(r"= CPyStatic_(?P<name>\w+);(?=\s+if \(likely\(cpy_r_r\d+ != CPY_INT_TAG\)\))")
TAGGED = 1 << 62
# The start of the compiled modules: all that must be seen from outside.
DOOR = re.compile(r"^ *PyMODINIT_FUNC (?=PyInit_\w+__mypyc\(void\) \{)", re.MULTILINE)
SEEN = "" if os.name == "nt" else "__attribute__((externally_visible)) "
# The body of a module in the generated C: it runs once, and would take gcc a sixth of its time to make fast.
BODY = re.compile(r"^char CPyDef_\w+_____top_level__\(void\) \{", re.MULTILINE)
UNHURRIED = "" if os.name == "nt" else '__attribute__((optimize("O0"))) '
# What C has a word for and Python has not: bodies of small functions, by their whole names. The Python they stand for
# says what they do, and does it where nothing is compiled; the lock-step test compares both.
IN_C = {
    "almagest___kernel___bits___bit": "return 1LL << cpy_r_n;",
    "almagest___kernel___bits___lowest": "return cpy_r_members ? __builtin_ctzll(cpy_r_members) : 0;",
    "almagest___kernel___bits___count": """
    uint64_t pairs = cpy_r_members - ((cpy_r_members >> 1) & 0x5555555555555555);
    uint64_t fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333);
    return (((fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101) >> 56;
""",
    "almagest___kernel___state___listed": """
    PyObject **numbers = ((PyListObject *)CPyStatic_kernel___state___NUMBERS)->ob_item;
    uint64_t most = PyList_GET_SIZE(CPyStatic_kernel___state___NUMBERS);
    int64_t n = cpy_r_n < cpy_r_actions.len ? cpy_r_n : cpy_r_actions.len;
    PyObject **items = PyMem_New(PyObject *, n);
    PyListObject *list = (PyListObject *)PyList_New(0);
    if (!items || !list) {
        PyMem_Free(items);
        Py_XDECREF(list);
        return PyErr_NoMemory();
    }
    list->ob_item = items;
    list->allocated = n;
    for (int64_t i = 0; i < n; i++) {
        uint64_t action = cpy_r_actions.items[i];
        if (action >= most) {
            Py_SET_SIZE(list, i);
            Py_DECREF(list);
            PyErr_SetString(PyExc_IndexError, "list index out of range");
            return NULL;
        }
        items[i] = Py_NewRef(numbers[action]);
    }
    Py_SET_SIZE(list, n);
    return (PyObject *)list;
""",
    "almagest___kernel___state___noted": """
    PyListObject *log = (PyListObject *)cpy_r_log;
    PyListObject *numbers = (PyListObject *)CPyStatic_kernel___state___NUMBERS;
    Py_ssize_t n = PyList_GET_SIZE(log);
    if ((uint64_t)cpy_r_action >= (uint64_t)PyList_GET_SIZE(numbers)) {
        PyErr_SetString(PyExc_IndexError, "list index out of range");
        return 2;
    }
    PyObject *number = PyList_GET_ITEM(numbers, cpy_r_action);
    if (n == log->allocated)
        return PyList_Append(cpy_r_log, number) < 0 ? 2 : 1;
    PyList_SET_ITEM(log, n, Py_NewRef(number));
    Py_SET_SIZE(log, n + 1);
    return 1;
""",
    "almagest___kernel___scratch___borrowed": """
    PyObject *free = CPyStatic_scratch___FREE;
    Py_ssize_t left = PyList_GET_SIZE(free) - 1;
    if (left < 0)
        return CPyDef_scratch___Scratch();
    Py_SET_SIZE(free, left);
    return PyList_GET_ITEM(free, left);
""",
    "almagest___kernel___scratch___give_back": """
    PyListObject *free = (PyListObject *)CPyStatic_scratch___FREE;
    Py_ssize_t kept = PyList_GET_SIZE(free);
    if (kept < free->allocated && kept < 8) {
        PyList_SET_ITEM(free, kept, Py_NewRef(cpy_r_scratch));
        Py_SET_SIZE(free, kept + 1);
    }
    return 1;
""",
}
SHORT = "|".join(name.rpartition("___")[2] for name in IN_C)
DEFINED = re.compile(
    rf"^(?P<head>\w+ \**CPyDef_(?P<name>\w+___(?:{SHORT}))\([^)]*\)) \{{\n.*?^\}}", re.MULTILINE | re.DOTALL
)
INLINE = "__attribute__((always_inline)) inline "
# A call without keywords and with the right number of arguments, none or one, needs no reading of names.
NO_ARGUMENT = re.compile(r"if \((?=!CPyArg_ParseStackAndKeywordsNoArgs\(args, nargs, kwnames, &parser\))")
ONE_ARGUMENT = re.compile(
    r"(?=if \(!CPyArg_ParseStackAndKeywordsOneArg\(args, nargs, kwnames, &parser, &(?P<one>\w+)\))"
)
# Roads to an error are taken once in a blue moon: they need not be fast, nor stand in the way of inlining.
COLD = "__attribute__((cold)) "
RARE = f"""#include <CPy.h>
{COLD}PyObject *PyErr_Occurred(void);
{COLD}void PyErr_SetString(PyObject *, const char *);
{COLD}void CPy_AddTraceback(const char *, const char *, int, PyObject *);
{COLD}void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *);
{COLD}void CPy_DecRef(PyObject *);
{COLD}void CPy_TypeError(const char *, PyObject *);
{COLD}void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *);
"""
# What lets interpreted code call a function of a module: of methods it must be quick, of rules it is for tests.
WRAPPER = re.compile(r"^ *(?=PyObject \*CPyPy_(?!\w*___[A-Z])\w+\([^;{]*\{)", re.MULTILINE)
# Python has looked what a method is called on before it calls.
SELF = re.compile(r"PyObject_TypeCheck\(obj_self, \w+\)")
# Python calls a method quickest if it stands in the table of the very class: what is called at every decision is
# written into those of the games, at the end, where a method of the game's own goes first.
OFTEN = re.compile(r'^ *\{"(?:legal|apply)",\s+\(PyCFunction\)CPyPy_kernel___state___State___.*?\)\},\n', re.M | re.S)
GAME_TABLE = re.compile(r"(?<=PyMethodDef )\w+___state___(?!State_)\w+_methods\[\] = \{.*?(?=^ *\{NULL)", re.M | re.S)
# Rules are many small functions, and much of each is roads to an error: gcc takes them for larger than they are.
INLINING = [
    "--param=max-inline-insns-auto=60",
    "--param=early-inlining-insns=40",
    "--param=inline-unit-growth=60",
    "--param=inline-min-speedup=8",
]
COMPILED = [
    "kernel/bits.py",
    "kernel/difference.py",
    "kernel/parts.py",
    "kernel/sharing.py",
    "kernel/rng.py",
    "kernel/scratch.py",
    "kernel/setting.py",
    "kernel/state.py",
    "kernel/playout.py",
    "kernel/habits.py",
    "kernel/sheet.py",
    "kernel/judge.py",
    "kernel/batch.py",
    "kernel/tree.py",
    "kernel/search.py",
    "bots/search.py",
    "games/*/deck.py",
    "games/*/details.py",
    "games/*/prospects.py",
    "games/*/features.py",
    "games/*/lacking.py",
    "games/*/naming.py",
    "games/*/notation.py",
    "games/*/observation.py",
    "games/*/outlook.py",
    "games/*/side.py",
    "games/*/state.py",
    "games/*/text.py",
    "games/*/touches.py",
    "games/*/view.py",
    "games/*/rules/*.py",
    "server/around.py",
    "server/changes.py",
    "server/telling.py",
]


def docstrings(path: Path) -> dict[str, str]:
    """Collect what a module says of its functions and methods, by the names they have in C."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = list(path.with_suffix("").relative_to(PACKAGE.parent).parts)
    places = [([], tree), *(([node.name], node) for node in tree.body if isinstance(node, ast.ClassDef))]
    return {
        "___".join([*module, *owner, node.name]): ast.get_docstring(node)
        for owner, place in places
        for node in place.body
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node)
    }


def constants(found: set[Path]) -> dict[str, int]:
    """Work out the constants that are whole numbers, by the names they have in C."""
    modules = {path.with_suffix("").relative_to(PACKAGE.parent).parts: ast.parse(path.read_bytes()) for path in found}
    known = {module: {} for module in modules}
    before = -1
    while before != (before := sum(len(names) for names in known.values())):
        for module, tree in modules.items():
            for line in tree.body:
                known[module].update(named(line, known[module], known))
    return {"___".join([*module, name]): value for module, names in known.items() for name, value in names.items()}


def named(line: ast.stmt, here: dict[str, int], known: dict[tuple[str, ...], dict[str, int]]) -> dict[str, int]:
    """Give the whole numbers that a line of a module imports, or makes of those it knows."""
    if isinstance(line, ast.ImportFrom):
        there = known.get(tuple((line.module or "").split(".")), {})
        return {alias.asname or alias.name: there[alias.name] for alias in line.names if alias.name in there}
    if isinstance(line, ast.AnnAssign) and ast.unparse(line.annotation) == "Final":
        try:
            value = eval(compile(ast.Expression(line.value), "", "eval"), {"__builtins__": {}}, here)
        except (NameError, TypeError, AttributeError):
            return {}
        return {line.target.id: value} if type(value) is int and abs(value) < TAGGED else {}
    return {}


class Ends:
    """Something known by whole names, looked up by the ends of them that the generated C has."""

    def __init__(self, things: dict) -> None:
        self.things = things
        self.names = {}
        for name in things:
            self.names.setdefault(name.rpartition("___")[2], []).append(name)

    def find(self, end: str) -> object:
        """Give the one thing whose name ends so; None if there is none, or more."""
        names = [name for name in self.names.get(end.rpartition("___")[2], []) if f"___{name}".endswith(f"___{end}")]
        return self.things[names[0]] if len(names) == 1 else None


def finish(found: set[Path], sources: set[Path]) -> None:
    """Do to the generated C what mypyc leaves undone.

    `help` says what compiled functions do, of which mypyc writes the signatures only; constants that follow from
    another module's are written as numbers; what runs once is spared; what nobody sees from outside may be inlined;
    what has a body in C gets it.
    """
    said = Ends({name: text for path in found for name, text in docstrings(path).items()})
    numbers = Ends(constants(found))
    bodies = Ends(IN_C)

    def described(entry: re.Match[str]) -> str:
        text = said.find(entry["name"])
        return entry[0] if text is None else f"{entry[0]} {in_c(text)}"

    def by_hand(defined: re.Match[str]) -> str:
        body = bodies.find(defined["name"])
        return defined[0] if body is None else f"{INLINE}{defined['head']} {{ {body} }}"

    def worked_out(asked: re.Match[str]) -> str:
        number = numbers.find(asked["name"])
        return asked[0] if number is None else f"= (CPyTagged){2 * number}LL;"

    for source in sources:
        text = source.read_text(encoding="utf-8")
        if os.name != "nt":
            text = RARE + WRAPPER.sub(COLD, SELF.sub("1", DEFINED.sub(by_hand, text)))
        text = ASKED.sub(worked_out, SIGNATURE.sub(described, text))
        text = NO_ARGUMENT.sub("if ((nargs || kwnames) && ", text)
        text = ONE_ARGUMENT.sub(r"if (nargs == 1 && !kwnames) \g<one> = args[0]; else ", text)
        text = with_often(text)
        text = DOOR.sub(lambda door: SEEN + door[0], BODY.sub(lambda body: UNHURRIED + body[0], text))
        source.write_text(text, encoding="utf-8")


def with_often(text: str) -> str:
    """Write what is called at every decision into the tables of the games."""
    often = "".join(OFTEN.findall(text))
    return GAME_TABLE.sub(lambda table: table[0] + often, text)


def in_c(text: str) -> str:
    """Write a text as C does."""
    return '"' + "".join(chr(byte) if chr(byte) in PLAIN else f"\\{byte:03o}" for byte in text.encode()) + '"'


def extensions() -> list:
    if os.environ.get("ALMAGEST_PURE") == "1" or FACTS_ONLY & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    # Flags of one's own replace those Python was built with: without NDEBUG every look into a list would be checked.
    os.environ["CFLAGS"] = os.environ.get("CFLAGS", "") + " -DNDEBUG -fvisibility=hidden -ffp-contract=off"
    found = {path for pattern in COMPILED for path in PACKAGE.glob(pattern) if path.name != "__init__.py"}
    # What compiled modules import is looked at, not judged: a package is built where numpy and the like are missing.
    asked = ["--follow-imports=silent", "--ignore-missing-imports", *(str(path) for path in sorted(found))]
    modules = mypycify(asked, opt_level="3", debug_level="0", target_dir="build/mypyc")
    finish(found, {Path(source) for module in modules for source in module.sources if "__native" in source})
    for module in modules:
        module.optional = True
        if os.name != "nt" and any("__native" in source for source in module.sources):
            own = ["-fwhole-program", "-fno-plt", *INLINING]
            module.extra_compile_args = [*module.extra_compile_args, *own]  # theirs is one list for all
    return modules


def with_client(command: type) -> type:
    """Let a command that makes something to be handed on refuse to leave the browser's pages out."""

    class Checked(command):
        def run(self) -> None:
            if not CLIENT.is_file() and os.environ.get(NO_CLIENT) != "1":
                raise SystemExit(
                    f"The browser's pages are not built ({CLIENT} is missing). Run 'make wheel', which builds them "
                    f"first, or set {NO_CLIENT}=1 for a package that cannot serve them."
                )
            super().run()

    return Checked


setup(
    ext_modules=extensions(),
    cmdclass={"bdist_wheel": with_client(bdist_wheel), "sdist": with_client(sdist)},
)
