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
await checkMemory();
for (const failure of failed) console.error(failure);
console.log(`${count - failed.length} of ${count} tests passed in Node ${process.version}`);

/** The memory of the module depends neither on the length of a stream nor on how many objects were freed. */
async function checkMemory() {
  const { memory } = await (await import(pathToFileURL(join(resolve(folder), "native.js")).href)).default();
  const before = memory.buffer.byteLength;
  const text = "[White \"é\"]\n\n1. e4 {[%clk 0:00:01]} e5 2. Nf3 (2. f4) *\n\n";
  const chunk = new TextEncoder().encode(text.repeat(20_000));
  let games = 0;
  const chunks = Array(64).fill(chunk);
  for await (const { results } of api.parseStream(chunks, { moves: "u16" })) games += results.length;
  for await (const game of api.parseStream(chunks.slice(0, 4))) games += game.moves.length > 0 ? 1 : 0;
  for (const game of api.parse("1. e4 *\n\n".repeat(1000))) if (game.number > 1) break;
  for (let index = 0; index < 100_000; index++) new api.Chess().free();
  const grown = memory.buffer.byteLength - before;
  const megabytes = (chunk.length * chunks.length / 1e6).toFixed(0);
  console.log(`${games} games in ${megabytes} MB: the module's memory grew by ${(grown / 1e6).toFixed(1)} MB`);
  if (grown > 8_000_000) throw new Error(`the memory of the module grew by ${grown} bytes`);
}

process.exitCode = failed.length === 0 ? 0 : 1;
