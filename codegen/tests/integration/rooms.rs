//! Checks that the modules of every crate have no circular dependencies among siblings.
//!
//! A child may use its parent, and a path through a re-export counts as a path to the re-exported module.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A module or an item in it, from the root of its crate.
type Name = Vec<String>;

/// The dependencies of the modules of a crate.
#[derive(Default)]
struct Crate {
    modules: BTreeSet<Name>,
    /// The paths that occur in each module.
    paths: Vec<(Name, Name)>,
    /// The imports of each module: names and paths.
    imports: BTreeMap<(Name, String), Name>,
}

impl Crate {
    fn read(source: &Path) -> Self {
        let mut files = Vec::new();
        list(source, &Name::new(), &mut files);
        let mut all = Self { modules: files.iter().map(|(module, _)| module.clone()).collect(), ..Self::default() };
        for (module, text) in files {
            all.scan(&module, text.parse().unwrap());
        }
        all
    }

    /// Records the paths in the code of a module, without its tests.
    fn scan(&mut self, module: &[String], tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let before = at.checked_sub(1).and_then(|before| tokens.get(before));
            at += 1;
            match token {
                TokenTree::Group(group) if is_test(&group.stream()) && is(before, "#") => at = end_of_item(&tokens, at),
                TokenTree::Group(group) => self.scan(module, group.stream()),
                TokenTree::Ident(word) if word == "use" => at = self.tree(module, &Name::new(), &tokens, at, true),
                TokenTree::Ident(word) if is_root(&word.to_string()) && !is(before, ":") && is_path(&tokens, at) => {
                    at = self.tree(module, &Name::new(), &tokens, at - 1, false);
                }
                _ => {}
            }
        }
    }

    /// Records the paths of a tree such as `crate::{a, b::c}` that begins here; returns its end.
    fn tree(
        &mut self,
        module: &[String],
        prefix: &[String],
        tokens: &[TokenTree],
        mut at: usize,
        is_use: bool,
    ) -> usize {
        let mut path = prefix.to_vec();
        loop {
            match tokens.get(at) {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    let mut next = 0;
                    while next < inner.len() {
                        next = self.tree(module, &path, &inner, next, is_use) + 1;
                    }
                    return at + 1;
                }
                Some(TokenTree::Ident(word)) => path.push(word.to_string()),
                _ => break,
            }
            at += 1;
            if !is_path(tokens, at) {
                break;
            }
            at += 2;
        }
        let alias = tokens.get(at + 1).filter(|_| is(tokens.get(at), "as")).map(ToString::to_string);
        if is_use {
            while tokens.get(at).is_some_and(|token| !is(Some(token), ",") && !is(Some(token), ";")) {
                at += 1;
            }
        }
        self.note(module, path, alias.filter(|_| is_use), is_use);
        at
    }

    fn note(&mut self, module: &[String], mut path: Name, alias: Option<String>, is_use: bool) {
        if is_use && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let Some(whole) = self.absolute(module, &path) else { return };
        if let Some(last) = path.last().filter(|_| is_use) {
            self.imports.insert((module.to_vec(), alias.unwrap_or_else(|| last.clone())), whole.clone());
        }
        self.paths.push((module.to_vec(), whole));
    }

    /// Returns the path from the root of the crate; `None` for a path into another crate.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Name> {
        let mut base = module.to_vec();
        let mut rest = path.iter().peekable();
        match path.first()?.as_str() {
            "crate" => {
                base.clear();
                rest.next();
            }
            "super" | "self" => {}
            child if self.modules.contains(&[module, &[child.to_owned()]].concat()) => {}
            _ => return None,
        }
        while let Some(step) = rest.next_if(|step| matches!(step.as_str(), "super" | "self")) {
            if step == "super" {
                base.pop();
            }
        }
        base.extend(rest.cloned());
        Some(base)
    }

    /// Returns the module that a path leads to, resolving the imports of other modules.
    fn home(&self, path: &[String], depth: usize) -> Name {
        let module = (0..=path.len()).rev().find_map(|end| path.get(..end).filter(|name| self.modules.contains(*name)));
        let module = module.unwrap_or_default();
        let item = path.get(module.len()).cloned().unwrap_or_default();
        match self.imports.get(&(module.to_vec(), item)) {
            Some(target) if depth > 0 && target != path => {
                let rest = path.get(module.len() + 1..).unwrap_or_default();
                self.home(&[target, rest].concat(), depth - 1)
            }
            _ => module.to_vec(),
        }
    }

    /// Returns the dependencies between the children of each module, each with one of its paths.
    fn arrows(&self) -> BTreeMap<(Name, Name), Name> {
        let mut arrows = BTreeMap::new();
        for (from, path) in &self.paths {
            let to = self.home(path, 8);
            let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
            if let (Some(from), Some(to)) = (from.get(..=shared), to.get(..=shared)) {
                arrows.insert((from.to_vec(), to.to_vec()), path.clone());
            }
        }
        arrows
    }
}

/// Returns the modules below a folder with the content of their files.
fn list(folder: &Path, module: &[String], files: &mut Vec<(Name, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let name =
            if matches!(stem.as_str(), "lib" | "main" | "mod") { module.to_vec() } else { [module, &[stem]].concat() };
        if path.is_dir() {
            list(&path, &name, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test_module(&name) {
            files.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}

fn is_test_module(name: &[String]) -> bool {
    name.iter().any(|part| part == "tests")
}

fn is(token: Option<&TokenTree>, text: &str) -> bool {
    token.is_some_and(|token| token.to_string() == text)
}

/// Whether `::` is here.
fn is_path(tokens: &[TokenTree], at: usize) -> bool {
    is(tokens.get(at), ":") && is(tokens.get(at + 1), ":")
}

fn is_root(word: &str) -> bool {
    matches!(word, "crate" | "super" | "self")
}

/// Whether an attribute is `cfg(test)`.
fn is_test(attribute: &TokenStream) -> bool {
    attribute.to_string().replace(' ', "") == "cfg(test)"
}

/// Returns the end of the item that begins here.
fn end_of_item(tokens: &[TokenTree], at: usize) -> usize {
    let is_end = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        other => is(Some(other), ";"),
    };
    tokens.iter().skip(at).position(is_end).map_or(tokens.len(), |length| at + length + 1)
}

/// Returns the dependencies that remain after repeatedly removing modules without dependencies or dependents.
fn circles(mut arrows: BTreeMap<(Name, Name), Name>) -> BTreeMap<(Name, Name), Name> {
    loop {
        let users: BTreeSet<Name> = arrows.keys().map(|(from, _)| from.clone()).collect();
        let used: BTreeSet<Name> = arrows.keys().map(|(_, to)| to.clone()).collect();
        let count = arrows.len();
        arrows.retain(|(from, to), _| users.contains(to) && used.contains(from));
        if arrows.len() == count {
            return arrows;
        }
    }
}

#[test]
fn no_modules_need_each_other_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for name in ["core", "codegen", "sandbox", "bindings-node", "bindings-python"] {
        let arrows = Crate::read(&root.join(name).join("src")).arrows();
        assert!(!arrows.is_empty(), "{name} was not read");
        for ((from, to), path) in circles(arrows) {
            found.push(format!("{name}: {} -> {} by {}", from.join("::"), to.join("::"), path.join("::")));
        }
    }
    assert!(found.is_empty(), "modules need each other in a circle:\n{}", found.join("\n"));
}
