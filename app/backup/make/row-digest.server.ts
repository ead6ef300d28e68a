import { hash } from "node:crypto";

/** How many rows, and the sum of their SHA-256: the same for the same rows, in whichever order a server gives them. */
export type RowDigest = { rows: number; sum: string };

export type RowCounter = {
  /** Lets chunks through, and counts the rows in them. */
  watch(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  digest(): RowDigest;
};

const NEW_LINE = 0x0a;
const MODULUS = 1n << 256n;

/** Counts rows in PostgreSQL's text format: one a line, whose own line breaks are written as `\n`. */
export function countRows(): RowCounter {
  let rows = 0;
  let sum = 0n;
  let begun: Buffer[] = [];

  function take(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      const line = chunk.subarray(start, end);
      sum += BigInt(`0x${hash("sha256", begun.length > 0 ? Buffer.concat([...begun, line]) : line, "hex")}`);
      rows++;
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }

  return {
    async *watch(chunks) {
      for await (const chunk of chunks) {
        take(chunk);
        yield chunk;
      }
    },
    digest: () => ({ rows, sum: (sum % MODULUS).toString(16).padStart(64, "0") }),
  };
}

/** Reads rows to their end for their digest alone. */
export async function digestOf(chunks: AsyncIterable<Buffer>): Promise<RowDigest> {
  const counter = countRows();
  for await (const _ of counter.watch(chunks));
  return counter.digest();
}
