import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { expect, test } from "../support/browser-test.ts";
import type { BuiltApp } from "../support/built-app.ts";
import { openStaffSession } from "../support/staff-sign-in.ts";

// Most of these addresses have an error page with its own status.
test.use({ expectedErrors: /status of 4\d\d/ });

/** NUL, which PostgreSQL can't store, and surrogates, which UTF-8 lacks, as sent in an address or a form. */
const HOSTILE = { NUL: "a%00b", "a lone surrogate": "a%ED%A0%80b", "a byte that is no UTF-8": "a%FFb" };

/** All query parameters and form fields that pages read. */
const NAMES = [
  [
    "q",
    "search",
    "page",
    "per_page",
    "status",
    "state",
    "program",
    "type",
    "sort",
    "order",
    "columns",
    "list",
    "fields",
  ],
  ["category", "tag", "next", "step", "done", "taken", "saved", "again", "erased", "version", "continue", "renew"],
  ["reference", "email", "jamb", "code", "from", "to", "staff", "username", "password", "intent", "fingerprint"],
  [
    "confirmation",
    "title",
    "content",
    "author",
    "links",
    "newCategory",
    "publication",
    "publishAt",
    "imageAlt",
    "image",
  ],
  ["revision", "draft", "note", "seen", "over", "firstName", "submissionKey", "howDidYouHear", "sendAnother"],
].flat();

/** The path that ends the session, which the other requests need. */
const SIGN_OUT = "/api/admin/logout";

/** Returns the address of every route, with `value` for each of its parameters. */
function addresses(value: string): string[] {
  const found = new Set<string>();
  const walk = (entries: RouteConfigEntry[], parent: string) => {
    for (const { path, children } of entries) {
      const own = path === undefined ? parent : `${parent}/${path}`;
      found.add(own.replaceAll(/:\w+\??|\*/g, value) || "/");
      walk(children ?? [], own);
    }
  };
  walk(routes, "");
  return [...found].filter((address) => address !== SIGN_OUT);
}

/** Returns the Cookie header of a session of its own, which a form may end. */
async function signedInCookie(app: BuiltApp): Promise<string> {
  const cookies = await openStaffSession(app);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

for (const [name, value] of Object.entries(HOSTILE)) {
  const all = NAMES.map((field) => `${field}=${value}`).join("&");

  test(`no address returns a server error for ${name} in its path or query`, async ({ app }) => {
    const headers = { Cookie: await signedInCookie(app) };
    const failed: string[] = [];
    for (const address of [...addresses(value), ...addresses("1")]) {
      const response = await fetch(`${app.url}${address}?${all}`, { headers, redirect: "manual" });
      await response.arrayBuffer();
      if (response.status >= 500) failed.push(`${response.status} ${address}`);
    }
    expect(failed).toEqual([]);
  });

  test(`no form returns a server error for ${name} in its fields`, async ({ app }) => {
    const headers = {
      Cookie: await signedInCookie(app),
      Origin: app.url,
      "Content-Type": "application/x-www-form-urlencoded",
      Accept: "text/html",
    };
    const failed: string[] = [];
    for (const address of addresses("1")) {
      const response = await fetch(`${app.url}${address}`, { method: "POST", headers, body: all, redirect: "manual" });
      await response.arrayBuffer();
      if (response.status >= 500) failed.push(`${response.status} ${address}`);
    }
    expect(failed).toEqual([]);
  });
}

test("no JSON request returns a server error for NUL or a lone surrogate in its values", async ({ app }) => {
  for (const value of ["a\\u0000b", "a\\ud800b"]) {
    const body = `{${NAMES.map((field) => `"${field}":"${value}"`).join(",")}}`;
    const headers = { "Content-Type": "application/json", Origin: app.url };
    for (const address of ["/subscribe", "/api/admin/login", "/form/drafts", "/form/drafts/end"]) {
      const response = await fetch(`${app.url}${address}`, { method: "POST", headers, body });
      expect(response.status, address).toBeLessThan(500);
    }
  }
});
