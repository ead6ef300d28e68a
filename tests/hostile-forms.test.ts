import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "../app/routes.ts";
import { findPerson } from "../app/staff/people/people.store.server.ts";
import { insertApplication } from "./builders/application.builder.ts";
import { insertPost } from "./builders/post.builder.ts";
import { type PageForms, pageForms } from "./support/read/page-forms.ts";
import { addStaff, type RouteArgs, routeArgs, staffCookie } from "./support/staff/staff-session.ts";
import { testDeps } from "./support/test-deps.ts";

/** NUL, which PostgreSQL can't store, a surrogate, which UTF-8 lacks, and a byte that is no UTF-8, as sent in a form. */
const HOSTILE = ["a%00b", "a%ED%A0%80b", "a%FFb"];

/** What is typed into the fields that are not hostile, by their name. Others get a number. */
const PLAUSIBLE: Record<string, string> = {
  name: "Ada Eze",
  username: "ada",
  email: "ada@palmgrove.example",
  roles: "officer",
  session: "all",
  path: "/prospectus",
  target: "/Admissions",
  title: "A day out",
  content: "<p>By the river.</p>",
  note: "Called the school.",
  step: "review-started",
};

type Params = Record<string, string>;
/** What a form is about: the parameters of its address, and fields that name its state. */
type FormObject = { params: Params; fields?: Record<string, string> };
type Handler = (args: RouteArgs<Params>) => Promise<unknown>;

const t = testDeps();
let number = 0;

