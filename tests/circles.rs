//! No circle of imports crosses a folder, so a crate can be read folder by folder.
//!
//! Imports are read as text: the trees of `use`, and paths that begin with `crate`, `super` or `self`. A name that a
//! module passes on (`pub use`) counts as an import of the module that defines it. Tests may import anything.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// A path in the source, such as `["crate", "trail", "Trail"]`.
type Words = Vec<String>;

/// The modules of one crate with their files, and what the files import.
#[derive(Default)]
struct Crate {
    files: BTreeMap<Words, PathBuf>,
    /// Of each module: the paths that it imports.
    imports: BTreeMap<Words, Vec<Words>>,
    /// A module and a name that it passes on: where the name comes from.
    passed_on: BTreeMap<(Words, String), Words>,
}

impl Crate {
    fn read(sources: &Path) -> Self {
        let mut this = Self::default();
        this.collect(sources, sources);
        for (module, file) in this.files.clone() {
            let text = code(&fs::read_to_string(sources.join(file)).expect("it is text"));
            let mut imports = Vec::new();
            for (before, tree) in uses(&text) {
                for path in expanded(tree) {
                    let Some(path) = this.absolute(&module, &path) else { continue };
                    match path.last() {
                        Some(name) if before.ends_with("pub") || before.ends_with(')') => {
                            this.passed_on.insert((module.clone(), name.clone()), path);
                        }
                        _ => imports.push(path),
                    }
                }
            }
            imports.extend(paths(&text).iter().filter_map(|path| this.absolute(&module, path)));
            this.imports.insert(module, imports);
        }
        this
    }

    fn collect(&mut self, sources: &Path, folder: &Path) {
        for entry in fs::read_dir(folder).expect("it is there") {
            let path = entry.expect("it is read").path();
            let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            if path.is_dir() && name != "tests" {
                self.collect(sources, &path);
            } else if path.extension().is_some_and(|ending| ending == "rs") && name != "tests" {
                let file = path.strip_prefix(sources).expect("it is below").to_owned();
                let mut module: Words =
                    file.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
                if ["mod", "lib", "main"].contains(&name.as_str()) {
                    module.pop();
                }
                self.files.insert(module, file);
            }
        }
    }

    /// The path from the root of the crate; `None` if it leads to another crate.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Words> {
        let first = path.first()?.as_str();
        let up = path.iter().take_while(|word| *word == "super").count();
        let below = [module, &path[..1]].concat();
        match first {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([module, &path[1..]].concat()),
            "super" => Some([&module[..module.len().checked_sub(up)?], &path[up..]].concat()),
            _ => self.files.contains_key(&below).then(|| [module, path].concat()),
        }
    }

    /// The module in which a path ends, with names that others pass on followed to their origin.
    fn origin(&self, path: &[String], steps: usize) -> Words {
        let known = (0..=path.len()).rev().find(|&length| self.files.contains_key(&path[..length]));
        let (module, rest) = path.split_at(known.unwrap_or(0));
        let passed_on = rest.first().and_then(|name| self.passed_on.get(&(module.to_vec(), name.clone())));
        match passed_on {
            Some(path) if steps > 0 => self.origin(&[path, &rest[1..]].concat(), steps - 1),
            _ => module.to_vec(),
        }
    }

    /// The modules that a module imports something from.
    fn imported(&self, module: &Words) -> BTreeSet<Words> {
        let origins = self.imports[module].iter().map(|path| self.origin(path, 9));
        origins.filter(|origin| origin != module && self.files.contains_key(origin)).collect()
    }

    /// The folder to which a module belongs: one that has a folder of its own belongs there.
    fn folder(&self, module: &[String]) -> Words {
        let has_own = self.files.keys().any(|other| other.len() > module.len() && other.starts_with(module));
        if has_own { module.to_vec() } else { module[..module.len().saturating_sub(1)].to_vec() }
    }

    /// Imports that belong to a circle and lead from one folder into another.
    fn crossings(&self) -> Vec<String> {
        let imported: BTreeMap<&Words, BTreeSet<Words>> =
            self.files.keys().map(|module| (module, self.imported(module))).collect();
        let reachable = |from: &Words| {
            let mut reached = BTreeSet::new();
            let mut open = vec![from.clone()];
            while let Some(module) = open.pop() {
                open.extend(imported[&module].iter().filter(|next| reached.insert((*next).clone())).cloned());
            }
            reached
        };
        let reachable: BTreeMap<&Words, BTreeSet<Words>> =
            self.files.keys().map(|module| (module, reachable(module))).collect();
        let mut crossings = Vec::new();
        for (&from, modules) in &imported {
            for to in modules.iter().filter(|to| reachable[*to].contains(from)) {
                if self.folder(from) != self.folder(to) {
                    crossings.push(format!("{} -> {}", self.files[from].display(), self.files[to].display()));
                }
            }
        }
        crossings
    }
}

