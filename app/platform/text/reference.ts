/** Prefix, year and six characters, without separators. */
const REFERENCE = /^([A-Z]{2,4})(\d\d)([A-Z\d]{6})$/;

/** Allows for any separators. */
const MAX_LENGTH = 100;

/** Normalizes the typed reference of an application: 'pu 26 7k3q9m' becomes 'PU-26-7K3Q9M'. Null when it can't be one. */
export function readReference(typed: string): string | null {
  if (typed.length > MAX_LENGTH) return null;
  const parts = REFERENCE.exec(typed.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase());
  return parts ? parts.slice(1).join("-") : null;
}

/** Returns what the references of a university look like, by its prefix. */
export function exampleReference(prefix: string): string {
  return `${prefix}-26-7K3Q9M`;
}
