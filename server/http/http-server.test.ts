import { once } from "node:events";
import http from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { afterEach, describe, expect, test } from "vitest";
import { readUntilClosed } from "../../tests/support/read/read-until-closed.ts";
import type { AppEnv } from "../app-env.ts";
import { createHttpServer, type HttpServer, type HttpTimes } from "./http-server.ts";

let own: HttpServer;
let stopping: AbortController;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await own.close();
});

type Page = { reply: (request: Request) => Response | Promise<Response> };

async function serve({
  times,
  reply = () => new Response("the page"),
}: Partial<Page> & { times?: Partial<HttpTimes> }) {
  stopping = new AbortController();
  const app = new Hono<AppEnv>();
  app.all("/page", (c) => reply(c.req.raw));
  app.get("/readyz", (c) => (stopping.signal.aborted ? c.text("stopping", 503) : c.text("ready")));
  own = createHttpServer(app, { times: { pollMs: 20, ...times } });
  await once(own.server.listen(0, "127.0.0.1"), "listening");
}

function open(): Socket {
  const socket = connect((own.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  sockets.push(socket);
  return socket;
}

const repeat = (socket: Socket, what: string) => {
  const drip = setInterval(() => socket.write(what), 20);
  socket.once("close", () => clearInterval(drip));
};

test.each(["Host: x\r\nhost: y", "Host: x\r\nHost: x"])(
  "a request with two Host headers (%j) is rejected",
  async (hosts) => {
    await serve({});
    const socket = open();
    socket.write(`GET /page HTTP/1.1\r\n${hosts}\r\n\r\n`);
    expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1\.1 400 .*one Host header/s);
  },
);

describe("a connection that is held open", () => {
  test("is closed without a request", async () => {
    await serve({ times: { headersMs: 100 } });
    expect(await readUntilClosed(open())).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("is closed when the headers never end", async () => {
    await serve({ times: { headersMs: 100 } });
    const socket = open();
    socket.write("GET /page HTTP/1.1\r\nHost: x\r\nX-Long: ");
    repeat(socket, "a");
    expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each(["GET", "HEAD", "POST"])(
    "is closed after the response when an unread body of %s never ends",
    async (method) => {
      await serve({ times: { remainingBodyMs: 100 } });
      const socket = open();
      socket.write(`${method} /page HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n`);
      repeat(socket, "a");
      expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test("is closed when the client never reads a long response", async () => {
    await serve({ times: { idleMs: 200 }, reply: () => new Response("x".repeat(50_000_000)) });
    const socket = open();
    socket.pause();
    socket.write("GET /page HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(() => own.connections().open).toBe(1);
    await expect.poll(() => own.connections().open).toBe(0);
  });

  test("is closed at once when the client pipelines many requests and reads no response", async () => {
    await serve({ reply: () => new Response("x".repeat(100_000)) });
    const socket = open();
    socket.pause();
    socket.write("GET /page HTTP/1.1\r\nHost: x\r\n\r\n".repeat(40));
    await expect.poll(() => own.connections().accepted).toBe(1);
    await expect.poll(() => own.connections().open).toBe(0);
  });

  test("gets responses to a few pipelined requests, in order", async () => {
    await serve({ reply: ({ url }) => new Response(`page ${new URL(url).search}`) });
    const socket = open();
    const asked = ["?a", "?b", "?c", "?d"];
    socket.write(asked.map((query) => `GET /page${query} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
    socket.end();
    expect((await readUntilClosed(socket)).match(/page \?./g)).toEqual(asked.map((query) => `page ${query}`));
  });

  test("stays open for sequential requests, even after unread bodies", async () => {
    await serve({ times: { remainingBodyMs: 100, headersMs: 100 } });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = own.server.address() as AddressInfo;
    for (let turn = 0; turn < 5; turn++) {
      const request = http.request({ port, path: "/page", method: "POST", agent }).end("a body");
      const [response] = (await once(request, "response")) as [http.IncomingMessage];
      expect(await text(response)).toBe("the page");
      expect(request.reusedSocket).toBe(turn > 0);
    }
    agent.destroy();
  });
});

describe("shutdown", () => {
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  /** Sends a request that gets its response when the test says so. */
  async function serveSlowPage(times?: Partial<HttpTimes>) {
    const asked = Promise.withResolvers<void>();
    const reply = Promise.withResolvers<Response>();
    await serve({
      times,
      reply: () => {
        asked.resolve();
        return reply.promise;
      },
    });
    const socket = open();
    socket.write(ask("/page"));
    await asked.promise;
    return { socket, finish: () => reply.resolve(new Response("the whole page")) };
  }

  test("completes requests in progress, and reports not ready until then", async () => {
    const { socket, finish } = await serveSlowPage();
    const idle = open();
    await once(idle, "connect");
    const { port } = own.server.address() as AddressInfo;
    stopping.abort();
    const closed = own.close();

    idle.write(ask("/readyz"));
    const notReady = await readUntilClosed(idle);
    expect(notReady).toMatch(/^HTTP\/1\.1 503 /);
    expect(notReady).toMatch(/^connection: close\r$/im);

    finish();
    const reply = await readUntilClosed(socket);
    expect(reply).toMatch(/^connection: close\r$/im);
    expect(reply).toContain("the whole page");
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/page`)).rejects.toThrow();
  });

  test("handles the first request of a connection that was opened just before the listener closed", async () => {
    await serve({});
    const socket = open();
    await expect.poll(() => own.connections().open).toBe(1);
    const { port } = own.server.address() as AddressInfo;
    const closed = own.close();
    await expect.poll(() => own.server.listening).toBe(false);
    await expect(fetch(`http://127.0.0.1:${port}/page`)).rejects.toThrow();
    socket.write("POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\na form");
    expect(await readUntilClosed(socket)).toContain("the page");
    await closed;
  });

  test("serves requests while draining, and closes their connections", async () => {
    await serve({});
    const stored = open();
    stored.write(ask("/page"));
    expect(String(await once(stored, "data"))).toContain("the page");
    own.drain();
    stored.write(ask("/page"));
    const last = await readUntilClosed(stored);
    expect(last).toMatch(/^connection: close\r$/im);
    expect(last).toContain("the page");
    const pendingConnection = open();
    pendingConnection.write(ask("/page"));
    expect(await readUntilClosed(pendingConnection)).toContain("the page");
  });

  test("aborts requests that exceed the timeout", async () => {
    const { socket } = await serveSlowPage({ shutdownMs: 100 });
    const said = readUntilClosed(socket);
    await own.close();
    expect(await said).toBe("");
  });

  test("ends at once when no request is in progress, despite keep-alive connections", async () => {
    await serve({});
    const socket = open();
    socket.write(ask("/page"));
    await once(socket, "data");
    await own.close();
    expect(await readUntilClosed(socket)).toBe("");
  });
});
