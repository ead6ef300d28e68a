import { expect, it } from "vitest";
import { renewForm } from "./renew-form.ts";

const KEY = "3f0c1f0e-1111-4222-8333-444455556666";
const FORM = `<form><input type="hidden" name="submissionKey" readOnly="" value="${KEY}"/></form><script>["submissionKey","${KEY}"]</script>`;

it("replaces the submission key of a cached form each time, in the markup and in the script data", () => {
  const keys = [renewForm(FORM), renewForm(FORM)].map((html) => {
    expect(html).not.toContain(KEY);
    const found = new Set(html.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g));
    expect(found.size).toBe(1);
    return [...found][0];
  });
  expect(keys[0]).not.toBe(keys[1]);
});

it("throws when the cached form has no submission key", () => {
  expect(() => renewForm('<form action="/form/submit"></form>')).toThrow("no submission key");
});

it("returns a page without the form as it is, while applications are closed", () => {
  expect(renewForm("<main>Applications are closed.</main>")).toBe("<main>Applications are closed.</main>");
});
