/** Returns the result of `work`, or rejects with ETIMEDOUT, an outage, after `ms`. */
export function within<Data>(ms: number, work: Promise<Data>): Promise<Data> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error(`Timed out after ${ms} ms.`), { code: "ETIMEDOUT" })),
    ms,
  );
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
}
