import pg from "pg";
import { createLog } from "../../../app/platform/log.server.ts";
import { openDatabase } from "../../../app/platform/postgres/database.server.ts";
import { SUPERUSER } from "../../../app/platform/postgres/embedded/postgres-address.server.ts";
import { insertPost, type PostValues } from "../../builders/post.builder.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { databaseOf } from "../../support/apps/data-folder.ts";
import { expect, type Page } from "../../support/browser/browser-test.ts";
import { withRecords } from "./records.ts";

/** An app without posts and with the page cache off: a test adds the posts that it needs, and sees them at once. */
export const EMPTY_NEWSROOM = { SEED: "none", PAGE_CACHE: "off" };

/** Replaces all posts. Returns their ids. */
export async function publish(app: BuiltApp, posts: PostValues[]): Promise<number[]> {
  await withRecords(app, (client) =>
    client.query("truncate posts, post_versions, post_categories restart identity cascade"),
  );
  const { db } = openDatabase(await databaseOf(app.dataDir), createLog("silent"));
  const ids: number[] = [];
  for (const post of posts) ids.push(await insertPost(db, post));
  await db.destroy();
  return ids;
}

/** Creates posts, the last of them the newest: 'Post 1' to 'Post 12', a day apart. */
export function postsOfDays(count: number, values: (day: number) => PostValues = () => ({})): PostValues[] {
  return Array.from({ length: count }, (_, index) => {
    const publishedAt = new Date(Date.UTC(2025, 0, index + 1, 9));
    return { title: `Post ${index + 1}`, publishedAt, ...values(index + 1) };
  });
}

/** Locks a table, as a busy database does; `release` unlocks it. */
export async function occupy(app: BuiltApp, table: "posts" | "post_categories" | "post_images") {
  const client = new pg.Client(await databaseOf(app.dataDir));
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return {
    /** Cancels the waiting queries that begin with this text, as an operator would. */
    async endQuestion(beginning: string): Promise<void> {
      // Other roles don't see the text of the app's queries.
      const operator = new pg.Client({ ...(await databaseOf(app.dataDir)), user: SUPERUSER });
      await operator.connect();
      const end = async () => {
        const { rowCount } = await operator.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like $1",
          [`${beginning}%`],
        );
        return rowCount;
      };
      // More than one if the cached page is rendered again at the same time.
      await expect.poll(end).toBeGreaterThan(0);
      await operator.end();
    },
    async release(): Promise<void> {
      await client.query("rollback");
      await client.end();
    },
  };
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("header[data-hydrated]")).toBeVisible();
}

/** Holds the requests of the page's script until they are released. */
export async function holdData(page: Page): Promise<{ release(): void }> {
  const held = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await held.promise;
    await route.continue();
  });
  return { release: () => held.resolve() };
}
