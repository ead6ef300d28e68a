/** PostgreSQL error classes: connection exception (08), insufficient resources (53), operator intervention (57P), query canceled by a timeout (57014). */
const DATABASE_OUTAGE = /^(08|53|57P|57014)/;

const SYSTEM_OUTAGE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOSPC",
  "EDQUOT",
  "EIO",
  "EROFS",
  "EACCES",
  "EPERM",
  "EBUSY",
  "EMFILE",
]);

const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable/;

/** The Retry-After of responses during an outage or a restart. */
export const OUTAGE_RETRY_SECONDS = 30;

/** Returns whether `error` is a temporary failure of the database, disk or network, after which a later retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    DATABASE_OUTAGE.test(code) ||
    SYSTEM_OUTAGE.has(code) ||
    isMissingSocket(error) ||
    LOST_CONNECTION.test(error.message) ||
    (error instanceof AggregateError && error.errors.some(isOutage)) ||
    isOutage(error.cause)
  );
}

/** Connecting to a stopped PostgreSQL gives ENOENT, since it removes its socket. On any other call ENOENT is a bug. */
function isMissingSocket(error: Error): boolean {
  return "code" in error && error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";
}
