import { expect, type Page, test } from "../../support/browser/browser-test.ts";

test("freshmen read whether they are admitted, what they pay and how they register, and find the form", async ({
  page,
}) => {
  await page.goto("/admissions");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Freshmen Info", level: 1 })).toBeVisible();
  for (const name of ["The admission list", "Payment of fees", "Before you apply", "What happens next", "Registration"])
    await expect(main.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
  await expect(main).toContainText("Qualified UTME candidates pay two thousand naira (₦2,000)");
  for (const [name, value] of [
    ["Bank", "Sample Bank"],
    ["Account name", "Palmgrove University (sample)"],
    ["Account number", "0000000000"],
  ] as const)
    await expect(term(page, name)).toHaveText(value);
  await expect(main).toContainText("This is a sample. Please don't pay");

  const courses = main.getByRole("region", { name: "Three new courses" });
  await expect(courses.getByRole("heading", { level: 3 })).toHaveText([
    "Agriculture",
    "Nursing Science",
    "Medical Laboratory Science",
  ]);
  await main.getByRole("link", { name: "Apply", exact: true }).click();
  await expect(page).toHaveURL("/Admissions/Apply");
});

test("the postgraduate page states the fee of ₦20,000, the two addresses for the receipt, and every document", async ({
  page,
}) => {
  await page.goto("/Admissions/PostgraduateApplication");
  const main = page.getByRole("main");
  const fee = main.getByRole("region", { name: "Application fee" });
  await expect(fee).toContainText("₦20,000");
  await expect(fee).toContainText("by bank transfer to the postgraduate collection account");
  await expect(fee).toContainText("This is a sample. Please don't pay");
  await expect(term(page, "Reference")).toHaveText("PG Admissions");
  const mailboxes = ["pgschool@palmgrove.example", "pgadmissions@palmgrove.example"];
  for (const mailbox of mailboxes)
    await expect(fee.getByRole("link", { name: mailbox })).toHaveAttribute("href", `mailto:${mailbox}`);
  await expect(fee.getByRole("link", { name: "E-mail the teller" })).toHaveAttribute(
    "href",
    `mailto:${mailboxes.join(",")}?subject=PG%20Admissions`,
  );
  await expect(main.getByRole("region", { name: "Required documents" }).getByRole("listitem")).toHaveText([
    "WASC/GCE O'level",
    "Bachelor's certificate (for masters)",
    "NYSC discharge or exemption, where applicable",
    "Marriage certificate or change-of-name evidence, where applicable",
    "Payment teller",
  ]);
  const transcripts = main.getByRole("region", { name: "Transcripts" });
  await expect(transcripts).toContainText("The Dean of Postgraduate Studies");
  await expect(transcripts).toContainText("Palmgrove University");
  await expect(main.getByRole("region", { name: "In confidence" })).toContainText("treated in confidence");
});

/** Fees off and on campus for one year. Deviation 50: nursing can't be studied off campus. */
const FEES: Record<string, string[]> = {
  Law: ["Every course ₦700,000 ₦950,000"],
  "Management and Social Sciences": ["Every course ₦500,000 ₦750,000"],
  "Allied Health": ["Nursing N/A ₦950,000", "Medical Lab Science ₦700,000 ₦950,000"],
  Computing: ["Every course ₦550,000 ₦800,000"],
  "Humanities and Arts": ["Every course ₦500,000 ₦750,000"],
  "Natural and Applied Sciences": ["Every course ₦550,000 ₦800,000"],
  Agriculture: ["Every course ₦450,000 ₦700,000"],
};

test("the fees page shows each faculty's fees off and on campus, on wide and narrow screens", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/admissions/undergraduatefees");
  for (const [faculty, rows] of Object.entries(FEES)) {
    const table = page.getByRole("table", { name: `${faculty}: fees for one year, in naira` });
    await expect(table.getByRole("columnheader")).toHaveText(["Course", "Off campus", "On campus"]);
    expect(await readRows(page, faculty), faculty).toEqual(rows);
  }
  const courses = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  await expect(courses).toHaveCount(7);
  await expect(courses.getByRole("list").getByRole("listitem")).toHaveCount(27);

  await page.setViewportSize({ width: 360, height: 740 });
  for (const [faculty, rows] of Object.entries(FEES)) expect(await readRows(page, faculty), faculty).toEqual(rows);
  const row = page.getByRole("table", { name: /^Law/ }).getByRole("row").last();
  await expect(row.getByText("Off campus")).toBeVisible();
});

test("each faculty's card links to its page, if it has one, and to the form", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/Admissions/UndergraduateFees");
  for (const [faculty, target] of [
    ["Allied Health", "/academics/undergraduate/healthSciences"],
    ["Humanities and Arts", "/academics/undergraduate/artHumunities"],
    ["Agriculture", "/Agricprogram"],
    ["Law", "/Admissions"],
  ] as const)
    await expect(page.getByRole("link", { name: `Learn More about ${faculty}` })).toHaveAttribute("href", target);
  await expect(page.getByRole("main").getByRole("link", { name: /^Apply for / })).toHaveCount(7);
  const courses = await linkedData(page, "Course");
  expect(courses).toHaveLength(27);
  expect(courses.find(({ name }) => name === "Nursing")).toMatchObject({
    provider: { name: "Palmgrove University" },
    offers: [{ name: "On campus, one year", price: 950_000, priceCurrency: "NGN" }],
  });
  await page.getByRole("link", { name: "Apply for Law" }).click();
  await expect(page).toHaveURL("/Admissions/Apply");
});

test("campus life and giving start with a note that the text is a sample, and nobody is asked to pay", {
  tag: "@slow",
}, async ({ page }) => {
  const main = page.getByRole("main");
  await page.goto("/campus");
  await expect(main).toContainText("This is sample text");
  await expect(main).toContainText("The cafeteria has three vendors.");
  await page.goto("/give");
  await expect(main).toContainText("This is sample text");
  await expect(main).toContainText("No account for gifts is named on this site");
  await expect(main.getByRole("link", { name: "Write to us about a gift" })).toHaveAttribute("href", /^mailto:/);
});

/** Returns the value beside a name in a list of names and values. */
function term(page: Page, name: string) {
  return page.getByRole("definition").filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) });
}

/** Returns the rows of a faculty's fees as screen readers announce them: the course, then its fees. */
async function readRows(page: Page, faculty: string): Promise<string[]> {
  const table = page.getByRole("table", { name: new RegExp(`^${faculty}:`) });
  const rows = await table.locator("tbody").getByRole("row").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = [...(await row.getByRole("rowheader").all()), ...(await row.getByRole("cell").all())];
      const texts = await Promise.all(cells.map((cell) => cell.locator(":scope").evaluate(spoken)));
      return texts.join(" ");
    }),
  );
}

function spoken(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent ?? "";
}

async function linkedData(page: Page, type: string): Promise<{ name: string }[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const all = texts.map((text) => JSON.parse(text) as { "@type": string; name: string });
  return all.filter((data) => data["@type"] === type);
}
