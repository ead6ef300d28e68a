import { expect, test } from "vitest";
import { requestContext } from "../../tests/support/test-deps.ts";
import type { Deps } from "../platform/deps.server.ts";
import { savesData } from "../platform/http/data-saver.ts";
import { action } from "./data-saver.endpoint.ts";

async function choose(choice: string, referrer: string | null, secure = false) {
  const headers = new Headers(referrer === null ? {} : { Referer: referrer });
  const request = new Request("http://localhost/data-saver", {
    method: "POST",
    body: new URLSearchParams({ choice }),
    headers,
  });
  const context = requestContext({} as Deps, { secure });
  const { status, headers: response } = await action({ request, context } as never);
  return { status, location: response.get("Location"), cookie: response.get("Set-Cookie") };
}

test("stores the choice for a year and returns to the page of the form", async () => {
  expect(await choose("small", "http://localhost/News?page=2")).toEqual({
    status: 303,
    location: "/News?page=2",
    cookie: "gatehouse-data=small; Path=/; SameSite=Lax; Max-Age=31536000",
  });
  expect((await choose("full", "http://localhost/", true)).cookie).toBe(
    "gatehouse-data=full; Path=/; SameSite=Lax; Max-Age=31536000; Secure",
  );
});

test.each([null, "", "https://evil.example/News", "http://localhost//evil.example/", "javascript:alert(1)"])(
  "returns to the home page when the page of the form is %o",
  async (referrer) => {
    expect((await choose("small", referrer)).location).toBe("/");
  },
);

test("stores nothing but the two choices", async () => {
  expect((await choose("small; Domain=evil.example", null)).cookie).toContain("gatehouse-data=full;");
});

test.each([
  [undefined, false, false],
  [undefined, true, true],
  ["gatehouse-data=small", false, true],
  ["a=b; gatehouse-data=small; c=d", false, true],
  ["gatehouse-data=full", true, false],
  ["gatehouse-data=smaller", false, false],
  ["other-gatehouse-data=small", false, false],
])("with the cookies %o and Save-Data %o the page is small: %o", (cookies, saveData, expected) => {
  expect(savesData(cookies, saveData)).toBe(expected);
});
