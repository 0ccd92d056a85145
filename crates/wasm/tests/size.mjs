// Prints the size of the modules, as servers send them: `node tests/size.mjs PACKAGE`.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

for (const name of ["native_bg.wasm", "small.wasm"]) {
  const bytes = await readFile(join(process.argv[2], name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const sent = brotliCompressSync(bytes, { params }).length;
  console.log(`${name}: ${bytes.length} bytes, ${(sent / 1000).toFixed(1)} kB with brotli`);
}
