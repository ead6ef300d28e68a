import { parseUrl } from "../platform/http/parse-url.ts";
import { documentRedirect, pagePathOf, ROUTES_PARAMETER } from "../platform/react-router/data-request.ts";
import { addAge, forAddress, withoutScripts } from "./cached-markup.ts";
import type { DeviceCopies } from "./device-copies.ts";
import { isPublicPath, normalizePath, OFFLINE_PATH, READABLE_OFFLINE, readablePath } from "./readable-offline.ts";

/** After this time the saved copy is shown. A response that arrives later is saved for the next time. */
const TIMEOUT_MS = 6000;
/** An older copy is fetched again when a page of admission is opened. */
const FRESH_MS = 86_400_000;

/** The used part of a fetch event. */
export type PageRequest = {
  request: Request;
  /** The navigation preload response; undefined where the browser has none. */
  preloaded: Promise<Response | undefined>;
  waitUntil(work: Promise<unknown>): void;
};

type FetchPagesOptions = {
  copies: DeviceCopies;
  fetch: typeof globalThis.fetch;
  now(): number;
  /** Gives the cached form a new submission key. */
  renewForm(html: string): string;
  formPath: string;
  /** The files that the form's script loads on demand. */
  formFiles: readonly string[];
};

/** Responds to page requests from the network, or from the device when offline. */
export function fetchPages({ copies, fetch, now, renewForm, formPath, formFiles }: FetchPagesOptions) {
  async function fromNetwork(request: Request, preloaded: PageRequest["preloaded"]): Promise<Response> {
    return (await preloaded) ?? fetch(request);
  }

  /** Fetches a page without credentials and saves it: a copy is the same for everybody. */
  async function refresh(path: string): Promise<void> {
    const response = await fetch(path, { credentials: "omit", cache: "no-cache" });
    if (isPage(response)) await save(path, response);
  }

  async function save(path: string, response: Response): Promise<void> {
    const html = await response.text();
    await copies.save(path, response, path === OFFLINE_PATH ? withoutScripts(html) : html);
    // A form of a newer build needs other files, which the next worker saves.
    if (path === formPath) await copies.saveFiles(formFiles).catch(() => undefined);
  }

  async function cachedPage(path: string): Promise<Response | null> {
    const copy = await copies.read(path);
    if (!copy) return null;
    const html = path === formPath ? renewForm(copy.html) : copy.html;
    return new Response(addAge(html, copy.cachedAt), { headers: copy.headers });
  }

  async function respondReadable(path: string, { request, preloaded, waitUntil }: PageRequest): Promise<Response> {
    const fetched = fromNetwork(request, preloaded);
    const cached = fetched.then(async (response) => {
      // With parameters the page may be personal.
      if (isPage(response) && new URL(request.url).search === "") await save(path, response.clone());
    });
    // The device may be offline or its storage full.
    waitUntil(cached.catch(() => undefined));
    const inTime = await Promise.race([fetched.catch(() => null), after(TIMEOUT_MS)]);
    if (inTime && inTime.status < 500) return inTime;
    return (await cachedPage(path)) ?? fetched.catch(() => offlinePage(copies, request.url));
  }

  return {
    refresh,
    /** Fetches the pages that are missing or stale on the device. */
    async refreshStale(paths: readonly string[]): Promise<void> {
      for (const { path } of READABLE_OFFLINE.filter(({ path }) => paths.includes(path))) {
        const copy = await copies.read(path);
        if (!copy || now() - copy.cachedAt > FRESH_MS) await refresh(path);
      }
    },
    respondPage(event: PageRequest): Promise<Response> {
      const path = readablePath(new URL(event.request.url).pathname);
      return path
        ? respondReadable(path, event)
        : fromNetwork(event.request, event.preloaded).catch(() => offlinePage(copies, event.request.url));
    },
    respondData: (request: Request) => respondData(request, fetch),
  };
}

/**
 * Responds to a request for a page's data, sent for a link within the site. Offline, it makes the browser load the whole page, which
 * shows the saved copy or the offline page. A page that requests its own data handles the error itself.
 */
async function respondData(request: Request, fetch: typeof globalThis.fetch): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = pageOfData(request.url);
    if (!page || isOn(page, request.referrer)) throw error;
    return documentRedirect(`${page.pathname}${page.search}`);
  }
}

async function offlinePage(copies: DeviceCopies, address: string): Promise<Response> {
  const copy = await copies.read(OFFLINE_PATH);
  if (!copy) return Response.error();
  const cached = await copies.pages();
  return new Response(
    forAddress(copy.html, new URL(address), (path) => cached.includes(path)),
    { status: 503, headers: copy.headers },
  );
}

function isPage(response: Response): boolean {
  return response.ok && !response.redirected && (response.headers.get("Content-Type") ?? "").startsWith("text/html");
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}

/** Returns the address of the page that the data is for; null unless the page is public. */
export function pageOfData(address: string): URL | null {
  const url = new URL(address);
  url.pathname = pagePathOf(url.pathname);
  url.searchParams.delete(ROUTES_PARAMETER);
  return isPublicPath(url.pathname) ? url : null;
}

function isOn(page: URL, referrer: string): boolean {
  const from = parseUrl(referrer);
  return from !== null && normalizePath(from.pathname) === normalizePath(page.pathname);
}
