import { keyOfTyped } from "../../platform/http/rate-limit.server.ts";

/** Returns the keys of a person's rate limits (app/platform/http/rate-limits.server.ts). */
export function limitKeysOf(records: {
  applications: readonly { id: number; reference: string; email: string }[];
  draftIds: readonly number[];
  mailboxKeys: readonly string[];
}): string[] {
  return [
    ...records.applications.flatMap(({ id, reference, email }) => [
      `status-pair:${keyOfTyped(`${reference} ${email.toLowerCase()}`)}`,
      `receipt-pdf:${id}`,
      `later-documents:${id}`,
      `status-code-application:${id}`,
    ]),
    ...records.draftIds.map((id) => `draft-code:${id}`),
    ...records.mailboxKeys.flatMap((key) => [
      `application-mail:${keyOfTyped(key)}`,
      `status-code-mailbox:${keyOfTyped(key)}`,
      `subscribe-address:${keyOfTyped(key)}`,
    ]),
  ];
}
