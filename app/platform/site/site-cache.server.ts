import type { Db } from "../postgres/database.server.ts";
import { readSiteVersion } from "./site-version.server.ts";

/** Stores one expensive result until the site changes. */
export type SiteCache<Value> = {
  /** Returns the stored result, or computes it. */
  get(compute: () => Promise<Value>): Promise<Value>;
  /** Deletes the stored result. */
  clear(): void;
};

export function openSiteCache<Value>(db: Db): SiteCache<Value> {
  let stored: { version: number; value: Promise<Value> } | null = null;
  return {
    async get(compute) {
      const version = await readSiteVersion(db);
      if (stored?.version === version) return stored.value;
      const entry = { version, value: compute() };
      stored = entry;
      entry.value.catch(() => {
        if (stored === entry) stored = null;
      });
      return entry.value;
    },
    clear() {
      stored = null;
    },
  };
}
