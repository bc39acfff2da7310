"""Counts the lines that an addition takes: applies each to a scratch copy, builds it, and calls it in every language.

Run by `make growth`. It fails where something takes more lines by hand than `CONTRIBUTING.md` promises.
"""

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
    """Something new: the lines that are written by hand, each group after a line of a file, or in a file of its own."""

    what: str
    most: int
    edits: list[tuple[str, str, str]]

    @property
    def lines(self) -> int:
        return sum(len(text.splitlines()) for _, _, text in self.edits)


SPEC = "core/src/spec/mod.rs"
LISTED = "pub static OPERATIONS: &[&Operation] = &[\n"
TARGETING_TYPES = "pub const TARGETING_TYPES: &[(&str, &str)] = &[\n"
AGENT = """\
        /// The name that the program sends in `User-Agent`.
        agent: TEXT, DefaultValue::None;
"""
PRECONDITION_FAILED = """\
    /// Status 412.
    PRECONDITION_FAILED = "precondition-failed", "PreconditionFailedError", exit 19, parent: Some(&API),
        statuses: Some((412, 412)), advice: "The object was changed meanwhile; read it again.";
"""


def operation(what: str, resource: str, text: str) -> Addition:
    """An operation at the end of the file of a resource, and its name in the list of all."""
    name = text.split()[2].removesuffix(":")
    file = f"core/src/spec/{resource}.rs", "pub(super) const TYPES: &[&Model] = ", text
    return Addition(what, 15, [file, (SPEC, LISTED, f"    &{name},\n")])


SHOWN_AT = '    field!("shown_at", Text, "Where the image is shown."),\n'
ADDITIONS = [
    operation(
        "an operation with parameters in its path",
        "images",
        """\
pub static IMAGES_GET: Operation = crate::schema::get("images", "get", "/sites/{siteId}/images/{imageId}")
    .path(&[id("site_id"), id("image_id")])
    .returns(&IMAGE)
    .example("101, 601", "")
    .doc("Reads an image of a site.");
""",
    ),
    operation(
        "a read that takes optional fields",
        "goals",
        """\
pub static GOALS_GET: Operation = get("goals", "get", "/goals/{goalId}")
    .path(&[crate::schema::id("goal_id")])
    .returns(&GOAL)
    .takes_optional_fields()
    .example("201", "")
    .doc("Reads the goal with the given id.");
""",
    ),
    operation(
        "a PATCH with a part of a model",
        "goals",
        """\
pub static GOALS_EDIT: Operation = crate::schema::patch("goals", "edit", "/goals/{goalId}")
    .path(&[crate::schema::id("goal_id")])
    .sends_only(&GOAL, &["name", "description"])
    .returns(&GOAL)
    .example("201", r#"{"name":"Sales"}"#)
    .doc("Changes the name or the description of a goal.");
""",
    ),
    Addition(
        "a resource with a model in a new file",
        15,
        [
            (
                "core/src/spec/coupons.rs",
                "",
                """\
//! Coupons: discounts by code.
use crate::schema::Kind::{Int, Text};
use crate::schema::{Model, Operation, field, post};
pub static COUPON: Model = Model::new("Coupon", "A discount by code.").fields(&[
    field!("id", Int, "The coupon's unique id."),
    field!("code", Text, "The code that visitors enter.").required(),
]);
pub static COUPONS_CREATE: Operation = post("coupons", "create", "/coupons").sends(&COUPON).returns(&COUPON)
    .example("", r#"{"code":"SPRING"}"#).doc("Creates a coupon.");
pub(super) const TYPES: &[&Model] = &[&COUPON];
""",
            ),
            (SPEC, "mod goals;\n", "mod coupons;\n"),
            (SPEC, "pub use goals::*;\n", "pub use coupons::*;\n"),
            (SPEC, "pub const FILES: &[(&str, &[&Model])] = &[\n", '    ("coupons", coupons::TYPES),\n'),
            (SPEC, LISTED, "    &COUPONS_CREATE,\n"),
        ],
    ),
    operation(
        "a list operation",
        "images",
        """\
pub static IMAGES_LIST: Operation = crate::schema::get("images", "list", "/images").lists(&IMAGE).doc("Lists images.");
""",
    ),
    operation(
        "a POST on the same path",
        "images",
        """\
pub static IMAGES_CREATE: Operation = crate::schema::post("images", "create", "/images")
    .sends(&IMAGE)
    .returns(&IMAGE)
    .example("", r#"{"name":"Autumn banner"}"#)
    .doc("Creates an image.");
""",
    ),
    Addition(
        "a field",
        1,
        [("core/src/spec/images.rs", 'Model::new("Image", "An uploaded image.").fields(&[\n', SHOWN_AT)],
    ),
    Addition(
        "a kind of condition",
        1,
        [("core/src/spec/segments.rs", TARGETING_TYPES, '    ("LOYALTY_LEVEL", VISITOR),\n')],
    ),
    Addition(
        "a client option",
        3,
        [
            ("core/src/spec/options/mod.rs", "PEM_PAIR, DefaultValue::None, secret;\n", AGENT),
            (
                "core/src/transport/connect.rs",
                "        .user_agent(USER_AGENT)\n",
                "        .user_agent(settings.agent.as_deref().unwrap_or(USER_AGENT))\n",
            ),
        ],
    ),
    Addition(
        "an error kind",
        3,
        [("core/src/spec/errors.rs", 'and {base_url}.";\n', PRECONDITION_FAILED)],
    ),
]


