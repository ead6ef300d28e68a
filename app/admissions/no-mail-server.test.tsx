import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { insertApplication } from "../../tests/builders/application.builder.ts";
import { applicationForm } from "../../tests/builders/application-form.builder.ts";
import { routeArgs } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { testServer } from "../../tests/support/test-server.ts";
import { loader as loadRoot } from "../root.tsx";
import { loader as loadApply } from "./apply/apply.page.tsx";
import type { AcceptedSubmission } from "./apply/submit/submission-result.ts";
import * as receipt from "./receipt/receipt.page.tsx";
import * as status from "./status/status.page.tsx";

const t = testDeps();
const server = testServer(t);

beforeEach(() => {
  t.deps.noMailReason = "SMTP_URL is not set";
});

type Page = { default: unknown; loader(args: never): Promise<unknown> };

/** Renders a page as its route does. Returns its text. */
async function textOf(page: Page, params: Record<string, string> = {}): Promise<string> {
  const args = { ...routeArgs(t.deps, "/"), params } as never;
  const loaderData = await page.loader(args);
  const root = loadRoot(args);
  const element: ReactNode = createElement(page.default as never, { loaderData } as never);
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: Outlet, children: [{ index: true, Component: () => element }] },
  ]);
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />);
  return html.replaceAll(/<[^>]+>/g, "");
}

async function receiptTokenOf(reference: string): Promise<string> {
  const row = t.deps.db.selectFrom("applications").select("receipt_token as token").where("reference", "=", reference);
  return (await row.executeTakeFirstOrThrow()).token;
}

describe("While no mail server is set", () => {
  test("the form promises no receipt by e-mail", async () => {
    const help = async () => (await loadApply(routeArgs(t.deps, "/") as never)).emailHelp;
    expect(await help()).toBe("Use one that you check.");
    t.deps.noMailReason = null;
    expect(await help()).toBe("We send your receipt to this address. Use one that you check.");
  });

  test("an application that was sent leads to the note on its receipt", async () => {
    const sent = await server.submit(applicationForm());
    expect(((await sent.json()) as AcceptedSubmission).statusUrl).toMatch(/#not-mailed$/);
  });

  test("the receipt says that it was not sent by e-mail, and leads to no page that needs a mailed code", async () => {
    const token = await receiptTokenOf((await insertApplication(t.deps.db)).reference);
    const text = await textOf(receipt as never, { token });
    expect(text).toContain("We did not send this receipt by e-mail. Your application is received all the same.");
    expect(text).not.toMatch(/goes to the e-mail address|Track your application|that we mail to you/);
    t.deps.noMailReason = null;
    expect(await textOf(receipt as never, { token })).toContain("A receipt goes to the e-mail address that you gave.");
  });

  test("the status page says that no code can be sent, and whom to ask", async () => {
    const notice = "This site sends no e-mail yet, so a code can’t reach you.";
    expect(await textOf(status as never)).toContain(
      `${notice} Keep your reference and your receipt, and write to registry@palmgrove.example`,
    );
    t.deps.noMailReason = null;
    expect(await textOf(status as never)).not.toContain(notice);
  });
});
