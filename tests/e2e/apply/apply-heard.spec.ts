import type { Page } from "@playwright/test";
import { choiceLabel, FIELD_ORDER, WAYS_OF_HEARING } from "../../../app/admissions/application.ts";
import { fixturePdf } from "../../builders/document.builder.ts";
import { SAMPLE_QUESTIONS } from "../../builders/questions.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openScreenReader, type ScreenReader } from "../../support/browser/screen-reader.ts";
import { TYPED } from "../support/applicant.ts";

const SUBMIT = "Submit application";

const KINDS = "PDF, JPEG or PNG, at most 8 MB.";
const HEARD_OF_US = "How did you hear about us? (optional)";

/** The announcement at each stop of the Tab key, in the form's order. A radio group is one stop, since arrow keys move within it. */
const HEARD = [
  "Home, link",
  "Admission, link",
  "This is a shared computer: save nothing on it, tick box",
  "Send me a link, button",
  "First name, text field, As it appears on your results.",
  "Last name, text field, Your surname, as it appears on your results.",
  "Gender: Male, one of a choice",
  "E-mail, text field, We send your receipt to this address. Use one that you check.",
  "Phone, text field",
  "Parent or guardian's e-mail (optional), text field, If you are under 18.",
  "Address, text field, House number and street.",
  "City, text field",
  "State, list",
  "Country, text field, Nigeria",
  "Admission type: UTME, one of a choice",
  "Programme, list, Choose a programme",
  "SSCE: WAEC, one of a choice",
  "WAEC/NECO exam number, text field",
  `WAEC/NECO result, button, No file chosen, A clear photo or a scan of the whole sheet. ${KINDS}`,
  "Remove the WAEC/NECO result, button",
  "JAMB registration number, text field",
  `JAMB result, button, No file chosen, Your UTME result. ${KINDS} No UTME result? For Direct Entry, upload your JAMB Direct Entry slip. For a transfer, upload the transcript or the letter of your present university.`,
  "Remove the JAMB result, button",
  ...WAYS_OF_HEARING.map((way) => `${HEARD_OF_US}: ${choiceLabel(way)}, tick box`),
  "registry@palmgrove.example, link",
  "Check your answers Nothing is missing., can be opened",
  ...FIELD_ORDER.map((field) => `Change ${SAMPLE_QUESTIONS.labels[field]}, link`),
  "Submit application, button",
];

test.use({ viewport: { width: 360, height: 740 } });

/** Answers the control with this announcement; any other control is skipped. */
async function answer(page: Page, said: string, email: string): Promise<void> {
  const typed = Object.entries({ ...TYPED, "E-mail": email }).find(([label]) => said.startsWith(`${label}, `));
  if (typed) return page.keyboard.type(typed[1]);
  if (/: (Male|UTME|WAEC|Friend), /.test(said)) return page.keyboard.press("Space");
  if (said.startsWith("Programme, ")) return page.keyboard.type("Nursing");
  if (/^(WAEC\/NECO|JAMB) result, /.test(said)) return chooseFile(page, said.slice(0, said.indexOf(",")));
}

/** Chooses a file in the focused field, as in the system's file chooser, which opens on Enter. */
async function chooseFile(page: Page, words: string): Promise<void> {
  const { name, mediaType, content } = fixturePdf(words);
  await page.locator(":focus").setInputFiles({ name, mimeType: mediaType, buffer: content });
}

/** Goes through the form with the Tab key, answers each control, and returns the announcements up to the last button. */
async function hearAndAnswer(page: Page, reader: ScreenReader, email: string): Promise<string[]> {
  const heard: string[] = [];
  while (!heard.at(-1)?.startsWith(SUBMIT)) {
    if (heard.length > 60) throw new Error(`The Tab key does not lead to the end of the form: ${heard.join("\n")}`);
    await page.keyboard.press("Tab");
    const said = await reader.focused();
    heard.push(said);

    await answer(page, said, email);
  }
  return heard;
}

test("a screen reader user with a keyboard hears each field, its rule and its help, and applies", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/Admissions/Apply");
  // A headless browser's mouse is in the corner where the toast appears, and a hovered toast stays.
  await page.mouse.move(180, 700);
  const reader = await openScreenReader(page);
  await page.keyboard.press("Tab");
  expect(await reader.focused()).toBe("Skip to the content, link");
  await page.keyboard.press("Enter");
  expect(await hearAndAnswer(page, reader, `heard-${crypto.randomUUID()}@example.com`)).toEqual(HEARD);

  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Application submitted successfully!" })).toBeAttached();
  const banner = page.getByRole("region", { name: "We have received your application" });
  await expect(banner).toContainText(/PU-\d\d-[A-Z0-9]{6}/);
});
