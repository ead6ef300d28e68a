import type { Destination } from "./destination.ts";

/** The same destination until `stop` is aborted: from then on nothing is written or read any more. */
export function stoppable(destination: Destination, stop: AbortSignal): Destination {
  return {
    ...destination,
    async put(name, content) {
      stop.throwIfAborted();
      await destination.put(name, until(stop, content));
    },
    async read(name) {
      stop.throwIfAborted();
      const content = await destination.read(name);
      return content && until(stop, content);
    },
  };
}

async function* until(stop: AbortSignal, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    stop.throwIfAborted();
    yield chunk;
  }
}
