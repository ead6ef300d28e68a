import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../../app/routes.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openStaffSession } from "../../support/browser/staff-sign-in.ts";
import { requestNames } from "../../support/read/request-names.ts";

// Most of these addresses have an error page with its own status.
test.use({ expectedErrors: /status of 4\d\d/ });

/** NUL, which PostgreSQL can't store, and surrogates, which UTF-8 lacks, as sent in an address or a form. */
const HOSTILE = { NUL: "a%00b", "a lone surrogate": "a%ED%A0%80b", "a byte that is no UTF-8": "a%FFb" };

const { names } = requestNames();

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

/** Returns forms with `value` in every field, by their media type. */
function forms(value: string): [type: string, body: Buffer<ArrayBuffer>][] {
  const bytes = Buffer.from(
    value.replaceAll(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
  const parts = names.flatMap((name) => [
    Buffer.from(`--border\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return [
    ["application/x-www-form-urlencoded", Buffer.from(names.map((name) => `${name}=${value}`).join("&"))],
    ["multipart/form-data; boundary=border", Buffer.concat([...parts, Buffer.from("--border--\r\n")])],
  ];
}

/** Returns the Cookie header of a session of its own, which a form may end. */
async function signedInCookie(app: BuiltApp): Promise<string> {
  const cookies = await openStaffSession(app);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

for (const [name, value] of Object.entries(HOSTILE)) {
  const all = names.map((field) => `${field}=${value}`).join("&");

  test(`no address returns a server error for ${name} in its path or query`, { tag: "@slow" }, async ({ app }) => {
    const headers = { Cookie: await signedInCookie(app) };
    const failed: string[] = [];
    for (const address of [...addresses(value), ...addresses("1")]) {
      const response = await fetch(`${app.url}${address}?${all}`, { headers, redirect: "manual" });
      await response.arrayBuffer();
      if (response.status >= 500) failed.push(`${response.status} ${address}`);
    }
    expect(failed).toEqual([]);
    // The query is not too long for the server.
    expect((await fetch(`${app.url}/search?${all}`)).status).toBe(200);
  });

  for (const [type, body] of forms(value)) {
    test(`no form returns a server error for ${name} in its fields, sent as ${type}`, { tag: "@slow" }, async ({
      app,
    }) => {
      const headers = {
        Cookie: await signedInCookie(app),
        Origin: app.url,
        "Content-Type": type,
        Accept: "text/html",
      };
      const failed: string[] = [];
      for (const address of addresses("1")) {
        const response = await fetch(`${app.url}${address}`, { method: "POST", headers, body, redirect: "manual" });
        await response.arrayBuffer();
        if (response.status >= 500) failed.push(`${response.status} ${address}`);
      }
      expect(failed).toEqual([]);
    });
  }
}

test("no JSON request returns a server error for NUL or a lone surrogate in its values", async ({ app }) => {
  for (const value of ["a\\u0000b", "a\\ud800b"]) {
    const body = `{${names.map((field) => `"${field}":"${value}"`).join(",")}}`;
    const headers = { "Content-Type": "application/json", Origin: app.url };
    for (const address of ["/subscribe", "/api/admin/login", "/form/drafts", "/form/drafts/end"]) {
      const response = await fetch(`${app.url}${address}`, { method: "POST", headers, body });
      expect(response.status, address).toBeLessThan(500);
    }
  }
});
