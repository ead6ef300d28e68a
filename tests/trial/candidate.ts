import type { Browser, Page, Request } from "@playwright/test";
import { type SampleFile, sampleJpeg, samplePdf } from "../builders/document.builder.ts";
import type { SeededRandom } from "../crash/seeded-random.ts";
import { applicationForm, choose, fillInForm } from "../e2e/applicant.ts";

/** What a candidate sent, and what they were told. */
export type Journey = { email: string; reference: string; papers: ChosenDocuments };

/** `isMadeSmaller` when the device sends another photo than the one that was chosen, made from it. */
export type ChosenDocuments = { photo: SampleFile; isMadeSmaller: boolean; paper: SampleFile };

const PATIENCE_MS = 180_000;
/** 400 kbit/s and 400 ms: the third generation at the edge of its cell. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const OFFER = "You began an application on this device";

/**
 * One candidate with a device of their own: fills in the form once, chooses both files once, and presses what the page asks them to press,
 * until there is a reference. One in four closes the tab on the way and comes back, every second one has a browser with a service
 * worker, and one in four chooses `phonePhoto`, which is too large to be sent as it is.
 */
export async function applyOnce(
  browser: Browser,
  url: string,
  { random, phonePhoto }: { random: SeededRandom; phonePhoto: SampleFile },
): Promise<Journey> {
  const serviceWorkers = random.next() < 0.5 ? "allow" : "block";
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers });
  try {
    let page = await openForm(await context.newPage(), url);
    const email = await fillInForm(page);
    const form = applicationForm(page);
    const documents = chooseDocuments(email, random, phonePhoto);
    await choose(form.waecResult, documents.photo);
    await choose(form.jambResult, documents.paper);
    if (random.next() < 0.25) page = await comeBack(page, url);
    const reference = await pressUntilThereIsAReference(page);
    return { email, reference, papers: documents };
  } finally {
    await context.close();
  }
}

function chooseDocuments(email: string, random: SeededRandom, phonePhoto: SampleFile): ChosenDocuments {
  const chance = random.next();
  const size = Math.round(random.between(150_000, 300_000));
  const document = samplePdf(`JAMB result of ${email}`, Math.round(random.between(20_000, 300_000)));
  if (chance < 0.25) return { photo: phonePhoto, isMadeSmaller: true, paper: document };
  const photo = chance < 0.6 ? sampleJpeg(size) : samplePdf(`WAEC result of ${email}`, size);
  return { photo, isMadeSmaller: false, paper: document };
}

/** A page that does not come, or comes without its scripts, is asked for again, as anybody would. */
async function openForm(page: Page, url: string): Promise<Page> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", SLOW_LINE);
  const until = Date.now() + PATIENCE_MS;
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

/** What the device keeps is offered back, files and all. */
async function comeBack(page: Page, url: string): Promise<Page> {
  const context = page.context();
  // The draft of what was typed last is written when the field is left.
  await applicationForm(page).submit.focus();
  await page.close();
  const next = await openForm(await context.newPage(), url);
  await next.getByText(OFFER).waitFor({ timeout: PATIENCE_MS });
  await next.getByRole("button", { name: "Continue", exact: true }).click();
  return next;
}

async function pressUntilThereIsAReference(page: Page): Promise<string> {
  const underWay = watchRequests(page);
  const form = applicationForm(page);
  const told = page.getByText(/[A-Z]{2,4}-\d\d-[A-Z\d]{6}/).first();
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (await form.submit.isEnabled({ timeout: 1000 }).catch(() => false))
      await form.submit.click({ timeout: 5000 }).catch(() => undefined);
    const isTold = await told.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (isTold) return /[A-Z]{2,4}-\d\d-[A-Z\d]{6}/.exec((await told.textContent()) ?? "")?.[0] ?? "";
    // The line may break on the way to the home page, which shows the reference, too; whoever finds nothing there asks for it again.
    if (!(await form.submit.isVisible()) && !page.url().endsWith("/Admissions/Apply"))
      await page.reload({ timeout: 20_000 }).catch(() => null);
  }
  throw new Error(`There was no reference after ${PATIENCE_MS / 1000} s. ${await stateOf(page)} ${underWay()}`);
}

/** The address and the end of the form: the files and how far they are, what was refused, and the button. */
async function stateOf(page: Page): Promise<string> {
  const text = await page.locator("main form, body").last().innerText();
  return `${page.url()}: ${text.slice(-500).replaceAll(/\s+/g, " ")}`;
}

/** Tells which requests have no answer yet, and how those before them ended. */
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
    return `Without an answer: ${open.join(", ") || "none"}. Before: ${ended.slice(-12).join(", ")}`;
  };
}
