import type { Browser, Page, Request } from "@playwright/test";
import { type FixtureFile, fixtureJpeg, fixturePdf } from "../builders/document.builder.ts";
import type { SeededRandom } from "../crash/seeded-random.ts";
import { applicationForm, choose, fillInForm } from "../e2e/support/applicant.ts";

/** What a candidate sent, and the reference they received. */
export type Journey = { email: string; reference: string; documents: ChosenDocuments };

/** `isResized` when the device sends a smaller version of the chosen photo. */
export type ChosenDocuments = { photo: FixtureFile; isResized: boolean; document: FixtureFile };

const TIMEOUT_MS = 180_000;
/** 400 kbit/s and 400 ms latency: 3G with poor reception. */
const SLOW_CONNECTION = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const DRAFT_NOTICE = "You began an application on this device";

/**
 * Applies as one candidate: fills in the form once, chooses both files once, and clicks what the page asks for,
 * until there is a reference. One in four closes the tab and returns, every second one has a browser with a service
 * worker, and one in four chooses `phonePhoto`, which is too large to be sent as it is.
 */
export async function applyOnce(
  browser: Browser,
  url: string,
  { random, phonePhoto }: { random: SeededRandom; phonePhoto: FixtureFile },
): Promise<Journey> {
  const serviceWorkers = random.next() < 0.5 ? "allow" : "block";
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers });
  try {
    let page = await openForm(await context.newPage(), url);
    const email = await fillInForm(page);
    const form = applicationForm(page);
    const documents = chooseDocuments(email, random, phonePhoto);
    await choose(form.waecResult, documents.photo);
    await choose(form.jambResult, documents.document);
    if (random.next() < 0.25) page = await reopenForm(page, url);
    const reference = await submitUntilAccepted(page);
    return { email, reference, documents };
  } finally {
    await context.close();
  }
}

function chooseDocuments(email: string, random: SeededRandom, phonePhoto: FixtureFile): ChosenDocuments {
  const chance = random.next();
  const size = Math.round(random.between(150_000, 300_000));
  const document = fixturePdf(`JAMB result of ${email}`, Math.round(random.between(20_000, 300_000)));
  if (chance < 0.25) return { photo: phonePhoto, isResized: true, document };
  const photo = chance < 0.6 ? fixtureJpeg(size) : fixturePdf(`WAEC result of ${email}`, size);
  return { photo, isResized: false, document };
}

/** Opens the form. Reloads a page that fails to load or to hydrate. */
async function openForm(page: Page, url: string): Promise<Page> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", SLOW_CONNECTION);
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    await page.goto(`${url}/Admissions/Apply`, { waitUntil: "load" }).catch(() => null);
    const isHydrated = await page
      .waitForFunction(
        () => Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
        null,
        { timeout: 15_000 },
      )
      .then(
        () => true,
        () => false,
      );
    if (isHydrated) return page;
  }
  throw new Error("The form could not be opened.");
}

/** Closes the tab, opens the form again, and continues the draft saved on the device. */
async function reopenForm(page: Page, url: string): Promise<Page> {
  const context = page.context();
  // Moving the focus saves the draft of the last field.
  await applicationForm(page).submit.focus();
  await page.close();
  const next = await openForm(await context.newPage(), url);
  await next.getByText(DRAFT_NOTICE).waitFor({ timeout: TIMEOUT_MS });
  await next.getByRole("button", { name: "Continue", exact: true }).click();
  return next;
}

async function submitUntilAccepted(page: Page): Promise<string> {
  const describeRequests = watchRequests(page);
  const form = applicationForm(page);
  const referenceText = page.getByText(/[A-Z]{2,4}-\d\d-[A-Z\d]{6}/).first();
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    if (await form.submit.isEnabled({ timeout: 1000 }).catch(() => false))
      await form.submit.click({ timeout: 5000 }).catch(() => undefined);
    const isShown = await referenceText.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (isShown) return /[A-Z]{2,4}-\d\d-[A-Z\d]{6}/.exec((await referenceText.textContent()) ?? "")?.[0] ?? "";
    // The connection may break on the way to the home page, which shows the reference too: reload it.
    if (!(await form.submit.isVisible()) && !page.url().endsWith("/Admissions/Apply"))
      await page.reload({ timeout: 20_000 }).catch(() => null);
  }
  throw new Error(`There was no reference after ${TIMEOUT_MS / 1000} s. ${await stateOf(page)} ${describeRequests()}`);
}

/** Describes the page for an error message: its address and the end of the form. */
async function stateOf(page: Page): Promise<string> {
  const text = await page.locator("main form, body").last().innerText();
  return `${page.url()}: ${text.slice(-500).replaceAll(/\s+/g, " ")}`;
}

/** Records requests. The returned function lists the open ones and how the last ones ended. */
function watchRequests(page: Page): () => string {
  const waiting = new Map<Request, number>();
  const ended: string[] = [];
  const name = (request: Request) =>
    `${request.method()} ${new URL(request.url()).pathname.replace(/[\da-f-]{20,}/, "…")}`;
  const end = (request: Request, how: string) => {
    waiting.delete(request);
    ended.push(`${name(request)} ${how}`);
  };
  page.on("request", (request) => waiting.set(request, Date.now()));
  page.on("requestfailed", (request) => end(request, request.failure()?.errorText ?? "failed"));
  page.on("requestfinished", async (request) => end(request, String((await request.response())?.status())));
  return () => {
    const open = [...waiting].map(([request, since]) => `${name(request)} for ${(Date.now() - since) / 1000} s`);
    return `Without a response: ${open.join(", ") || "none"}. Before: ${ended.slice(-12).join(", ")}`;
  };
}
