import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../../content/place.ts";
import { type BatchDesk, openBatchDesk } from "../../../../tests/support/staff/batch-desk.ts";
import type { BatchResult } from "./batch.action.server.ts";
import { BatchActionsSection } from "./batch-actions-section.tsx";

let desk: BatchDesk;
beforeAll(async () => {
  desk = await openBatchDesk();
});
afterAll(() => desk.t.close());
beforeEach(() => desk.reset());

/** Returns the part of the section that opens with “Release now”: its opening tag and its text. */
async function releasePart(id: number, result?: BatchResult) {
  const batch = await desk.page(id);
  const root = { site: { place: PLACE_SAMPLE } };
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => root,
      Component: () => <BatchActionsSection batch={batch} result={result} />,
    },
  ]);
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />);
  const part = html.match(/<details[^>]*>.*?<\/details>/gs)?.find((one) => one.includes("Release now")) ?? "";
  const tag = /^<details[^>]*>/.exec(part)?.[0] ?? "";
  const outside = html.replaceAll(/<details[^>]*>.*?<\/details>/gs, "");
  return { isOpen: tag.includes(" open"), text: part.replaceAll(/<[^>]*>/g, ""), html: part, outside };
}

test("“Release now” first says how many applicants are notified, and a second button releases the batch", async () => {
  await desk.decided(2);
  const id = await desk.made();
  await desk.change(id, "approve");
  const { isOpen, text, html, outside } = await releasePart(id);
  expect(isOpen).toBe(false);
  expect(text).toContain("2 applicants are notified, by one mail each. This can’t be undone.");
  expect(html).toMatch(/<button [^>]*value="release"[^>]*>Release to 2 applicants for good<\/button>/);
  expect(outside).not.toContain('value="release"');
});

test("the second button stays on the page when a reason for more than the quota was missing", async () => {
  await desk.decided(1);
  const id = await desk.made();
  await desk.change(id, "approve");
  const result = { attempt: "1", message: "Give a reason.", field: "quotaReason", at: "", quotaReason: "" } as const;
  expect((await releasePart(id, result)).isOpen).toBe(true);
});
