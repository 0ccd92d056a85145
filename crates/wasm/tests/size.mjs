// Prints the size of the module, as servers send it: `node tests/size.mjs PACKAGE`.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const bytes = await readFile(join(process.argv[2], "native_bg.wasm"));
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const sent = brotliCompressSync(bytes, { params }).length;
console.log(`native_bg.wasm: ${bytes.length} bytes, ${(sent / 1000).toFixed(1)} kB with brotli`);
