import { useSite } from "../content/read-site.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import { OFFLINE_PATH, READABLE_OFFLINE } from "./readable-offline.ts";

export const handle = CACHEABLE;

/** The page that the service worker shows when a page can't be loaded. The worker removes entries that this device has no copy of. */
export default function OfflinePage() {
  const { identity } = useSite();
  return (
    <main id="main" tabIndex={-1} className="page-width py-12 sm:py-20">
      <title>{`You're offline – ${identity.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl sm:text-4xl">You're offline</h1>
      <p className="mt-4 max-w-prose text-lg">
        This page could not be loaded, and it isn't saved on this device. Try again when you're back online.
      </p>
      <p className="mt-6">
        {/* The service worker replaces this with the requested address. */}
        <a href={OFFLINE_PATH} className={buttonStyle("firm")}>
          Try again
        </a>
      </p>
      <section aria-labelledby="saved-here" className="mt-12">
        <h2 id="saved-here" className="text-2xl">
          What you can open offline
        </h2>
        <p className="mt-2 max-w-prose">
          Pages about admission are saved on this device once you have opened one of them. What you type into the
          application form stays on this device until it can be sent.
        </p>
        <ul className="mt-4 grid gap-1">
          {READABLE_OFFLINE.map(({ path, name }) => (
            <li key={path} data-page={path}>
              <a href={path} className="text-link inline-flex min-h-11 items-center text-lg">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
