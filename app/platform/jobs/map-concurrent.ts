/** Runs `work` for every item of `source`, up to `concurrency` at a time. Stops at the first error, once running work has settled. */
export async function mapConcurrent<Item>(
  source: AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const items = source[Symbol.asyncIterator]();
  let failed = false;
  const worker = async () => {
    try {
      for (let next = await items.next(); !next.done && !failed; next = await items.next()) await work(next.value);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  await items.return?.();
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
}
