import { once } from "node:events";
import net from "node:net";

export type Load = { port: number; path: string; connections: number; ms: number };

export type LoadResult = { perSecond: number; latencies: number[] };

/**
 * Asks for one address on so many keep-alive connections, each with one request at a time, for `ms`.
 *
 * It counts bytes only, so that the sender costs as little as can be of the cores that it shares with the server. Every answer must be
 * as long as the first. Latencies in ms.
 */
export async function sendLoad({ port, path, connections, ms }: Load): Promise<LoadResult> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`);
  const answerLength = await lengthOfAnswer(port, request);
  const latencies: number[] = [];
  const start = performance.now();
  const sender = async () => {
    const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    let missing = answerLength;
    let sentAt = performance.now();
    const ended = once(socket, "close");
    socket.on("data", (chunk: Buffer) => {
      missing -= chunk.length;
      if (missing > 0) return;
      if (missing < 0) throw new Error(`${path} was answered with more bytes than before.`);
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now - start > ms) return void socket.destroy();
      missing = answerLength;
      sentAt = now;
      socket.write(request);
    });
    socket.write(request);
    await ended;
  };
  await Promise.all(Array.from({ length: connections }, sender));
  return { perSecond: (latencies.length * 1000) / (performance.now() - start), latencies };
}

async function lengthOfAnswer(port: number, request: Buffer): Promise<number> {
  const socket = net.connect({ port, host: "127.0.0.1" });
  socket.write(request);
  let seen = Buffer.alloc(0);
  for await (const chunk of socket) {
    seen = Buffer.concat([seen, chunk as Buffer]);
    const headEnd = seen.indexOf("\r\n\r\n");
    const length = /content-length: (\d+)/i.exec(seen.subarray(0, headEnd).toString())?.[1];
    if (headEnd < 0 || length === undefined) continue;
    if (!seen.toString("latin1").startsWith("HTTP/1.1 200")) throw new Error("The address was not answered with 200.");
    const whole = headEnd + 4 + Number(length);
    if (seen.length >= whole) return whole;
  }
  throw new Error("The answer broke off.");
}
