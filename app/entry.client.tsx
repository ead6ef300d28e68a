import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// A form that was posted before this script was here comes back under its endpoint's address, where the router knows no page.
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
