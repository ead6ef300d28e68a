/** Where backups are stored: a bucket or a folder. Names contain slashes; content is written once. */
export type Destination = {
  /** Human-readable location. */
  location: string;
  /** Writes content under a name. Once it resolves, the file survives a power cut; until then, the name does not exist. */
  put(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Returns the content, or null when there is none. */
  read(name: string): Promise<AsyncIterable<Buffer> | null>;
  /** Lists every file whose name starts with `prefix`, which ends with a slash. */
  list(prefix: string): AsyncIterable<StoredFile>;
  remove(name: string): Promise<void>;
  /** Removes partial files left by a process that was killed. */
  removeUnfinished(): Promise<void>;
};

export type StoredFile = { name: string; size: number };

/** Wraps a destination so that reads and writes fail once `stop` is aborted. */
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