/** Creates what a route's form is about, since a form may delete it. */
const OBJECTS: Record<string, () => Promise<FormObject>> = {
  async "dashboard/people/:id"() {
    const username = `person-${++number}`;
    await addStaff(t.deps, username);
    const { id } = await staffNamed(username);
    const person = await findPerson(t.deps.db, id);
    const { name, email, roles, faculties } = person ?? {};
    return { params: { id: String(id) }, fields: { seen: JSON.stringify({ name, email, roles, faculties }) } };
  },
  async "dashboard/newsletter/:id"() {
    const { id: saved_by } = await staffNamed("chief");
    const texts = { subject: "October", preview_text: "In short", introduction: "Hello", intake_id: null };
    const { id } = await t.deps.db
      .insertInto("newsletter_issues")
      .values({ ...texts, saved_at: t.clock.now(), saved_by })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { params: { id: String(id) } };
  },
  async "dashboard/newsletter/subscribers/:id"() {
    const email = `ada-${++number}@palmgrove.example`;
    const { id } = await t.deps.db
      .insertInto("subscribers")
      .values({ email, email_key: email, status: "confirmed", requested_at: t.clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { params: { id: String(id) } };
  },
  async "dashboard/applications/:id"() {
    return { params: { id: String((await insertApplication(t.deps.db)).id) } };
  },
  async "dashboard/review/applications/:id"() {
    return { params: { id: String((await insertApplication(t.deps.db)).id) } };
  },
  async "dashboard/news/:id"() {
    return { params: { id: String(await insertPost(t.deps.db)) } };
  },
  "dashboard/pages/:key": async () => ({ params: { key: "admissions-information" } }),
  "dashboard/letters/:id": async () => ({ params: { id: "admitted" } }),
  "dashboard/pictures/:name": async () => ({ params: { name: "hostel-default" } }),
};

/** Creates the object of the longest path that a route begins with. */
function objectOf(route: string): Promise<FormObject> {
  const known = Object.keys(OBJECTS)
    .filter((path) => route === path || route.startsWith(`${path}/`))
    .sort((one, other) => other.length - one.length);
  return OBJECTS[known[0] ?? ""]?.() ?? Promise.resolve({ params: {} });
}

function staffNamed(username: string): Promise<{ id: number }> {
  return t.deps.db.selectFrom("staff").select("id").where("username", "=", username).executeTakeFirstOrThrow();
}

type RouteFile = { path: string; file: string };

function flatten(entries: readonly RouteConfigEntry[], parent = ""): RouteFile[] {
  return entries.flatMap(({ path, file, children }) => {
    const whole = [parent, path].filter(Boolean).join("/");
    return [{ path: whole, file }, ...flatten(children ?? [], whole)];
  });
}

const STAFF_ROUTES = flatten(routes).filter(({ path }) => path.startsWith("dashboard"));

/** A form with one button clicked, and a hostile value in one field, or in all with null. */
type HostileForm = { intent: string | null; hostile: string | null; value: string };

function* hostileForms({ names, intents }: PageForms): Generator<HostileForm> {
  for (const intent of intents.length > 0 ? intents : [null])
    for (const hostile of [...names, null]) for (const value of HOSTILE) yield { intent, hostile, value };
}

/** Returns the fields of a form as they are encoded in an address. */
function fieldsOf({ names, intentField }: PageForms, form: HostileForm, state: Record<string, string> = {}) {
  const fields = new Map(names.map((name) => [name, encodeURIComponent(state[name] ?? PLAUSIBLE[name] ?? "1")]));
  for (const name of names) if (form.hostile === null || form.hostile === name) fields.set(name, form.value);
  fields.delete(intentField);
  if (form.intent !== null) fields.set(intentField, form.intent);
  return fields;
}

type Encoding = (fields: Map<string, string>) => RequestInit;

/** The two ways in which browsers send a form. */
const ENCODINGS: Encoding[] = [
  (fields) => ({
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: [...fields].map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join("&"),
  }),
  (fields) => ({
    headers: { "Content-Type": "multipart/form-data; boundary=border" },
    body: Buffer.from(`${[...fields].map(([name, value]) => partOf(name, value)).join("")}--border--\r\n`, "latin1"),
  }),
];

function partOf(name: string, value: string): string {
  const bytes = value.replaceAll(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `--border\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${bytes}\r\n`;
}

const QUICK_ROUTES = ["dashboard/news/:id", "dashboard/review/applications/:id"];

describe.each(STAFF_ROUTES)("the forms of /$path", ({ path, file }) => {
  test("take a hostile text in any field with any button, without an error of the server", {
    tags: QUICK_ROUTES.includes(path) ? [] : "slow",
  }, async () => {
    const { action }: { action?: Handler } = await import(`../app/${file}`);
    if (!action) return;
    const forms = pageForms(file);
    const failed: string[] = [];
    for (const form of hostileForms(forms)) {
      const cookie = await staffCookie(t.deps, "chief", "administrator");
      for (const encode of ENCODINGS) {
        const { params, fields } = await objectOf(path);
        const address = `/${path.replaceAll(/:(\w+)/g, (_, name) => params[name] ?? "1")}`;
        const init = { method: "POST", ...encode(fieldsOf(forms, form, fields)) };
        const failure = await failureOf(action, routeArgs(t.deps, address, { cookie, params, init }));
        if (failure !== null) failed.push(`${form.intent}, ${form.hostile ?? "all"}=${form.value}: ${failure}`);
      }
      await t.pool.query("delete from rate_limits");
    }
    expect(failed).toEqual([]);
  });
});

/** Returns how an action failed other than by a response: an error, or one of the server's; null if it did not. */
async function failureOf(action: Handler, args: RouteArgs<Params>): Promise<string | null> {
  const outcome = await (async () => action(args))().catch((thrown: unknown) => thrown);
  if (outcome instanceof Error) return outcome.stack?.split("\n").slice(0, 3).join(" ") ?? outcome.message;
  const status = statusOf(outcome);
  if (outcome instanceof Response && outcome.headers.get("Location")?.startsWith("/login")) return "signed out";
  return status >= 500 ? String(status) : null;
}

function statusOf(outcome: unknown): number {
  if (outcome instanceof Response) return outcome.status;
  if (typeof outcome !== "object" || outcome === null || !("init" in outcome)) return 200;
  return (outcome.init as ResponseInit | null)?.status ?? 200;
}
