import { beforeEach, expect, test } from "vitest";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDepsPerTest } from "../../../../tests/support/test-deps.ts";
import { IDENTITY } from "../../site.content.ts";
import { ALL_DOCUMENTS } from "../approval/approval.ts";

const BEFORE = `/about/${IDENTITY.sample.shortName}`;

const t = testDepsPerTest();
let amaka: string;
let bello: string;

beforeEach(async () => {
  amaka = await staffCookie(t.deps, "amaka", "editor");
  bello = await staffCookie(t.deps, "bello", "editor");
});

const desk = documentDesk(IDENTITY, t);
const rename = (shortName: string, times: Record<string, string> = {}) =>
  desk.send(amaka, "publish", desk.formWith({ shortName }), times);
const leadsTo = (path: string) => t.deps.redirects.find(path)?.target ?? null;

test("leads the old address to the new one once the short name has changed, and back again", async () => {
  expect(await rename("Lakeside")).toMatchObject({ status: 303 });
  expect(leadsTo(BEFORE)).toBe("/about/Lakeside");
  await rename("Riverside");
  expect([BEFORE, "/about/lakeside"].map(leadsTo)).toEqual(["/about/Riverside", "/about/Riverside"]);
  await rename(IDENTITY.sample.shortName);
  expect([BEFORE, "/about/riverside"].map(leadsTo)).toEqual([null, BEFORE]);
});

test("redirects for a time only, when the short name changes for a time", async () => {
  await rename("Lakeside", { $until: "2099-01-31T08:00" });
  expect(t.deps.redirects.find(BEFORE)).toEqual({ target: "/about/Lakeside", isPermanent: false });
});

test.each<Record<string, string>>([{ $from: "2099-01-31T08:00" }, { $until: "2099-01-31T08:00" }])(
  "leaves the other redirects as they are when the short name changes later or for a time: %o",
  async (times) => {
    await rename("Lakeside");
    await rename("Riverside");
    await rename(IDENTITY.sample.shortName, times);
    expect(["/about/lakeside", "/about/riverside", BEFORE].map(leadsTo)).toEqual([
      "/about/Riverside",
      BEFORE,
      "/about/Riverside",
    ]);
  },
);

test("redirects once a second person has approved the short name", async () => {
  await t.pool.query("insert into content_approvals (key, set_at, set_by) select $1, now(), id from staff limit 1", [
    ALL_DOCUMENTS,
  ]);
  await rename("Lakeside");
  expect(leadsTo(BEFORE)).toBeNull();
  await desk.approve(bello);
  expect(leadsTo(BEFORE)).toBe("/about/Lakeside");
});

test("rejects a short name whose address an added page has", async () => {
  const page = { path: "/about/lakeside", name: "The lake", created_at: t.clock.now(), created_by: null };
  await t.deps.db
    .insertInto("added_pages")
    .values({ ...page, removed_at: null, removed_by: null })
    .execute();
  await t.deps.addedPages.refresh();
  expect(await rename("Lakeside")).toMatchObject({
    status: 422,
    result: {
      problems: [
        { field: "shortName", message: expect.stringContaining("“The lake” has the address /about/lakeside") },
      ],
    },
  });
  expect(t.deps.content.read(IDENTITY).shortName).toBe(IDENTITY.sample.shortName);
});
