import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { whyPath } from "../../../platform/site/public-paths.ts";
import { pathKey } from "../../../platform/site/redirects.server.ts";
import { deleteRedirect, insertRedirect, putRedirect } from "../../../platform/site/saved-redirects.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { selectPages } from "../added/added-pages.store.server.ts";

type Text = { key: string; value: unknown };
type Times = { shownFrom: Date | null; shownUntil: Date | null };

/** `staffId` is null for the command line. */
type Published = Text & Times & { staffId: number | null; at: Date };

/**
 * Returns why a text can't be published with its short name; null when it can: an added page has the address, or `scheduled`, the texts that wait for
 * their time and stay, have another short name that doesn't go with it.
 */
export async function problemOfShortName(
  db: Db | Transaction<Tables>,
  { content }: Pick<Deps, "content">,
  {
    key,
    value,
    shownFrom,
    shownUntil,
    scheduled,
  }: Text & Times & { scheduled: readonly (Times & { value: unknown })[] },
): Promise<string | null> {
  const next = shortNameOf({ key, value });
  if (next === null) return null;
  const current = content.read(IDENTITY).shortName;
  const named = { name: next, shownFrom, shownUntil };
  for (const { value: other, ...times } of scheduled) {
    const name = shortNameOf({ key, value: other });
    if (name !== null && !goTogether(current, named, { name, ...times }))
      return `A text with the short name “${name}” is scheduled. Use the same short name, or cancel what is scheduled.`;
  }
  if (isSamePath(next, current)) return null;
  const path = pathKey(whyPath(next));
  const page = (await selectPages(db)).find((one) => one.path === path);
  return page ? `The page “${page.name}” has the address ${path}. Move it first, or choose another short name.` : null;
}

type Named = Times & { name: string };

/** Returns whether two texts may follow one another. The old address leads to one new address only, which then keeps its page. */
function goTogether(current: string, one: Named, other: Named): boolean {
  if (isSamePath(one.name, other.name)) return true;
  const [first, second] = Number(one.shownFrom) <= Number(other.shownFrom) ? [one, other] : [other, one];
  if (isSamePath(first.name, current)) return true;
  return isSamePath(second.name, current) && first.shownUntil !== null;
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
