import type { ZodSafeParseResult, ZodType } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { Content, ContentDocument } from "../../platform/site/content.server.ts";
import { type ContentVersion, selectVersionsToShow } from "./content.store.server.ts";

/** How many versions of a document and kind are tried before the sample is shown. */
const MAX_VERSIONS = 50;

/** Loads the versions of all content into memory. The clock decides which of them are shown: of each document the one that began last. */
export async function openContent(db: Db, log: Log, clock: Clock): Promise<Content> {
  let versions = new Map<string, ContentVersion[]>();
  // Every page reads several documents, and checking one against its schema takes longer than the rest of reading it.
  let checked = new Map<number, { schema: ZodType; result: ZodSafeParseResult<unknown> }>();
  const reported = new Set<number>();

  function check<Value>({ id, value }: ContentVersion, schema: ZodType<Value>): ZodSafeParseResult<Value> {
    const known = checked.get(id);
    if (known?.schema === schema) return known.result as ZodSafeParseResult<Value>;
    const result = schema.safeParse(value);
    checked.set(id, { schema, result });
    return result;
  }

  function report({ id, key }: ContentVersion, problems: string): void {
    if (reported.has(id)) return;
    reported.add(id);
    log.error(
      { key, version: id, problems },
      "a version of a content document does not match its schema; an older version is shown",
    );
  }

  const content: Content = {
    read<Value extends object>({ key, schema, sample }: ContentDocument<Value>): Value {
      const now = clock.now();
      for (const version of versions.get(key) ?? []) {
        if (!isShown(version, now)) continue;
        const parsed = check(version, schema);
        if (parsed.success) return parsed.data;
        report(version, parsed.error.message);
      }
      return sample;
    },
    isFaulty({ key, schema }) {
      const now = clock.now();
      const newest = versions.get(key)?.find((version) => isShown(version, now));
      return newest !== undefined && !check(newest, schema).success;
    },
    async refresh() {
      const found = await selectVersionsToShow(db, clock.now(), MAX_VERSIONS);
      versions = Map.groupBy(found, ({ key }) => key);
      checked = new Map();
    },
  };
  await content.refresh();
  return content;
}

function isShown({ shownFrom, shownUntil }: ContentVersion, now: Date): boolean {
  return (shownFrom === null || shownFrom <= now) && (shownUntil === null || now < shownUntil);
}
