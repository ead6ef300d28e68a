/** PostgreSQL's classes for a lost connection (08), too few resources such as a full disk (53), a stop by the operator (57P), and a query that took too long (57014). */
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

/** The Retry-After of responses during an outage. */
export const OUTAGE_RETRY_SECONDS = 30;

/** Whether `error` says that the database or the disk can't serve now, so that trying again later is the right advice. */
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

/** A stopped server takes its socket away, which is ENOENT on connecting; on any other call ENOENT is a bug. */
function isMissingSocket(error: Error): boolean {
  return "code" in error && error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";
}
