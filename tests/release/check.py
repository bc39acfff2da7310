"""Rehearses a release: builds what is left, checks and installs every package, and says what the owner has to do.

`make release-check` builds the wheels, the source distribution and the module for Node before.
"""

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
BIN = ROOT / ".venv" / ("Scripts" if sys.platform == "win32" else "bin")
DIST = ROOT / "dist"
FIRST_STEPS = ROOT / "examples/first_steps.py"
# abi3audit does not know this one yet, which CPython 3.15 looks for in modules of its new stable ABI (PEP 793).
NEW_IN_THE_ABI = {"PyModExport__xpauto"}
OWNER = """
Nothing was published. What is left is the owner's:
  1. once: let PyPI, crates.io and npm trust .github/workflows/release.yml of this repository, for its environments
     pypi, crates-io and npm, with a reviewer for each; npm for staging only, for all {packages} packages
  2. the date and the version {version} in CHANGELOG.md, then: git tag v{version} && git push origin v{version}
  3. when the workflow is done: npm stage list, then npm stage approve for each, xpauto itself last"""


def run(*command: str | Path, cwd: str | Path = ROOT, env: dict[str, str] | None = None, fine: int = 0) -> str:
    """What a program wrote; ends this one if it failed."""
    arguments = [str(part) for part in command]
    result = subprocess.run(arguments, capture_output=True, text=True, cwd=cwd, env=env)
    if result.returncode not in (0, fine):
        sys.exit(f"{' '.join(arguments)}\n{result.stdout}{result.stderr}")
    return result.stdout


def step(what: str) -> None:
    print(f"— {what}", flush=True)


def version() -> str:
    """The version, which all manifests have."""
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]
    number: str = cargo["package"]["version"]
    others = {
        "package.json": json.loads((ROOT / "package.json").read_text())["version"],
        **{name: cargo["dependencies"][name]["version"] for name in ("xpauto", "xpauto-sandbox")},
    }
    for name, other in others.items():
        if other.lstrip("=") != number:
            sys.exit(f"{name} has version {other} and Cargo.toml {number}")
    return number


def check_wheels(wheels: list[Path]) -> None:
    run(BIN / "twine", "check", "--strict", *wheels)
    # The plugin of pytest is a second package, so that pytest loads it without the client.
    run(BIN / "check-wheel-contents", "--toplevel", "xpauto,pytest_xpauto", *wheels)
    for wheel in wheels:
        if "-abi3" in wheel.name:
            check_abi(wheel)
        if "linux" in wheel.name:
            report = run(BIN / "auditwheel", "show", wheel)
            if "manylinux_2_28" not in report and "musllinux_1_2" not in report:
                sys.exit(report)


def check_abi(wheel: Path) -> None:
    (audited,) = json.loads(run(BIN / "abi3audit", "--report", wheel, fine=1))["specs"].values()
    for result in (module["result"] for module in audited["wheel"]):
        unknown = set(result["non_abi3_symbols"]) - NEW_IN_THE_ABI
        if unknown or not result["is_abi3_baseline_compatible"]:
            sys.exit(f"{wheel.name} uses what is not in the stable ABI of its Python: {sorted(unknown)}")


def installs(package: Path, environment: dict[str, str] | None = None) -> None:
    """Installs a package in an environment of its own, and runs the first steps there."""
    with tempfile.TemporaryDirectory() as folder:
        run(BIN / "python", "-m", "venv", folder)
        python = Path(folder) / BIN.name / "python"
        run(python, "-m", "pip", "install", "--quiet", package, env=environment)
        run(python, FIRST_STEPS, cwd=folder)


def main() -> None:
    number = version()
    wheels = sorted((DIST / "wheels").glob("*.whl"))
    step("wheels: names, contents, ABI, C library")
    check_wheels(wheels)
    step("a wheel, installed")
    installs(next(wheel for wheel in wheels if "cp311" in wheel.name))
    step("the source distribution, compiled and installed")
    (sources,) = (DIST / "sdist").glob("*.tar.gz")
    # In this folder, so that a second run finds it compiled.
    installs(sources, {**os.environ, "CARGO_TARGET_DIR": str(ROOT / "target")})
    step("npm packages, installed in an empty project, and staged in rehearsal")
    run("npm", "run", "--silent", "facade")
    run("node", "bindings-node/stage.cjs", "dist/npm")
    run("node", "tests/install/first_steps.mjs", "dist/npm")
    for folder in [*(DIST / "npm/native").iterdir(), DIST / "npm/xpauto"]:
        run("npm", "publish", "--dry-run", "--access", "public", folder)
    step("crates, compiled as they are packed")
    run("cargo", "package", "--locked", "--allow-dirty", "-p", "xpauto", "-p", "xpauto-sandbox")
    print(f"\n{'bytes':>10}  built here")
    crates = (ROOT / "target/package").glob(f"*-{number}.crate")
    for path in [*wheels, sources, *sorted((DIST / "npm").glob("*.tgz")), *sorted(crates)]:
        print(f"{path.stat().st_size:>10}  {path.name}")
    targets = json.loads((ROOT / "package.json").read_text())["napi"]["targets"]
    print(OWNER.format(packages=len(targets) + 1, version=number))


if __name__ == "__main__":
    main()
