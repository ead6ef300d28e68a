import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertApplications } from "../../../tests/builders/application.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { LETTER_KINDS, PLACEHOLDERS } from "./letter-kinds.ts";
import { DEFAULT_LETTERS } from "./templates/default-letters.ts";
import { action, clientAction, loader } from "./templates/letter.page.tsx";
import { loader as historyPage, action as restore } from "./templates/letter-history.page.tsx";
import { loader as lettersPage } from "./templates/letters.page.tsx";
import { checkPlaceholders } from "./templates/placeholders.ts";

const t = testDeps();
let ada: string;
let ben: string;

beforeAll(async () => {
  ada = await staffCookie(t.deps, "ada", "head-of-registry");
  ben = await staffCookie(t.deps, "ben", "head-of-registry");
});
beforeEach(async () => {
  await t.owner.pool.query("delete from letter_templates");
});

const TEXT = { subject: "Welcome, {{first name}}", body: "Dear {{first name}},\n\nwelcome." };
const params = { id: "admitted" };

const page = (query = "") => loader(routeArgs(t.deps, `/dashboard/letters/admitted${query}`, { cookie: ada, params }));
const post = (fields: Record<string, string>, cookie = ada) =>
  action(
    routeArgs(t.deps, "/dashboard/letters/admitted", {
      cookie,
      params,
      init: { method: "POST", body: new URLSearchParams({ intent: "save", over: "0", ...TEXT, ...fields }) },
    }),
  );
const list = () => lettersPage(routeArgs(t.deps, "/dashboard/letters", { cookie: ada }) as never);
const history = (query = "") =>
  historyPage(routeArgs(t.deps, `/dashboard/letters/admitted/history${query}`, { cookie: ada, params }) as never);
const restoreVersion = (version: number, over: number) =>
  responseOf(
    restore(
      routeArgs(t.deps, "/dashboard/letters/admitted/history", {
        cookie: ada,
        params,
        init: { method: "POST", body: new URLSearchParams({ version: String(version), over: String(over) }) },
      }) as never,
    ),
  );

type Merged = { conflict: { both: { before: { text: string }[]; after: { text: string }[] }[] } };

/** Returns both texts of each field that two people changed. */
function bothIn(result: unknown): string[][] {
  const { conflict } = (result as { data: Merged }).data;
  return conflict.both.map(({ before, after }) =>
    [before, after].map((parts) => parts.map(({ text }) => text).join("")),
  );
}

test("every built-in letter is complete and has no unknown placeholder", async () => {
  for (const kind of LETTER_KINDS) {
    const { subject, body } = DEFAULT_LETTERS[kind];
    expect(checkPlaceholders(subject, PLACEHOLDERS[kind])).toEqual([]);
    expect(checkPlaceholders(body, PLACEHOLDERS[kind])).toEqual([]);
  }
  expect((await list()).templates.map(({ saved }) => saved)).toEqual([null, null, null, null]);
});

