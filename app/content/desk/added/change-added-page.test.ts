import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { arbitraryOf } from "../../../../tests/support/arbitrary-of.ts";
import { addStaff, routeArgs } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { readListedPages } from "../../../discovery/read-listed-pages.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import { openAddedPages } from "../../../platform/site/added-pages.server.ts";
import { followSite } from "../../../platform/site/follow-site.server.ts";
import { putRedirect } from "../../../platform/site/saved-redirects.server.ts";
import { readPages } from "../../../search/entries/read-pages.server.ts";
import { type AddedPageText, addedPageDocument, addedPageId } from "../../added/added-page.content.ts";
import { readAddedPage } from "../../added/read-added-page.server.ts";
import { readMenu } from "../../added/read-menu.server.ts";
import { readDocumentState } from "../document-state.store.server.ts";
import { encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { describeDocument } from "../form/describe-schema.server.ts";
import { readEntries } from "../form/form-field.ts";
import { formOf, readValue } from "../form/form-values.ts";
import { publishDocument } from "../publish/publish-document.server.ts";
import { addPage, movePage, putPageBack, removePage } from "./change-added-page.server.ts";

const t = testDeps();
let viewer: StaffViewer;

beforeAll(async () => {
  await addStaff(t.deps, "amaka", "editor");
  const { id } = await t.deps.db
    .selectFrom("staff")
    .select("id")
    .where("username", "=", "amaka")
    .executeTakeFirstOrThrow();
  viewer = { actor: { kind: "staff", id, username: "amaka" }, network: "192.0.2.1" };
});
beforeEach(async () => {
  await t.pool.query("delete from redirects");
  await t.pool.query("delete from added_pages");
  await t.deps.site.refresh();
});
const TEXT: AddedPageText = {
  title: "Open Day",
  description: "The university opens its gates for one day: lectures, tours and lunch.",
  picture: { picture: "header-campus", alt: "" },
  inMenu: false,
  blocks: [{ kind: "text", text: "Come and see us." }],
};
const AT_ONCE = { from: null, until: null };

async function add(slug: string, section = ""): Promise<number> {
  const outcome = await addPage(t.deps, { name: "Open Day", section, slug, viewer });
  if (outcome.kind !== "added") throw new Error(outcome.problems.map(({ message }) => message).join());
  return addedPageId(outcome.key) ?? 0;
}

async function publish(
  id: number,
  more: Partial<AddedPageText> = {},
  shown: { from: Date | null; until: Date | null } = AT_ONCE,
) {
  const key = `page-${id}`;
  const edited = findEditedDocument(key, t.deps);
  if (!edited) throw new Error("There is no such page.");
  const value = { ...TEXT, ...more };
  const { token } = await readDocumentState(t.deps.db, key, t.clock.now());
  return publishDocument(t.deps, { edited, over: token, form: encodeForm(edited, value), viewer }, { value, shown });
}

const seen = (path: string) => readAddedPage(routeArgs(t.deps, path).context, path)?.title ?? null;
const leadsTo = (path: string) => t.deps.redirects.find(path)?.target ?? null;
const asEditor = () => ({ viewer, isAdministrator: false });
const move = (id: number, slug: string, section = "") => movePage(t.deps, { id, section, slug, ...asEditor() });

test("returns every valid text of a page from its form", () => {
  const { schema } = addedPageDocument({ id: 1, name: "Open Day" });
  const fields = describeDocument(schema);
  const values = arbitraryOf(schema).filter((value) => schema.safeParse(value).success);
  fc.assert(
    fc.property(values, (generated) => {
      const value = schema.parse(generated);
      const pairs = new URLSearchParams(new URLSearchParams(formOf(fields, value)).toString());
      expect(schema.parse(readValue(fields, readEntries(pairs)))).toEqual(value);
    }),
    { numRuns: 40, maxSkipsPerRun: 500 },
  );
});

describe("a new page", () => {
  test("is seen by visitors from its publication on, in any spelling of its address, also in search and site map", async () => {
    const id = await add("Open Day", "/about");
    expect(seen("/about/open-day")).toBeNull();
    await publish(id);
    for (const path of ["/about/open-day", "/About/Open-Day/"]) expect(seen(path), path).toBe("Open Day");
    expect((await readListedPages(t.deps)).map(({ path }) => path)).toContain("/about/open-day");
    const entry = readPages(t.deps).find(({ address }) => address === "/about/open-day");
    expect(entry?.text).toContain("Come and see us.");
    const page = readAddedPage(routeArgs(t.deps, "/about/open-day").context, "/about/open-day");
    expect(page?.head.trail.map(({ name }) => name)).toEqual(["Home", "About", "Open Day"]);
  });

  test("has the picture for shared links that was chosen for it, otherwise that of its head", async () => {
    const id = await add("open-day");
    const share = () => readAddedPage(routeArgs(t.deps, "/open-day").context, "/open-day")?.head.share;
    await publish(id);
    expect(share()?.alt).toBe("");
    await publish(id, { sharePicture: { picture: "hostel-default", alt: "The gates on the open day" } });
    expect(share()).toEqual({
      url: expect.stringMatching(/^https?:\/\/.*hostel-default/),
      alt: "The gates on the open day",
    });
  });

  test("is seen from and until the times that were chosen", async () => {
    const id = await add("open-day");
    const at = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000);
    await publish(id, {}, { from: at(1), until: at(3) });
    expect(seen("/open-day")).toBeNull();
    t.clock.advance(2 * 3_600_000);
    expect(seen("/open-day")).toBe("Open Day");
    t.clock.advance(2 * 3_600_000);
    expect(seen("/open-day")).toBeNull();
  });

  test("is found on other instances once they are notified", async () => {
    const elsewhere = await openAddedPages(t.deps.db);
    const following = followSite({ sources: [elsewhere], db: t.deps.db, connection: t.pool.options, log: t.deps.log });
    await add("open-day");
    await expect.poll(() => elsewhere.find("/open-day")?.name).toBe("Open Day");
    await following.stop();
  });

  test("is rejected at the address of another page, with everything that was typed", async () => {
    await add("open-day");
    const outcome = await addPage(t.deps, { name: " ", section: "", slug: "Open day", viewer });
    expect(outcome).toEqual({
      kind: "invalid",
      problems: [
        { field: "name", message: "Write the title of the page." },
        { field: "slug", message: "The page “Open Day” has the address /open-day. Choose another one." },
      ],
    });
  });

  test("has links, bold and italic in its texts, which a search reads as words", async () => {
    const id = await add("open-day");
    await publish(id, { blocks: [{ kind: "text", text: "**Before** 9:00.\n\nRead [our fees](/Give)." }] });
    const [block] = readAddedPage(routeArgs(t.deps, "/open-day").context, "/open-day")?.blocks ?? [];
    expect(block).toEqual({
      kind: "text",
      paragraphs: [
        [{ style: "bold", parts: ["Before"] }, " 9:00."],
        ["Read ", { text: "our fees", href: "/Give" }, "."],
      ],
    });
    const entry = readPages(t.deps).find(({ address }) => address === "/open-day");
    expect(entry?.text).toContain("Before 9:00. Read our fees.");
  });

  test("shows officers as their own page does, and leaves out one who has left", async () => {
    const id = await add("team");
    const people = [
      { kind: "officer", officer: "vice-chancellor" },
      { kind: "officer", officer: "nobody" },
      { kind: "person", name: "Mrs Ada Obi" },
    ] as const;
    await publish(id, { blocks: [{ kind: "people", people: [...people] }] });
    const [block] = readAddedPage(routeArgs(t.deps, "/team").context, "/team")?.blocks ?? [];
    const shown = block?.kind === "people" ? block.people : [];
    expect(shown.map(({ name, to }) => [name, to])).toEqual([
      [expect.any(String), "/about/Officers/vice-chancellor"],
      ["Mrs Ada Obi", undefined],
    ]);
  });
});

