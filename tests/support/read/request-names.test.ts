import { expect, test } from "vitest";
import { requestNames } from "./request-names.ts";

test("finds the names of parameters and fields, however the code names them", () => {
  const { names, unresolved } = requestNames();
  expect(names).toEqual(
    expect.arrayContaining([
      // Arguments of get and of functions that read a form.
      ...["search", "intent", "roles", "slug", "from"],
      // Constants and lists of them.
      ...["seen", "$autosave", "other-item", "paymentReference", "firstName", "imageAlt"],
      // Controls, schemas, and names that are put together.
      ...["focusX", "per_page", "submissionKey", "jambResultUpload"],
    ]),
  );
  // Fewer would mean that the patterns no longer match the code.
  expect(names.length).toBeGreaterThan(250);
  expect(unresolved).toEqual([]);
});
