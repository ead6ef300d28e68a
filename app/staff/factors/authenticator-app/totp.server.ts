import { Secret, TOTP } from "otpauth";

/** Codes of authenticator apps (RFC 6238): six digits, SHA-1 and 30 seconds, which every app supports. */

const PERIOD_SECONDS = 30;
/** Accepts the code before and after the current one, for clocks that differ by half a minute. */
const WINDOW_STEPS = 1;
/** Ten minutes each way: a code of that time shows that a clock is wrong. */
const CLOCK_STEPS = (10 * 60) / PERIOD_SECONDS;
const SECRET_BYTES = 20;

export type CodeCheck =
  | { kind: "right"; step: number }
  /** Right at another time, at most ten minutes away. */
  | { kind: "other-time" }
  | { kind: "wrong" };

/** Generates a secret of 160 bits, in Base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, { issuer, username }: { issuer: string; username: string }): string {
  // Some apps take a colon in the label for the end of the issuer.
  return totpOf(secret, { issuer: issuer.replaceAll(":", ""), label: username }).toString();
}

/** Checks a code of six digits at a time. */
export function checkTotpCode(secret: string, code: string, now: Date): CodeCheck {
  const timestamp = now.getTime();
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  if (delta !== null) return { kind: "right", step: Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta };
  const distant = totp.validate({ token: code, timestamp, window: CLOCK_STEPS });
  return { kind: distant === null ? "wrong" : "other-time" };
}

/** Parses a typed code, ignoring spaces and hyphens. Returns null when it is not six digits. */
export function readTotpCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, "");
  return /^\d{6}$/.test(code) ? code : null;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });
}
