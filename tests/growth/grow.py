"""Counts the lines that an addition takes: makes each in a scratch copy, builds it, and calls it in every language.

Run by `make growth`. It fails where something takes more lines by hand than `CONTRIBUTING.md` promises.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(__file__).parent


@dataclass
class Addition:
    """Something new: the lines that are written by hand, each group after a line of a file, which an `AGENT` loses."""

    what: str
    most: int
    edits: list[tuple[str, str, str]]

    @property
    def lines(self) -> int:
        return sum(len(text.splitlines()) for _, _, text in self.edits)


OPERATIONS = "core/src/operation/declared.rs"
OPTIONS = "core/src/options/each.rs"
AGENT = ".user_agent(USER_AGENT)"
AFTER_NOT_FOUND = 'and "), Part::name("base_url"), Part::text(".")];\n'

ADDITIONS = [
    Addition(
        "a list operation",
        15,
        [
            (
                OPERATIONS,
                "    images: Images {\n",
                """\
        /// Lists images.
        list() -> [Image] = GET "/images";
""",
            )
        ],
    ),
    Addition(
        "a POST on the same path",
        15,
        [
            (
                OPERATIONS,
                "    images: Images {\n",
                """\
        /// Creates an image.
        create(body Image) -> Image = POST "/images", example("", r#"{"name":"Autumn banner"}"#);
""",
            )
        ],
    ),
    Addition(
        "a field",
        1,
        [
            (
                "core/src/model/image.rs",
                "    Image {\n",
                """\
        /** Where the image is shown. */ shown_at "shownAt": Text;
""",
            )
        ],
    ),
    Addition(
        "a client option",
        6,
        [
            (
                OPTIONS,
                "OptionKind::PemPair, DefaultValue::None, secret;\n",
                """\
        /// The name that the program sends in `User-Agent`.
        agent: Option<String> as Plain<String> = OptionKind::Text, DefaultValue::None;
""",
            ),
            (
                "core/src/exchange/connect.rs",
                f"        {AGENT}\n",
                """\
        .user_agent(settings.agent.as_deref().unwrap_or(concat!("xpauto/", env!("CARGO_PKG_VERSION"))))
""",
            ),
        ],
    ),
    Addition(
        "an error kind",
        3,
        [
            (
                "core/src/error/kinds.rs",
                AFTER_NOT_FOUND,
                """\
    /// Status 412.
    PreconditionFailed in Api = "precondition-failed", "PreconditionFailedError", status 412,
        advice [Part::text("The object was changed meanwhile; read it again.")];
""",
            ),
        ],
    ),
]


def apply(addition: Addition, copy: Path) -> None:
    for name, after, text in addition.edits:
        path = copy / name
        source = path.read_text(encoding="utf-8")
        if source.count(after) != 1:
            sys.exit(f"{name} has the line {after.strip()!r} {source.count(after)} times")
        path.write_text(source.replace(after, after + text), encoding="utf-8")


def run(copy: Path, *command: str, **more: str) -> None:
    """Runs a command in the copy; its output is shown only where it fails."""
    # A folder of its own: Cargo takes the crates of two checkouts for the same.
    own = {"CARGO_TARGET_DIR": str(ROOT / "target/growth"), "CARGO_TERM_QUIET": "true"}
    done = subprocess.run(
        command, cwd=copy, env={**os.environ, **own, **more}, check=False, text=True, capture_output=True
    )
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def copied(folder: Path) -> Path:
    """A copy of what the repository holds, beside the installed packages of the checkout."""
    copy = folder / "xpauto"
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True)
    for name in names.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    return copy


def build(copy: Path, site: Path) -> None:
    python = sys.executable
    run(copy, "cargo", "run", "--profile", "local", "-q", "-p", "xpauto-codegen")
    wheels = copy / "wheels"
    run(copy, python, "-m", "maturin", "build", "--profile", "local", "--quiet", "--out", str(wheels))
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check", "--target", str(site)]
    run(copy, python, *install, *map(str, wheels.glob("*.whl")))
    run(copy, "npm", "run", "--silent", "build")


def call(copy: Path, site: Path) -> None:
    shutil.copy2(PROGRAMS / "grown.rs", copy / "sandbox/tests/grown.rs")
    shutil.copy2(PROGRAMS / "grown.mjs", copy / "grown.mjs")
    run(copy, "cargo", "test", "--profile", "local", "-q", "-p", "xpauto-sandbox", "--test", "grown")
    # The installed copy takes precedence over the checkout that the environment was set up for.
    run(copy, sys.executable, str(PROGRAMS / "grown.py"), PYTHONPATH=str(site))
    run(copy, "node", "grown.mjs")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy, site = copied(Path(folder)), Path(folder) / "site"
        for addition in ADDITIONS:
            apply(addition, copy)
        build(copy, site)
        call(copy, site)
    for addition in ADDITIONS:
        print(f"{addition.what}: {addition.lines} lines by hand, at most {addition.most} are promised")
    if any(addition.lines > addition.most for addition in ADDITIONS):
        sys.exit("more lines than CONTRIBUTING.md promises")


if __name__ == "__main__":
    main()
