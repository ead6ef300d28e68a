import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { responseOf, routeArgs, staffCookie } from "../../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../../tests/support/test-deps.ts";
import type { Deps } from "../../../../platform/deps.server.ts";
import { CACHEABLE } from "../../../../platform/http/cached-page.ts";
import { RATE_LIMITS } from "../../../../platform/http/rate-limits.server.ts";
import { tokenHash } from "../../../../platform/http/token-cookie.server.ts";
import { CONTACTS, IDENTITY } from "../../../site.content.ts";
import { insertContentVersion, type NewContentVersion } from "../../../versions/content.store.server.ts";
import { movePage } from "../../added/change-added-page.server.ts";
import { encodeForm, findEditedDocument } from "../../edited-documents.server.ts";
import { deleteDraft, withdrawVersion, writeDraft } from "../../publish/change-document.store.server.ts";
import { openPrivatePage, readPrivateAddress } from "../open-private-page.server.ts";
import { loader } from "./ended-preview.page.tsx";
import { PREVIEW_LINK_DAYS } from "./preview-link.ts";
import { insertPreviewLink, listPreviewLinks } from "./preview-links.store.server.ts";
import { action } from "./share-preview.action.server.ts";

const PHONE = "+234 800 000 0000";
const DRAFT = { key: "contacts", text: "draft" } as const;
const HOUR_MS = 60 * 60 * 1000;
const LINK_MS = PREVIEW_LINK_DAYS * 24 * 60 * 60 * 1000;

const t = testDeps();
let deps: Deps;
let cookie: string;

beforeAll(async () => {
  const routes = [{ path: "Campus", handle: CACHEABLE }];
  deps = {
    ...t.deps,
    routes,
    renderPrivatePage: async ({ deps: { content } }) => {
      content.read(CONTACTS);
      return new Response();
    },
  };
});

beforeEach(async () => {
  cookie = await staffCookie(t.deps, "amaka", "editor");
  await t.deps.db.deleteFrom("preview_links").execute();
  await writePhone(PHONE);
});

async function writePhone(phone: string, key = "contacts"): Promise<void> {
  const edited = findEditedDocument(key, t.deps);
  if (!edited) throw new Error("There is no such document.");
  const { id } = await t.deps.db.selectFrom("staff").select("id").limit(1).executeTakeFirstOrThrow();
  const form = encodeForm(edited, { ...CONTACTS.sample, phone });
  const draft = { key, form, staffId: id, at: t.clock.now() };
  await t.deps.db.transaction().execute((transaction) => writeDraft(transaction, draft));
}

function post(fields: Record<string, string>, { as = cookie, query = "" } = {}) {
  const init = { method: "POST", body: new URLSearchParams(fields) };
  return action(
    routeArgs(deps, `/dashboard/pages/contacts/preview${query}`, { params: { key: "contacts" }, cookie: as, init }),
  );
}

/** Shares the draft, or the version that the query names, and returns the path of the link to the page about the campus. */
async function share(query = ""): Promise<{ token: string; path: string }> {
  const result = await post({}, { query });
  if (result instanceof Response || result.data.kind !== "shared") throw new Error("It was not shared.");
  const token = /^\/preview\/([\w-]{43})\//.exec(new URL(result.data.url).pathname)?.[1] ?? "";
  return { token, path: `/preview/${token}/Campus` };
}

function open(path: string, routes = deps.routes) {
  const address = readPrivateAddress(path);
  if (!address) throw new Error(`${path} is no private page.`);
  return openPrivatePage({ ...deps, routes }, address, null);
}

async function reasonOf(token: string, network = "192.0.2.1") {
  const args = routeArgs(deps, `/preview/${token}/`, { params: { token, "*": "" }, requestContext: { network } });
  const { data, init } = await loader(args);
  return { kind: data.kind, status: init?.status, headers: new Headers(init?.headers) };
}

