import { hash } from "node:crypto";

/** The number of rows and the sum of their SHA-256 hashes. It does not depend on the rows' order. */
export type RowDigest = { rows: number; sum: string };

export type RowCounter = {
  /** Passes chunks through and counts their rows. */
  watch(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  digest(): RowDigest;
};

const NEW_LINE = 0x0a;
const MODULUS = 1n << 256n;

/** Counts and hashes rows in PostgreSQL's text format: one per line, with line breaks escaped as `\n`. */
export function countRows(): RowCounter {
  let rows = 0;
  let sum = 0n;
  let partial: Buffer[] = [];

  function count(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      const line = chunk.subarray(start, end);
      sum += BigInt(`0x${hash("sha256", partial.length > 0 ? Buffer.concat([...partial, line]) : line, "hex")}`);
      rows++;
      partial = [];
      start = end + 1;
    }
    if (start < chunk.length) partial.push(chunk.subarray(start));
  }

  return {
    async *watch(chunks) {
      for await (const chunk of chunks) {
        count(chunk);
        yield chunk;
      }
    },
    digest: () => ({ rows, sum: (sum % MODULUS).toString(16).padStart(64, "0") }),
  };
}

/** Reads all rows and returns their digest. */
export async function digestOf(chunks: AsyncIterable<Buffer>): Promise<RowDigest> {
  const counter = countRows();
  for await (const _ of counter.watch(chunks));
  return counter.digest();
}
