/** The outcome of `work`, or an outage (ETIMEDOUT) when it does not come in time. */
export function within<Data>(ms: number, work: Promise<Data>): Promise<Data> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error("It took too long."), { code: "ETIMEDOUT" })), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
