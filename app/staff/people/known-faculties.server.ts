import { FEES } from "../../admissions/information/fees/fees.content.ts";
import type { Content } from "../../platform/site/content.server.ts";

/** Returns the faculties that an officer can be limited to: those of the fees, and those that the account has already. */
export function knownFaculties(content: Pick<Content, "read">, own: readonly string[] | null = null): string[] {
  const inFees = content.read(FEES).faculties.map(({ faculty }) => faculty);
  return [...new Set([...inFees, ...(own ?? [])])];
}
