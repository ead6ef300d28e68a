import sharp from "sharp";
import { issueMail } from "../../../app/newsletter/issue-mail/issue.email.ts";
import { mailColours } from "../../../app/newsletter/issue-mail/mail-colours.server.ts";
import { CONTACTS_SAMPLE } from "../../../content/contacts.ts";
import { IDENTITY_SAMPLE } from "../../../content/identity.ts";
import { THEME_SAMPLE } from "../../../content/theme.ts";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "../support/accessible.ts";

const ORIGIN = "https://www.palmgrove.example";
const { html } = issueMail(
  {
    subject: "Matriculation on Friday, and a new reading room that stays open all night",
    previewText: "Who comes, and when",
    introduction:
      "Dear friends,\nwelcome back.\n\n## Dates\n- **Friday:** matriculation\n- Address without a break: https://www.palmgrove.example/a-very-long-address-that-no-phone-can-show-in-one-line\n\nRead [our fees](/Admissions/UndergraduateFees).",
    posts: [1, 2].map((id) => ({
      id,
      title: `The library opens on Sundays, part ${id}`,
      excerpt: "From this week on the reading rooms are open from noon to six.",
      date: "October 6, 2025",
      picture: { path: `/pictures/p${id}-share.jpg`, alt: "Students read by the window" },
    })),
  },
  {
    site: { identity: IDENTITY_SAMPLE, contacts: CONTACTS_SAMPLE, navigation: {}, year: 2025 } as never,
    colours: mailColours(THEME_SAMPLE),
    origin: ORIGIN,
    unsubscribePath: "/newsletter/unsubscribe/abc",
    archivePath: "/newsletter/archive/3",
  },
);

/** What mail programs do to a mail. */
const PROGRAMS: { name: string; mail: string; dark?: boolean; pictures: boolean }[] = [
  { name: "reads all styles", mail: html, pictures: true },
  { name: "has a dark mode", mail: html, dark: true, pictures: true },
  { name: "drops style elements", mail: html.replace(/<style>.*?<\/style>/s, ""), pictures: true },
  {
    name: "drops all styles",
    mail: html.replace(/<style>.*?<\/style>/s, "").replace(/ style="[^"]*"/g, ""),
    pictures: true,
  },
  { name: "blocks pictures", mail: html, pictures: false },
];

async function showMail(page: Page, mail: string, hasPictures: boolean): Promise<void> {
  const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: "#3a7" } })
    .jpeg()
    .toBuffer();
  await page.route(`${ORIGIN}/pictures/**`, (route) =>
    hasPictures ? route.fulfill({ contentType: "image/jpeg", body: picture }) : route.abort(),
  );
  await page.setContent(mail, { waitUntil: "load" });
}

test.use({ expectedErrors: /ERR_FAILED/ });

for (const { name, mail, dark = false, pictures } of PROGRAMS) {
  test(`an issue is readable in a mail program that ${name}, on a phone and on a desktop`, { tag: "@slow" }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    await showMail(page, mail, pictures);
    // Without styles, a picture is as wide as its attribute says.
    for (const width of mail.includes(" style=") ? [320, 700] : [700]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectNoViolations(page, "[role=article]");
      await page.screenshot({ path: test.info().outputPath(`mail-${width}.png`), fullPage: true });
    }
    await expect(page.getByRole("heading")).toHaveText([
      /^Matriculation on Friday/,
      "Dates",
      "The library opens on Sundays, part 1",
      "The library opens on Sundays, part 2",
    ]);
    await expect(page.getByRole("link", { name: "Unsubscribe" })).toBeVisible();
    await expect(page.getByText("P.M.B. 0000, Palmgrove Village")).toBeVisible();
    if (!pictures) await expect(page.getByRole("img", { name: "Students read by the window" })).toHaveCount(2);
  });
}
