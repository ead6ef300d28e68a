/**
 * A download with progress, for scripts: frames of an eight-byte header, with the number of applications written so far and the length of the piece of
 * the file that follows. An empty frame ends it, so that an interrupted download is never taken for complete.
 */

/** Media type with which a script requests frames. */
export const FRAMES_MEDIA_TYPE = "application/x-gatehouse-frames";

const HEADER = 8;

/** Wraps pieces of a file in frames. */
export async function* framePieces(
  pieces: AsyncGenerator<string | Uint8Array>,
  progress: { rows: number },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) {
    const bytes = typeof piece === "string" ? encoder.encode(piece) : piece;
    if (bytes.length > 0) {
      yield header(progress.rows, bytes.length);
      yield bytes;
    }
  }
  yield header(progress.rows, 0);
}

function header(rows: number, length: number): Uint8Array {
  const bytes = new Uint8Array(HEADER);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, rows);
  view.setUint32(4, length);
  return bytes;
}

/** Reads the file from a stream of frames, and reports the progress. Returns null when the stream ends too early. */
export async function readFrames(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onRows: (rows: number) => void,
): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const reader = stream.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const head = new Uint8Array(HEADER);
  let headLength = 0;
  let bodyLength = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return null;
    let at = 0;
    while (at < value.length) {
      if (bodyLength > 0) {
        const piece = value.subarray(at, at + bodyLength);
        pieces.push(piece);
        bodyLength -= piece.length;
        at += piece.length;
        continue;
      }
      const part = value.subarray(at, at + HEADER - headLength);
      head.set(part, headLength);
      headLength += part.length;
      at += part.length;
      if (headLength < HEADER) continue;
      headLength = 0;
      const view = new DataView(head.buffer);
      onRows(view.getUint32(0));
      bodyLength = view.getUint32(4);
      if (bodyLength === 0) return pieces;
    }
  }
}
