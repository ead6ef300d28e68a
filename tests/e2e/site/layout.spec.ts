import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { expectNoSidewaysScroll, expectNoViolations } from "../support/accessible.ts";

const PHONE = { width: 360, height: 740 };

/** The navigation in order: the label and target of each link. */
const TREE = [
  ["Home", "/"],
  ["About", "/about"],
  ["Our History", "/about/History"],
  ["Principal Officers", "/about/officers"],
  ["Contact", "/about/contact"],
  ["Why the university?", "/about/Palmgrove"],
  ["Undergraduate Academic Calendar", "/academics/calendar/undergraduate"],
  ["Postgraduate Academic Calendar", "/academics/calendar/postgraduate"],
  ["Faculty of Arts and Humanities", "/academics/undergraduate/artHumunities"],
  ["Faculty of Allied Health Sciences", "/academics/undergraduate/healthSciences"],
  ["Admission", "/Admissions"],
  ["Undergraduate", "/admissions/Apply"],
  ["Postgraduate Application", "/Admissions/PostgraduateApplication"],
  ["Undergraduate Fees", "/admissions/UndergraduateFees"],
  ["Postgraduate Fees", "/admissions/PostgraduateFees"],
  ["Library", "/Library"],
  ["Main library", "https://library.palmgrove.example"],
  ["E-library", "https://elibrary.palmgrove.example"],
  ["Campus Life", "/campus"],
  ["News", "/news"],
  ["Give", "/give"],
  ["Scholarships", "/Agricprogram"],
  ["AIS", "https://ais.palmgrove.example"],
  ["LMS", "https://lms.palmgrove.example"],
];

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const toTop = (page: Page) => page.getByRole("button", { name: "Back to the top" });

