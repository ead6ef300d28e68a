import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "../../../app/routes.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { htmlErrors } from "../../support/browser/valid-html.ts";
import { expectHydrated, reportCspViolations } from "../support/hydrated.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";
import { sendApplication } from "../support/staff-member.ts";

const TOKEN = "0123456789abcdefghi-_A";

/** Pages without their own content. */
const OTHERS = [
  "/Admissions/Status",
  "/Admissions/Status/Answers",
  // Without a code they redirect to the page above.
  "/Admissions/Status/Withdraw",
  "/Admissions/Status/Document/jambResult",
  "/Admissions/Status/Offer",
  "/Admissions/Status/Payment",
  `/Admissions/Continue/${TOKEN}`,
  `/Admissions/Continue/${TOKEN}/Reminder`,
  "/preview/no-such-link/Campus",
  "/verify",
  "/verify/K7QM-2XRT-9HBD-4VWN",
  "/offline",
  "/search",
  // A page that editors could add; it redirects to the home page.
  "/no-such-page",
  "/search?q=nursing",
  // Without a password it redirects to the sign-in.
  "/login/second-factor",
  "/login/forgot",
  `/login/link/${TOKEN}`,
  `/setup/${TOKEN}`,
  // Without an identity provider they lead to an error page.
  "/login/oidc",
  "/login/oidc/callback",
  // It redirects to the sign-in.
  "/login/oidc/sign-out",
  "/newsletter",
  "/newsletter/archive/1",
  `/newsletter/confirm/${TOKEN}`,
  `/newsletter/unsubscribe/${TOKEN}`,
];

/** Pages for staff only; post, application and mail 1 exist, since sample posts and an application were created. */
const OF_STAFF = [
  "/dashboard",
  "/dashboard?view=compact",
  "/dashboard/bulk",
  "/dashboard/print",
  "/dashboard/applications/1",
  "/dashboard/applications/1/letter",
  "/dashboard/setup",
  "/dashboard/setup/begin",
  "/dashboard/setup/mail",
  "/dashboard/setup/backup",
  "/dashboard/batches",
  "/dashboard/batches/new",
  "/dashboard/batches/1",
  "/dashboard/waiting-list",
  "/dashboard/letters",
  "/dashboard/letters/admitted",
  "/dashboard/letters/admitted/history",
  "/dashboard/review",
  "/dashboard/applications/1/payment",
  "/dashboard/applications/1/notes",
  "/dashboard/applications/1/duplicates/2",
  "/dashboard/mails",
  "/dashboard/mails/1",
  "/dashboard/news",
  "/dashboard/news/new",
  "/dashboard/news/1",
  "/dashboard/news/1/history",
  "/dashboard/news/1/preview",
  "/dashboard/newsletter",
  "/dashboard/newsletter/1",
  "/dashboard/newsletter/1/edit",
  "/dashboard/newsletter/1/send",
  "/dashboard/newsletter/subscribers",
  "/dashboard/newsletter/subscribers/end",
  "/dashboard/newsletter/subscribers/import",
  "/dashboard/newsletter/subscribers/1",
  "/dashboard/pages",
  "/dashboard/pages/campus",
  "/dashboard/pages/campus/history",
  "/dashboard/pages/campus/preview",
  "/dashboard/pages/approval",
  "/dashboard/pages/bundle",
  "/dashboard/pages/new",
  "/dashboard/pages/page-999999/address",
  "/dashboard/pictures",
  "/dashboard/pictures/files",
  "/dashboard/pictures/hero-campus",
  "/dashboard/content-check",
  "/dashboard/redirects",
  "/dashboard/operations",
  "/dashboard/privacy",
  "/dashboard/privacy/periods",
  "/dashboard/privacy/person",
  "/dashboard/privacy/looks",
  "/dashboard/audit",
  "/dashboard/people",
  "/dashboard/people/new",
  "/dashboard/people/1",
  "/dashboard/figures",
  "/dashboard/export",
  "/dashboard/intakes",
  "/dashboard/intakes/1",
  "/dashboard/intakes/1/edit",
  "/dashboard/intakes/new",
  "/dashboard/operations/backup-key",
  "/dashboard/me",
  "/dashboard/me/confirm",
  "/dashboard/me/password",
  "/dashboard/me/second-factor",
  "/dashboard/no-such-page",
];

// Pages without their record respond with 404, for which Chromium logs a line.
test.use({ expectedErrors: /status of 404/ });

