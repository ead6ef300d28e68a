import { createHash, randomBytes } from "node:crypto";

/** The token in the return address of one mail. */
export type ReturnToken = { token: string; sha256: Buffer };

/** Creates the token of one mail, 128 random bits. In hexadecimal digits, since some mail servers change letters to lower case. */
export function createReturnToken(): ReturnToken {
  const token = randomBytes(16).toString("hex");
  return { token, sha256: returnTokenHash(token) };
}

export function returnTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