/** Opens a page and waits for hydration: before it the navigation works by CSS alone, while most tests are about the script. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("header[data-hydrated]")).toBeVisible();
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
}

test("the navigation links to its pages, and marks the current one (deviation 20)", async ({ page }) => {
  await visit(page, "/about/History");
  const links = await page
    .locator("header nav a:not([href='/Admissions/Apply'])")
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
  expect(links).toEqual(TREE);
  await expect(navigation(page).getByRole("link", { name: "About" })).toHaveAttribute("aria-current", "true");
  await navigation(page).getByRole("button", { name: "About menu" }).click();
  await expect(navigation(page).getByRole("link", { name: "Our History" })).toHaveAttribute("aria-current", "page");
});

test("a mouse opens a dropdown by hovering, and closes it by leaving", async ({ page }) => {
  await visit(page, "/about");
  const admission = navigation(page).getByRole("link", { name: "Admission" });
  const fees = navigation(page).getByRole("button", { name: "School Fees" });
  const postgraduateFees = navigation(page).getByRole("link", { name: "Postgraduate Fees" });
  await page.setViewportSize({ width: 1200, height: 800 });
  await admission.hover();
  await fees.hover();
  await postgraduateFees.hover();
  const edges = await postgraduateFees.boundingBox();
  expect((edges?.x ?? 0) + (edges?.width ?? 0), "stays on the screen").toBeLessThan(1200);
  await page.mouse.move(600, 700);
  await expect(fees).toBeHidden();

  await admission.hover();
  await expect(fees).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(fees, "Esc closes what the mouse still points at").toBeHidden();

  const academics = navigation(page).getByRole("button", { name: "Academics" });
  await academics.hover();
  await expect(academics).toHaveAttribute("aria-expanded", "true");
  await academics.click();
  await expect(academics, "a press does not undo what pointing did").toHaveAttribute("aria-expanded", "true");
  await navigation(page).getByRole("button", { name: "Undergraduate" }).hover();
  await navigation(page).getByRole("link", { name: "Faculty of Arts and Humanities" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Arts");
  await expect(academics, "a followed link closes it").toHaveAttribute("aria-expanded", "false");
});

test("the keyboard opens dropdowns, and Esc closes them and returns the focus", async ({ page }) => {
  await visit(page, "/about");
  const about = navigation(page).getByRole("button", { name: "About menu" });
  const history = navigation(page).getByRole("link", { name: "Our History" });
  await navigation(page).getByRole("link", { name: "About" }).focus();
  await page.keyboard.press("Tab");
  await expect(about).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(history).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(about).toBeFocused();
  await expect(history).toBeHidden();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  const calendar = navigation(page).getByRole("button", { name: "Academic Calendar" });
  await page.keyboard.press("Tab");
  await expect(calendar).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const undergraduate = navigation(page).getByRole("link", { name: "Undergraduate Academic Calendar" });
  await expect(undergraduate).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(calendar).toBeFocused();
  await expect(undergraduate).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(navigation(page).getByRole("button", { name: "Academics" })).toBeFocused();

  await about.press("Enter");
  await navigation(page).getByRole("link", { name: "News" }).focus();
  await expect(history, "closes when the focus goes elsewhere").toBeHidden();
});

test("past 100 px the navigation is fixed and smaller, without layout shift or covered content (deviation 31)", async ({
  page,
}) => {
  await visit(page, "/about");
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        document.documentElement.dataset.shifted = String(
          Number(document.documentElement.dataset.shifted ?? 0) + shift.value,
        );
      }
    }).observe({ type: "layout-shift" });
  });
  const bar = page.locator(".navigation");
  const box = () => bar.boundingBox();
  const before = await box();
  const heading = () =>
    page.getByRole("heading", { level: 1 }).evaluate((h1) => h1.getBoundingClientRect().top + scrollY);
  const stands = await heading();
  await scrollTo(page, 100);
  await expect(bar).not.toHaveCSS("position", "fixed");
  await expect(toTop(page)).toBeHidden();
  await scrollTo(page, 101);
  await expect(bar).toHaveCSS("position", "fixed");
  const contacts = page.locator(".contact-bar");
  const { height: contactsHeight = 0 } = (await contacts.boundingBox()) ?? {};
  await expect.poll(async () => (await box())?.y).toBe(contactsHeight);
  await expect.poll(async () => (await box())?.height ?? 99).toBeLessThan(before?.height ?? 0);
  await expect(contacts).toHaveCSS("position", "fixed");
  await expect(page.getByText("Liaison offices"), "the contact bar stays").toBeInViewport({ ratio: 1 });
  await navigation(page).getByRole("link", { name: "News" }).focus();
  expect(await page.evaluate(() => window.scrollY), "the focus moves nothing").toBe(101);
  expect(await heading()).toBe(stands);
  const second = page.locator("main h2").last();
  await second.evaluate((h2) => h2.scrollIntoView({ block: "start" }));
  expect((await second.boundingBox())?.y, "what is led to stands below the navigation").toBeGreaterThanOrEqual(
    contactsHeight + 64,
  );
  await second.evaluate((h2) => h2.scrollIntoView({ block: "end" }));
  const button = await toTop(page).boundingBox();
  const led = await second.boundingBox();
  expect((led?.y ?? 0) + (led?.height ?? 0), "and above the way to the top").toBeLessThanOrEqual(button?.y ?? 0);
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0))).toBe(0);
});

test("on a phone in landscape the contact bar scrolls away and the navigation stays (deviation 31)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await visit(page, "/about");
  await scrollTo(page, 400);
  await expect(page.getByText("Liaison offices")).not.toBeInViewport();
  const bar = page.locator(".navigation");
  await expect(bar).toHaveCSS("position", "fixed");
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
});

test("the button to the top appears past 100 px, scrolls smoothly, and moves the focus", async ({ page }) => {
  await visit(page, "/about");
  await page.evaluate(() => {
    const scroll = window.scrollTo.bind(window);
    window.scrollTo = (options?: unknown) => {
      document.documentElement.dataset.asked = JSON.stringify(options);
      scroll({ top: 0, behavior: "instant" });
    };
  });
  await page.mouse.wheel(0, 900);
  await toTop(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", '{"top":0,"behavior":"smooth"}');
  await expect(toTop(page)).toBeHidden();
  await expect(page.locator("#main")).toBeFocused();

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.mouse.wheel(0, 900);
  await toTop(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", '{"top":0,"behavior":"instant"}');
});

test("the contact bar shows the address, the liaison offices and all contacts, and the footer a phone, four mailboxes, the useful links and the year (deviations 27 and 56)", async ({
  page,
}) => {
  await visit(page, "/about");
  const bar = page.getByRole("banner");
  await expect(bar.getByText("Palmgrove Campus, Delta State, Nigeria")).toBeVisible();
  await expect(bar.getByRole("link", { name: "+234 000 000 0000" })).toHaveAttribute("href", "tel:+2340000000000");
  await expect(bar.getByRole("link", { name: "info@palmgrove.example" })).toBeVisible();
  for (const network of ["X", "Facebook", "Instagram", "YouTube"]) {
    await expect(bar.getByRole("link", { name: network, exact: true })).toHaveAttribute("href", /palmgrove-example/);
  }
  const offices = bar.getByText("Liaison offices");
  await offices.press("Enter");
  for (const city of ["Abuja", "Lagos"]) {
    await expect(bar.getByText(city), "plain text until it has a page").toBeVisible();
    await expect(bar.getByRole("link", { name: city })).toHaveCount(0);
  }
  await page.keyboard.press("Escape");
  await expect(bar.getByText("Abuja")).toBeHidden();
  await expect(page.locator("summary")).toBeFocused();
  await offices.click();
  await page.mouse.click(640, 600);
  await expect(bar.getByText("Abuja")).toBeHidden();

  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: /^\+234/ })).toHaveCount(1);
  const mailboxes = footer.getByRole("link", { name: /@/ });
  await expect(mailboxes).toHaveText(["registry", "info", "support", "admin"].map((box) => `${box}@palmgrove.example`));
  for (const [name, address] of [
    ["Library", "/Library"],
    ["Disclaimer", "/Admissions/Disclaimer"],
    ["Official mail", "https://mail.palmgrove.example"],
    ["E-learning", "https://lms.palmgrove.example"],
    ["YouTube", "https://www.youtube.com/@palmgrove-example"],
  ] as const) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
  }
  const year = new Intl.DateTimeFormat("en", { timeZone: "Africa/Lagos", year: "numeric" }).format();
  await expect(footer.getByText(`© ${year} Palmgrove University`)).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Admission" }).getByRole("link", { name: "Apply Now" }),
  ).toHaveAttribute("href", "/admissions");

  await page.setViewportSize(PHONE);
  await expect(bar.getByRole("link", { name: "+234 000 000 0000" })).toBeVisible();
  await expect(bar.getByText("Liaison offices")).toBeVisible();
  await expect(bar.getByRole("link", { name: "info@palmgrove.example" })).toBeHidden();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "info@palmgrove.example" })).toBeVisible();
});

test("a navigation focuses the new page's heading, and going back restores the scroll position", async ({ page }) => {
  await visit(page, "/about");
  await scrollTo(page, 500);
  await page.getByRole("contentinfo").getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
});

test("an open dropdown is accessible, and nothing scrolls sideways at any width", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/about");
  await navigation(page).getByRole("button", { name: "Academics" }).press("Enter");
  await navigation(page).getByRole("button", { name: "Academic Calendar" }).press("Enter");
  await expectNoViolations(page);
  for (const width of [320, 360, 768, 1199, 1200, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

/** Expects that the name does not overlap its neighbours, and that the last of them is on the screen. */
async function expectRoomInRow(page: Page, width: number): Promise<void> {
  const name = page.locator(".navigation-row > a");
  const last = page.locator(".navigation-row nav > :visible").last();
  await expect(async () => {
    const [nameBox, others, lastBox] = await Promise.all([
      name.boundingBox(),
      navigation(page).boundingBox(),
      last.boundingBox(),
    ]);
    expect((nameBox?.x ?? 0) + (nameBox?.width ?? 0), `the name at ${width} px`).toBeLessThanOrEqual(others?.x ?? 0);
    expect((lastBox?.x ?? 0) + (lastBox?.width ?? 0), `the last at ${width} px`).toBeLessThanOrEqual(width);
  }).toPass({ timeout: 60_000 });
  await expectNoSidewaysScroll(page);
}

