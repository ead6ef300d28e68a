import { setImmediate as nextTurn } from "node:timers/promises";

/** A page is begun after so many newcomers at the latest, however many still come. */
const MAX_NEW_CONNECTIONS = 6;

/**
 * To be awaited before a page is made: pages are begun one after the other, each once nobody came through the door for a turn of the
 * event loop. `arrived` tells how many connections were accepted so far.
 *
 * libuv accepts one connection in each turn (libuv/libuv#3696). A turn in which pages are made takes tens of ms, so that newcomers
 * would queue for seconds in the kernel, unseen, behind work that was begun after they came.
 */
export function acceptConnectionsFirst(arrived: () => number): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => untilQuiet(arrived));
    return last;
  };
}

async function untilQuiet(arrived: () => number): Promise<void> {
  // The rest of this turn; no connection is accepted in it any more.
  await nextTurn();
  const first = arrived();
  for (let before = -1; before !== arrived() && arrived() < first + MAX_NEW_CONNECTIONS; ) {
    before = arrived();
    await nextTurn();
  }
}
