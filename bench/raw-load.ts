import { once } from "node:events";
import net from "node:net";

export type Load = { port: number; path: string; connections: number; ms: number };

export type LoadResult = { perSecond: number; latencies: number[] };

/**
 * Requests one address on keep-alive connections, each with one request at a time, for `ms`. Returns latencies in ms.
 *
 * Only counts bytes, so that the load generator uses little CPU time of the cores it shares with the server. Every response must have
 * the length of the first.
 */
export async function sendLoad({ port, path, connections, ms }: Load): Promise<LoadResult> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`);
  const responseLength = await lengthOfResponse(port, request);
  const latencies: number[] = [];
  const start = performance.now();
  const sender = async () => {
    const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    let missing = responseLength;
    let sentAt = performance.now();
    const ended = once(socket, "close");
    socket.on("data", (chunk: Buffer) => {
      missing -= chunk.length;
      if (missing > 0) return;
      if (missing < 0) throw new Error(`${path} responded with more bytes than before.`);
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now - start > ms) return void socket.destroy();
      missing = responseLength;
      sentAt = now;
      socket.write(request);
    });
    socket.write(request);
    await ended;
  };
  await Promise.all(Array.from({ length: connections }, sender));
  return { perSecond: (latencies.length * 1000) / (performance.now() - start), latencies };
}

async function lengthOfResponse(port: number, request: Buffer): Promise<number> {
  const socket = net.connect({ port, host: "127.0.0.1" });
  socket.write(request);
  let seen = Buffer.alloc(0);
  for await (const chunk of socket) {
    seen = Buffer.concat([seen, chunk as Buffer]);
    const headEnd = seen.indexOf("\r\n\r\n");
    const length = /content-length: (\d+)/i.exec(seen.subarray(0, headEnd).toString())?.[1];
    if (headEnd < 0 || length === undefined) continue;
    if (!seen.toString("latin1").startsWith("HTTP/1.1 200")) throw new Error("The response was not 200.");
    const whole = headEnd + 4 + Number(length);
    if (seen.length >= whole) return whole;
  }
  throw new Error("The connection closed during the response.");
}
