import type { APIRequestContext, APIResponse } from "@playwright/test";
import { expect, test } from "../../support/browser/browser-test.ts";
import { sendApplication } from "../support/staff-member.ts";

const PASSWORD = "A kettle under the mango tree";

/** Returns the path of a link without ids, so that one of each kind is opened. */
function kindOf(address: string): string {
  const { pathname } = new URL(address, "http://localhost");
  return pathname.replace(/\d+/g, "N").replace(/\/(pages|pictures)\/(?!files|new)[^/]+/, "/$1/NAME");
}

/** Returns the links to pages of staff that a page offers. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/dashboard[^"#]*)/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** Opens one link of each kind, beginning at the first page, and returns those that the role does not allow. */
async function rejectedLinks(request: APIRequestContext): Promise<string[]> {
  const [opened, rejected, waiting] = [new Set<string>(), [] as string[], ["/dashboard"]];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (opened.has(kindOf(address))) continue;
    opened.add(kindOf(address));
    const response = await request.get(address, { headers: { Accept: "text/html" } });
    if (response.status() === 403) rejected.push(address);
    if (response.headers()["content-type"]?.startsWith("text/html")) waiting.push(...linksIn(await response.text()));
  }
  expect(opened.size).toBeGreaterThan(5);
  return rejected;
}

for (const role of ["officer", "head-of-registry", "editor", "auditor", "figures-viewer"])
  test(`a member of staff is offered no page that the role does not allow: ${role}`, {
    tag: role === "officer" ? [] : "@slow",
  }, async ({ page, app, signIn }) => {
    await sendApplication(app);
    await signIn(page);
    const headers = { Origin: app.url };
    const email = `${role}-of-links@palmgrove.example`;
    const post = (address: string, form: Record<string, string>): Promise<APIResponse> =>
      page.request.post(address, { headers, form });
    const invited = await (await post("/dashboard/people/new", { name: "Ada Obi", email, roles: role })).text();
    const link = /\/login\/link\/[\w-]+/.exec(invited)?.[0] ?? "";
    // The sessions of the fixture are shared, and a sign-in ends the one that the browser has.
    await page.context().clearCookies();
    expect((await post(link, { password: PASSWORD, again: PASSWORD })).status()).toBe(200);
    expect(await rejectedLinks(page.request)).toEqual([]);
  });
