import type { Locator } from "@playwright/test";
import { FIRST_ACCOUNT } from "../../support/apps/built-app.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { withRecords } from "../support/records.ts";
import { typeCredentials } from "../support/staff-member.ts";

// An app of its own, since other tests expect the sample's texts. On a phone.
test.use({ settings: { SEED: "none", SERVICE_WORKER: "off" }, viewport: { width: 390, height: 844 } });

/** From the list of pages to what visitors see; typing begins with a tap, too. */
const MAX_TAPS = 8;

/** An editor with a phone, who begins each change at the list of pages. */
function editorOf(page: Page) {
  let taps = 0;
  const tap = async (locator: Locator) => {
    taps += 1;
    await locator.click();
  };
  const write = async (field: Locator, text: string) => {
    await tap(field);
    await field.fill(text);
  };
  const editor = {
    tap,
    write,
    taps: () => taps,
    async begin(document: string) {
      taps = 0;
      await page.goto("/dashboard/pages");
      await editor.open(document);
    },
    open: (document: string) => tap(page.getByRole("link", { name: document, exact: true })),
    /** Opens the items around a field. */
    async find(id: string) {
      const field = page.locator(`[id="${id}"]`);
      await field.waitFor({ state: "attached" });
      const closed = page.locator("details:not([open])").filter({ has: field });
      for (let left = await closed.count(); left > 0; left--) await tap(closed.first().locator("summary").first());
      return field;
    },
    async change(id: string, text: string) {
      await write(await editor.find(id), text);
    },
    button: (name: string) => tap(page.getByRole("button", { name, exact: true })),
    async publish() {
      await editor.button("Publish");
      await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
    },
  };
  return editor;
}

/** Changes of one field: the page of the list, the field, its new text, and where visitors see it. */
const CHANGES: [name: string, document: string, field: string, text: string, address: string][] = [
  ["fee", "Undergraduate fees", "faculties.0.fees.0.offCampus", "712,345", "/Admissions/UndergraduateFees"],
  ["slide", "Home page: the slides at its top", "slides.0.title", "Open Day on 6 December", "/"],
  [
    "date",
    "Undergraduate Academic Calendar",
    "semesters.0.entries.0.date",
    "October 7, 2025",
    "/academics/calendar/undergraduate",
  ],
  ["pop-up", "Home page: promotion and cover", "promotion.title", "Free bus to the Open Day", "/"],
  ["phone", "Addresses, phones, mailboxes, and links to other sites", "phone", "+234 803 555 0199", "/"],
  ["motto", "Name, motto, founding year and sessions", "motto", "Knowledge by the river", "/"],
  ["testimonial", "Home page: what people say", "quotes.0.quoteText", "My first ward round was on a Monday.", "/"],
  [
    "programme",
    "Faculty of Allied Health Sciences",
    "courses.0.name",
    "Nursing and Midwifery",
    "/academics/undergraduate/healthSciences",
  ],
  [
    "disclaimer",
    "Disclaimer: warning of false admission forms",
    "paragraphs.0",
    "False forms are sold in March.",
    "/Admissions/Disclaimer",
  ],
];

test("a new editor with a phone makes each of twelve changes in a few taps, and visitors see it", {
  tag: "@slow",
}, async ({ page, app, browser, signIn }) => {
  await signIn(page);
  const editor = editorOf(page);
  const counts: Record<string, number> = {};
  const expectSeen = async (name: string, address: string, text: string) => {
    counts[name] = editor.taps();
    expect(await (await page.request.get(address)).text()).toContain(text);
  };

  for (const [name, document, field, text, address] of CHANGES) {
    await test.step(name, async () => {
      await editor.begin(document);
      await editor.change(field, text);
      await editor.publish();
      await expectSeen(name, address, text);
      const shownAt = await page.getByRole("link", { name: "See it as visitors do" }).getAttribute("href");
      expect(await (await page.request.get(shownAt ?? "")).text()).toContain(text);
    });
  }

  await test.step("officer with portrait", async () => {
    await editor.begin("Principal Officers");
    await editor.change("officers.0.name", "Chief Ngozi Okoro");
    const officer = page.locator("li").filter({ has: page.locator("[id='officers.0.name']") });
    await editor.tap(officer.getByRole("button", { name: "Choose another picture" }));
    const library = page.getByRole("dialog");
    await editor.write(library.getByLabel("Search the library"), "registrar");
    await editor.tap(library.getByRole("button", { name: "Officer registrar", exact: true }));
    await editor.publish();
    await expectSeen("officer with portrait", "/about/Officers", "Chief Ngozi Okoro");
    const card = page.getByRole("link", { name: /Chief Ngozi Okoro/ });
    await page.goto("/about/Officers");
    await expect(card.locator("picture img")).toHaveAttribute("src", /officer-registrar/);
  });

  await test.step("new page in the menu", async () => {
    await editor.begin("New page");
    // No two pages have one address.
    const day = crypto.randomUUID().slice(0, 8);
    await editor.write(page.getByLabel("Title"), `Open Day ${day}`);
    await editor.button("Add the page");
    await editor.write(
      page.getByLabel("Description for search engines"),
      "Everything that guests of the Open Day need to know: the programme, the way and the hostels.",
    );
    await editor.tap(page.getByLabel("Show this page in the menu"));
    await editor.tap(
      page.getByRole("group", { name: "What the page shows" }).getByRole("button", { name: "Text", exact: true }),
    );
    await editor.write(page.getByRole("textbox", { name: "Text", exact: true }), "Come at **nine**.");
    await editor.publish();
    await expectSeen("new page in the menu", `/open-day-${day}`, "<strong>nine</strong>");
    expect(await (await page.request.get("/")).text()).toContain(`href="/open-day-${day}"`);
  });

  await test.step("bank account, approved by a second person", async () => {
    await editor.begin("Postgraduate application");
    await editor.change("fee.account.accountNumber", "1234567890");
    await editor.button("Send for approval");
    await expect(page.getByText("Sent for approval.")).toBeVisible();
    const second = await browser.newPage({ baseURL: app.url, viewport: { width: 390, height: 844 } });
    await withRecords(app, (records) =>
      records.query(
        `insert into staff (username, password_hash, roles, created_at)
         select 'second-editor', password_hash, '{editor}', now() from staff order by id limit 1 on conflict do nothing`,
      ),
    );
    await second.goto("/login?next=/dashboard/pages");
    await typeCredentials(second, { ...FIRST_ACCOUNT, username: "second-editor" });
    const approver = editorOf(second);
    await approver.open("Postgraduate application");
    await approver.button("Approve it");
    await expect(second.getByText("Approved. Visitors see it now")).toBeVisible();
    await expectSeen("bank account", "/Admissions/PostgraduateApplication", "1234567890");
    counts["approval of the bank account"] = approver.taps();
    await second.close();
  });

  test.info().annotations.push({ type: "taps", description: JSON.stringify(counts) });
  expect(Object.keys(counts)).toHaveLength(13);
  for (const [name, taps] of Object.entries(counts)) expect(taps, name).toBeLessThanOrEqual(MAX_TAPS);
});
