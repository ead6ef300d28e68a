import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listenLocally } from "./local-port.ts";

/** A line between a browser and the app that can be cut in the middle of what is sent. */
export type UnreliableConnection = {
  url: string;
  /** Cuts the line as soon as this many more bytes have been sent to the app. Nothing passes then until it is mended. */
  disconnectAfter(bytes: number): void;
  reconnect(): void;
  /** How many bytes have left the browser so far, arrived or not. */
  sent(): number;
  close(): Promise<void>;
};

export async function openUnreliableConnection(appUrl: string): Promise<UnreliableConnection> {
  const { hostname, port: appPort } = new URL(appUrl);
  const sockets = new Set<Socket>();
  let bytesLeft = Number.POSITIVE_INFINITY;
  let sent = 0;

  const disconnectAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((browser) => {
    if (bytesLeft <= 0) {
      browser.destroy();
      return;
    }
    const app = connect(Number(appPort), hostname);
    for (const [socket, other] of [
      [browser, app],
      [app, browser],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    browser.on("data", (chunk) => {
      bytesLeft -= chunk.length;
      sent += chunk.length;
      if (bytesLeft <= 0) disconnectAll();
      else app.write(chunk);
    });
    app.pipe(browser);
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    disconnectAfter(bytes) {
      bytesLeft = bytes;
    },
    reconnect() {
      bytesLeft = Number.POSITIVE_INFINITY;
    },
    sent: () => sent,
    async close() {
      disconnectAll();
      server.close();
      await once(server, "close");
    },
  };
}