describe("A link to a draft", () => {
  test("shows the draft to people without an account, and no other draft and no name of staff", async () => {
    const { token, path } = await share();
    const opened = await open(path);
    if (opened.kind !== "open") throw new Error(opened.kind);
    expect(opened.deps.content.read(CONTACTS).phone).toBe(PHONE);
    expect(opened.deps.content.read(IDENTITY)).toEqual(IDENTITY.sample);
    expect(opened.banner).toContain("Preview of a draft, not published.");
    expect(opened.banner).toContain("Valid until");
    expect(opened.banner).not.toContain("amaka");
    const stored = await t.deps.db.selectFrom("preview_links").selectAll().executeTakeFirstOrThrow();
    expect(stored.token_sha256).toEqual(tokenHash(token));
    expect(stored.key).toBe("contacts");
  });

  test.each(["/login", "/dashboard", "/Admissions/Status", "/preview/x"])(
    "shows no other page than those that all visitors see: not %s",
    async (page) => {
      const { token } = await share();
      expect(await open(`/preview/${token}${page}`)).toEqual({ kind: "elsewhere" });
    },
  );

  test("expires", async () => {
    const { token, path } = await share();
    t.clock.advance(LINK_MS - 1);
    expect((await open(path)).kind).toBe("open");
    t.clock.advance(1);
    expect((await open(path)).kind).toBe("closed");
    expect(await reasonOf(token)).toMatchObject({ kind: "expired", status: 410 });
  });

  test("is revoked by an editor, alone", async () => {
    const [first, second] = [await share(), await share()];
    const [, older] = await listPreviewLinks(t.deps.db, DRAFT, t.clock.now());
    if (!older) throw new Error("There is no link.");
    const response = await responseOf(post({ revoke: String(older.id) }));
    expect(response.headers.get("Location")).toBe("/dashboard/pages/contacts/preview");
    expect((await open(first.path)).kind).toBe("closed");
    expect(await reasonOf(first.token)).toMatchObject({ kind: "revoked", status: 410 });
    expect((await open(second.path)).kind).toBe("open");
    const events = await t.deps.db
      .selectFrom("audit_events")
      .select(["action", "target", "detail"])
      .where("action", "like", "content.preview%")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(events).toMatchObject([
      { action: "content.preview-revoked", target: "content contacts", detail: { link: older.id } },
      { action: "content.preview-shared", target: "content contacts" },
    ]);
    expect(JSON.stringify(events)).not.toContain(first.token);
  });

  test("ends with the account of its editor", async () => {
    const { token, path } = await share();
    const setDisabled = (at: Date | null) =>
      t.deps.db.updateTable("staff").set({ disabled_at: at }).where("username", "=", "amaka").execute();
    await setDisabled(t.clock.now());
    expect((await open(path)).kind).toBe("closed");
    expect(await reasonOf(token)).toMatchObject({ kind: "revoked", status: 410 });
    expect(await listPreviewLinks(t.deps.db, DRAFT, t.clock.now())).toEqual([]);
    await setDisabled(null);
  });

  test("ends when its editor edits no pages any more", async () => {
    const { token, path } = await share();
    const setRole = (role: "officer" | "editor") =>
      t.deps.db
        .updateTable("staff")
        .set({ roles: [role] })
        .where("username", "=", "amaka")
        .execute();
    await setRole("officer");
    expect((await open(path)).kind).toBe("closed");
    expect(await reasonOf(token)).toMatchObject({ kind: "revoked", status: 410 });
    await setRole("editor");
  });

  test("ends with its draft, and does not show the next one", async () => {
    const { token, path } = await share();
    await t.deps.db.transaction().execute((transaction) => deleteDraft(transaction, "contacts", t.clock.now()));
    expect((await open(path)).kind).toBe("closed");
    await writePhone("+234 800 000 0001");
    expect((await open(path)).kind).toBe("closed");
    expect(await reasonOf(token)).toMatchObject({ kind: "revoked", status: 410 });
  });

  test("waits while the draft is not complete", async () => {
    const { token, path } = await share();
    await writePhone("");
    expect((await open(path)).kind).toBe("closed");
    expect(await reasonOf(token)).toMatchObject({ kind: "valid", status: 404 });
  });
});

