import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { savedDocuments, withRecords } from "../e2e/support/records.ts";
import type { BuiltApp } from "../support/apps/built-app.ts";
import { openUnreliableConnection } from "../support/servers/unreliable-connection.ts";
import { apply, lookAround, useReceipt } from "./candidate-journey.ts";
import type { Candidate, Journey } from "./journey-context.ts";
import { reviewApplication } from "./staff-journey.ts";
import type { TestBrowser } from "./test-browser.ts";
import { visitorOf } from "./visitor.ts";

export type JourneyOptions = {
  name: string;
  scripts: boolean;
  drawsPdfs: boolean;
  app: BuiltApp;
  screenshots: string;
  candidate: Candidate;
  say(text: string): void;
};

/**
 * Errors that browsers report without harm. Chromium 92 gives the arrow of `<input list>` an inline style, which the
 * Content-Security-Policy blocks. Firefox 153 reports scripts whose page was left before they had loaded.
 */
const OF_THE_BROWSER =
  /Refused to apply inline style .*sha256-pILX\+5FGCpLRHvNBgtABIdSMmytrYudGxJBUYXY1t0s=|Failed to load .*\/assets\/.* A ServiceWorker intercepted the request/;

/** Runs the whole journey in one browser. Returns the errors: the failed step, the browser's errors, and differences in what was saved. */
export async function runJourney(browser: TestBrowser, options: JourneyOptions): Promise<string[]> {
  const { name, scripts, drawsPdfs, app, screenshots, candidate, say } = options;
  const connection = await openUnreliableConnection(app.url);
  const folder = path.join(screenshots, name);
  await mkdir(folder, { recursive: true });
  const problems: string[] = [];
  const journey: Journey = {
    visitor: visitorOf(browser, connection.url),
    ...{ scripts, drawsPdfs, connection },
    async step(step, work, expectedErrors) {
      const start = performance.now();
      await work().finally(async () => {
        const errors = await browser.takeErrors();
        const unexpected = errors.filter((error) => !OF_THE_BROWSER.test(error) && !expectedErrors?.test(error));
        problems.push(...unexpected.map((error) => `${step}: ${error}`));
      });
      say(`${name}: ${step} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    },
    screenshot: (page) => browser.takeScreenshot(path.join(folder, `${page}.png`)),
    mailedCode: (reference) => readMailedCode(app, reference),
    admitted: (id) => waitForAdmission(app, id),
  };
  try {
    await lookAround(journey);
    await apply(journey, candidate);
    const saved = await savedOnce(app, candidate);
    await useReceipt(journey, saved.reference, candidate.email);
    await reviewApplication(journey, saved.id);
  } catch (error) {
    await journey.screenshot("failure").catch(() => undefined);
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    await connection.close();
  }
  return problems;
}

async function savedOnce(
  app: BuiltApp,
  { email, documentContent }: Candidate,
): Promise<{ id: number; reference: string }> {
  const { rows } = await withRecords(app, (client) =>
    client.query<{ id: number; reference: string }>("select id, reference from applications where email = $1", [email]),
  );
  const [saved, ...others] = rows;
  if (!saved || others.length > 0) throw new Error(`Saved ${rows.length} applications instead of one.`);
  const documents = await savedDocuments(app, email);
  if (documents.length !== 2) throw new Error(`Saved ${documents.length} documents instead of two.`);
  if (!documents.some((content) => content.equals(documentContent)))
    throw new Error("The saved PDF differs from the one that was sent.");
  return saved;
}

async function readMailedCode(app: BuiltApp, reference: string): Promise<string> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const { rows } = await withRecords(app, (client) =>
      client.query<{ text_body: string }>("select text_body from mails where subject = $1 order by id desc limit 1", [
        `Your code for application ${reference}`,
      ]),
    );
    const code = /Your code: (\d{6})/.exec(rows[0]?.text_body ?? "")?.[1];
    if (code) return code;
    await wait(150);
  }
  throw new Error("No code came by mail.");
}

async function waitForAdmission(app: BuiltApp, id: number): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const { rows } = await withRecords(app, (client) =>
      client.query("select from application_events where application_id = $1 and kind = 'admitted'", [id]),
    );
    if (rows.length === 1) return;
    if (rows.length > 1) throw new Error(`The admission is recorded ${rows.length} times.`);
    await wait(150);
  }
  throw new Error("The admission is not recorded.");
}