describe("a page in the menu", () => {
  const entries = (label: string) =>
    readMenu(t.deps)
      .items.find((item) => item.label === label)
      ?.dropdown?.map((entry) => entry.to) ?? [];

  test("stands in the item of its section while it is published, wherever it moves", async () => {
    const id = await add("open-day", "/about");
    await publish(id, { inMenu: true });
    expect(entries("About").at(-1)).toBe("/about/open-day");
    await move(id, "open-day", "/campus");
    expect([entries("About").includes("/about/open-day"), entries("Campus Life")]).toEqual([
      false,
      ["/campus/open-day"],
    ]);
    await removePage(t.deps, { id, target: "", ...asEditor() });
    expect(entries("Campus Life")).toEqual([]);
  });

  test("without a section is an item of its own, or in the footer where the header has no room", async () => {
    await publish(await add("open-day"), { inMenu: true, menuLabel: "Visit" });
    await publish(await add("summer-school"), { inMenu: true, menuLabel: "Summer school" });
    const { items, usefulLinks } = readMenu(t.deps);
    expect(items.at(-1)).toEqual({ label: "Visit", to: "/open-day" });
    expect(usefulLinks.at(-1)).toEqual({ label: "Summer school", to: "/summer-school" });
  });
});

describe("a moved page", () => {
  test("is reached from every address that it had, by one redirect", async () => {
    const id = await add("open-day");
    await publish(id);
    await move(id, "visit", "/about");
    await move(id, "come-and-see", "/campus");
    expect(seen("/campus/come-and-see")).toBe("Open Day");
    expect(["/open-day", "/about/visit"].map(leadsTo)).toEqual(["/campus/come-and-see", "/campus/come-and-see"]);
  });

  test("returns to an address that it had without a loop", async () => {
    const id = await add("open-day");
    await publish(id);
    await move(id, "visit");
    expect(await move(id, "open-day")).toEqual({ kind: "moved", path: "/open-day" });
    expect([leadsTo("/open-day"), leadsTo("/visit")]).toEqual([null, "/open-day"]);
    expect(seen("/open-day")).toBe("Open Day");
  });

  test("takes the pages below it along", async () => {
    const id = await add("open-day");
    await publish(id);
    await publish(await add("programme", "/open-day"));
    await move(id, "visit");
    expect([seen("/visit/programme"), leadsTo("/open-day/programme")]).toEqual(["Open Day", "/visit/programme"]);
    await add("fair", "/about");
    await add("about", "/about");
    expect(await move(id, "about", "/about")).toMatchObject({ kind: "invalid" });
  });

  test("leaves no redirect when visitors have never seen it", async () => {
    const id = await add("open-day");
    await move(id, "visit");
    expect(leadsTo("/open-day")).toBeNull();
  });
});

