import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// The response to a form submitted before hydration has the address of its endpoint, for which the router has no page.
const FORM_PAGES: Record<string, string> = { "/form/submit": "/Admissions/Apply", "/subscribe": "/newsletter" };
const formPage = FORM_PAGES[window.location.pathname.toLowerCase()];
if (formPage) window.history.replaceState(null, "", formPage);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// Visitors load nothing of what editors get (decision 60).
if (document.cookie.includes("gatehouse-editor="))
  void import("./content/desk/from-page/edit-bar.ts").then(({ startEditBar }) => startEditBar());
