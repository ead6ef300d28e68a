import { afterAll, beforeAll, expect, test } from "vitest";
import { insertApplication } from "../../../../tests/builders/application.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff-session.ts";
import { openTestDeps, type TestDeps } from "../../../../tests/support/test-deps.ts";
import { loader as applicationsPage } from "../list/applications.page.tsx";
import { loader } from "./figures.page.tsx";

let t: TestDeps;
let cookie: string;
beforeAll(async () => {
  t = await openTestDeps();
  cookie = await staffCookie(t.deps, "vice-chancellor", "figures-viewer");
  for (const program of ["Accounting", "Accounting", "Biochemistry", "Cybersecurity"] as const)
    await insertApplication(t.deps.db, {
      program,
      session: "2025/2026",
      lastName: "Okafor",
      email: "okafor@mail.example",
    });
  await insertApplication(t.deps.db, { program: "Biochemistry", session: "2024/2025" });
  await t.pool.query("update applications set status = 'in-review' where id = 1");
});
afterAll(() => t.close());

const read = (address = "/dashboard/figures") => loader(routeArgs(t.deps, address, { cookie }) as never);

test("counts the applications of the current session by faculty, programme and status", async () => {
  const { session, all, faculties } = await read();
  expect([session, all.total, all.counts["in-review"], all.counts.received]).toEqual(["2025/2026", 4, 1, 3]);
  const programmes = faculties.flatMap((faculty) => faculty.programmes);
  expect(programmes.map(({ label, total }) => [label, total])).toContainEqual(["Accounting", 2]);
  expect(faculties.reduce((sum, { total }) => sum + total, 0)).toBe(4);
});

test("shows another session on request, and the current one for a session that does not exist", async () => {
  expect(await read("/dashboard/figures?session=2024%2F2025")).toMatchObject({
    session: "2024/2025",
    sessions: ["2025/2026", "2024/2025"],
    all: { total: 1 },
  });
  expect(await read("/dashboard/figures?session=%00%27")).toMatchObject({ session: "2025/2026" });
});

test("contains no name and no address", async () => {
  expect(JSON.stringify(await read())).not.toMatch(/okafor/i);
});

test("is the only page of a viewer of figures, who is led to it from /dashboard", async () => {
  const response = await responseOf(applicationsPage(routeArgs(t.deps, "/dashboard", { cookie }) as never));
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/dashboard/figures"]);
});
