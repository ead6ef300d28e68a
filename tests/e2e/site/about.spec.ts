import { expect, type Page, test } from "../../support/browser/browser-test.ts";

const ROLES = ["Visitor/Co-founder", "Pro-Chancellor", "Vice Chancellor", "Registrar", "Bursar", "Librarian"];

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Returns the response's status and redirect target. */
async function sentTo(origin: string, address: string): Promise<string> {
  const { status, headers } = await fetch(`${origin}${address}`, { redirect: "manual" });
  return `${status} ${headers.get("location")}`;
}

test("'About' shows the founding year, the accreditation and the programmes, and links to its four pages (deviation 45)", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/about");
  const figures = main(page).getByRole("definition");
  await expect(figures).toHaveText(["2015", "2019", "27", "3"]);
  const cards = main(page).getByRole("region", { name: "Get to know us" }).getByRole("link");
  await expect(cards).toHaveCount(4);
  for (const [name, address] of [
    ["Our History", "/about/History"],
    ["Principal Officers", "/about/Officers"],
    ["Contact", "/about/Contact"],
    ["Why the university?", "/about/Palmgrove"],
  ] as const) {
    await expect(cards.filter({ hasText: name })).toHaveAttribute("href", address);
  }
});

test("the history lists four dates, from the operating licence to the first convocation", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/about/History");
  const milestones = main(page).getByRole("region", { name: "The years so far" }).getByRole("listitem");
  await expect(milestones).toHaveText([
    /^5 March 2015\s*Operating licence.*founded/,
    /^2016\s*First matriculation/,
    /^January 2019\s*Full accreditation/,
    /^2019\s*First convocation/,
  ]);
  await expect(milestones.first().getByRole("time")).toHaveAttribute("datetime", "2015-03-05");
});

test("a visitor opens one of six officers by keyboard, reads the biography, and continues from the same card after closing it", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/about/officers");
  const cards = main(page).getByRole("listitem").getByRole("link", { name: "(sample)" });
  await expect(cards).toHaveCount(6);
  for (const [index, role] of ROLES.entries()) await expect(cards.nth(index)).toContainText(role);

  const bursar = cards.nth(4);
  await bursar.focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Bursar")).toBeFocused();
  expect(page.url()).toMatch(/\/about\/Officers\/bursar$/);
  await expect(page).toHaveTitle(/^Bursar: .+ \(sample\) – Palmgrove University$/);
  await expect(main(page).getByRole("img", { name: "Portrait of the Bursar" })).toBeVisible();
  await expect(main(page).getByRole("article").getByRole("paragraph")).toHaveCount(4);

  await main(page).getByRole("link", { name: "Close, and go back to all officers" }).click();
  await expect(heading(page, "Principal Officers")).toBeVisible();
  await expect(bursar).toBeFocused();
  await expect(bursar).toBeInViewport();

  await page.goBack();
  await expect(heading(page, "Bursar")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Principal Officers")).toBeVisible();
  await expect(cards).toHaveCount(6);
});

test("the contact page has a phone, five mailboxes, an address, four social networks, and a map that loads on click (deviations 27, 32, 51)", {
  tag: "@slow",
}, async ({ page }) => {
  const elsewhere: string[] = [];
  await page.route(/^https:/, (route) => {
    elsewhere.push(new URL(route.request().url()).origin);
    return route.fulfill({ contentType: "text/html", body: "<title>A map</title>" });
  });
  await page.goto("/about/contact");
  await expect(main(page).locator("a[href^='tel:']")).toHaveText(["+234 000 000 0001"]);
  await expect(main(page).locator("a[href^='mailto:']")).toHaveCount(5);
  await expect(main(page).getByText("Palmgrove Village")).toBeVisible();
  for (const network of ["X", "Facebook", "Instagram", "YouTube"]) {
    await expect(main(page).getByRole("link", { name: network, exact: true })).toHaveAttribute("href", /^https:/);
  }

  const map = main(page).getByRole("figure");
  const region = main(page).getByRole("region", { name: "Reach the right office" });
  const isAfter = async (start: "x" | "y", size: "width" | "height") => {
    const [shown, text] = [await map.boundingBox(), await region.boundingBox()];
    return shown !== null && text !== null && shown[start] > text[start] + text[size];
  };
  await expect.poll(() => isAfter("x", "width"), "beside the text").toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => isAfter("y", "height"), "below the text").toBe(true);

  expect(elsewhere).toEqual([]);
  await map.getByRole("button").click();
  await expect(map.locator("iframe")).toHaveAttribute("src", /^https:\/\/www\.openstreetmap\.org\//);
  await expect.poll(() => elsewhere).toContain("https://www.openstreetmap.org");
});

test("'Why the university?' is found under the short name in any letter case, and links to admission (deviations 23, 52)", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/ABOUT/palmGROVE");
  await expect(heading(page, "Why the university?")).toBeVisible();
  await expect(main(page).getByText("starter text, a sample")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Apply Now" })).toHaveAttribute("href", /^\/admissions$/i);
});

test("an unknown officer redirects to all officers, and any other name under /about to the home page (deviations 23, 24)", {
  tag: "@slow",
}, async ({ app }) => {
  expect(await sentTo(app.url, "/about/Officers/nobody")).toBe("302 /about/Officers");
  expect(await sentTo(app.url, "/about/Elmgrove")).toBe("302 /");
  expect(await sentTo(app.url, "/about/Palmgrove/more")).toBe("302 /");
  expect(await sentTo(app.url, "/no-such-page")).toBe("302 /");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor opens, reads and closes an officer's biography", { tag: "@slow" }, async ({ page }) => {
    await page.goto("/about/Officers");
    await main(page).getByRole("link", { name: "Registrar" }).click();
    await expect(heading(page, "Registrar")).toBeVisible();
    await main(page).getByRole("link", { name: "Close, and go back to all officers" }).click();
    await expect(heading(page, "Principal Officers")).toBeVisible();
    await expect(main(page).getByRole("link", { name: "Registrar" })).toBeInViewport();
  });
});
