import type { ClientBase } from "pg";
import { CAMPUS_SAMPLE } from "../../../content/campus.ts";
import { IDENTITY_SAMPLE } from "../../../content/identity.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { expectNoSidewaysScroll } from "../support/accessible.ts";
import { deleteTexts, raiseSiteVersion, withRecords } from "../support/records.ts";

/** Saves a version of a document without validation, as another instance would; of the page on campus life by default. */
async function save(records: ClientBase, value: object, key = "campus"): Promise<void> {
  await records.query("insert into content_versions (key, value, saved_at) values ($1, $2, now())", [
    key,
    JSON.stringify(value),
  ]);
  await raiseSiteVersion(records);
}

test.use({ expectedErrors: /status of 404/ });

test("a saved version is shown with its metadata; an invalid one is not, and the page stays", async ({ page, app }) => {
  await withRecords(app, async (records) => {
    try {
      await save(records, {
        ...CAMPUS_SAMPLE,
        title: "Life on campus",
        description: `${CAMPUS_SAMPLE.description} New.`,
      });
      await expect(async () => {
        await page.goto("/Campus");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Life on campus", { timeout: 200 });
      }).toPass();
      await expect(page).toHaveTitle("Life on campus – Palmgrove University");

      await save(records, { title: ["not", "a", "title"] });
      const readAndLog = async () => {
        await page.request.get("/Campus");
        return app.output();
      };
      await expect.poll(readAndLog).toContain("does not match its schema");
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Life on campus");
    } finally {
      await deleteTexts(records, ["campus"]);
    }
  });
});

test("a mistyped link leads to the home page, and a link to a missing file to an error (deviation 24)", {
  tag: "@slow",
}, async ({ page, app }) => {
  await withRecords(app, async (records) => {
    const [first, ...others] = CAMPUS_SAMPLE.sections;
    try {
      for (const [to, arrives] of [
        ["/old/page", /\/$/],
        ["/handbook.pdf", /\/handbook\.pdf$/],
      ] as const) {
        await save(records, { ...CAMPUS_SAMPLE, sections: [{ ...first, link: { label: "Mistyped", to } }, ...others] });
        await expect(async () => {
          await page.goto("/Campus");
          await expect(page.getByRole("link", { name: "Mistyped" })).toHaveAttribute("href", to, { timeout: 200 });
        }).toPass();
        await page.getByRole("link", { name: "Mistyped" }).click();
        await expect(page).toHaveURL(arrives);
        await expect(page.locator("body")).not.toBeEmpty();
      }
      await expect(page.locator("body")).toContainText("There is nothing at this address.");
    } finally {
      await deleteTexts(records, ["campus"]);
    }
  });
});

test("a long university name and long words fit every screen", { tag: "@slow" }, async ({ page, app }) => {
  const word = "Oghenetejiri".repeat(24);
  const name = "The Federal University of Agriculture, Science and Technology of the Niger Delta";
  await withRecords(app, async (records) => {
    try {
      await save(records, { ...IDENTITY_SAMPLE, name, shortName: "FUASTND" }, "identity");
      const sections = [{ title: word, paragraphs: [word], points: [word], link: { label: word, to: "/give" } }];
      await save(records, { ...CAMPUS_SAMPLE, title: word, sections });
      await expect(async () => {
        await page.goto("/Campus");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(word, { timeout: 200 });
      }).toPass();
      for (const width of [320, 768, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
        const siteName = page.getByRole("banner").getByRole("link", { name });
        expect((await siteName.boundingBox())?.height, `the name at ${width} px`).toBeLessThanOrEqual(72);
      }
    } finally {
      await deleteTexts(records, ["campus", "identity"]);
    }
  });
});
