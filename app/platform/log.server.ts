import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

export type Log = Logger;

/**
 * A log of JSON lines on standard output, or wherever `destination` takes them.
 *
 * Callers log ids, counts and outcomes, never an applicant's values; the redaction below is the second wall.
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
      censor: "[kept out of the log]",
    },
    serializers: { error: describeError },
  };
  return pino(options, destination);
}

/** PostgreSQL puts the offending row into `detail`, which is an applicant's data: name, code, message and stack only. */
function describeError(error: unknown) {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const read = (property: string) => (property in error ? String(Reflect.get(error, property)) : undefined);
  return { name: read("name"), message: read("message"), code: read("code"), stack: read("stack") };
}
