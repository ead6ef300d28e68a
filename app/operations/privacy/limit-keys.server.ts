import { keyOfTyped } from "../../platform/rate-limit.server.ts";

/** Under which keys tries are counted that belong to a person: see server/limits.ts. */
export function limitKeysOf(scope: {
  applications: readonly { id: number; reference: string; email: string }[];
  draftIds: readonly number[];
  mailboxKeys: readonly string[];
}): string[] {
  return [
    ...scope.applications.flatMap(({ id, reference, email }) => [
      `status-pair:${keyOfTyped(`${reference} ${email.toLowerCase()}`)}`,
      `receipt-pdf:${id}`,
      `later-documents:${id}`,
      `status-code-application:${id}`,
    ]),
    ...scope.draftIds.map((id) => `draft-code:${id}`),
    ...scope.mailboxKeys.flatMap((key) => [
      `application-mail:${keyOfTyped(key)}`,
      `status-code-mailbox:${keyOfTyped(key)}`,
      `subscribe-address:${keyOfTyped(key)}`,
    ]),
  ];
}
