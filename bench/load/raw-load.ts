import { once } from "node:events";
import net from "node:net";

export type Load = { port: number; path: string; connections: number; ms: number };

export type LoadResult = { perSecond: number; latencies: number[] };

/** What has been received of a response whose head isn't whole yet, or how many bytes of its body are missing. */
type Received = { head: Buffer } | { missing: number };

const NOTHING: Received = { head: Buffer.alloc(0) };

/**
 * Requests one address on keep-alive connections, each with one request at a time, for `ms`. Returns latencies in ms.
 *
 * Looks for the end of the head, whose length varies behind a proxy, and counts the bytes of the body, so that the load generator uses little CPU
 * time of the cores it shares with the server. Every body must have the length of the first.
 */
export async function sendLoad({ port, path, connections, ms }: Load): Promise<LoadResult> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`);
  const bodyLength = await lengthOfBody(port, request);
  const latencies: number[] = [];
  const start = performance.now();
  const sender = async () => {
    const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    let received = NOTHING;
    let sentAt = performance.now();
    const ended = once(socket, "close");
    socket.on("data", (chunk: Buffer) => {
      received = receive(received, chunk, bodyLength);
      if (!("missing" in received) || received.missing > 0) return;
      if (received.missing < 0) throw new Error(`${path} responded with more bytes than before.`);
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now - start > ms) return void socket.destroy();
      received = NOTHING;
      sentAt = now;
      socket.write(request);
    });
    socket.write(request);
    await ended;
  };
  await Promise.all(Array.from({ length: connections }, sender));
  return { perSecond: (latencies.length * 1000) / (performance.now() - start), latencies };
}

function receive(before: Received, chunk: Buffer, bodyLength: number): Received {
  if ("missing" in before) return { missing: before.missing - chunk.length };
  const head = before.head.length === 0 ? chunk : Buffer.concat([before.head, chunk]);
  const end = head.indexOf("\r\n\r\n");
  return end < 0 ? { head } : { missing: end + 4 + bodyLength - head.length };
}

async function lengthOfBody(port: number, request: Buffer): Promise<number> {
  const socket = net.connect({ port, host: "127.0.0.1" });
  socket.write(request);
  let head = "";
  for await (const chunk of socket) {
    head += (chunk as Buffer).toString("latin1");
    if (!head.includes("\r\n\r\n")) continue;
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith("HTTP/1.1 200") || length === undefined) throw new Error("The response was not 200.");
    return Number(length);
  }
  throw new Error("The connection closed during the response.");
}
