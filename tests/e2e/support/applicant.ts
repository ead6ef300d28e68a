import { expect, type Locator, type Page } from "@playwright/test";
import { type FixtureFile, fixtureJpeg, fixturePdf } from "../../builders/document.builder.ts";

/** A candidate's answers by field label. */
export const TYPED = {
  "First name": "Ọmọlará",
  "Last name": "Adébáyọ̀-Òkè",
  Phone: "+234 803 000 0000",
  Address: "4 Okumagba Avenue",
  City: "Warri",
  State: "Delta",
  "WAEC/NECO exam number": "4250101001",
  "JAMB registration number": "202510101010AB",
};

/** The answers to choices, by label. */
const CHOSEN = ["Female", "UTME", "WAEC"];

/** The application form, by its labels. */
export function applicationForm(page: Page) {
  const form = page.getByRole("main");
  const text = (label: string) => form.getByLabel(label, { exact: true });
  return {
    text,
    choice: (name: string) => form.getByRole("radio", { name, exact: true }),
    // By CSS: `evaluateAll` looks a role up with functions of the page, which older-browsers.spec.ts removes.
    controls: page.locator("main form :is(input, select)"),
    programme: form.getByLabel("Programme", { exact: true }),
    waecResult: form.getByLabel("WAEC/NECO result", { exact: true }),
    jambResult: form.getByLabel("JAMB result", { exact: true }),
    submit: form.getByRole("button", { name: "Submit application" }),
    sending: form.getByRole("button", { name: "Submitting..." }),
    summary: form.getByRole("alert").filter({ hasText: "There is a problem" }),
    toast: (words: string) => page.locator(".Toastify__toast").filter({ hasText: words }),
  };
}

/** Fills in everything but the files with mouse and keyboard, with an address that no other test uses. Returns the address. */
export async function typeIntoForm(page: Page): Promise<string> {
  const form = applicationForm(page);
  const email = newAddress();
  await form.text("E-mail").fill(email);
  for (const [label, value] of Object.entries(TYPED)) await form.text(label).fill(value);
  for (const name of CHOSEN) await form.choice(name).check();
  await form.programme.selectOption("Nursing Science");
  await page.getByRole("checkbox", { name: "Friend" }).check();
  return email;
}

/**
 * Fills in everything but the files at once, as a browser's autofill does, with an address that no other test uses. `asked` is how many of the
 * answers the form asks for. Returns the address.
 */
export async function fillInForm(page: Page, asked = 14): Promise<string> {
  const email = newAddress();
  const answers = {
    texts: { ...TYPED, "E-mail": email },
    ticked: [...CHOSEN, "Friend"],
    chosen: { Programme: "Nursing Science" },
  };
  expect(await applicationForm(page).controls.evaluateAll(autofill, answers)).toBe(asked);
  return email;
}

const newAddress = () => `candidate-${crypto.randomUUID()}@example.com`;

type Answers = { texts: Record<string, string>; ticked: string[]; chosen: Record<string, string> };

/** Answers each control by its label, and returns how many were answered. Runs in the browser. */
function autofill(controls: Element[], { texts, ticked, chosen }: Answers): number {
  let answered = 0;
  for (const control of controls) {
    const label = (control as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? "";
    const text = control instanceof HTMLSelectElement ? chosen[label] : texts[label];
    const isTicked = control instanceof HTMLInputElement && control.type !== "text" && ticked.includes(label);
    if (text === undefined && !isTicked) continue;
    answered += 1;
    if (isTicked) {
      if (!control.checked) control.click();
      continue;
    }
    // React notices a change by the property of the element's class.
    const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, text);
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return answered;
}

export type ChosenDocuments = { photo: FixtureFile; paper: FixtureFile };

/** Chooses a photo of a certificate and a PDF, each of about `size` bytes. */
export async function chooseDocuments(page: Page, size = 20_000): Promise<ChosenDocuments> {
  const form = applicationForm(page);
  const documents = { photo: fixtureJpeg(size), paper: fixturePdf("JAMB result of a candidate", size) };
  await choose(form.waecResult, documents.photo);
  await choose(form.jambResult, documents.paper);
  return documents;
}

/** Dismisses the draft that the form offers. */
export async function startAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start again" }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
}

export function choose(input: Locator, { name, mediaType, content }: FixtureFile): Promise<void> {
  return input.setInputFiles({ name, mimeType: mediaType, buffer: content });
}

/** Limits a page's uploads to `bytesPerSecond`, as on a slow connection. */
export async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await session.send("Network.emulateNetworkConditions", line);
}

/** Opens the form, fills it in correctly and chooses both files. */
export async function openFilledForm(page: Page) {
  await page.goto("/Admissions/Apply");
  const email = await fillInForm(page);
  const documents = await chooseDocuments(page);
  return { form: applicationForm(page), email, papers: documents };
}

/** Records every progress text that the page shows from now on, in order. */
export async function watchProgress(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const recordTexts = () => {
      for (const item of document.querySelectorAll("main li")) {
        const text = item.textContent ?? "";
        if (/: \d+% sent$/.test(text) && !texts.includes(text)) texts.push(text);
      }
    };
    new MutationObserver(recordTexts).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => seen.jsonValue();
}

/** Returns the form's files as they would be sent. */
export async function chosenFiles(page: Page): Promise<FixtureFile[]> {
  const chosen = await page.locator("input[type=file]").evaluateAll((inputs) => {
    const read = async (file: File) => {
      const reader = new FileReader();
      reader.readAsDataURL(file);
      await new Promise((resolve) => reader.addEventListener("loadend", resolve));
      return { name: file.name, mediaType: file.type, address: String(reader.result) };
    };
    return Promise.all(inputs.flatMap((input) => [...((input as HTMLInputElement).files ?? [])].map(read)));
  });
  return chosen.map(({ address, ...file }) => ({
    ...file,
    content: Buffer.from(address.slice(address.indexOf(",") + 1), "base64"),
  }));
}

/** Keys that the site stores for every visitor. */
const OF_ANY_VISIT = ["react-router-scroll-positions", "home-pop-ups-seen"];

/** Returns the keys of everything that the site stores about an application in any of the browser's stores. */
export async function storedOnDevice(page: Page): Promise<string[]> {
  const keys = await page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        keys.push(...(await done(database.transaction(store).objectStore(store).getAllKeys())).map(String));
      database.close();
    }
    return keys.concat(await caches.keys());
  });
  return keys.filter((key) => !OF_ANY_VISIT.includes(key));
}

/** Returns the keys of stored answers and files, without those of upload progress. */
export async function storedOfDraft(page: Page): Promise<string[]> {
  return (await storedOnDevice(page)).filter((key) => !key.includes("/upload/"));
}
