import { expect, test } from "vitest";
import { framePieces, readFrames } from "./progress-frames.ts";

async function framed(): Promise<Buffer> {
  const progress = { rows: 0 };
  async function* pieces() {
    yield "heading ";
    progress.rows = 250;
    yield Buffer.from("Ọmọ ");
    yield "";
    progress.rows = 300;
    yield "end";
  }
  return Buffer.concat(await Array.fromAsync(framePieces(pieces(), progress)));
}

/** Streams bytes in chunks of a size, as a network may split them. */
function streamOf(bytes: Uint8Array, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(Uint8Array.from(bytes.subarray(at, at + size)));
      at += size;
    },
  });
}

test.each([1, 3, 8, 11, 1000])("a file in frames is read with its progress from chunks of %i bytes", async (chunk) => {
  const rows: number[] = [];
  const pieces = await readFrames(streamOf(await framed(), chunk), (count) => rows.push(count));
  expect(Buffer.concat(pieces ?? []).toString()).toBe("heading Ọmọ end");
  expect(rows).toEqual([0, 250, 300, 300]);
});

test("a file whose end is missing is not read", async () => {
  const bytes = await framed();
  for (let length = 0; length < bytes.length; length++)
    expect(await readFrames(streamOf(bytes.subarray(0, length), 10), () => undefined)).toBeNull();
});
