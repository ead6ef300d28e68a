import { expect, type Page, test } from "../../support/browser/browser-test.ts";

const main = (page: Page) => page.getByRole("main");

/** Returns the cells of a table, row by row, as displayed. */
async function rowsOf(page: Page, caption: string): Promise<string[]> {
  const rows = main(page).getByRole("table", { name: caption }).getByRole("row");
  await expect(rows.first()).toBeAttached();
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.lastChild?.textContent).join(" | ")),
  );
}

test("the undergraduate calendar of 2025/2026 has all dates of both semesters (deviations 47, 48)", async ({
  page,
}) => {
  await page.goto("/academics/calendar/undergraduate");
  expect(await rowsOf(page, "First Semester 2025/2026")).toEqual([
    "Activity | Date",
    "Fresh students resume | October 5, 2025",
    "Clearance of fresh students | October 6 to November 30, 2025",
    "Returning students resume | October 12, 2025",
    "Late registration, with penal fee | October 27–31, 2025",
    "First semester examinations | February 16–28, 2026",
  ]);
  expect(await rowsOf(page, "Second Semester 2025/2026")).toEqual([
    "Activity | Date",
    "Second semester lectures begin | March 23, 2026",
    "Late registration | March 30 to April 2, 2026",
    "Second semester examinations | June 1–15, 2026",
    "Long vacation | June 16 to August 15, 2026 (9 weeks)",
    "Industrial training | 3 months",
    "Convocation | September 6, 2026",
  ]);
});

test("the postgraduate calendar of 2023/2024 is numbered, and on a phone each row is a card with labels (deviation 46)", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/academics/calendar/postgraduate");
  expect(await rowsOf(page, "First Semester 2023/2024")).toEqual([
    "S/N | Activity | Date",
    "1 | Resumption | October 30 to November 13, 2023",
    "2 | First semester examinations | February 12–24, 2024",
  ]);
  expect(await rowsOf(page, "Second Semester 2023/2024")).toEqual([
    "S/N | Activity | Date",
    "1 | Second semester examinations | June 17–26, 2024",
    "2 | Convocation | September 6, 2024",
  ]);

  const row = main(page).getByRole("row", { name: "Convocation" });
  const label = row.getByText("Date", { exact: true });
  await expect(label).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(label).toBeVisible();
  const [activity, date] = [row.getByText("Convocation"), row.getByText("September 6, 2024")];
  expect((await date.boundingBox())?.y).toBeGreaterThan((await activity.boundingBox())?.y ?? Infinity);
});

for (const { address, courses, other } of [
  {
    address: "/academics/undergraduate/healthSciences",
    courses: ["Nursing Science", "Medical Laboratory Science"],
    other: ["Arts and Humanities", "/academics/undergraduate/artHumunities"],
  },
  {
    address: "/academics/undergraduate/artHumunities",
    courses: ["English & Literary Studies", "BA Music", "Theatre Arts & Film Studies"],
    other: ["Allied Health Sciences", "/academics/undergraduate/healthSciences"],
  },
] as const) {
  test(`${address} lists ${courses.join(", ")}, and marks faculties without a page (deviation 28)`, async ({
    page,
  }) => {
    await page.goto(address);
    const entries = main(page).getByRole("region", { name: "Courses" }).getByRole("article");
    await expect(entries.getByRole("heading")).toHaveText([...courses]);
    for (const entry of await entries.all()) await expect(entry.getByRole("paragraph")).toHaveText(/\w{3}/);

    const list = main(page).getByRole("complementary", { name: "Faculties" });
    await expect(list.getByRole("listitem")).toHaveCount(5);
    await expect(list.getByRole("link", { name: other[0] })).toHaveAttribute("href", other[1]);
    await expect(list.locator("[aria-current=page]")).toHaveAttribute("href", address);
    const idle = list.getByRole("button");
    await expect(idle).toHaveCount(3);
    for (const button of await idle.all()) {
      await expect(button).toBeDisabled();
      await expect(button).toContainText("This faculty has no page yet.");
    }

    const data = await page.locator("script[type='application/ld+json']").allTextContents();
    const described = data.map((text) => JSON.parse(text)).filter((one) => one["@type"] === "Course");
    expect(described.map(({ name }) => name)).toEqual(courses);
    expect(described[0]).toMatchObject({
      description: expect.stringMatching(/./),
      provider: { name: "Palmgrove University" },
    });
  });
}