const AS_A_BROWSER = { headers: { Accept: "text/html" } };

/** Opens a page, and waits until it is hydrated. Browser errors fail the test automatically. */
async function open(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await expectHydrated(page);
  });
}

/** Returns how many CSP violations browsers reported, by the app's own count. */
async function reportsTo(app: BuiltApp): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^gatehouse_csp_reports_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
}

function asRouteObjects(entries: RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ id, file, path, index, children = [] }): RouteObject => {
    const known = { id: id ?? file, path, handle: file };
    return index ? { ...known, index } : { ...known, children: asRouteObjects(children) };
  });
}

function pagesIn(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, file, children = [] }) => [
    ...(file.endsWith(".page.tsx") ? [id ?? file] : []),
    ...pagesIn(children),
  ]);
}

test("the crawl covers every page of the site", () => {
  const addresses = [...PUBLIC_PAGES.map(({ address }) => address), ...OTHERS, ...OF_STAFF, "/login"];
  const table = asRouteObjects(routes);
  const walked = [...addresses, `/Admissions/Received/${TOKEN}`].map(
    (address) => matchRoutes(table, address)?.at(-1)?.route.id,
  );
  expect(pagesIn(routes).filter((page) => !walked.includes(page))).toEqual([]);
});

test("every page for visitors is valid HTML", { tag: "@slow" }, async ({ request }) => {
  for (const address of [...PUBLIC_PAGES.map((one) => one.address), ...OTHERS, "/login"])
    await test.step(address, async () => {
      expect(await htmlErrors(await (await request.get(address, AS_A_BROWSER)).text())).toEqual([]);
    });
});

test("every page for staff is valid HTML, and not cached", async ({ page, app, signIn }) => {
  await sendApplication(app);
  await signIn(page);
  for (const address of OF_STAFF)
    await test.step(address, async () => {
      const response = await page.request.get(address, AS_A_BROWSER);
      expect(response.headers()["cache-control"]).toContain("no-store");
      expect(await htmlErrors(await response.text())).toEqual([]);
    });
});

// route-walk.spec.ts covers public pages as visitors see them.
test("a visitor's other pages are hydrated without CSP violations, at the first visit and the second", {
  tag: "@slow",
}, async ({ page, app }) => {
  const before = await reportsTo(app);
  const { statusUrl } = await sendApplication(app);
  await reportCspViolations(page);
  const addresses = [...OTHERS, "/login", statusUrl];
  for (const address of [...addresses, ...addresses]) await open(page, address);
  expect(await reportsTo(app)).toBe(before);
});

// Nothing is cached for staff, on the server or in their browser: a second visit is like the first.
test("staff pages are hydrated without CSP violations", { tag: "@slow" }, async ({ page, app, signIn }) => {
  const before = await reportsTo(app);
  await sendApplication(app);
  await reportCspViolations(page);
  await signIn(page);
  for (const address of OF_STAFF) await open(page, address);
  expect(await reportsTo(app)).toBe(before);
});

for (const half of ["first", "second"]) {
  test(`for staff the ${half} half of the public pages is hydrated without CSP violations`, { tag: "@slow" }, async ({
    page,
    app,
    signIn,
  }) => {
    const before = await reportsTo(app);
    await reportCspViolations(page);
    await signIn(page);
    const middle = Math.ceil(PUBLIC_PAGES.length / 2);
    const pages = half === "first" ? PUBLIC_PAGES.slice(0, middle) : PUBLIC_PAGES.slice(middle);
    for (const { address } of pages) await open(page, address);
    expect(await reportsTo(app)).toBe(before);
  });
}

test("the form with its errors, without JavaScript, is valid HTML", async ({ app }) => {
  const body = new FormData();
  body.set("firstName", "Ada");
  const response = await fetch(`${app.url}/Admissions/Apply`, { method: "POST", body, headers: { Origin: app.url } });
  const html = await response.text();
  expect(html).toContain("There is a problem");
  expect(await htmlErrors(html)).toEqual([]);
});

test.describe("a page with a CSP violation", () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test("is reported by the browser and counted", async ({ page, app }) => {
    const before = await reportsTo(app);
    await page.goto("/about");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'Taken over'";
      document.body.append(script);
    });
    await expect(page).not.toHaveTitle("Taken over");
    await expect.poll(() => reportsTo(app)).toBe(before + 1);
  });
});
