// Runs the tests in Node: `node tests/node.mjs PACKAGE [MUTATIONS]`.

import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "./package.mjs";

const [folder, mutations = "100000"] = process.argv.slice(2);
const api = await import(pathToFileURL(join(resolve(folder), "index.js")).href);
try {
  api.parse("");
  throw new Error("parse works before init");
} catch (error) {
  if (!(error instanceof api.MovetextError)) throw error;
}
await api.default();
const { count, failed } = await run(api, { mutations: Number(mutations) });
for (const failure of failed) console.error(failure);
console.log(`${count - failed.length} of ${count} tests passed in Node ${process.version}`);
process.exitCode = failed.length === 0 ? 0 : 1;
