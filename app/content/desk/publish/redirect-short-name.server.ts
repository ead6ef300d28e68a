import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { whyPath } from "../../../platform/site/public-paths.ts";
import { pathKey } from "../../../platform/site/redirects.server.ts";
import { deleteRedirect, insertRedirect, putRedirect } from "../../../platform/site/saved-redirects.server.ts";
import { IDENTITY } from "../../site.content.ts";

type Published = {
  key: string;
  value: unknown;
  shownFrom: Date | null;
  shownUntil: Date | null;
  staffId: number;
  at: Date;
};

/**
 * Redirects the page whose address ends with the short name, when a text with another short name is published. Before that text is shown, the old address
 * still has its page, which comes before any redirect. Other redirects change only when the text is shown at once and for good: until then they lead to that page.
 */
export async function redirectShortName(
  transaction: Transaction<Tables>,
  { content }: Pick<Deps, "content">,
  { key, value, shownFrom, shownUntil, staffId, at }: Published,
): Promise<void> {
  const next = key === IDENTITY.key ? IDENTITY.schema.safeParse(value) : null;
  if (!next?.success) return;
  const path = pathKey(whyPath(content.read(IDENTITY).shortName));
  const target = whyPath(next.data.shortName);
  if (pathKey(target) === path) return;
  const redirect = { path, target, isPermanent: shownUntil === null, now: at, staffId };
  if (shownUntil !== null || (shownFrom !== null && shownFrom > at)) return insertRedirect(transaction, redirect);
  await deleteRedirect(transaction, pathKey(target));
  await putRedirect(transaction, redirect);
}
