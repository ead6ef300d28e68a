import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listenLocally } from "../apps/local-port.ts";

/** A proxy between a browser and the app that can break the connection in the middle of a request. */
export type UnreliableConnection = {
  url: string;
  /** Breaks the connection after this many more bytes to the app. It stays broken until it is restored. */
  disconnectAfter(bytes: number): void;
  reconnect(): void;
  /** Returns how many bytes the browser has sent so far, delivered or not. */
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
