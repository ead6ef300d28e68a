import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, test } from "vitest";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { insertPost } from "../../../tests/builders/post.builder.ts";
import { type RouteArgs, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import routes from "../../routes.ts";
import { isPermitted, type Permission, ROLES, type Role } from "./permissions.ts";

/** What a request needs: a permission; "signed-in" for any member of staff; null where the route has no loader or action for it. */
type Needed = Permission | "signed-in" | null;
type StaffRoute = { get: Needed; post: Needed; params?: Record<string, string> };

/** Every route of staff. */
const STAFF_ROUTES: Record<string, StaffRoute> = {
  dashboard: { get: "signed-in", post: null },
  "dashboard (index)": { get: "applications.read", post: "applications.read" },
  "dashboard/audit": { get: "audit-log.read", post: null },
  "dashboard/audit.csv": { get: "audit-log.read", post: null },
  "dashboard/pages": { get: "pages.read", post: null },
  "dashboard/pages/new": { get: "pages.edit", post: "pages.edit" },
  "dashboard/pages/bundle": { get: "site.export", post: "site.import" },
  "dashboard/pages/bundle.zip": { get: "site.export", post: null },
  "dashboard/pages/bundle/import": { get: null, post: "site.import" },
  "dashboard/setup": { get: "site.set-up", post: "site.set-up" },
  "dashboard/setup/begin": { get: "site.set-up", post: "site.set-up" },
  "dashboard/setup/mail": { get: "site.set-up", post: "site.set-up" },
  "dashboard/setup/backup": { get: "site.set-up", post: "site.set-up" },
  "dashboard/pages/approval": { get: "pages.read", post: "pages.require-approval" },
  "dashboard/pages/:key/address": { get: "pages.edit", post: "pages.edit", params: { key: "page-999999" } },
  "dashboard/pages/:key": { get: "pages.read", post: "pages.edit", params: { key: "campus" } },
  "dashboard/pages/:key/preview": { get: "pages.read", post: "pages.edit", params: { key: "campus" } },
  "dashboard/pages/:key/history": { get: "pages.read", post: "pages.edit", params: { key: "campus" } },
  "dashboard/edit-links": { get: "pages.edit", post: null },
  "dashboard/content-check": { get: "content.check", post: "pages.edit" },
  "dashboard/redirects": { get: "content.check", post: "redirects.edit" },
  "dashboard/applications/:id": { get: "applications.read", post: "applications.decide", params: { id: "1" } },
  "dashboard/bulk": { get: "applications.decide", post: "applications.decide" },
  "dashboard/print": { get: "applications.read", post: null },
  "dashboard/views": { get: null, post: "applications.read" },
  "dashboard/batches": { get: "applications.read", post: null },
  "dashboard/batches/new": { get: "applications.decide", post: "applications.decide" },
  "dashboard/batches/:id": { get: "applications.read", post: "applications.decide", params: { id: "999999" } },
  "dashboard/waiting-list": { get: "applications.read", post: "applications.decide" },
  "dashboard/letters": { get: "letters.edit", post: null },
  "dashboard/letters/:id": { get: "letters.edit", post: "letters.edit", params: { id: "admitted" } },
  "dashboard/letters/:id/history": { get: "letters.edit", post: "letters.edit", params: { id: "admitted" } },
  "dashboard/applications/:id/letter": {
    get: "applications.read",
    post: "applications.decide",
    params: { id: "999999" },
  },
  "dashboard/review": { get: "applications.read", post: "applications.decide" },
  "dashboard/review/queue": { get: "applications.read", post: null },
  "dashboard/review/applications/:id": { get: "applications.read", post: "applications.decide", params: { id: "1" } },
  "dashboard/review/frame": { get: "applications.read", post: null },
  "dashboard/applications/:id/payment": {
    get: "applications.read",
    post: "applications.decide",
    params: { id: "999999" },
  },
  "dashboard/applications/:id/notes": {
    get: "applications.decide",
    post: "applications.decide",
    params: { id: "999999" },
  },
  "dashboard/applications/:id/duplicates/:other": {
    get: "applications.read",
    post: "applications.decide",
    params: { id: "1", other: "2" },
  },
  "dashboard/mails": { get: "mails.read", post: "mails.send-again" },
  "dashboard/mails/:id": { get: "mails.read", post: "mails.send-again", params: { id: "1" } },
  "dashboard/me": { get: "signed-in", post: "signed-in" },
  "dashboard/me/password": { get: "signed-in", post: "signed-in" },
  "dashboard/me/confirm": { get: "signed-in", post: "signed-in" },
  "dashboard/news": { get: "posts.read", post: null },
  "dashboard/news/new": { get: "posts.edit", post: "posts.edit" },
  "dashboard/news/:id": { get: "posts.read", post: "posts.edit", params: { id: "1" } },
  "dashboard/news/:id/history": { get: "posts.read", post: "posts.edit", params: { id: "1" } },
  "dashboard/news/:id/preview": { get: "posts.read", post: null, params: { id: "1" } },
  "dashboard/news/:id/bin": { get: null, post: "posts.edit", params: { id: "1" } },
  "dashboard/newsletter/autosave": { get: null, post: "newsletter.send" },
  "dashboard/news/autosave": { get: null, post: "posts.edit" },
  "dashboard/pages/autosave": { get: null, post: "pages.edit" },
  "dashboard/news/images": { get: null, post: "posts.edit" },
  "dashboard/newsletter": { get: "newsletter.read", post: "newsletter.send" },
  "dashboard/newsletter/:id": { get: "newsletter.read", post: "newsletter.send", params: { id: "999999" } },
  "dashboard/newsletter/:id/edit": { get: "newsletter.send", post: "newsletter.send", params: { id: "999999" } },
  "dashboard/newsletter/:id/send": { get: "newsletter.send", post: "newsletter.send", params: { id: "999999" } },
  "dashboard/newsletter/:id/mail": { get: "newsletter.read", post: null, params: { id: "999999" } },
  "dashboard/newsletter/subscribers": { get: "subscribers.read", post: "subscribers.read" },
  "dashboard/newsletter/subscribers/end": { get: "subscribers.edit", post: "subscribers.edit" },
  "dashboard/newsletter/subscribers/import": { get: "subscribers.edit", post: "subscribers.edit" },
  "dashboard/newsletter/subscribers/:id": {
    get: "subscribers.read",
    post: "subscribers.edit",
    params: { id: "999999" },
  },
  "dashboard/newsletter/subscribers.csv": { get: "subscribers.export", post: null },
  "dashboard/pictures": { get: "pictures.read", post: "pictures.edit" },
  "dashboard/pictures/files": { get: "pictures.read", post: "pictures.edit" },
  "dashboard/pictures/:name": { get: "pictures.read", post: "pictures.edit", params: { name: "hostel-default" } },
  "dashboard/pictures/upload": { get: null, post: "pictures.edit" },
  "dashboard/pictures/:name/thumbnail": { get: "pictures.read", post: null },
  "dashboard/pictures/choices": { get: "pictures.read", post: null },
  "dashboard/people": { get: "people.read", post: null },
  "dashboard/people/new": { get: "people.manage", post: "people.manage" },
  "dashboard/people/:id": { get: "people.read", post: "people.manage", params: { id: "999999" } },
  "dashboard/export": { get: "applications.export", post: null },
  "dashboard/export.xlsx": { get: "applications.export", post: null },
  "dashboard/export.csv": { get: "applications.export", post: null },
  "dashboard/export.zip": { get: "applications.export", post: null },
  "dashboard/figures": { get: "figures.read", post: null },
  "dashboard/intakes": { get: "figures.read", post: null },
  "dashboard/intakes/new": { get: "intakes.manage", post: "intakes.manage" },
  "dashboard/intakes/:id": { get: "figures.read", post: null, params: { id: "1" } },
  "dashboard/intakes/:id/edit": { get: "intakes.manage", post: "intakes.manage", params: { id: "1" } },
  "dashboard/operations/backup-key": { get: "backup-key.read", post: null },
  "dashboard/operations": { get: "operations.read", post: null },
  "dashboard/privacy": { get: "privacy.read", post: null },
  "dashboard/privacy/periods": { get: "privacy.change-periods", post: "privacy.change-periods" },
  "dashboard/privacy/person": { get: "person.search", post: "person.search" },
  "dashboard/privacy/looks": { get: "access-log.read", post: null },
  "dashboard/privacy/looks.csv": { get: "access-log.read", post: null },
  "dashboard/privacy/export": { get: null, post: "person.export" },
  "dashboard/documents/:id": { get: "applications.read", post: null, params: { id: "a" } },
  "dashboard/*": { get: "signed-in", post: null },
  "dashboard/me/second-factor": { get: "signed-in", post: "signed-in" },
  "dashboard/me/confirm/provider": { get: "signed-in", post: null },
  "dashboard/me/passkey-confirmation": { get: null, post: "signed-in" },
  "dashboard/me/passkey-options": { get: null, post: "signed-in" },
  "api/form/forms": { get: "applications.export-all", post: null },
};

/** Routes that are open to everyone, or decide themselves: receipts and the status page show an application to its applicant. */
const PUBLIC_ROUTES = [
  "(index)",
  "about",
  "about/History",
  "about/Officers",
  "about/Officers/:officer",
  "about/Contact",
  "about/:name",
  "Academics",
  "academics/calendar/undergraduate",
  "academics/calendar/postgraduate",
  "academics/undergraduate/healthSciences",
  "academics/undergraduate/artHumunities",
  "academics/undergraduate/artsHumanities",
  "academics/undergraduate/artHumanities",
  "Admissions",
  "Admissions/Apply",
  "Admissions/Continue/:token",
  "Admissions/Continue/:token/Reminder",
  "Admissions/Received/:token",
  "Admissions/Received/:token/receipt.pdf",
  "Admissions/Status",
  "Admissions/Status/Withdraw",
  "Admissions/Status/Document/:field",
  "Admissions/Status/Offer",
  "Admissions/Status/Answers",
  "Admissions/Status/Payment",
  "Admissions/Status/Offer.pdf",
  "Admissions/PostgraduateApplication",
  "Admissions/UndergraduateFees",
  "Admissions/PostgraduateFees",
  "Admissions/Disclaimer",
  "verify/:code?",
  "Library",
  "Campus",
  "News",
  "news/:id",
  "news/authors/:slug",
  "news/feed.xml",
  "news/feed.json",
  "news/images/:file",
  "files/:file",
  "files/:hash/:name",
  "blogs",
  "blogs/:id",
  "categories",
  "categories/:id",
  "favicon.ico",
  "crest/:id/:name",
  "Agricprogram",
  "Give",
  "Laison",
  "Liaison",
  "search",
  "data-saver",
  "accessibility",
  "newsletter",
  "newsletter/archive",
  "newsletter/archive/:id",
  "newsletter/confirm/:token",
  "newsletter/unsubscribe/:token",
  "subscribe",
  "mail/reports",
  "offline",
  "preview/:token/*",
  "login",
  "login/second-factor",
  "login/passkey",
  "login/oidc",
  "login/oidc/callback",
  "login/oidc/sign-out",
  "login/forgot",
  "login/link/:token",
  "setup",
  "setup/:token",
  "api/admin/login",
  "api/admin/logout",
  "form/submit",
  "form/steps/:step",
  "form/uploads/:id?",
  "form/drafts",
  "form/drafts/end",
  "form/drafts/opened",
  "form/drafts/opened/:field",
  "robots.txt",
  ".well-known/security.txt",
  "sitemap.xml",
  "site.webmanifest",
  "*",
];

type RouteFile = { path: string; file: string };

/** Returns all routes with their whole paths. Layouts without a path are not routes of their own. */
function flatten(entries: readonly RouteConfigEntry[], parent = ""): RouteFile[] {
  return entries.flatMap((entry) => {
    const path = [parent, entry.path].filter(Boolean).join("/");
    const own =
      entry.path !== undefined || entry.index
        ? [{ path: entry.index ? `${path} (index)`.trim() : path, file: entry.file }]
        : [];
    return [...own, ...flatten(entry.children ?? [], path)];
  });
}

const ALL_ROUTES = flatten(routes);
const LIMITED = "officer of one faculty";
const VISITORS = [...ROLES, LIMITED, "nobody"] as const;
type Visitor = (typeof VISITORS)[number];

const t = testDeps();
const cookies = new Map<Visitor, string | null>([["nobody", null]]);

beforeAll(async () => {
  for (const role of ROLES) cookies.set(role, await staffCookie(t.deps, role, role));
  cookies.set(LIMITED, await staffCookie(t.deps, "limited", "officer"));
  await t.deps.db
    .updateTable("staff")
    .set({ faculties: ["Law"] })
    .where("username", "=", "limited")
    .execute();
  await insertApplication(t.deps.db);
  await insertPost(t.deps.db);
});
test("every route of the app is in the table of permissions or in the list of public routes", () => {
  expect(ALL_ROUTES.map(({ path }) => path).toSorted()).toEqual(
    [...Object.keys(STAFF_ROUTES), ...PUBLIC_ROUTES].toSorted(),
  );
});

describe.each(Object.entries(STAFF_ROUTES))("/%s", (path, { get, post, params = {} }) => {
  test.each(VISITORS)("admits or rejects: %s", async (visitor) => {
    const file = ALL_ROUTES.find((route) => route.path === path)?.file;
    const { loader, action } = await import(`../../${file}`);
    const address = `/${path
      .replace(" (index)", "")
      .replace(/:\w+/, Object.values(params)[0] ?? "")
      .replace("*", "nowhere")}`;
    const args = (init: RequestInit) =>
      routeArgs(t.deps, address, { params, cookie: cookies.get(visitor) ?? null, init });
    expect(await verdict(loader, args({ method: "GET" })), "GET").toBe(expected(visitor, get));
    const body = new URLSearchParams({ note: "typed" });
    expect(await verdict(action, args({ method: "POST", body })), "POST").toBe(expected(visitor, post));
  });
});

type Verdict = "admitted" | "sign-in first" | "rejected" | "none";

function expected(visitor: Visitor, needed: Needed): Verdict {
  if (needed === null) return "none";
  if (visitor === "nobody") return "sign-in first";
  if (needed === "signed-in") return "admitted";
  const person = {
    roles: [visitor === LIMITED ? "officer" : visitor] as Role[],
    faculties: visitor === LIMITED ? ["Law"] : null,
  };
  return isPermitted(person, needed) ? "admitted" : "rejected";
}

type Handler = (args: RouteArgs<Record<string, string>>) => Promise<unknown>;

/** Calls a loader or an action. An admitted request may still fail: its form is empty. */
async function verdict(handler: Handler | undefined, args: RouteArgs<Record<string, string>>): Promise<Verdict> {
  if (!handler) return "none";
  const outcome = await (async () => handler(args))().catch((thrown: unknown) => thrown);
  const status = statusOf(outcome);
  if (status === 405) return "none";
  if (status === 401) return "sign-in first";
  const location = outcome instanceof Response ? outcome.headers.get("Location") : null;
  if (location?.startsWith("/login")) return "sign-in first";
  if (status === 403) return "rejected";
  // /dashboard leads people who don't handle applications to their first page.
  if (location !== null && args.url.pathname === "/dashboard" && args.request.method === "GET") return "rejected";
  return "admitted";
}

function statusOf(outcome: unknown): number | undefined {
  if (outcome instanceof Response) return outcome.status;
  if (typeof outcome !== "object" || outcome === null) return undefined;
  if ("init" in outcome) return (outcome.init as ResponseInit | null)?.status;
  return undefined;
}
