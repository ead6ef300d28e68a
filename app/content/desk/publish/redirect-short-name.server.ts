import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { whyPath } from "../../../platform/site/public-paths.ts";
import { pathKey } from "../../../platform/site/redirects.server.ts";
import { deleteRedirect, insertRedirect, putRedirect } from "../../../platform/site/saved-redirects.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { selectPages } from "../added/added-pages.store.server.ts";
import type { DeskVersion } from "../document-state.store.server.ts";

type Text = { key: string; value: unknown };

/** `staffId` is null for the command line. */
type Published = Text & { shownFrom: Date | null; shownUntil: Date | null; staffId: number | null; at: Date };

/**
 * Returns why a text can't be published with its short name; null when it can: an added page has the address, or `scheduled`, the texts that wait for
 * their time and stay, have another new short name. The old address leads to one new address only.
 */
export async function problemOfShortName(
  db: Db | Transaction<Tables>,
  { content }: Pick<Deps, "content">,
  { key, value, scheduled }: Text & { scheduled: readonly Pick<DeskVersion, "value">[] },
): Promise<string | null> {
  const current = content.read(IDENTITY).shortName;
  const next = shortNameOf({ key, value });
  if (next === null || isSamePath(next, current)) return null;
  const path = pathKey(whyPath(next));
  const page = (await selectPages(db)).find((one) => one.path === path);
  if (page) return `The page “${page.name}” has the address ${path}. Move it first, or choose another short name.`;
  const other = scheduled
    .map((version) => shortNameOf({ key, value: version.value }))
    .find((name) => name !== null && !isSamePath(name, current) && !isSamePath(name, next));
  return other
    ? `The short name “${other}” is scheduled already. Use the same one, or cancel what is scheduled.`
    : null;
}

/**
 * Redirects the page whose address ends with the short name, when a text with another short name is published. Before that text is shown, the old address
 * still has its page, which comes before any redirect. Other redirects change only when the text is shown at once and for good: until then they lead to that page.
 */
export async function redirectShortName(
  transaction: Transaction<Tables>,
  { content }: Pick<Deps, "content">,
  { key, value, shownFrom, shownUntil, staffId, at }: Published,
): Promise<void> {
  const next = shortNameOf({ key, value });
  const current = content.read(IDENTITY).shortName;
  if (next === null || isSamePath(next, current)) return;
  const target = whyPath(next);
  const redirect = { path: pathKey(whyPath(current)), target, isPermanent: shownUntil === null, now: at, staffId };
  if (shownUntil !== null || (shownFrom !== null && shownFrom > at)) return insertRedirect(transaction, redirect);
  await deleteRedirect(transaction, pathKey(target));
  await putRedirect(transaction, redirect);
}

function shortNameOf({ key, value }: Text): string | null {
  const parsed = key === IDENTITY.key ? IDENTITY.schema.safeParse(value) : null;
  return parsed?.success ? parsed.data.shortName : null;
}

function isSamePath(one: string, other: string): boolean {
  return pathKey(whyPath(one)) === pathKey(whyPath(other));
}
