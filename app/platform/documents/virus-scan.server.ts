import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../clock.ts";
import { openWorkSlots } from "../jobs/work-slots.server.ts";
import type { Log } from "../log.server.ts";

export type ScanOutcome =
  | { kind: "clean" }
  /** `virus` is the scanner's name for it. */
  | { kind: "infected"; virus: string }
  /** The scanner did not respond, or not in time. */
  | { kind: "unavailable" };

/** Scans content for viruses. */
export type VirusScanner = { scan(open: () => Readable): Promise<ScanOutcome> };

export type ClamdAddress = { host: string; port: number };

/** clamd's own default is ten threads; others may use the same one. */
const CONCURRENT_SCANS = 4;
const MAX_MS = 15_000;
/** After a failure, requests skip the scanner for this long instead of each running into its timeout. */
const PAUSE_AFTER_FAILURE_MS = 60_000;

/** Opens a clamd scanner. Each scan uses its own connection. */
export function openClamd(address: ClamdAddress, { clock, log }: { clock: Clock; log: Log }): VirusScanner {
  const inSlot = openWorkSlots(CONCURRENT_SCANS);
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    scan: (open) =>
      inSlot(async () => {
        if (clock.now().getTime() < failedAt + PAUSE_AFTER_FAILURE_MS) return { kind: "unavailable" };
        try {
          return await scanOnce(address, open);
        } catch (error) {
          failedAt = clock.now().getTime();
          log.warn({ error }, "the virus scanner did not respond");
          return { kind: "unavailable" };
        }
      }),
  };
}

async function scanOnce(address: ClamdAddress, open: () => Readable): Promise<ScanOutcome> {
  const socket = connect({ ...address, signal: AbortSignal.timeout(MAX_MS) });
  try {
    await once(socket, "connect");
    const reply = readReply(socket);
    await Promise.all([reply, pipeline(open(), frame, socket, { end: false })]);
    return outcomeOf(await reply);
  } finally {
    socket.destroy();
  }
}

/** Frames content for the command INSTREAM (clamd(8)): each chunk is preceded by its length in four bytes; a length of zero ends it. */
async function* frame(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  for await (const chunk of content) yield Buffer.concat([lengthOf(chunk.length), chunk]);
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function readReply(socket: Socket): Promise<string> {
  let reply = "";
  socket.setEncoding("utf8");
  for await (const text of socket) {
    reply += text;
    if (reply.includes("\0")) break;
  }
  return reply.split("\0")[0] ?? "";
}

function outcomeOf(reply: string): ScanOutcome {
  if (reply === "stream: OK") return { kind: "clean" };
  const [, virus] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (virus !== undefined) return { kind: "infected", virus };
  throw new Error(`clamd replied '${reply}'`);
}
