import { useState } from "react";
import { useLocation } from "react-router";
import { formatAge } from "../ui/format/format-age.ts";
import { useBrowserValue } from "../ui/use-browser-value.ts";
import { CACHED_AT } from "./cached-markup.ts";
import { readablePath } from "./readable-offline.ts";

/** Says that a page is a saved copy, and how old it is. Disappears on navigation. */
export function CachedCopyNote() {
  const { pathname, search } = useLocation();
  const [opened] = useState(pathname);
  const [isLeft, setLeft] = useState(false);
  const age = useBrowserValue(readAge);
  if (pathname !== opened && !isLeft) setLeft(true);

  if (age === null || isLeft) return null;
  const isForm = readablePath(pathname) === "/Admissions/Apply";
  return (
    <div role="status" className="border-accent-400 border-b-4 bg-accent-100 print:hidden">
      <p className="page-width flex flex-wrap items-center gap-x-4 py-3">
        <span>
          <strong>You're offline.</strong> This copy was loaded {age}. {isForm && "You can still fill in the form."}
        </span>
        <a href={`${pathname}${search}`} className="text-link inline-flex min-h-11 items-center">
          Load it again
        </a>
      </p>
    </div>
  );
}

/** Returns how long ago the page was saved on the device; null for a page from the server. */
function readAge(): string | null {
  const cachedAt = document.querySelector(`meta[name="${CACHED_AT}"]`)?.getAttribute("content");
  return cachedAt ? formatAge(Number(cachedAt), Date.now()) : null;
}
