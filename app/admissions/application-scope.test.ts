import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type FixtureApplication, insertApplication } from "../../tests/builders/application.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { action, loader as application } from "./desk/application/application.page.tsx";
import { loader as document } from "./desk/document.endpoint.ts";
import { loader as forms } from "./desk/forms.endpoint.ts";
import { loader as list, action as search } from "./desk/list/applications.page.tsx";
import { loader as compare, action as decideDuplicate } from "./duplicates/compare.page.tsx";
import { findDuplicates } from "./duplicates/find-duplicates.job.server.ts";
import { loader as exported } from "./export/export.endpoint.ts";
import { action as addNote, loader as openNoteForm } from "./notes/notes.page.tsx";
import { loader as receipt } from "./receipt/receipt.page.tsx";
import { loader as review } from "./review/review.page.tsx";
import { action as decide, loader as reviewed } from "./review/reviewed-application.endpoint.ts";

const SAME_PERSON = { jambRegistrationNo: "202512345678AB" };
const FILE = {
  sha256: Buffer.alloc(32, 7),
  size: 10,
  mediaType: "application/pdf",
  originalName: "result.pdf",
} as const;

const t = testDeps();
let cookie: string;
let own: FixtureApplication;
let other: FixtureApplication;

beforeAll(async () => {
  const documents = { jambResult: FILE };
  other = await insertApplication(t.deps.db, {
    ...SAME_PERSON,
    program: "Nursing Science",
    lastName: "Yusuf",
    documents,
  });
  own = await insertApplication(t.deps.db, { ...SAME_PERSON, program: "Law", lastName: "Balogun", documents });
  await insertApplication(t.deps.db, { program: "Computer Science", lastName: "Yusuf" });
  await findDuplicates(t.deps);
  cookie = await staffCookie(t.deps, "law-officer", "officer");
  await limitTo(["Law"]);
});
const limitTo = (faculties: string[]) =>
  t.deps.db.updateTable("staff").set({ faculties }).where("username", "=", "law-officer").execute();

const listAt = (address: string) => list(routeArgs(t.deps, address, { cookie }) as never);
const pageOf = (id: number) =>
  application(routeArgs(t.deps, `/dashboard/applications/${id}`, { cookie, params: { id: String(id) } }));
const notFound = { init: { status: 404 } };

