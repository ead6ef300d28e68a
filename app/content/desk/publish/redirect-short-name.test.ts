import { beforeEach, expect, test } from "vitest";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDepsPerTest } from "../../../../tests/support/test-deps.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import { IDENTITY } from "../../site.content.ts";
import { addPage } from "../added/change-added-page.server.ts";
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
async function viewerNamed(username: string): Promise<StaffViewer> {
  const staff = t.deps.db.selectFrom("staff").select("id").where("username", "=", username);
  return { actor: { kind: "staff", ...(await staff.executeTakeFirstOrThrow()), username }, network: "192.0.2.1" };
}
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

/** Adds a page at /about/lakeside. `isKnown`: whether this server knows it already. */
async function insertLakesidePage({ isKnown }: { isKnown: boolean }): Promise<void> {
  const page = { path: "/about/lakeside", name: "The lake", created_at: t.clock.now(), created_by: null };
  await t.deps.db
    .insertInto("added_pages")
    .values({ ...page, removed_at: null, removed_by: null })
    .execute();
  if (isKnown) await t.deps.addedPages.refresh();
}

const TAKEN = "The page “The lake” has the address /about/lakeside. Move it first, or choose another short name.";

test.each([true, false])(
  "rejects a short name whose address an added page has; this server knows the page: %s",
  async (isKnown) => {
    await insertLakesidePage({ isKnown });
    expect(await rename("Lakeside")).toMatchObject({
      status: 422,
      result: { kind: "wrong", problems: [{ field: "shortName", message: TAKEN }] },
    });
    expect(t.deps.content.read(IDENTITY).shortName).toBe(IDENTITY.sample.shortName);
  },
);

test("approves no short name whose address a page was given meanwhile, and says which page has it", async () => {
  await t.pool.query("insert into content_approvals (key, set_at, set_by) select $1, now(), id from staff limit 1", [
    ALL_DOCUMENTS,
  ]);
  await rename("Lakeside");
  await insertLakesidePage({ isKnown: true });
  const [waiting] = (await desk.open(bello)).pending;
  const approve = () => desk.send(bello, "approve", "", { $version: String(waiting?.version) });
  expect(await approve()).toMatchObject({
    status: 409,
    result: { kind: "failed", message: `Nothing was published. ${TAKEN}` },
  });
  expect(t.deps.content.read(IDENTITY).shortName).toBe(IDENTITY.sample.shortName);
  expect((await desk.open(bello)).pending).toMatchObject([{ isWaiting: true }]);
  await t.pool.query("update added_pages set path = '/lake'");
  expect(await approve()).toMatchObject({ location: "/dashboard/pages/identity?done=approved" });
  expect(leadsTo(BEFORE)).toBe("/about/Lakeside");
});

test.each<Record<string, string>>([{ $from: "2099-01-31T08:00" }, { $until: "2099-01-31T08:00" }])(
  "gives no page an address that the short name will have, once another text is shown: %o",
  async (times) => {
    await rename(times.$until ? "Riverside" : "Lakeside", times);
    await t.pool.query("delete from redirects");
    const slug = times.$until ? IDENTITY.sample.shortName : "Lakeside";
    const viewer = await viewerNamed("bello");
    expect(await addPage(t.deps, { section: "/about", slug, name: "The lake", viewer })).toEqual({
      kind: "invalid",
      problems: [
        {
          field: "slug",
          message: `The address /about/${slug.toLowerCase()} will belong to the page “Why the university?” when the scheduled change of the short name takes effect. Choose another one.`,
        },
      ],
    });
  },
);

const scheduledMessage = (name: string) =>
  `A text with the short name “${name}” is scheduled. Use the same short name, or cancel what is scheduled.`;
const rejectedFor = (name: string) => ({
  status: 422,
  result: { problems: [{ field: "shortName", message: scheduledMessage(name) }] },
});

test("rejects a second short name while another one is scheduled, unless that one is cancelled", async () => {
  const later = { $from: "2099-01-31T08:00" };
  await rename("Lakeside", later);
  const rejected = rejectedFor("Lakeside");
  expect(await rename("Riverside")).toMatchObject(rejected);
  expect(await rename("Riverside", { $from: "2099-02-28T08:00" })).toMatchObject(rejected);
  expect(await rename("Lakeside", { $from: "2099-02-28T08:00" })).toMatchObject({ status: 303 });
  expect(await rename("Riverside", { $scheduled: "cancel" })).toMatchObject({ status: 303 });
  expect(leadsTo(BEFORE)).toBe("/about/Riverside");
});

test("replaces a scheduled short name by another one for the same time", async () => {
  const later = { $from: "2099-01-31T08:00" };
  await rename("Lakeside", later);
  expect(await rename("Riverside", later)).toMatchObject({ status: 303 });
  expect(leadsTo(BEFORE)).toBe("/about/Riverside");
});

const [JANUARY, FEBRUARY] = [{ $from: "2099-01-31T08:00" }, { $from: "2099-02-28T08:00" }];

test("rejects a new short name that a text with the present one, which is scheduled, would take back", async () => {
  const present = IDENTITY.sample.shortName;
  await rename(present, FEBRUARY);
  expect(await rename("Lakeside")).toMatchObject(rejectedFor(present));
  expect(await rename("Lakeside", JANUARY)).toMatchObject(rejectedFor(present));
  expect(t.deps.content.read(IDENTITY).shortName).toBe(present);
  expect(await rename("Lakeside", { $until: "2099-01-31T08:00" })).toMatchObject({ status: 303 });
});

test("accepts a new short name that replaces the scheduled text with the present one, or begins after it", async () => {
  await rename(IDENTITY.sample.shortName, JANUARY);
  expect(await rename("Lakeside", FEBRUARY)).toMatchObject({ status: 303 });
  expect(await rename("Lakeside", JANUARY)).toMatchObject({ status: 303 });
  expect(await rename("Lakeside")).toMatchObject({ status: 303 });
  expect(leadsTo(BEFORE)).toBe("/about/Lakeside");
});

test("rejects a text with the present short name from a time at which a new one is shown", async () => {
  const present = IDENTITY.sample.shortName;
  await rename("Lakeside", JANUARY);
  expect(await rename(present, FEBRUARY)).toMatchObject(rejectedFor("Lakeside"));
  expect(await rename(present, { $from: "2099-01-15T08:00" })).toMatchObject({ status: 303 });
});
