import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** Messages of PostgreSQL's protocol, version 3. */
const COPY_DATA = 0x64;
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const COPY_FAIL = Buffer.from([0x66, 0, 0, 0, 5, 0]);

/** What `statement` (COPY … TO STDOUT) gives, read from the server no faster than it is taken from here. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  let line: pg.Connection | null = null;
  const rows = new Readable({
    read: () => void line?.stream.resume(),
    destroy(error, done) {
      // Whatever is still to come has to pass, or the connection answers nothing any more.
      line?.stream.resume();
      done(error);
    },
  });
  client.query({
    submit(connection: pg.Connection) {
      line = connection;
      connection.query(statement);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // A copy: the memory is taken for the next message.
      if (!rows.destroyed && !rows.push(Buffer.from(chunk))) line?.stream.pause();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error: Error) => void rows.destroy(error),
  });
  return rows;
}

/** Gives `rows` to `statement` (COPY … FROM STDIN), no faster than the server takes them. Resolves with how many they were. */
export async function copyIn(client: pg.ClientBase, statement: string, rows: AsyncIterable<Buffer>): Promise<number> {
  const begun = Promise.withResolvers<pg.Connection>();
  const ended = Promise.withResolvers<number>();
  // Whoever waits for neither of them just now hears of it at the next one.
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
