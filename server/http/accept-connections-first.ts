import { setImmediate as nextTurn } from "node:timers/promises";

/** A page waits for at most this many new connections. */
const MAX_NEW_CONNECTIONS = 6;

/**
 * Returns a function to await before a page is rendered. It resolves one caller at a time, each once an iteration of the event loop
 * accepted no new connection. `accepted` returns how many connections have been accepted so far.
 *
 * libuv accepts one connection per iteration (libuv/libuv#3696). An iteration that renders pages takes tens of ms, so new connections
 * would wait for seconds in the kernel's accept queue, behind requests that accepted after them.
 */
export function acceptConnectionsFirst(accepted: () => number): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => untilQuiet(accepted));
    return last;
  };
}

async function untilQuiet(accepted: () => number): Promise<void> {
  // The rest of this iteration accepts no more connections.
  await nextTurn();
  const first = accepted();
  for (let before = -1; before !== accepted() && accepted() < first + MAX_NEW_CONNECTIONS; ) {
    before = accepted();
    await nextTurn();
  }
}