describe("A link to a version that waits", () => {
  const SCHEDULED_PHONE = "+234 800 000 0002";

  /** Adds a version that is shown in an hour. Returns its id. */
  function schedule(more: Partial<NewContentVersion> = {}): Promise<number> {
    const savedAt = t.clock.now();
    const value = { ...CONTACTS.sample, phone: SCHEDULED_PHONE };
    const shownFrom = new Date(savedAt.getTime() + HOUR_MS);
    return t.deps.db
      .transaction()
      .execute((transaction) =>
        insertContentVersion(transaction, { key: "contacts", value, savedAt, savedBy: null, shownFrom, ...more }),
      );
  }

  test("shows that version, also after the draft is gone, until visitors see it", async () => {
    const version = await schedule();
    const { token, path } = await share(`?of=${version}`);
    await t.deps.db.transaction().execute((transaction) => deleteDraft(transaction, "contacts", t.clock.now()));
    const opened = await open(path);
    if (opened.kind !== "open") throw new Error(opened.kind);
    expect(opened.deps.content.read(CONTACTS).phone).toBe(SCHEDULED_PHONE);
    expect(opened.banner).toContain("Preview of a text that is not shown yet.");
    t.clock.advance(HOUR_MS);
    expect((await open(path)).kind).toBe("closed");
    expect(await reasonOf(token)).toMatchObject({ kind: "revoked", status: 410 });
  });

  test("shows a version that waits for approval, until it is withdrawn", async () => {
    const version = await schedule({ shownFrom: null, needsApproval: true });
    const { token, path } = await share(`?of=${version}`);
    expect((await open(path)).kind).toBe("open");
    await t.deps.db.transaction().execute((transaction) => withdrawVersion(transaction, version, t.clock.now()));
    expect((await open(path)).kind).toBe("closed");
    expect(await reasonOf(token)).toMatchObject({ kind: "revoked", status: 410 });
  });

  test("is listed with its version, not with the draft", async () => {
    const version = await schedule();
    await share(`?of=${version}`);
    await share();
    const count = async (text: "draft" | number) =>
      (await listPreviewLinks(t.deps.db, { key: "contacts", text }, t.clock.now())).length;
    expect([await count("draft"), await count(version), await count(version + 1)]).toEqual([1, 1, 0]);
  });

  test("is not made for a version that visitors see, nor for one of another document", async () => {
    const shown = await schedule({ shownFrom: null });
    const other = await schedule({ key: "identity", value: IDENTITY.sample });
    for (const version of [shown, other])
      expect(await post({}, { query: `?of=${version}` })).toMatchObject({ init: { status: 409 } });
  });
});

test("a link follows its page to another address, also when visitors have never seen it", async () => {
  const page = { path: "/open-day", name: "Open Day", created_at: t.clock.now(), created_by: null };
  const { id } = await t.deps.db
    .insertInto("added_pages")
    .values({ ...page, removed_at: null, removed_by: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await t.deps.addedPages.refresh();
  const key = `page-${id}`;
  const edited = findEditedDocument(key, t.deps);
  if (!edited) throw new Error("There is no such page.");
  const { id: staffId } = await t.deps.db.selectFrom("staff").select("id").limit(1).executeTakeFirstOrThrow();
  const form = encodeForm(edited, {
    title: "Open Day",
    inMenu: false,
    description: "The university opens its gates for one day: lectures, tours and lunch.",
    picture: { picture: "hostel-default", alt: "" },
    blocks: [{ kind: "text", text: "Come and see us." }],
  });
  const draft = { key, form, staffId, at: t.clock.now() };
  await t.deps.db.transaction().execute((transaction) => writeDraft(transaction, draft));
  const token = "a".repeat(43);
  const link = { token, key, text: "draft", staffId, at: t.clock.now() } as const;
  const expiresAt = new Date(t.clock.now().getTime() + LINK_MS);
  await t.deps.db.transaction().execute((transaction) => insertPreviewLink(transaction, { ...link, expiresAt }));
  const routes = [{ path: "*", handle: CACHEABLE }];
  expect((await open(`/preview/${token}/open-day`, routes)).kind).toBe("open");
  const viewer = { actor: { kind: "staff", id: staffId, username: "amaka" }, network: "192.0.2.1" } as const;
  await movePage(t.deps, { id, section: "", slug: "visit", viewer, isAdministrator: true });
  for (const path of ["/open-day", "/Open-Day/", "/open-day.data"])
    expect(await open(`/preview/${token}${path}`, routes), path).toEqual({ kind: "moved", to: "/visit" });
  for (const path of ["/visit", "/no-such-page", "/open-day/programme"])
    expect((await open(`/preview/${token}${path}`, routes)).kind, path).toBe("open");
});

test("responds with 404 to an unknown token, and with 429 after many of one network", async () => {
  const wrong = "x".repeat(43);
  expect((await open(`/preview/${wrong}/Campus`)).kind).toBe("closed");
  const { kind, status, headers } = await reasonOf(wrong, "198.51.100.7");
  expect({ kind, status }).toEqual({ kind: "unknown", status: 404 });
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  await t.deps.limits.wrongPreviewLinksByNetwork.take("198.51.100.7", RATE_LIMITS.wrongPreviewLinksByNetwork.attempts);
  expect(await reasonOf(wrong, "198.51.100.7")).toMatchObject({ kind: "limited", status: 429 });
  const { path } = await share();
  expect((await open(path)).kind).toBe("open");
});

test("shares nothing without a draft, nor for those who only read pages", async () => {
  const auditor = await staffCookie(t.deps, "obi", "auditor");
  await expect(post({}, { as: auditor })).rejects.toMatchObject({ init: { status: 403 } });
  await t.deps.db.transaction().execute((transaction) => deleteDraft(transaction, "contacts", t.clock.now()));
  expect(await post({})).toMatchObject({ data: { kind: "gone" }, init: { status: 409 } });
});
