//! Runs the program, for the tests of its commands.

#![allow(dead_code, reason = "each file of tests uses some of it")]

pub mod assistant;

use std::process::{Command, Output};

use serde_json::Value;
use xpauto::bindings::message::Language;
use xpauto_sandbox::{Options, Sandbox};

pub fn sandbox(segments: usize) -> Sandbox {
    Sandbox::start(Options { segments, ..Options::default() }).unwrap()
}

/// The program with nothing of the environment but this service.
pub fn program(url: &str, token: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xpauto"));
    for name in ["XPAUTO_PROFILE", "XPAUTO_LOG", "NO_COLOR", "CLICOLOR_FORCE", "XDG_CONFIG_HOME"] {
        command.env_remove(name);
    }
    command.env("XPAUTO_BASE_URL", url).env("XPAUTO_TOKEN", token);
    command
}

/// Runs the program to its end, with the words of a command line.
pub fn run(sandbox: &Sandbox, words: &[&str]) -> Output {
    program(sandbox.url(), sandbox.token()).args(words).output().unwrap()
}

/// Runs the program without a service, which must succeed; returns its output.
pub fn shown(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_xpauto")).args(words).output().unwrap();
    assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

pub fn add_fault(sandbox: &Sandbox, fault: &Value) {
    sandbox.control(Language::Rust, "POST", "/faults", &fault.to_string()).unwrap();
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs the program, which must succeed; returns its output.
pub fn out(sandbox: &Sandbox, words: &[&str]) -> String {
    let output = run(sandbox, words);
    assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Runs the program, which must fail with this status; returns what it says.
pub fn failed(sandbox: &Sandbox, words: &[&str], status: u8) -> String {
    let output = run(sandbox, words);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(i32::from(status)), String::new()), "{words:?}");
    text(&output.stderr)
}

pub fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
