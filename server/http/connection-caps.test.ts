import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { trustedProxies } from "./client-network.ts";
import { type ConnectionLimits, type ConnectionMetrics, capConnections, connectionLimits } from "./connection-caps.ts";

let server: Server;
let metrics: () => ConnectionMetrics;
const lines: Socket[] = [];

afterEach(() => {
  for (const line of lines.splice(0)) line.destroy();
  server.close();
});

async function serve(limits: ConnectionLimits, proxies: string[] = []) {
  server = createServer((request, response) => void (request.url === "/slow" || response.end("the page")));
  metrics = capConnections(server, trustedProxies(proxies), limits);
  await once(server.listen(0, "127.0.0.1"), "listening");
}

/** A line from one of the many addresses that Linux gives to a machine's loopback. */
function open(from: string): Socket {
  const line = connect({
    port: (server.address() as AddressInfo).port,
    host: "127.0.0.1",
    localAddress: from,
  });
  line.on("error", () => undefined);
  lines.push(line);
  return line;
}

async function openMany(count: number, from: string): Promise<void> {
  const before = metrics().open + metrics().rejected;
  for (let index = 0; index < count; index++) open(from);
  await expect.poll(() => metrics().open + metrics().rejected).toBe(before + count);
}

/** What is said on a line to who asks for a page; empty when the line is closed instead. */
async function answerTo(line: Socket, path = "/"): Promise<string> {
  line.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [said = ""] = await Promise.race([once(line, "data"), once(line, "close").then(() => [""])]);
  return String(said);
}

describe.runIf(process.platform === "linux")("from one network", () => {
  test("no more connections are let in than a large campus needs, while others get theirs", async () => {
    await serve({ perNetwork: 10, total: 100 });
    await openMany(30, "127.0.0.5");
    expect(metrics()).toMatchObject({ open: 10, rejected: 20 });
    expect(await answerTo(open("127.0.0.6"))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("a place is free again when a connection ends", async () => {
    await serve({ perNetwork: 2, total: 100 });
    await openMany(2, "127.0.0.5");
    expect(await answerTo(open("127.0.0.5"))).toBe("");
    lines[0]?.destroy();
    await expect.poll(() => metrics().open).toBe(1);
    expect(await answerTo(open("127.0.0.5"))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ["a proxy that is named", "127.0.0.7", ["127.0.0.7"]],
    ["a proxy on this machine that nobody named", "127.0.0.1", []],
  ])("that is %s everybody is let in", async (_, address, proxies) => {
    await serve({ perNetwork: 2, total: 100 }, proxies);
    await openMany(20, address);
    expect(metrics()).toMatchObject({ open: 20, rejected: 0 });
  });
});

describe("when every place is taken", () => {
  test("who has been silent for the longest time makes room", async () => {
    await serve({ perNetwork: 100, total: 3 });
    await openMany(3, "127.0.0.1");
    expect(await answerTo(open("127.0.0.1"))).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(() => lines.map((line) => line.closed)).toEqual([true, false, false, false]);
    expect(metrics()).toMatchObject({ open: 3, rejected: 0 });
  });

  test("who keeps a connection between two pages makes room, and who is being answered keeps theirs", async () => {
    await serve({ perNetwork: 100, total: 2 });
    const [busy, idle] = [open("127.0.0.1"), open("127.0.0.1")];
    busy.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(server, "request");
    await answerTo(idle);
    expect(await answerTo(open("127.0.0.1"))).toMatch(/^HTTP\/1\.1 200 /);
    expect([busy.readyState, idle.readyState]).toEqual(["open", "closed"]);
  });

  test("and everybody is being answered, a newcomer is turned away", async () => {
    await serve({ perNetwork: 100, total: 1 });
    open("127.0.0.1").write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(server, "request");
    expect(await answerTo(open("127.0.0.1"))).toBe("");
  });
});

test("connections never take more than half of what the system lets the program open", () => {
  expect(connectionLimits(1024).total).toBe(512);
  expect(connectionLimits(null).total).toBe(connectionLimits(1_000_000).total);
});
