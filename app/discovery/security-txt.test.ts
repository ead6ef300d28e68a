import { expect, test } from "vitest";
import { routeArgs } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { loader } from "./security-txt.endpoint.ts";

const t = testDeps();
test("responds with the support mailbox and an expiry date in three months", async () => {
  const requestContext = { origin: "https://palmgrove.example" };
  const response = loader(routeArgs(t.deps, "/.well-known/security.txt", { requestContext }));
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toBe(
    [
      "Contact: mailto:support@palmgrove.example",
      "Expires: 2026-01-04T00:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: https://palmgrove.example/.well-known/security.txt\n",
    ].join("\n"),
  );
});
