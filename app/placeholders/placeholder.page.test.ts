import { expect, test } from "vitest";
import { requestContext, testDeps } from "../../tests/support/test-deps.ts";
import { saveContent } from "../content/versions/save-content.server.ts";
import { LIBRARY } from "./placeholder.content.ts";
import { loader } from "./placeholder.page.tsx";

const t = testDeps();

test("excludes a page without text from search engines until staff write one (26)", async () => {
  const library = () => loader({ context: requestContext(t.deps), pattern: "Library" });
  expect(library()).toMatchObject({ page: { title: "Library", bodySections: [] }, head: { listed: false } });

  const text = { title: "Reading room", paragraphs: ["It opens at eight."], points: [] };
  await saveContent(t.deps, LIBRARY, { ...LIBRARY.sample, bodySections: [text] }, { actor: { kind: "system" } });
  expect(library()).toMatchObject({ page: { bodySections: [text] }, head: { listed: true } });
});
