import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AutosaveStatus } from "./autosave-notices.tsx";

test("does not say “Not saved yet” while the form is sent", () => {
  const render = (pending: string | null) =>
    renderToString(<AutosaveStatus device="stored" server={{ kind: "waiting" }} pending={pending} />);
  expect(render(null)).toContain("Not saved yet.");
  expect(render("Publishing...")).toMatch(/>Publishing\.\.\.</);
});