test("with larger text or spacing, the name and the menu stay uncovered", { tag: "@slow" }, async ({ page }) => {
  await visit(page, "/about/Contact");
  // All lengths are in rem: half the width equals text of twice the size.
  for (const width of [160, 180, 213, 240, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectRoomInRow(page, width);
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    );
    document.adoptedStyleSheets = [spacing];
  });
  for (const width of [320, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    await expectRoomInRow(page, width);
  }
  const bar = page.locator(".contact-bar");
  expect(await bar.evaluate((all) => all.scrollHeight - all.clientHeight), "the contact bar").toBeLessThanOrEqual(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  async function openMenu(page: Page) {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, "/about");
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await expect(menu(page)).toBeVisible();
  }

  test("the menu fills the screen: the backdrop fades in over 200 ms, the panel slides in from the right over 1000 ms (deviation 30)", {
    tag: "@slow",
  }, async ({ page }) => {
    await visit(page, "/about");
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await expect(menu(page)).toHaveCSS("transition-duration", "0.2s, 0.2s, 0.2s");
    const panel = page.locator(".mobile-menu-panel");
    await expect(panel).toHaveCSS("transition-duration", "1s");
    await expect(panel).toHaveCSS("transition-property", "transform");
    await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    // In one task, so that a slow machine does not matter: reads the panel's position after 100 and 500 ms.
    const lefts = await page.getByRole("button", { name: "Menu", exact: true }).evaluate((button) => {
      if (button instanceof HTMLElement) button.click();
      const element = document.querySelector(".mobile-menu-panel");
      const slide = document
        .getAnimations()
        .find(({ effect }) => effect instanceof KeyframeEffect && effect.target === element);
      slide?.pause();
      return [0, 100, 500].map((time) => {
        if (slide) slide.currentTime = time;
        return element?.getBoundingClientRect().left ?? Number.NaN;
      });
    });
    expect(lefts[0], "it comes from beyond the right edge").toBe(PHONE.width);
    expect(lefts[1]).toBeLessThan(PHONE.width);
    expect(lefts[2]).toBeLessThan(lefts[1] ?? 0);
    expect(lefts[2], "and is still on its way after half of the time").toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const seconds = await panel.evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration));
    expect(seconds).toBeLessThan(0.001);
  });

  test("a tap opens one item at a time, and one group in it, and only a mouse closes an item by leaving it (deviation 29)", {
    tag: "@slow",
  }, async ({ page }) => {
    await openMenu(page);
    const item = (name: string) => menu(page).getByRole("button", { name, exact: true });
    const link = (name: string) => menu(page).getByRole("link", { name, exact: true });
    await item("About").tap();
    await expect(link("About overview")).toHaveAttribute("href", "/about");
    await expect(link("Our History")).toBeVisible();
    await item("Academics").tap();
    await expect(link("Our History")).toBeHidden();
    await item("Academic Calendar").tap();
    await expect(link("Undergraduate Academic Calendar")).toBeVisible();
    await item("Undergraduate").tap();
    await expect(link("Undergraduate Academic Calendar")).toBeHidden();
    await expect(link("Faculty of Arts and Humanities")).toBeVisible();
    await item("Undergraduate").tap();
    await expect(link("Faculty of Arts and Humanities")).toBeHidden();
    await item("Undergraduate").tap();
    await item("Academics").tap();
    await item("Academics").tap();
    await expect(item("Undergraduate"), "an item opens with its groups closed").toHaveAttribute(
      "aria-expanded",
      "false",
    );

    const about = menu(page).getByRole("button", { name: "About", exact: true });
    await about.tap();
    await about.dispatchEvent("pointerout", { pointerType: "touch" });
    await menu(page).getByText("Contact us:").tap();
    await expect(about).toHaveAttribute("aria-expanded", "true");
    // Dispatched as an event: on a busy machine Chromium ignores the mouse for a while after a tap.
    await about.dispatchEvent("pointerout", { pointerType: "mouse" });
    await expect(about).toHaveAttribute("aria-expanded", "false");
  });

  test("the menu traps the focus, has large targets and the main links, Esc returns the focus, and following a link closes it", async ({
    page,
  }) => {
    await openMenu(page);
    await menu(page).getByRole("button", { name: "Admission" }).tap();
    await expectNoViolations(page);
    await expect(menu(page).getByText("Contact us: +234 000 000 0000")).toBeVisible();
    for (const network of ["X", "Facebook", "Instagram", "YouTube"]) {
      await expect(menu(page).getByRole("link", { name: network, exact: true })).toBeVisible();
    }
    for (const name of ["Apply", "News"]) {
      await expect(menu(page).getByRole("link", { name, exact: true }).last()).toBeInViewport();
    }
    const small = await menu(page)
      .locator("a:visible, button:visible")
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44)
          .map((one) => one.textContent),
      );
    expect(small).toEqual([]);
    await menu(page).getByRole("button", { name: "Close the menu" }).focus();
    for (let count = 0; count < 3; count += 1) {
      await page.keyboard.press("Shift+Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("header, main, footer") === null)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();

    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await menu(page).getByRole("button", { name: "About", exact: true }).tap();
    await menu(page).getByRole("link", { name: "Our History" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page).toHaveURL(/\/about\/History$/);
    await expect(menu(page)).toBeHidden();
  });

  test("widening the window closes the menu, and closing the menu removes its hash", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/about#menu");
    await page.getByRole("button", { name: "Close the menu" }).tap();
    await expect(page).toHaveURL(/\/about$/);
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(menu(page)).toBeHidden();
    await page.goto("/campus#menu");
    await expect(page).toHaveURL(/\/campus$/);
    await expect(menu(page)).toBeHidden();
  });

  test("the button to the top covers no text, and appears when scrolling up (deviation 57)", async ({ page }) => {
    await visit(page, "/about/History");
    await scrollTo(page, 600);
    await expect(toTop(page)).toHaveCSS("opacity", "0");
    await toTop(page).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(toTop(page), "the keyboard reaches it all the same").toHaveCSS("opacity", "1");
    await page.locator("#main").focus();
    await scrollTo(page, 400);
    await expect(toTop(page)).toHaveCSS("opacity", "1");
    await toTop(page).tap();
    await expect(page.locator("#main")).toBeFocused();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("hover and focus open dropdowns, and a phone's menu shows every page", async ({ page }) => {
    await page.goto("/about");
    await navigation(page).getByRole("button", { name: "Academics" }).hover();
    await navigation(page).getByRole("button", { name: "Academic Calendar" }).hover();
    await expect(navigation(page).getByRole("link", { name: "Postgraduate Academic Calendar" })).toBeVisible();
    await page.mouse.move(600, 700);
    await navigation(page).getByRole("button", { name: "About menu" }).focus();
    await page.keyboard.press("Tab");
    await expect(navigation(page).getByRole("link", { name: "Our History" })).toBeFocused();

    await page.setViewportSize(PHONE);
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    for (const [label = "", address = ""] of TREE) {
      const link = menu(page).locator(`a[href="${address}"]`).first();
      await expect(link, label).toBeVisible();
    }
    await menu(page).getByRole("link", { name: "Close the menu" }).click();
    await expect(menu(page)).toBeHidden();
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await menu(page).getByRole("link", { name: "Our History" }).click();
    await expect(page).toHaveURL(/\/about\/History$/);
  });
});
