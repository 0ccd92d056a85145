// Runs the tests in a headless Chromium, on a page and in a worker, and saves a screenshot of the example:
// `node tests/browser.mjs PACKAGE SOURCE SCREENSHOTS`.

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize, resolve } from "node:path";

const [folder, source, screenshots] = process.argv.slice(2).map((path) => resolve(path));

const SCRIPT_TYPE = "text/javascript";
const TYPES = { ".html": "text/html", ".js": SCRIPT_TYPE, ".mjs": SCRIPT_TYPE, ".wasm": "application/wasm" };

const SCRIPT = `
  import init, * as api from "/package/index.js";
  import { run } from "/source/tests/package.mjs";
  const where = globalThis.document ? "page" : "worker";
  let result;
  try {
    await init();
    result = await run(api, { mutations: 2000 });
  } catch (error) {
    result = { count: 1, failed: [String(error.stack ?? error)] };
  }
  await fetch("/result", { method: "POST", body: JSON.stringify({ where, ...result }) });
`;

const PAGE = `<!doctype html><meta charset="utf-8"><title>tests</title>
<script type="module" src="/script.js"></script>
<script>new Worker("/script.js", { type: "module" });</script>`;

const results = [];
const finished = Promise.withResolvers?.() ?? (() => {
  const promise = {};
  promise.promise = new Promise((done) => (promise.resolve = done));
  return promise;
})();

const server = createServer(async (request, response) => {
  const send = (body, type) => response.writeHead(200, { "content-type": type }).end(body);
  const path = normalize(new URL(request.url, "http://localhost").pathname);
  if (path === "/") return send(PAGE, TYPES[".html"]);
  if (path === "/script.js") return send(SCRIPT, TYPES[".js"]);
  if (path === "/result") {
    let body = "";
    for await (const chunk of request) body += chunk;
    results.push(JSON.parse(body));
    send("", "text/plain");
    if (results.length === 2) finished.resolve();
    return undefined;
  }
  const file = path.replace(/^\/package\//, `${folder}/`).replace(/^\/source\//, `${source}/`);
  try {
    return send(await readFile(file), TYPES[extname(file)] ?? "text/plain");
  } catch {
    return response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const origin = `http://127.0.0.1:${server.address().port}`;

/** Starts Chromium with an empty profile. It looks for no hosts of its own. */
function chromium(profile, ...rest) {
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", `--user-data-dir=${profile}`];
  return spawn("chromium", [...flags, ...rest], { stdio: "ignore" });
}

const profile = await mkdtemp(join(tmpdir(), "movetext-"));
const browser = chromium(join(profile, "tests"), origin);
const timer = setTimeout(() => finished.resolve(), 120_000);
await finished.promise;
clearTimeout(timer);
browser.kill();

await mkdir(screenshots, { recursive: true });
const picture = join(screenshots, "board.png");
const shot = chromium(join(profile, "shot"), `--screenshot=${picture}`, "--window-size=760,620",
  "--virtual-time-budget=10000", `${origin}/source/examples/board.html`);
await new Promise((done) => shot.on("exit", done));
server.close();
server.closeAllConnections();
await rm(profile, { recursive: true, force: true, maxRetries: 5 });

let isGood = results.length === 2;
for (const { where, count, failed } of results) {
  for (const failure of failed) console.error(`${where}: ${failure}`);
  console.log(`${count - failed.length} of ${count} tests passed in Chromium, ${where}`);
  isGood &&= failed.length === 0;
}
if (results.length < 2) console.error(`only ${results.length} of 2 results arrived from Chromium`);
console.log(`a screenshot is in ${picture}`);
process.exitCode = isGood ? 0 : 1;
