"""What editors offer and explain: pyright's language server, as in VS Code, and jedi, as in notebooks."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jedi  # type: ignore[import-untyped]
import pytest

import xpauto

ROOT = Path(__file__).parent.parent.parent
SERVER = ["node", str(ROOT / "node_modules/pyright/langserver.index.js"), "--stdio"]
PREAMBLE = "import xpauto\nfrom xpauto import F, Segment\nclient = xpauto.Client()\nawaited = xpauto.AsyncClient()\n"


class Editor:
    """A language server that looks at one file."""

    def __init__(self, folder: Path) -> None:
        self._file = (folder / "program.py").as_uri()
        self._server = subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self._version = 0
        capabilities = {
            "textDocument": {"hover": {"contentFormat": ["markdown"]}},
            "workspace": {"configuration": True},
        }
        folders = [{"uri": folder.as_uri(), "name": "folder"}]
        self.ask(
            "initialize", processId=None, rootUri=folder.as_uri(), capabilities=capabilities, workspaceFolders=folders
        )
        self._send({"method": "initialized", "params": {}})
        document = {"uri": self._file, "languageId": "python", "version": 0, "text": ""}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": document}})

    def close(self) -> None:
        self._server.kill()
        self._server.communicate()

    def _send(self, message: dict[str, Any]) -> None:
        assert self._server.stdin is not None
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self._server.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self._server.stdout is not None
        length = 0
        while line := self._server.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message: dict[str, Any] = json.loads(self._server.stdout.read(length))
        return message

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a request; what the server asks meanwhile is answered."""
        self._send({"id": method, "method": method, "params": params})
        while True:
            message = self._receive()
            if message.get("id") == method and "method" not in message:
                return message["result"]
            if "id" in message and "method" in message:
                python = {"pythonPath": sys.executable, "analysis": {"extraPaths": []}}
                items = message.get("params", {}).get("items", [])
                wanted = [python if item.get("section") == "python" else {} for item in items]
                self._send({"id": message["id"], "result": wanted})

    def at(self, marked: str, method: str) -> Any:
        """The result of a request at the place that `|` marks."""
        text = PREAMBLE + marked
        before = text[: text.index("|")]
        self._version += 1
        document = {"uri": self._file, "version": self._version}
        changes = [{"text": text.replace("|", "")}]
        params = {"textDocument": document, "contentChanges": changes}
        self._send({"method": "textDocument/didChange", "params": params})
        position = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        return self.ask(method, textDocument=document, position=position)


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    opened = Editor(tmp_path_factory.mktemp("editor"))
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("marked", "offered"),
    [
        ("client.|", {"segments", "themes", "triggers", "with_raw_response", "with_options"}),
        ("client.themes.create(|)", {"name=", "status=", "project_ids="}),
        ("awaited.with_raw_response.themes.update(501, s|)", {"status=", "selected_fonts="}),
        ("client.segments.list(|)", {"filter=", "sort=", "per_page=", "optional_fields=", "limit="}),
        ("xpauto.Theme(|)", {"name=", "status="}),
        ("xpauto.Client(|)", {"base_url=", "token=", "timeout="}),
        ("client.with_options(|)", {"timeout=", "total_timeout=", "max_retries=", "headers="}),
        ("xpauto.Sandbox(|)", {"segments=", "faults=", "token_lifetime="}),
        ("xpauto.NotFoundError('gone', |)", {"status=", "code=", "headers=", "attempts="}),
        ("xpauto.Segment.sample(|)", {"name=", "site_id="}),
        ("F.|", {"site_id", "is_favorite"}),
        ("Segment.|", {"site_id", "is_favorite"}),
        ("Segment.name.|", {"like", "is_in", "is_null", "desc"}),
        ("Segment.segment_type.is_in(['|'])", {"'STANDARD'", "'KEY_MOMENT'"}),
        ("client.goals.list(sort=['|'])", {"'status'", "'-status'"}),
        ("client.segments.list(optional_fields=['|'])", {"'experiments'", "'links'"}),
        ("client.with_raw_response.sites.get_by_code('a').|", {"headers", "attempts", "parse"}),
    ],
)
def test_completion_offers(editor: Editor, marked: str, offered: set[str]) -> None:
    labels = {item["label"] for item in editor.at(marked, "textDocument/completion")["items"]}
    assert offered <= labels, labels


COMPLETED = [
    ("client.", {"goals", "themes", "prepare"}),
    ("client.goals.list().", {"first", "collect", "pages", "to_pandas"}),
    ("client.goals.list().first().", {"status", "name"}),
    ("client.goals.list().collect()[0].", {"status", "name"}),
    ("client.prepare.goals.list().", {"to_curl"}),
    ("awaited.goals.list().", {"first", "collect", "pages"}),
    ("Segment.name.", {"asc", "desc"}),
    ("F.name.", {"like", "is_in"}),
]


@pytest.mark.parametrize(("program", "offered"), COMPLETED)
@pytest.mark.filterwarnings("ignore")
def test_jedi_completes(program: str, offered: set[str]) -> None:
    names = {
        "client": xpauto.Client(base_url="https://api.example.com"),
        "awaited": xpauto.AsyncClient(base_url="https://api.example.com"),
        "xpauto": xpauto,
        "F": xpauto.F,
        "Segment": xpauto.Segment,
    }
    static = {completion.name for completion in jedi.Script(PREAMBLE + program).complete()}
    assert offered <= static, static
    live = {completion.name for completion in jedi.Interpreter(program, [names]).complete()}
    assert offered <= live, live


@pytest.mark.parametrize(
    ("marked", "explained"),
    [
        ("client.themes.cre|ate(name='a')", ["Creates a theme.", "name (str): The name.", "project_ids"]),
        ("awaited.segments.li|st()", ["Lists segments", "per_page", "AsyncPager[Segment]"]),
        ("xpauto.Site(url='a').na|me", ["str | None", "at most 30 characters"]),
        ("Segment.site|_id == 3", ["OrderedField[Segment, int, int]", "The id of the site (project)"]),
        ("Segment.name.li|ke('a%')", ["pattern: str", "Filter[Segment]", "Matches a pattern, ignoring case"]),
        ("client.with_opt|ions(timeout=3)", ["timeout", "float", "The maximum duration of one attempt"]),
        (
            "xpauto.NotFoundError('gone').retry_aft|er",
            ["float | None", "How long the service asks to wait. In seconds."],
        ),
        ("client.with_raw_response.themes.upd|ate(501, name='a')", ["RawResponse[Theme]", "Updates the theme"]),
    ],
)
def test_hover_explains(editor: Editor, marked: str, explained: list[str]) -> None:
    shown = editor.at(marked, "textDocument/hover")["contents"]["value"].replace("&nbsp;", " ").replace("\\_", "_")
    assert all(words in shown for words in explained), shown


def test_a_definition_is_found_in_the_source(editor: Editor) -> None:
    (place,) = editor.at("client.themes.cre|ate(name='a')", "textDocument/definition")[-1:]
    assert place["uri"].endswith("xpauto/resources.py")
