//! Help, completions, and what is said of misspelt words.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use xpauto::ErrorKind;
use xpauto::bindings::operation::{self, ResponseShape};

use crate::running::{failed, sandbox, shown, text};

#[test]
fn misspelt_words_are_refused_with_what_was_probably_meant() {
    let sandbox = sandbox(3);
    for (words, said) in [
        (vec!["segment", "list"], "'segments'"),
        (vec!["segments", "lst"], "a similar subcommand exists: 'list'"),
        (vec!["segments", "list", "--limt", "3"], "a similar argument exists: '--limit'"),
        (vec!["segments", "list", "--output", "jsnl"], "a similar value exists: 'jsonl'"),
        (vec!["segments", "list", "--select", "id,nmae"], "did you mean \"name\"?"),
        (vec!["segments", "list", "--out", "x.xlsx"], "output must be chosen, as .xlsx is the ending of no form"),
        (vec!["segments", "list", "--select", "nope"], "select must name fields of Segment, got \"nope\""),
        (vec!["key-moments", "delete", "401", "--out", "x.json"], "unexpected argument '--out'"),
        (
            vec!["segments", "list", "--filter", "siteIdd = 1"],
            "filter must be a field of segments, got \"siteIdd\"; did you mean \"siteId\"? (column 1)",
        ),
        (vec!["segments", "list", "--per-page", "many"], "per-page must be an integer"),
        (vec!["segments", "list", "--timeout", "-1"], "timeout must be a positive number of seconds"),
        (vec!["themes", "update", "-1", "--json", "{}"], "theme-id must be a positive integer, got -1"),
        (vec!["themes", "create", "--json", "[]"], "the body must be an object, got an array"),
        (vec!["request", "GET", "/goals", "--query", "page"], "a name and a value have = between them"),
        (vec!["themes", "create", "--json", "{"], "json is invalid JSON: EOF"),
        (vec!["themes", "create", "--json", "@/no/such/file"], "the body cannot be read from @/no/such/file"),
    ] {
        let status = if said.contains("cannot be read") { ErrorKind::File.declaration().exit_status } else { 2 };
        let message = failed(&sandbox, &words, status);
        assert!(message.contains(said), "{words:?}: {message}");
    }
    assert_eq!(sandbox.requests_json(), "[]");
}

#[test]
fn every_operation_and_its_parameters_are_commands_with_help_and_completions() {
    let help = |words: &[&str]| shown(&[words, &["--help"]].concat());
    let kebab = |name: &str| name.replace('_', "-");
    assert!(shown(&["-h"]).starts_with("The account of an experimentation-automation REST API from a shell."));
    let shells = ["bash", "zsh", "fish", "powershell", "elvish"].map(|shell| shown(&["completions", shell]));
    for operation in operation::ALL {
        let (resource, verb) = (kebab(operation.resource), kebab(operation.verb));
        let page = help(&[&resource, &verb]);
        assert!(page.starts_with(operation.doc.trim_end_matches('.')), "{page}");
        for parameter in operation.parameters {
            assert!(page.contains(&format!("<{}>", kebab(parameter.name).to_uppercase())), "{page}");
        }
        assert!(!page.contains("<client.") && !page.contains("<list."), "{page}");
        let is_list = matches!(operation.response, ResponseShape::List(_));
        assert_eq!(page.contains("--filter <TEXT>"), is_list, "{page}");
        assert_eq!(page.contains("--json <JSON>"), operation.body.is_some(), "{page}");
        assert!(shells.iter().all(|script| script.contains(&resource) && script.contains(&verb)));
    }
}

/// Completions that bash offers for the last of these words.
fn bash_completions(script: &Path, words: &[&str]) -> BTreeSet<String> {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let code = format!(
        "source '{}'; COMP_WORDS=({}); COMP_CWORD={}; _xpauto xpauto \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        script.display(),
        quoted.join(" "),
        words.len() - 1
    );
    let output = Command::new("bash").args(["--norc", "-c", &code]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes_resources_operations_options_and_values() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("completions.bash");
    fs::write(&script, shown(&["completions", "bash"])).unwrap();
    let complete = |words: &[&str]| bash_completions(&script, words);
    let all = complete(&["xpauto", ""]);
    assert!(operation::ALL.iter().all(|operation| all.contains(&operation.resource.replace('_', "-"))), "{all:?}");
    assert_eq!(complete(&["xpauto", "themes", "cr"]), BTreeSet::from(["create".to_owned()]));
    let options = complete(&["xpauto", "segments", "list", "--fi"]);
    assert_eq!(options, BTreeSet::from(["--filter".to_owned()]));
    let formats = complete(&["xpauto", "goals", "list", "--output", ""]);
    assert!(formats.contains("parquet") && formats.contains("jsonl"), "{formats:?}");
}
