import { useLocation } from "react-router";
import { useSite } from "../content/read-site.ts";

/** Says to visitors that the site is being set up, and leads staff to the setup. Disappears when the setup is finished. */
export function SetupNote() {
  const { pathname } = useLocation();
  const { isBeingSetUp } = useSite();
  // The link of the first start leads to the setup already.
  if (!isBeingSetUp || pathname.startsWith("/setup/")) return null;
  return (
    <aside aria-label="Setup" className="border-accent-400 border-b-4 bg-accent-100 print:hidden">
      <p className="page-width flex flex-wrap items-center gap-x-2 py-2">
        <span>
          <strong>This site is being set up.</strong> What you read here may be a sample: don’t apply yet.
        </span>
        <span>
          Staff:{" "}
          <a href="/setup" rel="nofollow" className="text-link inline-flex min-h-11 items-center font-semibold">
            Make it yours
          </a>
        </span>
      </p>
    </aside>
  );
}
