import { expect, test } from "../../support/browser/browser-test.ts";
import { expectAccessibleEverywhere } from "../support/accessible.ts";
import { withRecords } from "../support/records.ts";

test("an editor finds a link of a post that leads nowhere, with the way to correct it", { tag: "@slow" }, async ({
  page,
  app,
  signIn,
}) => {
  const path = `/prospectus-${crypto.randomUUID().slice(0, 8)}`;
  const [post] = await withRecords(app, async (client) => {
    const { rows } = await client.query<{ id: number; title: string }>(
      `insert into posts (revision, title, content, excerpt, links, image_alt, published_at, created_at, updated_at, head_words, words)
       values (1, $1, $2, 'Read it', '{}', '', '2001-01-01', now(), now(), '', '') returning id, title`,
      [`The prospectus of ${path}`, `<p><a href="${path}">Read it</a> or <a href="/Campus">look around</a>.</p>`],
    );
    return rows;
  });
  await signIn(page);
  await page.goto("/dashboard/content-check");
  const links = page.getByRole("region", { name: "Links within the site" });
  const row = links.getByRole("listitem").filter({ hasText: path });
  await expect(row).toBeVisible();
  await expect(links.getByRole("listitem").filter({ hasText: "/Campus" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Links to other sites" })).toContainText(
    "this server may not request other sites",
  );
  await page
    .getByRole("region", { name: "Pictures without a description" })
    .getByText(/^\d+ pictures$/)
    .click();
  await expectAccessibleEverywhere(page);
  await expect(row.getByRole("link")).toHaveAttribute("href", `/dashboard/news/${post?.id}`);
});

test("the form names what the checks found in a draft, above the fields and beside each", { tag: "@slow" }, async ({
  page,
  signIn,
}) => {
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page);
  await page.goto("/dashboard/pages/contacts");
  const phone = page.locator("[id='phone']");
  const original = await phone.inputValue();
  await phone.fill("0803 555");
  await expect(phone, "while it is typed").toHaveAccessibleDescription(/It has only 7 digits/);
  await phone.fill(original);
  await expect(phone).not.toHaveAccessibleDescription(/digits/);
  await phone.fill("0803 555");
  await page.getByRole("button", { name: "Save draft" }).first().click();
  await expect(page.getByText("Saved as a draft on")).toBeVisible();
  await page.goto("/dashboard/pages/contacts");
  await expect(phone).toHaveAccessibleDescription(/It has only 7 digits/);
  await page.getByText(/^(?:One thing|\d+ things) to check$/).click();
  await page.getByRole("link", { name: /It has only 7 digits/ }).click();
  await expect(phone).toBeFocused();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(page.getByText("The draft was discarded.")).toBeVisible();
  await expect(phone).not.toHaveAccessibleDescription(/digits/);
});
