// The package has every file that its manifest names.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { listFiles } from "@vscode/vsce";

const { contributes, main } = createRequire(import.meta.url)("../package.json");

test("package has the files of the manifest", async () => {
    const named = [
        main,
        ...contributes.languages.map((language) => language.configuration),
        ...contributes.grammars.map((grammar) => grammar.path),
    ];
    const packaged = await listFiles({ cwd: fileURLToPath(new URL("..", import.meta.url)), dependencies: false });
    const missing = named.filter((path) => !packaged.includes(path.replace("./", "")));
    assert.deepEqual(missing, []);
});
