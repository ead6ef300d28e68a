import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { insertApplications } from "../../../../tests/builders/application.builder.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { findCredentials } from "../../../staff/accounts/staff.store.server.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { takeStep } from "../../record/take-step.server.ts";
import WaitingListPage, { loader } from "./waiting-list.page.tsx";

const t = testDeps();
let officer: string;

beforeAll(async () => {
  officer = await staffCookie(t.deps, "efe", "officer");
  await insertApplications(t.deps.db, 1, { program: "Accounting" });
  const [waiting] = await insertApplications(t.deps.db, 1, { program: "Law" });
  const staffId = (await findCredentials(t.deps.db, "efe"))?.id ?? 0;
  const step = { kind: "waiting-listed", staffId, note: null, seenEventId: null, document: null } as const;
  await takeStep(t.deps, EVERY_APPLICATION, { applicationId: waiting?.id ?? 0, ...step });
});

/** Returns what the page says, and which waiting list its box shows. */
async function open(list: string): Promise<{ text: string; chosen: string | undefined }> {
  const path = `/dashboard/waiting-list?${new URLSearchParams({ list })}`;
  const loaderData = {
    root: { site: { identity: { name: "Palmgrove" } } },
    list: await loader(routeArgs(t.deps, path, { cookie: officer })),
  };
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => loaderData.root,
      children: [
        { id: "list", path: "dashboard/waiting-list", Component: WaitingListPage, loader: () => loaderData.list },
      ],
    },
  ]);
  const html = renderToStaticMarkup(<Stub initialEntries={[path]} hydrationData={{ loaderData }} />);
  return {
    text: html.replaceAll(/<[^>]*>/g, "\n"),
    chosen: /<option [^>]*selected=""[^>]*>([^<]*)/.exec(html)?.[1],
  };
}

test("a waiting list that nobody is on any more says so, and no other list is chosen", async () => {
  const emptied = await open("2025/2026 Accounting");
  expect(emptied.text).toContain("Nobody is on the waiting list of Accounting, 2025/2026, any more.");
  expect(emptied.chosen).toBe("Choose");
  expect((await open("2025/2026 Law")).chosen).toBe("Law, 2025/2026 (1)");
});

test.each(["2025/2026 Alchemy", "Law", "", "\0"])(
  "an unknown waiting list in the address says so: %j",
  async (list) => {
    const unknown = await open(list);
    expect(unknown.text).toContain("There is no such waiting list.");
    expect(unknown.chosen).toBe("Choose");
  },
);
