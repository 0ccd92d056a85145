// Starts `movetext lsp` and connects it to VS Code.

import { type ExtensionContext, commands, window, workspace } from "vscode";
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
        void window.showErrorMessage(
            `movetext: the server "${command} lsp" does not start: ${reason}. ` +
                "Install it with `cargo install movetext-cli --features lsp`, or set `movetext.server.path`.",
        );
    }
}

async function stop(): Promise<void> {
    const running = client;
    client = undefined;
    await running?.stop();
}
