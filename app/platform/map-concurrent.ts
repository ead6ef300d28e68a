/** Does `work` for everything that `source` gives, so many at a time. Ends at the first failure, once what is under way has ended. */
export async function mapConcurrent<Item>(
  source: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const items = source[Symbol.asyncIterator]();
  let failed = false;
  const workOn = async () => {
    try {
      for (let next = await items.next(); !next.done && !failed; next = await items.next()) await work(next.value);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, workOn));
  await items.return?.();
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
}
