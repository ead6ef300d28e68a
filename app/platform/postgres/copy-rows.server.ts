import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** Message types of the PostgreSQL protocol, version 3. */
const COPY_DATA = 0x64;
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const COPY_FAIL = Buffer.from([0x66, 0, 0, 0, 5, 0]);

/** Streams the output of `statement` (COPY … TO STDOUT) with backpressure. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  let connected: pg.Connection | null = null;
  const rows = new Readable({
    read: () => void connected?.stream.resume(),
    destroy(error, done) {
      // The remaining messages have to be read, or the connection can't run another query.
      connected?.stream.resume();
      done(error);
    },
  });
  client.query({
    submit(connection: pg.Connection) {
      connected = connection;
      connection.query(statement);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // Copy the chunk: pg reuses its memory for the next message.
      if (!rows.destroyed && !rows.push(Buffer.from(chunk))) connected?.stream.pause();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error: Error) => void rows.destroy(error),
  });
  return rows;
}

/** Streams `rows` into `statement` (COPY … FROM STDIN) with backpressure. Returns the number of rows. */
export async function copyIn(client: pg.ClientBase, statement: string, rows: AsyncIterable<Buffer>): Promise<number> {
  const begun = Promise.withResolvers<pg.Connection>();
  const ended = Promise.withResolvers<number>();
  // Avoids unhandled rejections while neither promise is awaited; the next await reports the error.
  begun.promise.catch(() => undefined);
  ended.promise.catch(() => undefined);
  let count = 0;
  client.query({
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse: begun.resolve,
    handleCommandComplete({ text }: { text: string }) {
      count = Number(text.replace("COPY ", ""));
    },
    handleReadyForQuery: () => ended.resolve(count),
    handleError(error: Error) {
      begun.reject(error);
      ended.reject(error);
    },
  });
  const { stream } = await begun.promise;
  try {
    for await (const chunk of rows) {
      if (stream.write(messageOf(chunk))) continue;
      await Promise.race([once(stream, "drain"), ended.promise]);
    }
  } catch (error) {
    stream.write(COPY_FAIL);
    await ended.promise.catch(() => undefined);
    throw error;
  }
  stream.write(COPY_DONE);
  return ended.promise;
}

function messageOf(chunk: Buffer): Buffer {
  const message = Buffer.allocUnsafe(5 + chunk.length);
  message[0] = COPY_DATA;
  message.writeUInt32BE(4 + chunk.length, 1);
  chunk.copy(message, 5);
  return message;
}