describe("a page whose changes a second person approves", () => {
  const requireApproval = (key: string) =>
    t.pool.query("insert into content_approvals (key, set_at, set_by) values ($1, now(), $2)", [key, viewer.actor.id]);
  afterEach(() => t.pool.query("delete from content_approvals"));

  test.each(["the page", "the page below it", "all documents"])(
    "is moved and removed by an administrator only, once it was published: %s",
    async (required) => {
      const id = await add("open-day");
      const below = await add("programme", "/open-day");
      await requireApproval({ "the page": `page-${id}`, "the page below it": `page-${below}` }[required] ?? "*");
      expect(await move(id, "visit")).toMatchObject({ kind: "moved" });
      await publish(id);
      await publish(below);
      expect(await move(id, "open-day")).toEqual({ kind: "needs-administrator" });
      expect(await removePage(t.deps, { id, target: "", ...asEditor() })).toEqual({ kind: "needs-administrator" });
      const asAdministrator = { viewer, isAdministrator: true };
      expect(await movePage(t.deps, { id, section: "", slug: "open-day", ...asAdministrator })).toMatchObject({
        kind: "moved",
      });
      expect(await removePage(t.deps, { id: below, target: "", ...asAdministrator })).toEqual({ kind: "removed" });
    },
  );

  test("is put back by an administrator only, once it was published", async () => {
    const id = await add("open-day");
    await requireApproval(`page-${id}`);
    await removePage(t.deps, { id, target: "", ...asEditor() });
    expect(await putPageBack(t.deps, { id, ...asEditor() })).toMatchObject({ kind: "back" });
    await publish(id);
    const asAdministrator = { viewer, isAdministrator: true };
    await removePage(t.deps, { id, target: "", ...asAdministrator });
    expect(await putPageBack(t.deps, { id, ...asEditor() })).toEqual({ kind: "needs-administrator" });
    expect(await putPageBack(t.deps, { id, ...asAdministrator })).toMatchObject({ kind: "back" });
  });

  test("changes nothing for other pages", async () => {
    const id = await add("open-day");
    await publish(id);
    await requireApproval("page-999999");
    expect(await move(id, "visit")).toMatchObject({ kind: "moved" });
  });
});