describe("A template", () => {
  test("is saved as a new version that names who saved it, and is recorded in the audit log", async () => {
    const response = await responseOf(post({ mailed: "on" }));
    expect(response.headers.get("Location")).toBe("/dashboard/letters/admitted?done=saved");
    expect(await page("?done=saved")).toMatchObject({
      version: 1,
      saved: "6 October 2025, 10:00, by ada",
      values: { ...TEXT, isMailed: true },
      done: "Saved. The next letters of this kind have this text.",
    });
    const events = await t.deps.db
      .selectFrom("audit_events")
      .selectAll()
      .where("action", "=", "letter.saved")
      .execute();
    expect(events).toMatchObject([{ target: "letter admitted", actor_name: "ada", detail: { version: 1 } }]);
  });

  test("with a broken placeholder is rejected with its position and the known ones, and nothing typed is lost", async () => {
    const body = "Dear {{first name}},\nyour {{jamb score}} and {{reference";
    const result = await post({ body });
    expect(result).toMatchObject({ init: { status: 422 }, data: { kind: "wrong", values: { ...TEXT, body } } });
    const [problem] = (result as { data: { problems: { message: string }[] } }).data.problems;
    expect(problem?.message).toMatch(
      /^Line 2, character 6: “{{jamb score}}” is not known here\. Line 2, character 25: /,
    );
    expect(problem?.message).toContain("Known are: {{first name}}, {{last name}}, {{programme}}");
    expect((await page()).version).toBe(0);
  });

  test.each([
    [{ subject: " " }, "Write the subject."],
    [{ body: "" }, "Write the text."],
    [{ body: "x".repeat(6001) }, "The text must be 6000 characters or fewer."],
    [{ body: "{{what is missing}}" }, "Line 1, character 1: “{{what is missing}}” is not known here"],
  ])("is rejected when a field can't be used (%#)", async (fields, message) => {
    const result = (await post(fields as Record<string, string>)) as { data: { problems: { message: string }[] } };
    expect(result.data.problems[0]?.message).toContain(message);
  });

  test.each([
    ["is cut off before the text ends", "over=0&subject=Welcome&body=Dear"],
    ["has bytes that are no text", new Uint8Array([0xff])],
  ])("whose form %s is neither saved nor replaced by an empty one", async (_, body) => {
    const init = { method: "POST", body };
    const unread = await action(routeArgs(t.deps, "/dashboard/letters/admitted", { cookie: ada, params, init }));
    expect(unread).toMatchObject({ init: { status: 400 }, data: { kind: "unread", isTooLarge: false, typed: null } });
    expect((await page()).version).toBe(0);
  });

  test("larger than the server reads is not replaced by an empty one", async () => {
    expect(await post({ body: "long ".repeat(30_000) })).toMatchObject({
      init: { status: 413 },
      data: { kind: "unread", isTooLarge: true },
    });
  });

  test("that the server could not read comes back whole where the browser still has it", async () => {
    const body = new URLSearchParams({ over: "3", ...TEXT, mailed: "on", intent: "save" });
    const request = new Request("http://localhost/dashboard/letters/admitted", { method: "POST", body });
    const unread = { kind: "unread", isTooLarge: false, typed: null, attempt: "1" };
    expect(await clientAction({ request, serverAction: async () => unread as never })).toMatchObject({
      kind: "unread",
      typed: { values: { ...TEXT, isMailed: true }, over: 3 },
    });
  });

  test("of two people is not overwritten: the second sees both texts, and may save over the first", async () => {
    await post({ body: "Ada's words" });
    const conflict = await post({ body: "Ben's words" }, ben);
    expect(conflict).toMatchObject({
      init: { status: 409 },
      data: {
        kind: "conflict",
        values: { body: "Ben's words" },
        over: 1,
        conflict: { by: "ada", isMerged: true, both: [{ label: "Text" }], mine: [], theirs: [] },
      },
    });
    expect(bothIn(conflict)).toEqual([["Ada's words", "Ben's words"]]);
    await responseOf(post({ body: "Ben's words", over: "1" }, ben));
    expect((await page()).values.body).toBe("Ben's words");
    expect((await history()).versions.map(({ version }) => version)).toEqual([2, 1, 0]);
  });

  test("has what only one of two people changed, once the second saves it", async () => {
    await post({});
    await post({ subject: "Well done", over: "1" });
    const conflict = await post({ mailed: "on", over: "1" }, ben);
    expect(conflict).toMatchObject({
      data: {
        over: 2,
        values: { subject: "Well done", body: TEXT.body, isMailed: true },
        conflict: { both: [], mine: [{ label: "Put this text into the mail" }], theirs: [{ label: "Subject" }] },
      },
    });
    expect((await page()).version).toBe(2);
  });

  test("whose version nobody knows any more is not merged, and all that it would change is shown", async () => {
    await post({ body: "Ada's words" });
    expect(await post({ body: "Ben's words", over: "nonsense" }, ben)).toMatchObject({
      data: { values: { body: "Ben's words" }, conflict: { isMerged: false, mine: [{ label: "Text" }] } },
    });
  });

  test.each([
    ["with an error", { body: "" }],
    ["that was previewed", { intent: "preview" }],
  ])(
    "%s is still saved over the version that its form was opened with, so that a colleague's text is not lost",
    async (_, fields) => {
      await post({ body: "Ada's words" });
      expect(await post(fields as Record<string, string>, ben)).toMatchObject({ data: { over: 0 } });
    },
  );

  test("of two people who save at the same moment is saved once, and the other gets a conflict", async () => {
    const outcomes = await Promise.all([post({ body: "Ada's words" }), post({ body: "Ben's words" }, ben)]);
    expect(outcomes.filter((outcome) => outcome instanceof Response)).toHaveLength(1);
    expect((await history()).newest).toBe(1);
  });

  test("submitted twice is saved once", async () => {
    await Promise.all([post({}), post({})]);
    expect((await responseOf(post({}))).status).toBe(303);
    expect((await history()).newest).toBe(1);
  });

  test("can be restored to an earlier version and to the built-in text, as a new version", async () => {
    await post({ body: "First" });
    await post({ body: "Second", over: "1" });
    expect((await restoreVersion(1, 2)).headers.get("Location")).toBe("/dashboard/letters/admitted?done=restored");
    expect((await page()).values.body).toBe("First");
    expect((await restoreVersion(0, 2)).headers.get("Location")).toBe("/dashboard/letters/admitted/history?overtaken");
    await restoreVersion(0, 3);
    expect((await page()).values.body).toBe(DEFAULT_LETTERS.admitted.body);
    expect(await history("?version=2")).toMatchObject({ newest: 4, shown: { body: "Second" } });
  });

  test("can't be changed or deleted by the app once it is saved", async () => {
    await post({});
    for (const statement of ["update letter_templates set body = 'x'", "delete from letter_templates"])
      await expect(t.pool.query(statement)).rejects.toThrow("permission denied");
  });
});

test("a preview fills the unsaved text with three applications, and records that they were viewed", async () => {
  const applications = await insertApplications(t.deps.db, 5, { firstName: "Ọmọlará {{x}}" });
  const result = await post({ intent: "preview", subject: "{{reference}}", body: "Dear {{first name}}" });
  const { letters, values } = (
    result as { data: { letters: { id: number; subject: string; body: string }[]; values: unknown } }
  ).data;
  expect(letters).toHaveLength(3);
  expect(values).toMatchObject({ body: "Dear {{first name}}" });
  for (const { id, subject, body } of letters) {
    expect(subject).toBe(applications.find((application) => application.id === id)?.reference);
    expect(body).toBe("Dear Ọmọlará {{x}}");
  }
  const views = await t.deps.db.selectFrom("application_views").select("application_id").execute();
  expect(views.map((view) => view.application_id).toSorted()).toEqual(letters.map(({ id }) => id).toSorted());
  expect((await page()).version).toBe(0);
});
