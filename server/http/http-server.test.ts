import { once } from "node:events";
import http from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { afterEach, describe, expect, test } from "vitest";
import { readUntilClosed } from "../../tests/support/read-until-closed.ts";
import type { AppEnv } from "../app.ts";
import { createHttpServer, type HttpServer, type HttpTimes } from "./http-server.ts";

let own: HttpServer;
let stopping: AbortController;
const lines: Socket[] = [];

afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy();
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
  const line = connect((own.server.address() as AddressInfo).port, "127.0.0.1");
  line.on("error", () => undefined);
  lines.push(line);
  return line;
}

const repeat = (line: Socket, what: string) => {
  const drip = setInterval(() => line.write(what), 20);
  line.once("close", () => clearInterval(drip));
};

test.each(["Host: x\r\nhost: y", "Host: x\r\nHost: x"])(
  "a request with two Host headers (%j) is rejected",
  async (hosts) => {
    await serve({});
    const line = open();
    line.write(`GET /page HTTP/1.1\r\n${hosts}\r\n\r\n`);
    expect(await readUntilClosed(line)).toMatch(/^HTTP\/1\.1 400 .*one Host header/s);
  },
);

describe("a line that is held open", () => {
  test("without a word is closed", async () => {
    await serve({ times: { headersMs: 100 } });
    expect(await readUntilClosed(open())).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("by headers that never end is closed", async () => {
    await serve({ times: { headersMs: 100 } });
    const line = open();
    line.write("GET /page HTTP/1.1\r\nHost: x\r\nX-Long: ");
    repeat(line, "a");
    expect(await readUntilClosed(line)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each(["GET", "HEAD", "POST"])("by a body of %s that nobody wants is answered, and closed", async (method) => {
    await serve({ times: { restOfBodyMs: 100 } });
    const line = open();
    line.write(`${method} /page HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n`);
    repeat(line, "a");
    expect(await readUntilClosed(line)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("by who never reads a long answer is closed", async () => {
    await serve({ times: { silenceMs: 200 }, reply: () => new Response("x".repeat(50_000_000)) });
    const line = open();
    line.pause();
    line.write("GET /page HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(() => own.connections().open).toBe(1);
    await expect.poll(() => own.connections().open).toBe(0);
  });

  test("by who asks for many pages at once and reads none is closed at once", async () => {
    await serve({ reply: () => new Response("x".repeat(100_000)) });
    const line = open();
    line.pause();
    line.write("GET /page HTTP/1.1\r\nHost: x\r\n\r\n".repeat(40));
    await expect.poll(() => own.connections().arrived).toBe(1);
    await expect.poll(() => own.connections().open).toBe(0);
  });

  test("to ask for a few pages at once is answered with each, in order", async () => {
    await serve({ reply: ({ url }) => new Response(`page ${new URL(url).search}`) });
    const line = open();
    const asked = ["?a", "?b", "?c", "?d"];
    line.write(asked.map((query) => `GET /page${query} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
    line.end();
    expect((await readUntilClosed(line)).match(/page \?./g)).toEqual(asked.map((query) => `page ${query}`));
  });

  test("to ask for one page after the other stays open, also after bodies that nobody wanted", async () => {
    await serve({ times: { restOfBodyMs: 100, headersMs: 100 } });
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

describe("when the program is asked to stop", () => {
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  /** A request that is answered when the test says so. */
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
    const line = open();
    line.write(ask("/page"));
    await asked.promise;
    return { line, finish: () => reply.resolve(new Response("the whole page")) };
  }

  test("what is under way is answered whole, and until then we say that we are not ready", async () => {
    const { line, finish } = await serveSlowPage();
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
    const reply = await readUntilClosed(line);
    expect(reply).toMatch(/^connection: close\r$/im);
    expect(reply).toContain("the whole page");
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/page`)).rejects.toThrow();
  });

  test("who has connected, and whose form is still on its way when the door closes, is answered", async () => {
    await serve({});
    const line = open();
    await expect.poll(() => own.connections().open).toBe(1);
    const { port } = own.server.address() as AddressInfo;
    const closed = own.close();
    await expect.poll(() => own.server.listening).toBe(false);
    await expect(fetch(`http://127.0.0.1:${port}/page`)).rejects.toThrow();
    line.write("POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\na form");
    expect(await readUntilClosed(line)).toContain("the page");
    await closed;
  });

  test("and it has a while to be noticed, whoever comes is served, and led to a new connection", async () => {
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

  test("what does not end in time is cut off", async () => {
    const { line } = await serveSlowPage({ endMs: 100 });
    const said = readUntilClosed(line);
    await own.close();
    expect(await said).toBe("");
  });

  test("and nothing is under way, it ends at once, whoever keeps a connection", async () => {
    await serve({});
    const line = open();
    line.write(ask("/page"));
    await once(line, "data");
    await own.close();
    expect(await readUntilClosed(line)).toBe("");
  });
});