def apply(addition: Addition, copy: Path, *, declares: bool) -> None:
    """Writes the declarations of an addition, or else the code that uses what is generated from them."""
    edits = [edit for edit in addition.edits if edit[0].startswith("core/src/spec/") == declares]
    for name, near, text in edits:
        path = copy / name
        if not near:
            path.write_text(text, encoding="utf-8")
            continue
        source = path.read_text(encoding="utf-8")
        if source.count(near) != 1:
            sys.exit(f"{name} has {near.strip()!r} {source.count(near)} times")
        # Before the list of types, since that is the last item of a file; else behind the line.
        with_text = text + "\n" + near if near.startswith("pub(super) const TYPES") else near + text
        path.write_text(source.replace(near, with_text), encoding="utf-8")


# A folder of its own: Cargo takes the crates of two checkouts for the same.
TARGET = ROOT / "target/growth"


def share_dependencies() -> None:
    """Copies the compiled crates of others, which take longest."""

    def skipped(folder: str, names: list[str]) -> list[str]:
        is_own = [name for name in names if "xpauto" in name or name in ("incremental", "examples")]
        return [*is_own, *(name for name in names if Path(folder).name == "deps" and "." not in name)]

    for profile in ("local", f"{os.environ['CARGO_BUILD_TARGET']}/local"):
        if not (TARGET / profile).exists():
            shutil.copytree(ROOT / "target" / profile, TARGET / profile, ignore=skipped)


def run(copy: Path, *command: str, **more: str) -> None:
    """Runs a command in the copy; its output is shown only where it fails."""
    own = {"CARGO_TARGET_DIR": str(TARGET), "CARGO_TERM_QUIET": "true", "CARGO_INCREMENTAL": "0"}
    environment = {**os.environ, **own, **more}
    done = subprocess.run(command, cwd=copy, env=environment, check=False, text=True, capture_output=True)
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
    wheels = copy / "wheels"
    run(copy, python, "-m", "maturin", "build", "--profile", "local", "--quiet", "--out", str(wheels))
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check", "--target", str(site)]
    run(copy, python, *install, *map(str, wheels.glob("*.whl")))
    run(copy, "npm", "run", "--silent", "build")


def call(copy: Path, site: Path) -> None:
    shutil.copy2(PROGRAMS / "grown.rs", copy / "sandbox/tests/grown.rs")
    for program in ("grown.mjs", "grown.ts"):
        shutil.copy2(PROGRAMS / program, copy / program)
    run(copy, "cargo", "test", "--profile", "local", "-q", "-p", "xpauto-sandbox", "--test", "grown")
    # The installed copy takes precedence over the checkout that the environment was set up for.
    run(copy, sys.executable, str(PROGRAMS / "grown.py"), PYTHONPATH=str(site))
    run(copy, "node", "grown.mjs")
    libraries = ["--module", "nodenext", "--target", "es2022", "--lib", "es2022,esnext.disposable", "--types", "node"]
    run(copy, "node_modules/.bin/tsc", "--noEmit", "--strict", *libraries, "grown.ts")


def main() -> None:
    share_dependencies()
    with tempfile.TemporaryDirectory() as folder:
        copy, site = copied(Path(folder)), Path(folder) / "site"
        for addition in ADDITIONS:
            apply(addition, copy, declares=True)
        run(copy, "cargo", "run", "--profile", "local", "-q", "-p", "xpauto-codegen")
        for addition in ADDITIONS:
            apply(addition, copy, declares=False)
        build(copy, site)
        call(copy, site)
    for addition in ADDITIONS:
        print(f"{addition.what}: {addition.lines} lines by hand, at most {addition.most} are promised")
    if any(addition.lines > addition.most for addition in ADDITIONS):
        sys.exit("more lines than CONTRIBUTING.md promises")


if __name__ == "__main__":
    main()
