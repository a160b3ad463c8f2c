//! A headless chromium, driven by the DevTools protocol through a pipe.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// The command by which the distribution has it.
const PROGRAM: &str = "chromium";
pub const OPTIONS: &str = "--headless --no-sandbox --disable-gpu --disable-background-networking --no-first-run --window-size=1200,900";

/// Whether it is installed; says so if it is not, as then nothing is tested.
pub fn is_installed() -> bool {
    let found = Command::new(PROGRAM).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let found = found.is_ok_and(|status| status.success());
    if !found {
        eprintln!("not tested: {PROGRAM} is not installed");
    }
    found
}

/// Prints a page, and returns what the PDF holds.
pub fn print(page: &Path, folder: &Path) -> String {
    let pdf = folder.join("printed.pdf");
    let status = Command::new(PROGRAM)
        .args(OPTIONS.split(' '))
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg("--no-pdf-header-footer")
        .arg(format!("--print-to-pdf={}", pdf.display()))
        .arg(format!("file://{}", page.display()))
        .stderr(Stdio::null())
        .status();
    assert!(status.unwrap().success());
    String::from_utf8_lossy(&std::fs::read(pdf).unwrap()).into_owned()
}

/// A page in a browser of its own.
pub struct Page {
    browser: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    calls: u64,
    session: Option<String>,
    /// What the page complained of.
    pub complaints: Vec<Value>,
}

impl Page {
    /// Opens a page, and waits until it is loaded.
    pub fn open(page: &Path, profile: &Path) -> Self {
        let mut this = Self::blank(profile);
        this.go(page);
        this
    }

    /// An empty page.
    pub fn blank(profile: &Path) -> Self {
        // Chromium reads commands from descriptor 3, and answers on 4.
        let command = format!(
            "exec {PROGRAM} {OPTIONS} --remote-debugging-pipe --user-data-dir='{}' 3<&0 4>&1 0</dev/null 1>/dev/null 2>&1",
            profile.display()
        );
        let mut browser = Command::new("sh")
            .args(["-c", &command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, from) = (browser.stdin.take().unwrap(), BufReader::new(browser.stdout.take().unwrap()));
        let mut this = Self { browser, to, from, calls: 0, session: None, complaints: Vec::new() };
        let target = this.call("Target.createTarget", json!({ "url": "about:blank" }));
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        let session = this.call("Target.attachToTarget", target)["sessionId"].as_str().unwrap().to_owned();
        this.session = Some(session);
        for domain in ["Runtime.enable", "Log.enable", "Page.enable"] {
            this.call(domain, json!({}));
        }
        this
    }

    /// Goes to a page, and waits until it is loaded.
    pub fn go(&mut self, page: &Path) {
        self.call("Page.navigate", json!({ "url": format!("file://{}", page.display()) }));
        self.wait_for("document.readyState === 'complete' && location.protocol === 'file:'");
    }

    /// Makes the window a small screen of so many pixels, as that of a phone.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    fn call(&mut self, method: &str, params: Value) -> Value {
        self.try_call(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// What a call comes to, or the error that the browser answers.
    fn try_call(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.calls += 1;
        let mut message = json!({ "id": self.calls, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.to.write_all(format!("{message}\0").as_bytes()).unwrap();
        loop {
            let mut bytes = Vec::new();
            self.from.read_until(0, &mut bytes).unwrap();
            assert!(bytes.pop().is_some(), "the browser has gone away");
            let mut message: Value = serde_json::from_slice(&bytes).unwrap();
            if message["id"] == self.calls {
                return match message.get_mut("error") {
                    Some(error) => Err(error.take()),
                    None => Ok(message["result"].take()),
                };
            }
            let complaint = match message["method"].as_str() {
                Some("Runtime.exceptionThrown" | "Log.entryAdded") => true,
                Some("Runtime.consoleAPICalled") => message["params"]["type"] == "error",
                _ => false,
            };
            if complaint {
                self.complaints.push(message);
            }
        }
    }

    /// What an expression comes to in the page.
    pub fn value(&mut self, expression: &str) -> Value {
        let mut result = self.call("Runtime.evaluate", evaluation(expression));
        assert!(result.get("exceptionDetails").is_none(), "{expression}: {result}");
        result["result"]["value"].take()
    }

    /// Waits until an expression is true, at most for some seconds. While one page follows another the browser may
    /// answer that there is none: nothing is true then.
    pub fn wait_for(&mut self, expression: &str) {
        for _ in 0..200 {
            let result = self.try_call("Runtime.evaluate", evaluation(expression));
            if result.is_ok_and(|result| result["result"]["value"] == true) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("it never came true: {expression}");
    }

    /// Presses a key as its user would.
    pub fn press(&mut self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            "End" => 35,
            "Home" => 36,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 32,
        };
        let text = match key {
            "Enter" => "\r",
            "Space" => " ",
            _ => "",
        };
        let name = if key == "Space" { " " } else { key };
        let mut down = json!({ "type": "keyDown", "key": name, "code": key, "windowsVirtualKeyCode": code });
        if !text.is_empty() {
            down["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", down);
        self.call(
            "Input.dispatchKeyEvent",
            json!({ "type": "keyUp", "key": name, "code": key, "windowsVirtualKeyCode": code }),
        );
    }

    /// Types a text.
    pub fn enter(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Goes on by Tab until the element with this property has the focus.
    pub fn tab_to(&mut self, what: &str) {
        for _ in 0..60 {
            if self.value(&format!("!!document.activeElement?.matches({})", json!(what))) == true {
                return;
            }
            self.press("Tab");
        }
        panic!("{what} is not reached by Tab");
    }
}

fn evaluation(expression: &str) -> Value {
    json!({ "expression": expression, "returnByValue": true, "awaitPromise": true })
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}
