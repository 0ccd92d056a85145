//! A headless Chromium and its WebDriver.

use crate::Failure;
use fantoccini::{Client, ClientBuilder, wd::WebDriverCompatibleCommand};
use http::Method;
use resvg::tiny_skia::Pixmap;
use serde_json::{Map, Value, json};
use std::{
    fs,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
};
use url::{ParseError, Url};

/// Chromium's switches. Without the last ones, it contacts servers on its own.
const SWITCHES: [&str; 8] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// A running browser. The folder holds pages and screenshots.
pub(crate) struct Browser {
    driver: Child,
    pub(crate) client: Client,
    folder: PathBuf,
}

/// A command that only ChromeDriver knows.
#[derive(Debug)]
struct ChromeCommand {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for ChromeCommand {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        base_url.join(&format!("session/{}/{}", session_id.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

impl Browser {
    /// Starts the driver on a free port, and the browser.
    pub(crate) async fn start(folder: PathBuf) -> Result<Self, Failure> {
        fs::create_dir_all(&folder)?;
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let output = driver.stdout.take().ok_or("the driver has no output")?;
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            Some(line.split_once("successfully on port ")?.1.trim_end_matches('.').to_owned())
        });
        let address = format!("http://127.0.0.1:{}", port.ok_or("the driver names no port")?);
        let options = json!({
            "goog:chromeOptions": { "args": SWITCHES },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        });
        let Value::Object(capabilities) = options else { return Err("capabilities are an object".into()) };
        let client = ClientBuilder::new(fantoccini_connector())
            .capabilities(Map::from_iter(capabilities))
            .connect(&address)
            .await;
        match client {
            Ok(client) => Ok(Self { driver, client, folder }),
            Err(error) => {
                driver.kill()?;
                Err(error.into())
            }
        }
    }

    /// Closes the browser and ends the driver.
    pub(crate) async fn stop(self) -> Result<(), Failure> {
        let Self { mut driver, client, .. } = self;
        let closed = client.close().await;
        driver.kill()?;
        driver.wait()?;
        Ok(closed?)
    }

    /// Writes a page or a picture as a file with this name, and returns its address.
    pub(crate) fn write_page(&self, name: &str, text: &str) -> Result<String, Failure> {
        let path = fs::canonicalize(&self.folder)?.join(name);
        fs::write(&path, text)?;
        Ok(Url::from_file_path(&path).map_err(|()| "the folder has no address")?.into())
    }

    /// Runs a function in the page.
    pub(crate) async fn run(&self, script: &str, arguments: Vec<Value>) -> Result<Value, Failure> {
        Ok(self.client.execute(script, arguments).await?)
    }

    /// Sets the size of the page and its colour scheme.
    pub(crate) async fn look(&self, size: [u32; 2], scheme: &str) -> Result<(), Failure> {
        let [width, height] = size;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await?;
        let scheme = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.devtools("Emulation.setEmulatedMedia", scheme).await
    }

    async fn devtools(&self, command: &str, parameters: Value) -> Result<(), Failure> {
        let body = json!({ "cmd": command, "params": parameters });
        self.client.issue_cmd(ChromeCommand { path: "goog/cdp/execute", body }).await?;
        Ok(())
    }

    /// Returns the entries of a log since the last call.
    async fn log(&self, kind: &str) -> Result<Vec<Value>, Failure> {
        let body = json!({ "type": kind });
        let entries = self.client.issue_cmd(ChromeCommand { path: "se/log", body }).await?;
        Ok(entries.as_array().cloned().unwrap_or_default())
    }

    /// Fails if the page reported an error, or requested anything but itself.
    pub(crate) async fn check_logs(&self) -> Result<(), Failure> {
        if let Some(error) = self.log("browser").await?.first() {
            return Err(format!("console: {error}").into());
        }
        for entry in self.log("performance").await? {
            let message: Value = serde_json::from_str(entry["message"].as_str().unwrap_or_default())?;
            let event = &message["message"];
            let address = event["params"]["request"]["url"].as_str().unwrap_or_default();
            let is_request = event["method"] == "Network.requestWillBeSent";
            let is_own = [".html", ".svg"].iter().any(|end| address.contains(end));
            if is_request && !(address.starts_with("file:") && is_own) {
                return Err(format!("requested {address}").into());
            }
        }
        Ok(())
    }

    /// Saves a picture of the page, and returns it.
    pub(crate) async fn screenshot(&self, name: &str) -> Result<Pixmap, Failure> {
        let png = self.client.screenshot().await?;
        fs::write(self.folder.join(format!("{name}.png")), &png)?;
        Ok(Pixmap::decode_png(&png)?)
    }

    /// Returns the name and the version of the browser.
    pub(crate) fn version(&self) -> String {
        let capabilities = self.client.capabilities();
        let version = capabilities.and_then(|found| found.get("browserVersion")).and_then(Value::as_str);
        format!("Chromium {}", version.unwrap_or("?"))
    }
}

/// Returns a connector for plain HTTP, because the driver is on this machine.
fn fantoccini_connector() -> hyper_util::client::legacy::connect::HttpConnector {
    hyper_util::client::legacy::connect::HttpConnector::new()
}
