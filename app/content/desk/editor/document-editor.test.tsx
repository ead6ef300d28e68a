import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { CONTACTS } from "../../site.content.ts";
import type { loader } from "./document.loader.server.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { PendingSection } from "./pending-section.tsx";

const t = testDeps();
const desk = documentDesk(CONTACTS, t);
let amaka: string;

beforeAll(async () => {
  amaka = await staffCookie(t.deps, "amaka", "editor");
});

function Page() {
  const document = useLoaderData<typeof loader>();
  return (
    <>
      <PendingSection document={document} />
      <DocumentEditor document={document} result={null} wrong={[]} />
    </>
  );
}

/** Renders the page of the document while the server has not responded yet to a form with these fields. */
async function render(sent: Record<string, string>): Promise<string> {
  const root = { site: { place: { country: { name: "Nigeria" } } } };
  const loaderData = { root, document: await desk.open(amaka) };
  const action = () => new Promise<never>(() => undefined);
  const router = createMemoryRouter(
    [{ id: "root", path: "/", children: [{ id: "document", path: "document", action, Component: Page }] }],
    { initialEntries: ["/document"], hydrationData: { loaderData } },
  );
  const formData = new FormData();
  for (const [name, value] of Object.entries(sent)) formData.set(name, value);
  void router.navigate("/document", { formMethod: "post", formData });
  const html = renderToString(<RouterProvider router={router} />);
  router.dispose();
  return html;
}

const announced = (html: string, message: string) =>
  [...html.matchAll(/<p[^>]* role="status"[^>]*>(.*?)<\/p>/g)].filter(([, text]) => text?.includes(message)).length;

test("announces once what the page is sent for", async () => {
  expect(announced(await render({ $intent: "publish" }), "Publishing...")).toBe(1);
  expect(announced(await render({ $intent: "save" }), "Saving...")).toBe(1);
});

const buttons = (html: string) =>
  [...html.matchAll(/<button([^>]*)>([^<]*)</g)].map(([, attributes, label]) => ({
    label,
    isDisabled: attributes?.includes('disabled=""'),
  }));

test("the buttons of a text that waits say what they do until the server responds, and can't be clicked twice", async () => {
  for (const $from of ["2098-01-31T08:00", "2099-01-31T08:00"])
    await desk.send(amaka, "publish", desk.formWith({ contactPagePhone: "+234 803 555 0000" }), { $from });
  const [, later] = (await desk.open(amaka)).pending;
  const html = await render({ $intent: "withdraw", $version: String(later?.version) });
  expect(buttons(html).slice(0, 2)).toEqual([
    { label: "Cancel the schedule", isDisabled: true },
    { label: "Withdrawing...", isDisabled: true },
  ]);
  expect(announced(html, "Withdrawing...")).toBe(1);
});
