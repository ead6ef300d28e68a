import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { trustedProxies } from "./client-network.ts";
import { type ConnectionLimits, type ConnectionMetrics, connectionLimits, trackConnections } from "./connections.ts";

let server: Server;
let metrics: () => ConnectionMetrics;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function serve(limits: ConnectionLimits, proxies: string[] = []) {
  server = createServer((request, response) => {
    connections.track(request, response);
    if (request.url !== "/slow") response.end("the page");
  });
  const connections = trackConnections(server, trustedProxies(proxies), limits);
  metrics = connections.metrics;
  await once(server.listen(0, "127.0.0.1"), "listening");
}

/** Connects from one of the loopback addresses of Linux. */
function open(from: string): Socket {
  const socket = connect({
    port: (server.address() as AddressInfo).port,
    host: "127.0.0.1",
    localAddress: from,
  });
  socket.on("error", () => undefined);
  sockets.push(socket);
  return socket;
}

async function openMany(count: number, from: string): Promise<void> {
  const before = metrics().open + metrics().rejected;
  for (let index = 0; index < count; index++) open(from);
  await expect.poll(() => metrics().open + metrics().rejected).toBe(before + count);
}

/** Requests a page, and returns the response; empty when the connection is closed instead. */
async function responseTo(socket: Socket, path = "/"): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [said = ""] = await Promise.race([once(socket, "data"), once(socket, "close").then(() => [""])]);
  return String(said);
}

describe.runIf(process.platform === "linux")("from one network", () => {
  test("rejects connections of one network above its limit, not those of others", async () => {
    await serve({ perNetwork: 10, total: 100 });
    await openMany(30, "127.0.0.5");
    expect(metrics()).toMatchObject({ open: 10, rejected: 20 });
    expect(await responseTo(open("127.0.0.6"))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("accepts a connection again when another one ends", async () => {
    await serve({ perNetwork: 2, total: 100 });
    await openMany(2, "127.0.0.5");
    expect(await responseTo(open("127.0.0.5"))).toBe("");
    sockets[0]?.destroy();
    await expect.poll(() => metrics().open).toBe(1);
    expect(await responseTo(open("127.0.0.5"))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ["a trusted proxy", "127.0.0.7", ["127.0.0.7"]],
    ["an untrusted proxy on this machine", "127.0.0.1", []],
  ])("that is %s everybody is let in", async (_, address, proxies) => {
    await serve({ perNetwork: 2, total: 100 }, proxies);
    await openMany(20, address);
    expect(metrics()).toMatchObject({ open: 20, rejected: 0 });
  });
});

describe("at the total limit", () => {
  test("closes the longest-idle connection", async () => {
    await serve({ perNetwork: 100, total: 3 });
    await openMany(3, "127.0.0.1");
    expect(await responseTo(open("127.0.0.1"))).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(() => sockets.map((socket) => socket.closed)).toEqual([true, false, false, false]);
    expect(metrics()).toMatchObject({ open: 3, rejected: 0 });
  });

  test("closes a keep-alive connection between two requests, not one with a request in progress", async () => {
    await serve({ perNetwork: 100, total: 2 });
    const [busy, idle] = [open("127.0.0.1"), open("127.0.0.1")];
    busy.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(server, "request");
    await responseTo(idle);
    expect(await responseTo(open("127.0.0.1"))).toMatch(/^HTTP\/1\.1 200 /);
    expect([busy.readyState, idle.readyState]).toEqual(["open", "closed"]);
  });

  test("rejects a new connection when all others have a request in progress", async () => {
    await serve({ perNetwork: 100, total: 1 });
    open("127.0.0.1").write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(server, "request");
    expect(await responseTo(open("127.0.0.1"))).toBe("");
  });
});

test("limits connections to half of the file descriptors", () => {
  expect(connectionLimits(1024).total).toBe(512);
  expect(connectionLimits(null).total).toBe(connectionLimits(1_000_000).total);
});
