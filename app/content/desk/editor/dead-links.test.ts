import { expect, test } from "vitest";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { findDeadLinks, findNewDeadLinks } from "./dead-links.server.ts";

const ROUTES = [{ path: "/News" }, { path: "/Admissions/*", children: [{ path: "Apply" }] }];
const BUTTON = "slides.0.button.to";

const t = testDeps();

/** The slides, the first of which has a button that leads somewhere. */
function slidesTo(target: string) {
  const edited = findEditedDocument("home-hero", t.deps);
  if (!edited) throw new Error("There is no such document.");
  const form = new URLSearchParams(encodeForm(edited, edited.document.sample));
  form.set(BUTTON, target);
  return { edited, form: form.toString() };
}

async function fieldsWithDeadLinks(target: string, routes = ROUTES) {
  const { edited, form } = slidesTo(target);
  const dead = await findDeadLinks({ ...t.deps, routes }, edited, form);
  return dead.filter(({ field }) => field === BUTTON);
}

test("finds a link to an address without a page, and names its field", async () => {
  expect(await fieldsWithDeadLinks("/Nws")).toEqual([
    {
      field: BUTTON,
      label: "Slides 1 (Higher Institution making a Difference in Nigeria): Button: Where the link leads",
      target: "/Nws",
    },
  ]);
});

test("finds a link in the middle of a text", async () => {
  const { edited, form } = slidesTo("/News");
  const changed = new URLSearchParams(form);
  changed.set("slides.0.subtitle", "Read [our news](/Nws).");
  const dead = await findDeadLinks({ ...t.deps, routes: ROUTES }, edited, changed.toString());
  expect(dead.filter(({ target }) => target === "/Nws")).toMatchObject([{ field: "slides.0.subtitle" }]);
});

test("accepts pages of the site in any letter case, and addresses of other sites", async () => {
  expect(await fieldsWithDeadLinks("/news?tag=1#latest")).toEqual([]);
  expect(await fieldsWithDeadLinks("https://example.org/nowhere")).toEqual([]);
});

test("checks nothing where the routes are unknown, as during development", async () => {
  expect(await fieldsWithDeadLinks("/Nws", [])).toEqual([]);
});

test("keeps nobody from publishing because of a dead link that visitors see already", async () => {
  const { edited, form } = slidesTo("/Nws");
  const added = await findNewDeadLinks({ ...t.deps, routes: ROUTES }, edited, form);
  expect(added.map(({ field }) => field)).toEqual([BUTTON]);
  const sample = encodeForm(edited, edited.document.sample);
  expect(await findNewDeadLinks({ ...t.deps, routes: [{ path: "/Other" }] }, edited, sample)).toEqual([]);
});
