import { createElement, createRef, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import * as about from "../app/about/about.page.tsx";
import * as contact from "../app/about/contact.page.tsx";
import * as history from "../app/about/history.page.tsx";
import * as disclaimer from "../app/admissions/information/disclaimer/disclaimer.page.tsx";
import * as information from "../app/admissions/information/information.page.tsx";
import * as postgraduate from "../app/admissions/information/postgraduate.page.tsx";
import * as campus from "../app/campus/campus.page.tsx";
import { REGISTRY } from "../app/content/registry.server.ts";
import { NAVIGATION } from "../app/content/site.content.ts";
import { saveContent } from "../app/content/versions/save-content.server.ts";
import * as give from "../app/giving/give.page.tsx";
import { HOME_PAGE } from "../app/home/home.content.ts";
import * as home from "../app/home/home.page.tsx";
import { ContactBar } from "../app/layout/contact-bar.tsx";
import { MobileMenu } from "../app/layout/navigation/mobile-menu.tsx";
import { SiteFooter } from "../app/layout/site-footer.tsx";
import { FooterSubscribeForm } from "../app/newsletter/form/footer-subscribe-form.tsx";
import type { ContentDocument } from "../app/platform/site/content.server.ts";
import { loader as loadRoot } from "../app/root.tsx";
import * as scholarship from "../app/scholarship/scholarship.page.tsx";
import { EMPTY_SITE } from "../content/empty/empty-site.ts";
import { EMPTY_HOME_PAGE } from "../content/empty/home.ts";
import { EMPTY_NAVIGATION } from "../content/empty/site.ts";
import { NAVIGATION_SAMPLE } from "../content/navigation.ts";
import { routeArgs } from "./support/staff/staff-session.ts";
import { testDeps } from "./support/test-deps.ts";

const PAGES = { about, contact, history, disclaimer, information, postgraduate, campus, give, home, scholarship };

/** The empty site without the cards and links that it could also do without. */
const TEXTS: Record<string, unknown> = {
  ...EMPTY_SITE,
  [HOME_PAGE.key]: { ...EMPTY_HOME_PAGE, cards: [] },
  [NAVIGATION.key]: { ...EMPTY_NAVIGATION, usefulLinks: [] },
};

/** Headings that a university has written. */
const HEADINGS = {
  liaisonOffices: "Branch offices",
  contact: "Talk to us",
  newsletter: "Our letter",
  usefulLinks: "Quick links",
  social: "Elsewhere",
};

const t = testDeps();
let sample: Record<string, string>;
let empty: Record<string, string>;
let renamed: Record<string, string>;

beforeAll(async () => {
  sample = await renderAll();
  await save(NAVIGATION, { ...NAVIGATION_SAMPLE, headings: HEADINGS });
  renamed = await renderAll();
  for (const document of REGISTRY) {
    const text = TEXTS[document.key];
    if (text) await save(document, text);
  }
  empty = await renderAll();
});

async function save(document: ContentDocument<object>, text: unknown): Promise<void> {
  const editor = { actor: { kind: "system" } } as const;
  expect(await saveContent(t.deps, document, text, editor)).toMatchObject({ kind: "saved" });
}

/** Renders each page as its route does, the bar at its top and the footer. */
async function renderAll(): Promise<Record<string, string>> {
  // Test deps have one picture, which stands for all.
  const picture = { ...t.deps.pictures.find("hostel-default"), preview: "data:," };
  const pictures = { ...t.deps.pictures, find: () => picture };
  const args = routeArgs({ ...t.deps, pictures }, "/") as never;
  const root = loadRoot(args);
  const render = (element: ReactNode) => {
    const Stub = createRoutesStub([
      { id: "root", path: "/", Component: Outlet, children: [{ index: true, Component: () => element }] },
    ]);
    return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />);
  };
  const pages = Object.entries(PAGES).map(async ([name, page]): Promise<[string, string]> => {
    const loaderData = await page.loader(args);
    return [name, render(createElement(page.default as never, { loaderData } as never))];
  });
  const menu = render(<MobileMenu ref={createRef()} hydrated={false} />);
  const footer = render(<SiteFooter newsletter={<FooterSubscribeForm />} />);
  const parts = { bar: render(<ContactBar />), menu, footer };
  return { ...Object.fromEntries(await Promise.all(pages)), ...parts };
}

test.each([
  ["bar", "Liaison offices", "Branch offices"],
  ["menu", "Contact us:", "Talk to us:"],
  ["footer", "Newsletter</h2>", "Our letter</h2>"],
  ["footer", "Useful links", "Quick links"],
  ["footer", "Follow us", "Elsewhere"],
  ["contact", "Follow us", "Elsewhere"],
])("%s says ‘%s’ until the university writes ‘%s’ instead", (name, text, own) => {
  expect(sample[name]).toContain(text);
  expect(renamed[name]).not.toContain(text);
  expect(renamed[name]).toContain(own);
});

describe("the pages of the empty site", () => {
  test.each([...Object.keys(PAGES), "bar", "footer"])("%s has no empty list", (name) => {
    expect(empty[name]?.match(/<(ul|ol|dl|main)\b[^>]*><\/\1>/g)).toBeNull();
  });

  test.each([
    ["bar", "Liaison offices"],
    ["footer", "Useful links"],
    ["footer", "Follow us"],
    ["contact", "Follow us"],
    ["home", "Where to begin"],
    ["information", "Account number"],
    ["postgraduate", "Account number"],
  ])("%s leaves out ‘%s’, which the sample has", (name, text) => {
    expect(sample[name]).toContain(text);
    expect(empty[name]).not.toContain(text);
  });

  test("no band is left where a page has no sections", () => {
    for (const name of ["campus", "history", "give", "scholarship"]) {
      expect(sample[name]).toContain("gap-16 py-16");
      expect(empty[name]).not.toContain("gap-16 py-16");
    }
    expect(empty.scholarship).not.toContain('print:bg-transparent"></div>');
  });

  test("the postgraduate fee is left out while it is not known", () => {
    expect(sample.postgraduate).toContain("20,000");
    expect(empty.postgraduate).toContain("The fee has not been published yet.</p><h3");
    expect(empty.postgraduate).not.toMatch(/<p[^>]*><\/p>/);
  });
});
