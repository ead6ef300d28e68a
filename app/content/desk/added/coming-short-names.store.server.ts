import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { selectVersionsToShow } from "../../versions/content.store.server.ts";

/** More than the texts of the identity that can follow each other by their times. */
const MAX_VERSIONS = 100;

/**
 * Returns the short names that visitors read now or will read later, if nobody publishes anything: of the text for good that is shown or that a temporary
 * one hides, of those that have an end, and of those that wait for their time.
 */
export async function listComingShortNames(db: Db | Transaction<Tables>, now: Date): Promise<string[]> {
  const versions = await selectVersionsToShow(db, now, MAX_VERSIONS, IDENTITY.key);
  const values = versions.flatMap((version) => {
    const parsed = IDENTITY.schema.safeParse(version.value);
    return parsed.success ? [{ ...version, shortName: parsed.data.shortName }] : [];
  });
  const forGood = values.find(({ shownFrom, shownUntil }) => shownUntil === null && !(shownFrom && shownFrom > now));
  const others = values.filter(({ shownFrom, shownUntil }) => shownUntil !== null || (shownFrom && shownFrom > now));
  return [(forGood ?? IDENTITY.sample).shortName, ...others.map(({ shortName }) => shortName)];
}
