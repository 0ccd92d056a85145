// Connects the client library of VS Code to the server in the variable MOVETEXT.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import test from "node:test";
import {
    CodeActionRequest,
    CompletionRequest,
    DidOpenTextDocumentNotification,
    ExitNotification,
    HoverRequest,
    InitializeRequest,
    InitializedNotification,
    PublishDiagnosticsNotification,
    ShutdownRequest,
    StreamMessageReader,
    StreamMessageWriter,
    createProtocolConnection,
} from "vscode-languageserver-protocol/node.js";

const uri = "file:///games.pgn";
const text = "1. e4 e5 2. Ng1-f3 Nc6 3. Ke3 *\n";

test("server answers the client library of VS Code", { timeout: 60_000 }, async () => {
    const server = spawn(process.env.MOVETEXT, ["lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    const status = new Promise((resolve) => server.on("exit", resolve));
    const connection = createProtocolConnection(
        new StreamMessageReader(server.stdout),
        new StreamMessageWriter(server.stdin),
    );
    const published = new Promise((resolve) =>
        connection.onNotification(PublishDiagnosticsNotification.type, resolve),
    );
    connection.listen();
    const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
        processId: process.pid,
        rootUri: null,
        capabilities: { textDocument: { hover: { contentFormat: ["markdown"] } } },
        initializationOptions: { hover: { images: true } },
    });
    assert.equal(capabilities.documentFormattingProvider, true);
    await connection.sendNotification(InitializedNotification.type, {});
    const textDocument = { uri, languageId: "pgn", version: 1, text };
    await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    const { diagnostics } = await published;
    assert.deepEqual(diagnostics.map((one) => one.code), ["move-spelling", "illegal-move"]);

    const range = { start: { line: 0, character: 13 }, end: { line: 0, character: 13 } };
    const actions = await connection.sendRequest(CodeActionRequest.type, {
        textDocument: { uri },
        range,
        context: { diagnostics },
    });
    assert.equal(actions[0].title, "Write `Nf3`");
    assert.equal(actions[0].edit.changes[uri][0].newText, "Nf3");
    const place = { textDocument: { uri }, position: { line: 0, character: 4 } };
    const hover = await connection.sendRequest(HoverRequest.type, place);
    assert.match(hover.contents.value, /^\*\*1\. e4\*\* – B00 King's Pawn Game\n\n!\[.*\]\(data:image\/svg\+xml;base64,/);
    const end = { textDocument: { uri }, position: { line: 0, character: 22 } };
    const completions = await connection.sendRequest(CompletionRequest.type, end);
    assert.ok(completions.items.some((one) => one.label === "Nc6"));

    await connection.sendRequest(ShutdownRequest.type);
    await connection.sendNotification(ExitNotification.type);
    assert.equal(await status, 0);
});
