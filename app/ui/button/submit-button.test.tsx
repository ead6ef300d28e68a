import { renderToString } from "react-dom/server";
import { createMemoryRouter, Form, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { SubmitButton } from "./submit-button.tsx";

function Page() {
  return (
    <Form method="post">
      <SubmitButton name="intent" value="publish" pending="Publishing...">
        Publish
      </SubmitButton>
      <SubmitButton name="intent" value="save" pending="Saving...">
        Save draft
      </SubmitButton>
    </Form>
  );
}

/** Renders the form while the server has not responded to this button yet. */
function render(clicked: string | null): { label: string; isDisabled: boolean; isBusy: boolean }[] {
  const router = createMemoryRouter([
    { path: "/", action: () => new Promise<never>(() => undefined), Component: Page },
  ]);
  if (clicked !== null) {
    const formData = new FormData();
    formData.set("intent", clicked);
    void router.navigate("/", { formMethod: "post", formData });
  }
  const html = renderToString(<RouterProvider router={router} />);
  router.dispose();
  return [...html.matchAll(/<button([^>]*)>([^<]*)</g)].map(([, attributes = "", label = ""]) => ({
    label,
    isDisabled: attributes.includes('disabled=""'),
    isBusy: attributes.includes('aria-busy="true"'),
  }));
}

test("the clicked button says what happens until the server responds, and nothing can be sent twice", () => {
  expect(render(null)).toEqual([
    { label: "Publish", isDisabled: false, isBusy: false },
    { label: "Save draft", isDisabled: false, isBusy: false },
  ]);
  expect(render("publish")).toEqual([
    { label: "Publishing...", isDisabled: true, isBusy: true },
    { label: "Save draft", isDisabled: true, isBusy: false },
  ]);
  expect(render("save")).toEqual([
    { label: "Publish", isDisabled: true, isBusy: false },
    { label: "Saving...", isDisabled: true, isBusy: true },
  ]);
});
