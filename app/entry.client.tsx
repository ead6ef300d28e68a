import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// A form that was posted before this script was here comes back under its endpoint's address, where the router knows no page.
if (window.location.pathname.toLowerCase() === "/form/submit")
  window.history.replaceState(null, "", "/Admissions/Apply");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