describe("a removed page", () => {
  test("is gone, and its addresses lead to the page that was chosen", async () => {
    const id = await add("open-day");
    await publish(id);
    await move(id, "visit");
    await add("tours");
    expect(await removePage(t.deps, { id, target: "/Tours", ...asEditor() })).toEqual({ kind: "removed" });
    expect([seen("/visit"), leadsTo("/visit"), leadsTo("/open-day")]).toEqual([null, "/Tours", "/Tours"]);
    expect(findEditedDocument(`page-${id}`, t.deps)).toBeNull();
    expect(await move(id, "again")).toEqual({ kind: "gone" });
  });

  test("can't lead to itself or to nothing, and not before the pages below it", async () => {
    const id = await add("open-day");
    const remove = async (target: string) => {
      const outcome = await removePage(t.deps, { id, target, ...asEditor() });
      return outcome.kind === "invalid" ? outcome.problems[0]?.message : outcome.kind;
    };
    expect(await remove("/open-day")).toBe("The address would lead to itself.");
    expect(await remove("https://elsewhere.example")).toBe("There is no page at this address.");
    await add("programme", "/open-day");
    expect(await remove("")).toContain("Move or remove the page “Open Day” first");
  });

  test("is put back with its text, unless another page has its address now", async () => {
    const id = await add("open-day");
    await publish(id);
    await removePage(t.deps, { id, target: "/", ...asEditor() });
    const other = await add("open-day").catch((error: Error) => error.message);
    expect(other).toContain("redirected to /");
    expect(await putPageBack(t.deps, { id, ...asEditor() })).toEqual({ kind: "back", key: `page-${id}` });
    expect([seen("/open-day"), leadsTo("/open-day")]).toEqual(["Open Day", null]);
    await removePage(t.deps, { id, target: "", ...asEditor() });
    await add("open-day");
    expect(await putPageBack(t.deps, { id, ...asEditor() })).toMatchObject({ kind: "taken" });
  });

  test("is reached from its former addresses again once it is put back, unless somebody changed what they lead to", async () => {
    const id = await add("open-day");
    await publish(id);
    await move(id, "visit");
    await move(id, "come-and-see");
    await add("tours");
    await removePage(t.deps, { id, target: "/tours", ...asEditor() });
    await t.deps.db.transaction().execute(async (transaction) => {
      const staffId = viewer.actor.id;
      await putRedirect(transaction, { path: "/visit", target: "/news", isPermanent: true, now: new Date(0), staffId });
    });
    expect(await putPageBack(t.deps, { id, ...asEditor() })).toMatchObject({ kind: "back" });
    expect(["/open-day", "/visit", "/come-and-see"].map(leadsTo)).toEqual(["/come-and-see", "/news", null]);
  });

  test("leaves an event of each step in the audit log", async () => {
    const id = await add("open-day");
    await move(id, "visit");
    await removePage(t.deps, { id, target: "", ...asEditor() });
    await putPageBack(t.deps, { id, ...asEditor() });
    const events = await t.deps.db
      .selectFrom("audit_events")
      .select("action")
      .where("target", "=", `content page-${id}`)
      .orderBy("id")
      .execute();
    expect(events.map(({ action }) => action)).toEqual(["page.added", "page.moved", "page.removed", "page.put-back"]);
  });
});
