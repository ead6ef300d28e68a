import { expect, test, vi } from "vitest";
import { insertPostWithPicture } from "../../../../tests/builders/post-picture.builder.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { raiseSiteVersion } from "../../../platform/site/site-version.server.ts";
import { loader } from "../checks.loader.server.ts";

const KB = 1024;

const t = testDeps();
/** The HTML of pages, by path. */
const shown = new Map<string, string>();
let rendered = 0;
let failing = false;

function page(title: string, ...pictures: string[]): string {
  const images = pictures.map((base) => `<img src="${base}-768.avif" loading="lazy"/>`);
  const crest = '<img src="/assets/crest-1a2b3c.svg" alt=""/>';
  return `<head><meta property="og:title" content="${title}"/></head><body>${crest}${images.join("")}</body>`;
}

/** Inserts a post with a picture. Returns its id and the address of the picture's files. */
async function postWithPicture(title: string, bytes: number) {
  const { id: savedBy } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  return insertPostWithPicture(t.deps, { title, bytes, savedBy });
}

/** Returns the heavy pages once all are weighed. */
async function check() {
  return vi.waitFor(
    async () => {
      const weights = await openChecks();
      if (weights.kind === "weighing") throw new Error(`${weights.done} of ${weights.total} pages are weighed.`);
      return weights.heavy;
    },
    { timeout: 60_000 },
  );
}

/** Opens the page of checks. Each page of the site is rendered after `waiting`. */
async function openChecks(waiting: Promise<unknown> = Promise.resolve()) {
  const deps = {
    ...t.deps,
    pageWeights: [{ path: "/news/:id", script: 80 * KB, style: 10 * KB, font: 30 * KB }],
    renderPrivatePage: async ({ path }: { path: string }) => {
      await waiting;
      if (failing) throw new Error("The page can't be rendered.");
      rendered += 1;
      const html = shown.get(path);
      return new Response(html ?? null, { status: html === undefined ? 404 : 200 });
    },
  };
  const cookie = await staffCookie(t.deps, "amaka", "editor");
  return (await loader(routeArgs(deps, "/dashboard/content-check", { cookie }))).weights;
}

test("names a page with large pictures, its weight and the pictures that cause it, the heaviest first", async () => {
  await staffCookie(t.deps, "amaka", "editor");
  const gate = await postWithPicture("The gate & the wall", 900 * KB);
  const hall = await postWithPicture("The hall", 200 * KB);
  shown.set(`/news/${gate.id}`, page("The gate &amp; the wall", hall.base, gate.base));
  shown.set(`/news/${hall.id}`, page("The hall", hall.base));
  expect(await check()).toEqual([
    {
      path: `/news/${gate.id}`,
      title: "The gate & the wall",
      total: expect.closeTo(1220 * KB, -3),
      text: expect.any(Number),
      code: 120 * KB,
      pictures: [
        { title: "The picture of “The gate & the wall”", address: `/dashboard/news/${gate.id}`, bytes: 900 * KB },
        { title: "The picture of “The hall”", address: `/dashboard/news/${hall.id}`, bytes: 200 * KB },
      ],
    },
  ]);
});

test("weighs the pages again only when the site has changed", async () => {
  await check();
  const before = rendered;
  await check();
  expect(rendered).toBe(before);
  shown.clear();
  await t.deps.db.transaction().execute(raiseSiteVersion);
  expect(await check()).toEqual([]);
});

test("shows at once how many pages are weighed by now, and weighs all in the background", async () => {
  await t.deps.db.transaction().execute(raiseSiteVersion);
  const { promise, resolve } = Promise.withResolvers<void>();
  const weights = await openChecks(promise);
  expect(weights).toEqual({ kind: "weighing", done: 0, total: expect.any(Number) });
  expect(weights.kind === "weighing" && weights.total).toBeGreaterThan(20);
  const before = rendered;
  resolve();
  expect(await check()).toEqual([]);
  expect(rendered - before).toBe(weights.kind === "weighing" && weights.total);
});

test("begins again when the pages could not be rendered", async () => {
  await t.deps.db.transaction().execute(raiseSiteVersion);
  failing = true;
  await expect(openChecks()).rejects.toThrow("can't be rendered");
  failing = false;
  expect(await check()).toEqual([]);
});
