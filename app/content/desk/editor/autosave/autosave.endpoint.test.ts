import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { documentDesk } from "../../../../../tests/support/staff/document-desk.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../../tests/support/staff/staff-session.ts";
import { testDepsPerTest } from "../../../../../tests/support/test-deps.ts";
import { IDENTITY } from "../../../site.content.ts";
import { readForm } from "../../edited-documents.server.ts";
import { loader as openPreview } from "../../preview/preview.page.tsx";
import { action } from "./autosave.endpoint.ts";
import { AUTOSAVE_FIELD } from "./document-autosave.ts";

const t = testDepsPerTest();
let amaka: string;
let bello: string;

beforeEach(async () => {
  amaka = await staffCookie(t.deps, "amaka", "editor");
  bello = await staffCookie(t.deps, "bello", "editor");
});

const desk = documentDesk(IDENTITY, t);
const { open } = desk;

type Sent = { id?: string; subject?: string; over?: string; form?: string; discard?: true };

function post(cookie: string | null, body: string): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body };
  return responseOf(
    action(routeArgs(t.deps, "/dashboard/pages/autosave", { cookie, init }) as Parameters<typeof action>[0]),
  );
}

/** Sends the form with a motto as its page does while somebody types. */
async function type(cookie: string | null, motto: string, { id = randomUUID(), ...more }: Sent = {}) {
  const { over } = await open(amaka);
  const sent = { id, subject: IDENTITY.key, over, form: desk.formWith({ motto }), ...more };
  return { id, status: (await post(cookie, JSON.stringify(sent))).status };
}

const discard = (cookie: string, id: string) => post(cookie, JSON.stringify({ id, discard: true }));

/** Returns the mottos that are offered to an editor who opens the form on any device. */
async function offered(cookie: string): Promise<string[]> {
  const { unsaved } = await open(cookie);
  return unsaved.map(({ form }) => (readForm(desk.edited(), form) as { motto: string }).motto);
}

/** Returns the motto that the form shows to any editor. */
async function mottoInForm(cookie: string): Promise<string> {
  return (readForm(desk.edited(), (await open(cookie)).form) as { motto: string }).motto;
}

test("what an editor types is offered to them on another device, and to nobody else", async () => {
  const { id } = await type(amaka, "Read and");
  await type(amaka, "Read and build", { id });
  expect(await offered(amaka)).toEqual(["Read and build"]);
  expect(await offered(bello)).toEqual([]);
  expect((await type(bello, "Taken over", { id })).status).toBe(409);
  expect(await offered(amaka)).toEqual(["Read and build"]);
});

test("colleagues, previews and visitors see nothing of it, and there is nothing to approve", async () => {
  await type(amaka, "Read and build");
  expect(await mottoInForm(bello)).toBe(IDENTITY.sample.motto);
  expect(await open(bello)).toMatchObject({ draft: null, pending: [], over: "0." });
  const args = routeArgs(t.deps, "/dashboard/pages/identity/preview", { params: { key: IDENTITY.key }, cookie: amaka });
  expect((await openPreview(args)).isDraft).toBe(false);
  expect(t.deps.content.read(IDENTITY).motto).toBe(IDENTITY.sample.motto);
});

test("says what the checks of the site find in what is typed", async () => {
  const findingsOf = async (motto: string) => {
    const { over } = await open(amaka);
    const sent = { id: randomUUID(), subject: IDENTITY.key, over, form: desk.formWith({ motto }) };
    return (await (await post(amaka, JSON.stringify(sent))).json()).findings;
  };
  const misspelt = { field: "motto", message: expect.stringContaining("{sessions}") };
  expect(await findingsOf("Building since {sessions}")).toContainEqual(misspelt);
  expect(await findingsOf("Building since {session}")).not.toContainEqual(misspelt);
});

test("a text that can’t be published is stored as it was typed", async () => {
  await type(amaka, "");
  await type(amaka, "x".repeat(50_000));
  expect((await offered(amaka)).map((motto) => motto.length)).toEqual([50_000, 0]);
});

