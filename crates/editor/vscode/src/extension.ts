// Starts `movetext lsp` and connects it to VS Code.

import { type ExtensionContext, commands, env, window, workspace } from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
    context.subscriptions.push(
        commands.registerCommand("movetext.restart", async () => {
            await stop();
            await start();
        }),
    );
    await start();
}

export async function deactivate(): Promise<void> {
    await stop();
}

async function start(): Promise<void> {
    const settings = workspace.getConfiguration("movetext");
    const command = settings.get<string>("server.path", "movetext");
    const server: ServerOptions = { command, args: ["lsp"] };
    const options: LanguageClientOptions = {
        documentSelector: [{ language: "pgn" }, { language: "fen" }, { language: "epd" }],
        initializationOptions: settings,
        synchronize: { configurationSection: "movetext" },
    };
    client = new LanguageClient("movetext", "movetext", server, options);
    try {
        await client.start();
    } catch (error) {
        client = undefined;
        const reason = error instanceof Error ? error.message : String(error);
        void explain(`movetext: the server "${command} lsp" does not start: ${reason}`);
    }
}

// Says how to get a server. VS Code shows all of a message only if it has a button.
async function explain(message: string): Promise<void> {
    const advice =
        "Install it with `cargo install movetext-cli --features lsp`, or set its path. " +
        "Then run the command `movetext: Restart the Server`.";
    const button = "Open Settings";
    if ((await window.showErrorMessage(`${message}. ${advice}`, button)) === button) {
        const settings = env.remoteName === undefined ? "openSettings" : "openRemoteSettings";
        await commands.executeCommand(`workbench.action.${settings}`, { query: "movetext.server.path" });
    }
}

async function stop(): Promise<void> {
    const running = client;
    client = undefined;
    await running?.stop();
}