describe("An officer of one faculty", () => {
  test("sees the applications of its programmes in the list, and their number", async () => {
    const { applications, total } = await listAt("/dashboard");
    expect(applications.map(({ id }) => id)).toEqual([own.id]);
    expect(total).toEqual({ kind: "exact", count: 1 });
  });

  test.each(["sort=lastName", "order=asc", "status=received", "page=2", "program=Nursing+Science", "type=UTME"])(
    "sees no application of another faculty in the list with %s",
    async (query) => {
      const { applications } = await listAt(`/dashboard?${query}`);
      expect(applications.filter(({ id }) => id !== own.id)).toEqual([]);
    },
  );

  test.each([
    ["by name", "Yusuf"],
    ["by JAMB number", SAME_PERSON.jambRegistrationNo],
    ["by a letter", "y"],
  ])("finds no application of another faculty by a search %s", async (_, q) => {
    const body = new URLSearchParams({ q });
    const found = await responseOf(
      search(routeArgs(t.deps, "/dashboard", { cookie, init: { method: "POST", body } }) as never),
    );
    const { applications } = await listAt(found.headers.get("Location") ?? "");
    expect(applications.filter(({ id }) => id !== own.id)).toEqual([]);
  });

  test("can't compare its application with a duplicate in another faculty, nor decide about it", async () => {
    const params = { id: String(own.id), other: String(other.id) };
    const address = `/dashboard/applications/${own.id}/duplicates/${other.id}`;
    await expect(compare(routeArgs(t.deps, address, { cookie, params }))).rejects.toMatchObject(notFound);
    const init = { method: "POST", body: new URLSearchParams({ decision: "different", seen: "undecided" }) };
    await expect(decideDuplicate(routeArgs(t.deps, address, { cookie, params, init }))).rejects.toMatchObject(notFound);
    const pairs = await t.deps.db.selectFrom("application_duplicates").select(["reasons", "verdict"]).execute();
    expect(pairs).toEqual([{ reasons: ["file", "jamb"], verdict: null }]);
  });

  test("can't write a note on another faculty's application", async () => {
    const params = { id: String(other.id) };
    const address = `/dashboard/applications/${other.id}/notes`;
    await expect(openNoteForm(routeArgs(t.deps, address, { cookie, params }))).rejects.toMatchObject(notFound);
    const init = { method: "POST", body: new URLSearchParams({ note: "Seen." }) };
    await expect(addNote(routeArgs(t.deps, address, { cookie, params, init }))).rejects.toMatchObject(notFound);
    expect(await t.deps.db.selectFrom("application_notes").selectAll().execute()).toEqual([]);
  });

  test("sees no duplicate of another faculty, in the list and on the application's page", async () => {
    const { applications } = await listAt("/dashboard");
    expect(applications.map(({ possibleDuplicate }) => possibleDuplicate)).toEqual([false]);
    expect((await pageOf(own.id)).duplicates).toEqual([]);
  });

  test.each([
    [["Law"], false],
    [["Law", "Allied Health"], true],
    [["Allied Health"], false],
    [["Computing", "Allied Health"], false],
  ])(
    "finds by the filter the applications that the list marks as possible duplicates, in %j",
    async (faculties, both) => {
      await limitTo(faculties);
      const marked = (await listAt("/dashboard")).applications.filter(({ possibleDuplicate }) => possibleDuplicate);
      const found = await listAt("/dashboard?flag=duplicate");
      await limitTo(["Law"]);
      expect(found.applications.map(({ id }) => id)).toEqual(marked.map(({ id }) => id));
      expect(found.applications.map(({ id }) => id)).toEqual(both ? [own.id, other.id] : []);
      expect(found.total).toEqual({ kind: "exact", count: both ? 2 : 0 });
    },
  );

  test("is not led to a neighbour of another faculty", async () => {
    expect(await pageOf(own.id)).toMatchObject({ previous: null, next: null });
  });

  test("gets 404 for an application of another faculty, and can't decide it", async () => {
    await expect(pageOf(other.id)).rejects.toMatchObject(notFound);
    const params = { id: String(other.id) };
    const body = new URLSearchParams({ step: "taken-into-review", seen: "0", note: "" });
    const init = { method: "POST", body };
    const address = `/dashboard/applications/${other.id}`;
    await expect(action(routeArgs(t.deps, address, { cookie, params, init }))).rejects.toMatchObject(notFound);
    expect(await t.deps.db.selectFrom("application_events").selectAll().execute()).toEqual([]);
  });

  test("gets 404 for a document of another faculty", async () => {
    const statusOf = async ({ documentIds: { jambResult: id = "" } }: FixtureApplication) => {
      const init = { method: "HEAD" };
      return (
        await responseOf(document(routeArgs(t.deps, `/dashboard/documents/${id}`, { cookie, params: { id }, init })))
      ).status;
    };
    expect([await statusOf(own), await statusOf(other)]).toEqual([200, 404]);
  });

  test.each(["", "?program=Nursing+Science", "?sort=lastName"])(
    "exports no application of another faculty with %j",
    async (query) => {
      const response = await responseOf(exported(routeArgs(t.deps, `/dashboard/export.csv${query}`, { cookie })));
      const text = await response.text();
      expect([text.includes("Yusuf"), text.includes("Balogun")]).toEqual([false, !query.includes("program")]);
    },
  );

  test("finds no application of another faculty in the review, and can neither open, claim, turn nor decide one there", async () => {
    const { queue } = await review(routeArgs(t.deps, "/dashboard/review", { cookie }));
    expect(queue.entries.map(({ id }) => id)).toEqual([own.id]);
    await expect(review(routeArgs(t.deps, `/dashboard/review?at=${other.id}`, { cookie }))).rejects.toMatchObject(
      notFound,
    );
    const params = { id: String(other.id) };
    const address = `/dashboard/review/applications/${other.id}`;
    const read = await responseOf(reviewed(routeArgs(t.deps, address, { cookie, params }) as never));
    const forms: Record<string, string>[] = [
      { intent: "claim" },
      { intent: "rotate", document: other.documentIds.jambResult ?? "", turns: "1" },
      { intent: "step", step: "admitted", seen: "0" },
    ];
    const statuses = await Promise.all(
      forms.map(async (fields) => {
        const init = { method: "POST", body: new URLSearchParams(fields) };
        return (await responseOf(decide(routeArgs(t.deps, address, { cookie, params, init }) as never))).status;
      }),
    );
    expect([read.status, ...statuses]).toEqual([404, 404, 404, 404]);
    expect(await t.deps.db.selectFrom("review_claims").select("application_id").execute()).toEqual([
      { application_id: own.id },
    ]);
  });

  test("gets 403 for the JSON of all applications", async () => {
    expect((await responseOf(forms(routeArgs(t.deps, "/api/form/forms", { cookie })))).status).toBe(403);
  });

  test("sees the summary of a receipt of another faculty only, as anyone does", async () => {
    const answersOf = async ({ id }: FixtureApplication) => {
      const row = await t.deps.db
        .selectFrom("applications")
        .select("receipt_token")
        .where("id", "=", id)
        .executeTakeFirst();
      const token = row?.receipt_token ?? "";
      const shown = await receipt(
        routeArgs(t.deps, `/Admissions/Received/${token}`, { cookie, params: { token } }) as never,
      );
      return JSON.stringify(shown);
    };
    expect(await answersOf(own)).toContain(SAME_PERSON.jambRegistrationNo);
    expect(await answersOf(other)).not.toContain(SAME_PERSON.jambRegistrationNo);
  });

  test("sees nothing when no faculty of the fees has that name any more", async () => {
    await limitTo(["Faculty of Yesterday"]);
    expect((await listAt("/dashboard")).applications).toEqual([]);
    await limitTo(["Law"]);
  });
});

test("every query of the desk reads applications through a scope", async () => {
  const unscoped: string[] = [];
  for await (const file of glob("{desk,export,notes,payment,record}/**/*.ts", { cwd: import.meta.dirname })) {
    const source = await readFile(path.join(import.meta.dirname, file), "utf8");
    if (!file.includes(".test.") && /(?:from|join) applications\b|(?:From|Join)\("applications/i.test(source))
      unscoped.push(file);
  }
  expect(unscoped).toEqual([]);
});
