import { createHash } from "node:crypto";

/** Under which keys tries are counted that belong to a person: see `limits` in server/deps.ts. */
export function limitKeysOf(scope: {
  applications: readonly { id: number; reference: string }[];
  draftIds: readonly number[];
  mailboxKeys: readonly string[];
}): string[] {
  return [
    ...scope.applications.flatMap(({ id, reference }) => [
      `status-reference:${hashOf(reference)}`,
      `receipt-pdf:${id}`,
      `later-documents:${id}`,
    ]),
    ...scope.draftIds.map((id) => `draft-code:${id}`),
    ...scope.mailboxKeys.flatMap((key) => [`draft-link-address:${hashOf(key)}`, `subscribe-address:${hashOf(key)}`]),
  ];
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
