import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import DocumentsPage from "./documents.page.tsx";

function search(mayAdd: boolean): string {
  const found = { mayAdd, mayExport: false, isRemoved: false, query: "new page", groups: [], elsewhere: {} };
  const root = { site: { identity: { name: "Palmgrove University" } } };
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      children: [{ id: "list", index: true, Component: DocumentsPage, loader: () => found }],
      loader: () => root,
    },
  ]);
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root, list: found } }} />);
}

test("leads an editor who searches for a new page to the form that adds one", () => {
  expect(search(true)).toMatch(/<a [^>]*href="\/dashboard\/pages\/new"[^>]*>Add a new page<\/a>/);
  expect(search(false)).not.toContain("/dashboard/pages/new");
});
