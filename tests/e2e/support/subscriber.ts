import type { Locator } from "@playwright/test";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { expect, type Page } from "../../support/browser/browser-test.ts";
import { withRecords } from "./records.ts";

/** Returns an address that no other test uses. */
export const newAddress = () => `reader-${crypto.randomUUID()}@example.com`;

/** One of the newsletter's forms: the one in the footer, or the one in the page. */
function subscribeForm(page: Page, place: "contentinfo" | "main") {
  const form = page.getByRole(place).getByRole("region", { name: /newsletter/i });
  return {
    field: form.getByLabel("E-mail address"),
    button: form.getByRole("button", { name: "Subscribe", exact: true }),
    sending: form.getByRole("button", { name: "Subscribing..." }),
    /** Reads the message that replaces the form: a success or an error. */
    outcome: (role: "status" | "alert") => form.getByRole(role),
    async subscribe(email: string) {
      await form.getByLabel("E-mail address").fill(email);
      await form.getByRole("button", { name: "Subscribe", exact: true }).click();
    },
  };
}

/** An article, which has both forms. */
export const BOTH_FORMS = "/news/1";

export const footerForm = (page: Page) => subscribeForm(page, "contentinfo");
export const articleForm = (page: Page) => subscribeForm(page, "main");

/** Returns the toasts of a kind with exactly this text. */
export function toast(page: Page, kind: "success" | "warning" | "error", message: string) {
  return page.locator(`.Toastify__toast--${kind}`).filter({ has: page.getByText(message, { exact: true }) });
}

/**
 * Closes a toast with its button, by keyboard: a click would wait until the toast has moved in, and on a slow machine it leaves before. There it may also have
 * left by itself.
 */
export async function closeToast(shown: Locator): Promise<void> {
  await expect(async () => {
    if ((await shown.count()) > 0) await shown.getByRole("button", { name: "close" }).press("Enter", { timeout: 5000 });
    await expect(shown).toHaveCount(0);
  }).toPass();
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("header[data-hydrated]")).toBeVisible();
}

/** Counts the subscription requests of a page from now on. */
export function countRequests(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/subscribe") count += 1;
  });
  return () => count;
}

export type Links = { confirm: string; unsubscribe: string };

/** Waits for the newest mail to an address and returns the paths in it. */
export async function linksMailedTo(app: BuiltApp, email: string): Promise<Links> {
  let text = "";
  const readText = () =>
    withRecords(app, async (client) => {
      const mails = await client.query("select text_body from mails where recipient = $1 order by id desc", [email]);
      text = mails.rows[0]?.text_body ?? "";
      return text;
    });
  await expect.poll(readText).not.toBe("");
  const path = (purpose: string) => new RegExp(`/newsletter/${purpose}/[\\w-]{22}`).exec(text)?.[0] ?? "";
  return { confirm: path("confirm"), unsubscribe: path("unsubscribe") };
}

export function statusOf(app: BuiltApp, email: string): Promise<string | undefined> {
  return withRecords(app, async (client) => {
    const { rows } = await client.query("select status from subscribers where email = $1", [email]);
    return rows[0]?.status;
  });
}

/** Subscribes an address and confirms it without the forms. Returns the links of its mail. */
export async function makeSubscriber(app: BuiltApp, email: string, network: string): Promise<Links> {
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": network };
  const asked = await fetch(`${app.url}/subscribe`, { method: "POST", headers, body: JSON.stringify({ email }) });
  expect(asked.status).toBe(200);
  const links = await linksMailedTo(app, email);
  expect((await fetch(`${app.url}${links.confirm}`, { method: "POST" })).status).toBe(200);
  expect(await statusOf(app, email)).toBe("confirmed");
  return links;
}