test.each(["save", "preview", "publish", "discard"])("is not offered any more after “%s”", async (intent) => {
  await desk.send(amaka, "save", desk.formWith({ motto: "A draft" }));
  const { id } = await type(amaka, "Read and build");
  await desk.send(amaka, intent, desk.formWith({ motto: "Read, build" }), { [AUTOSAVE_FIELD]: id });
  expect(await offered(amaka)).toEqual([]);
});

test("stays after a save that a colleague’s draft stopped, and after a publication with an error", async () => {
  const { over } = await open(amaka);
  const { id } = await type(amaka, "Mine");
  await desk.send(bello, "save", desk.formWith({ motto: "Theirs" }));
  const stopped = await desk.send(amaka, "save", desk.formWith({ motto: "Mine" }), {
    [AUTOSAVE_FIELD]: id,
    $over: over,
  });
  expect(stopped.status).toBe(409);
  const wrong = await desk.send(amaka, "publish", desk.formWith({ motto: "" }), { [AUTOSAVE_FIELD]: id });
  expect(wrong.status).toBe(422);
  const { unsaved, over: now } = await open(amaka);
  expect(unsaved).toMatchObject([{ id, over }]);
  expect(over).not.toBe(now);
});

test("a form that arrives after its own save is not offered", async () => {
  const { id } = await type(amaka, "Read and build");
  await desk.send(amaka, "save", desk.formWith({ motto: "Read and build" }), { [AUTOSAVE_FIELD]: id });
  await type(amaka, "Read and build", { id });
  expect(await offered(amaka)).toEqual([]);
});

test("a form that arrived after its own save is not offered once a colleague changed the page", async () => {
  const { id } = await type(amaka, "Read and build");
  await desk.send(amaka, "publish", desk.formWith({ motto: "Read and build" }), { [AUTOSAVE_FIELD]: id });
  await type(amaka, "Read and build", { id });
  await open(amaka);
  await desk.send(bello, "publish", desk.formWith({ motto: "Theirs" }));
  expect(await offered(amaka)).toEqual([]);
});

test("is deleted when its editor discards it, and not by anybody else", async () => {
  const { id } = await type(amaka, "Read and build");
  expect((await discard(bello, id)).status).toBe(204);
  expect(await offered(amaka)).toEqual(["Read and build"]);
  expect((await discard(amaka, id)).status).toBe(204);
  expect(await offered(amaka)).toEqual([]);
});

test("the twenty newest of an editor are stored", { tags: "slow" }, async () => {
  for (let number = 1; number <= 22; number++) {
    t.clock.advance(1000);
    await type(amaka, `Motto ${number}`);
  }
  const mottos = await offered(amaka);
  expect([mottos.length, mottos[0], mottos.at(-1)]).toEqual([20, "Motto 22", "Motto 3"]);
});

test("an auditor can’t store anything, and is offered nothing", async () => {
  const auditor = await staffCookie(t.deps, "chidi", "auditor");
  expect((await type(auditor, "Read and build")).status).toBe(403);
  expect((await type(null, "Read and build")).status).toBe(401);
  expect(await offered(auditor)).toEqual([]);
});

test.each([
  ["of an unknown page", 409, { subject: "no-such-page" }],
  ["of a page that is edited elsewhere", 409, { subject: "retention" }],
  ["under an invalid id", 422, { id: "1; drop table autosaves" }],
  ["over something that is no state of a page", 422, { over: "<b>".repeat(100) }],
  ["of 5 MB", 413, { form: `motto=${"x".repeat(5_000_000)}` }],
])("a form %s is rejected", async (_, status, sent: Sent) => {
  expect((await type(amaka, "", sent)).status).toBe(status);
  expect(await offered(amaka)).toEqual([]);
});

test.each(["", "null", "[]", "{", '{"id":1}'])("a body that is no form is rejected: %s", async (body) => {
  expect((await post(amaka, body)).status).toBe(422);
});
