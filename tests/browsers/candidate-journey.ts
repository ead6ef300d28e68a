import { type Candidate, type Journey, OF_A_LOST_CONNECTION } from "./journey-context.ts";

const TYPED = {
  "First name": "Ọmọlará",
  "Last name": "Adébáyọ̀-Òkè",
  Phone: "+234 803 000 0000",
  Address: "4 Okumagba Avenue",
  City: "Warri",
  State: "Delta",
  "WAEC/NECO exam number": "4250101001",
};
const TICKED = ["Female", "UTME", "WAEC", "Friend"];
const RECEIVED = "We have received your application";
const SAVED_ON_DEVICE = `(async () => {
  const open = indexedDB.open("gatehouse.application-drafts");
  await new Promise((done) => { open.onsuccess = done; });
  const keys = open.result.transaction("records").objectStore("records").getAllKeys();
  await new Promise((done) => { keys.onsuccess = done; });
  open.result.close();
  return keys.result.filter((key) => /\\/(typed|file\\/\\w+)$/.test(key)).length === 3;
})()`;

const FILES_ARE_UPLOADED = "document.body.innerText.match(/: uploaded\\. /g)?.length === 2";

const IS_READABLE_OFFLINE = `(async () => {
  const { controller } = navigator.serviceWorker;
  return controller?.state === "activated" && (await caches.match("/Admissions")) !== undefined;
})()`;

/** Runs a visitor's steps before applying: reads pages and news, subscribes. */
export async function lookAround({ visitor, step, screenshot, scripts }: Journey): Promise<void> {
  await step("opens the home page and a menu", async () => {
    await visitor.open("/");
    await screenshot("home");
    if (!scripts) return visitor.sees("Admission");
    await visitor.hydrated();
    const MENU = "document.querySelector('header nav button[aria-expanded]')";
    await visitor.until(`(${MENU}.click(), ${MENU}.getAttribute("aria-expanded") === "true")`, "a menu opens");
  });
  await step("reads an article", async () => {
    await visitor.open("/news");
    await screenshot("news");
    await visitor.until(
      `(() => {
      const link = document.querySelector('main a[href^="/news/"]');
      if (link) link.click();
      return link !== null;
    })()`,
      "an article is opened",
    );
    await visitor.until("document.querySelector('main article h1') !== null", "the article is there");
    await screenshot("article");
  });
  await step("subscribes to the newsletter", async () => {
    await visitor.open("/Campus");
    if (scripts) await visitor.hydrated();
    await visitor.fill("E-mail address", `reader-${crypto.randomUUID()}@example.com`);
    await visitor.click("Subscribe");
    await visitor.sees("Please open the e-mail that we have sent you and confirm your subscription.");
  });
}

/** Runs the steps from the empty form to the receipt. Where scripts run, includes a reload and a lost connection. */
export async function apply(
  { visitor, step, screenshot, scripts, connection }: Journey,
  candidate: Candidate,
): Promise<void> {
  const { email, registration, photo, document } = candidate;
  await step("reads about admission", async () => {
    await visitor.open("/Admissions");
    if (scripts) await visitor.hydrated();
    await screenshot("admission");
  });
  if (scripts)
    await step(
      "reads it again while the connection is lost",
      async () => {
        await visitor.until(IS_READABLE_OFFLINE, "the page is saved on the device");
        connection.disconnectAfter(0);
        await visitor.open("/Admissions");
        await visitor.sees("You're offline.");
        connection.reconnect();
      },
      OF_A_LOST_CONNECTION,
    );
  await step("fills in the form", async () => {
    await visitor.open("/Admissions/Apply");
    if (scripts) await visitor.hydrated();
    const values = {
      ...TYPED,
      "E-mail": email,
      "JAMB registration number": registration,
      Programme: "Nursing Science",
    };
    for (const [label, value] of Object.entries(values)) await visitor.fill(label, value);
    for (const label of TICKED) await visitor.tick(label);
    await visitor.browser.chooseFile("waecNecoResult", photo);
    await visitor.browser.chooseFile("jambResult", document);
    if (scripts) await visitor.until(SAVED_ON_DEVICE, "text and files are saved on the device");
  });
  if (scripts) {
    await step("reloads, and gets everything back", async () => {
      await visitor.browser.reload();
      await visitor.hydrated();
      // Firefox restores typed text itself.
      const BACK = `document.querySelector('[name="lastName"]').value !== ""`;
      if ((await visitor.browser.evaluate(BACK)) !== true) await visitor.click("Continue");
      for (const [label, value] of Object.entries(TYPED)) await visitor.has(label, value);
      await visitor.until(
        "[...document.querySelectorAll('input[type=file]')].every((input) => input.files.length === 1)",
        "both files are back",
      );
      await visitor.until(
        `!/began an application on this device|were begun on this device/.test(document.body.innerText)`,
        "no other application is offered",
      );
    });
    await step(
      "submits while the connection is lost",
      async () => {
        // The form waits for files that are still being uploaded.
        await visitor.until(FILES_ARE_UPLOADED, "both files are uploaded");
        await screenshot("form");
        connection.disconnectAfter(0);
        await visitor.click("Submit application");
        await visitor.sees("There is a problem");
        connection.reconnect();
      },
      OF_A_LOST_CONNECTION,
    );
  } else await screenshot("form");
  await step("submits", async () => {
    await visitor.click("Submit application");
    await visitor.sees(RECEIVED);
    if (scripts) await visitor.click("Open your receipt");
    await visitor.sees("Download as PDF");
    await screenshot("receipt");
  });
}

/** Runs an applicant's steps on the receipt. */
export async function useReceipt({ visitor, step, screenshot, mailedCode }: Journey, reference: string, email: string) {
  let code = "";
  await step("takes the receipt as PDF", async () => {
    await visitor.sees(reference);
    const mainText = String(await visitor.browser.evaluate("document.querySelector('main').innerText"));
    code = /\b\w{4}-\w{4}-\w{4}-\w{4}\b/.exec(mainText)?.[0] ?? "";
    const PDF = `(async () => {
      const link = [...document.querySelectorAll("a")].find((one) => one.textContent.trim() === "Download as PDF");
      const answer = await fetch(link.href);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return answer.ok && String.fromCharCode(...bytes.slice(0, 5)) === "%PDF-";
    })()`;
    await visitor.until(PDF, "the PDF comes");
  });
  await step("checks the receipt", async () => {
    await visitor.open("/verify");
    await visitor.fill("The code on the receipt", code);
    await visitor.click("Check the receipt");
    await visitor.sees("Genuine");
  });
  await step("looks where the application stands", async () => {
    await visitor.open("/Admissions/Status");
    await visitor.fill("Your reference", reference);
    await visitor.fill("Your e-mail address", email);
    await visitor.click("Send me a code");
    await visitor.fill("Code", await mailedCode(reference));
    await visitor.click("Show my application");
    await visitor.sees("Where it stands");
    await screenshot("status");
  });
}
