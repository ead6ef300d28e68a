import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AutosaveStatus, OfferNotice } from "./autosave-notices.tsx";

test("does not say “Not saved yet” while the form is sent", () => {
  const render = (pending: string | null) =>
    renderToString(<AutosaveStatus device="stored" server={{ kind: "waiting" }} pending={pending} />);
  expect(render(null)).toContain("Not saved yet.");
  expect(render("Publishing...")).toMatch(/>Publishing\.\.\.</);
});

test("an offer says when it was typed, and that it was on this device if its copy is here", () => {
  const offer = {
    savedAt: Date.now() - 5 * 60_000,
    stale: null,
    onRestore: () => undefined,
    onDiscard: () => undefined,
  };
  const shown = (isOnDevice: boolean) =>
    renderToString(<OfferNotice {...offer} isOnDevice={isOnDevice} />).replaceAll("<!-- -->", "");
  expect(shown(true)).toContain("never saved (5 minutes ago, on this device).");
  expect(shown(false)).toContain("never saved (5 minutes ago).");
});
