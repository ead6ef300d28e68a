import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

export type Log = Logger;

/**
 * Creates a logger that writes JSON lines to `destination`, by default standard output.
 *
 * Callers log ids, counts and outcomes, never an applicant's data; the redaction is a second line of defence.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: {
      paths: [
        "*.email",
        "*.phone",
        "*.address",
        "*.firstName",
        "*.lastName",
        "*.password",
        "*.cookie",
        "*.authorization",
      ],
      censor: "[redacted]",
    },
    serializers: { error: describeError },
  };
  return pino(options, destination);
}

/** Serializes an error without `detail`, where PostgreSQL puts the offending row with an applicant's data. */
function describeError(error: unknown) {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const read = (property: string) => (property in error ? String(Reflect.get(error, property)) : undefined);
  return { name: read("name"), message: read("message"), code: read("code"), stack: read("stack") };
}
