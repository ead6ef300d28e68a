import { beforeAll, describe, expect, test } from "vitest";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { loader as application } from "../desk/application/application.loader.server.ts";
import { readApplicantView } from "../status/applicant-view.server.ts";
import { action, loader } from "./notes.page.tsx";

const t = testDeps();
let ngozi: string;
let emeka: string;
beforeAll(async () => {
  ngozi = await staffCookie(t.deps, "ngozi", "officer");
  emeka = await staffCookie(t.deps, "emeka", "officer");
});
const open = (id: string, cookie: string) =>
  loader(routeArgs(t.deps, `/dashboard/applications/${id}/notes`, { params: { id }, cookie }));
async function submit(id: number, form: Record<string, string>, { cookie = ngozi, query = "" } = {}) {
  const init = { method: "POST", body: new URLSearchParams(form) };
  const params = { id: String(id) };
  const result = await action(
    routeArgs(t.deps, `/dashboard/applications/${id}/notes${query}`, { params, cookie, init }),
  );
  if (result instanceof Response) return { redirect: result.headers.get("Location"), rejected: null };
  return { redirect: null, rejected: { ...result.data, status: result.init?.status } };
}

const notesOf = async (id: number, cookie = ngozi) =>
  (await application(routeArgs(t.deps, `/dashboard/applications/${id}`, { params: { id: String(id) }, cookie }))).notes;

describe("A note on an application", () => {
  test("is shown to all staff who read applications, oldest first, and its form leads back to the application", async () => {
    const { id } = await insertApplication(t.deps.db);
    const { redirect } = await submit(id, { note: "Called.\r\nNo answer." }, { query: "?list=program%3DLaw" });
    expect(redirect).toBe(`/dashboard/applications/${id}?list=program%3DLaw#notes`);
    t.clock.advance(60_000);
    await submit(id, { note: "Came to the office." }, { cookie: emeka });
    const auditor = await notesOf(id, await staffCookie(t.deps, "auditor", "auditor"));
    expect(auditor.notes.map(({ by, note }) => [by, note])).toEqual([
      ["ngozi", "Called.\nNo answer."],
      ["emeka", "Came to the office."],
    ]);
    expect(auditor.mayWrite).toBe(false);
  });

  test("can have its text removed by its author only, and then still says that there was one", async () => {
    const { id } = await insertApplication(t.deps.db);
    await submit(id, { note: "A wrong guess." });
    const [own] = (await notesOf(id)).notes;
    const [others] = (await notesOf(id, emeka)).notes;
    expect([own?.isRemovable, others?.isRemovable]).toEqual([true, false]);
    const remove = String(own?.id);
    await expect(submit(id, { remove }, { cookie: emeka })).rejects.toMatchObject({ init: { status: 404 } });
    const { id: another } = await insertApplication(t.deps.db);
    await expect(submit(another, { remove })).rejects.toMatchObject({ init: { status: 404 } });
    await submit(id, { remove });
    await submit(id, { remove });
    expect((await notesOf(id)).notes).toMatchObject([{ by: "ngozi", note: null, isRemovable: false }]);
    expect((await notesOf(id)).notes[0]?.removed).toMatch(/2025/);
  });

  test("can't be changed or brought back in the database", async () => {
    const { id } = await insertApplication(t.deps.db);
    await submit(id, { note: "As it was." });
    const change = (set: string) => t.pool.query(`update application_notes set ${set} where application_id = ${id}`);
    for (const set of [
      "note = 'Other'",
      "at = now()",
      "staff_id = staff_id + 1",
      "note = null, removed_at = now(), at = now()",
    ])
      await expect(change(set), set).rejects.toThrow("a note can only be removed");
    await change("note = null, removed_at = now()");
    await expect(change("note = 'Again', removed_at = null")).rejects.toThrow("a note can only be removed");
  });

  test.each([
    ["", "Enter your note."],
    [" \u200b ", "Enter your note."],
    ["x".repeat(2001), "Note must be 2000 characters or fewer."],
  ])("is rejected with a message, and its text returned: %j", async (note, message) => {
    const { id } = await insertApplication(t.deps.db);
    const { rejected } = await submit(id, { note });
    expect(rejected).toMatchObject({ status: 422, kind: "rejected", message, note });
    expect((await notesOf(id)).notes).toEqual([]);
  });

  test("is saved once when it is submitted twice at once, and again when it is written again later", async () => {
    const { id } = await insertApplication(t.deps.db);
    await Promise.all([submit(id, { note: "Called." }), submit(id, { note: "Called." })]);
    expect((await notesOf(id)).notes).toHaveLength(1);
    await submit(id, { note: "Answered." }, { cookie: emeka });
    await submit(id, { note: "Called." });
    expect((await notesOf(id)).notes).toHaveLength(3);
  });

  test("is in the audit log without its text, and not among what the applicant is shown", async () => {
    const { id } = await insertApplication(t.deps.db);
    await submit(id, { note: "Something private." });
    const [note] = (await notesOf(id)).notes;
    await submit(id, { remove: String(note?.id) });
    const { rows } = await t.pool.query(
      "select action, detail::text from audit_events where target = $1 and action like 'application.note%' order by id",
      [`application ${id}`],
    );
    expect(rows).toEqual([
      { action: "application.note-added", detail: "{}" },
      { action: "application.note-removed", detail: `{"note": ${note?.id}}` },
    ]);
    await submit(id, { note: "Something else private." });
    expect(JSON.stringify(await readApplicantView(t.deps, id))).not.toContain("private");
  });

  test("is not an auditor's to write", async () => {
    const { id } = await insertApplication(t.deps.db);
    const cookie = await staffCookie(t.deps, "auditor", "auditor");
    await expect(submit(id, { note: "Seen." }, { cookie })).rejects.toMatchObject({ init: { status: 403 } });
  });

  test.each(["auditor", "editor"] as const)("has no form for this role: %s", async (role) => {
    const { id } = await insertApplication(t.deps.db);
    const cookie = await staffCookie(t.deps, role, role);
    await expect(open(String(id), cookie)).rejects.toMatchObject({ init: { status: 403 } });
    expect(await open(String(id), ngozi)).toBeNull();
  });

  test.each(["999999", "none"])("has no form where there is no application: %s", async (id) => {
    await expect(open(id, ngozi)).rejects.toMatchObject({ init: { status: 404 } });
  });
});