/// A source file without comments, without the text of its strings, and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut code = String::new();
    for line in text.lines() {
        let outside = line.split('"').step_by(2);
        let line = outside.collect::<Vec<_>>().join("\"\"");
        code += line.split("//").next().unwrap_or_default();
        code.push('\n');
    }
    code
}

/// The trees of all `use` declarations, each with what stands before it on its line.
fn uses(code: &str) -> impl Iterator<Item = (&str, &str)> {
    code.match_indices("use ").filter_map(|(place, word)| {
        let before = code[..place].rsplit('\n').next()?.trim();
        let is_declaration = before.is_empty() || before.starts_with("pub");
        is_declaration.then(|| (before, code[place + word.len()..].split(';').next().unwrap_or_default()))
    })
}

/// The paths of a tree: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn expanded(tree: &str) -> Vec<Words> {
    let words = |path: &str| -> Words {
        let path = path.split(" as ").next().unwrap_or_default();
        path.split("::").map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let Some((prefix, rest)) = tree.split_once('{') else { return vec![words(tree)] };
    let Some((inner, _)) = rest.rsplit_once('}') else { return Vec::new() };
    let mut depth = 0;
    let parts = inner.split(|character| {
        depth += i32::from(character == '{') - i32::from(character == '}');
        character == ',' && depth == 0
    });
    let paths = parts.filter(|part| !part.trim().is_empty()).flat_map(expanded);
    paths.map(|path| [words(prefix), path].concat()).collect()
}

/// The paths outside of `use` declarations.
fn paths(code: &str) -> Vec<Words> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_' || character == ':';
    let rest = uses(code).fold(code.to_owned(), |rest, (_, tree)| rest.replace(tree, ""));
    let words = rest.split(|character| !is_part(character)).filter(|word| word.contains("::"));
    words.map(|word| word.split("::").map(str::to_owned).collect()).collect()
}

#[test]
fn no_circle_of_imports_crosses_a_folder() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    for entry in fs::read_dir(crates).expect("it is there") {
        let sources = entry.expect("it is read").path().join("src");
        let crossings = Crate::read(&sources).crossings();
        assert!(crossings.is_empty(), "{}: {crossings:#?}", sources.display());
    }
}

#[test]
fn a_circle_is_found() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("it has a folder")).expect("it can be made");
        fs::write(file, text).expect("it can be written");
    };
    write("lib.rs", "mod a;\nmod b;\npub use b::c::Second;\n");
    write("a/mod.rs", "pub mod d;\n");
    write("a/d.rs", "use crate::{Second};\nstruct First;\n");
    write("b/mod.rs", "pub mod c;\n");
    write("b/c.rs", "// use crate::a::d::First;\nstruct Second;\n");
    assert!(Crate::read(folder.path()).crossings().is_empty());
    write("b/c.rs", "struct Second(crate::a::d::First);\n");
    assert_eq!(Crate::read(folder.path()).crossings(), ["a/d.rs -> b/c.rs", "b/c.rs -> a/d.rs"]);
}
