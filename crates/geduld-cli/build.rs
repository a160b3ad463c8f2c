//! Packs the manual. Gives a release build the commit that it is made from, for reports: it is read from the files of
//! the repository, without git, unless the variable `GEDULD_COMMIT` names it. Other builds have no commit: they would
//! be rebuilt after every commit.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::DeflateEncoder;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    pack_manual()?;
    println!("cargo::rerun-if-env-changed=GEDULD_COMMIT");
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if std::env::var_os("GEDULD_COMMIT").is_none()
        && release
        && let Some(commit) = commit()
    {
        println!("cargo::rustc-env=GEDULD_COMMIT={commit}");
    }
    Ok(())
}

/// Writes the names and texts of the pages, in turn, each ended by a 0 and packed together.
fn pack_manual() -> io::Result<()> {
    let place = |name| std::env::var_os(name).map(PathBuf::from).ok_or(io::ErrorKind::NotFound);
    let folder = place("CARGO_MANIFEST_DIR")?.join("help");
    let mut files = vec![folder.join("GLOSSARY.md")];
    for entry in fs::read_dir(folder.join("manual"))? {
        files.push(entry?.path());
    }
    let mut pages = Vec::new();
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let Some(name) = file.file_name().and_then(|name| name.to_str()?.strip_suffix(".md")) else {
            continue;
        };
        let name = if name == "README" { "manual".to_owned() } else { name.to_lowercase() };
        pages.push((name, fs::read_to_string(&file)?.replace("\r\n", "\n")));
    }
    pages.sort();
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    for (name, text) in pages {
        write!(packed, "{name}\0{text}\0")?;
    }
    fs::write(place("OUT_DIR")?.join("manual.z"), packed.finish()?)
}

/// The commit that is checked out, if this lies in a repository.
fn commit() -> Option<String> {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?);
    let place = here.ancestors().map(|folder| folder.join(".git")).find(|place| place.exists())?;
    // In a further work tree it is a file that names the folder.
    let folder = match fs::read_to_string(&place) {
        Ok(text) => place.parent()?.join(text.trim().strip_prefix("gitdir: ")?),
        Err(_) => place,
    };
    let common = read(&folder.join("commondir")).map_or(folder.clone(), |name| folder.join(name));
    let head = watched(&folder.join("HEAD"))?;
    let Some(branch) = head.strip_prefix("ref: ") else { return hash(&head) };
    if let Some(commit) = watched(&common.join(branch)) {
        return hash(&commit);
    }
    let packed = watched(&common.join("packed-refs"))?;
    packed.lines().find_map(|line| hash(line.strip_suffix(branch)?))
}

fn read(file: &Path) -> Option<String> {
    fs::read_to_string(file).ok().map(|text| text.trim().to_owned())
}

/// The text of a file; the build is made anew when it changes.
fn watched(file: &Path) -> Option<String> {
    let text = read(file)?;
    println!("cargo::rerun-if-changed={}", file.display());
    Some(text)
}

fn hash(text: &str) -> Option<String> {
    let text = text.trim();
    (text.len() >= 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| text.to_owned())
}
