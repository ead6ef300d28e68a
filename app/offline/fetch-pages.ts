import { parseUrl } from "../platform/http/parse-url.ts";
import { addAge, forAddress, withoutScripts } from "./cached-markup.ts";
import type { DeviceCopies } from "./device-copies.ts";
import { folded, isPublicPath, OFFLINE_PATH, READABLE_OFFLINE, readablePath } from "./readable-offline.ts";

/** A page that is on the device is not waited for any longer; what still comes is kept for the next time. */
const TIMEOUT_MS = 6000;
/** A copy that is older is fetched anew when a page of admission is opened. */
const FRESH_MS = 86_400_000;

/** What of a fetch event is used here. */
export type PageRequest = {
  request: Request;
  /** The answer that the browser asked for while the worker was starting; nothing where it does not. */
  preloaded: Promise<Response | undefined>;
  waitUntil(work: Promise<unknown>): void;
};

type FetchPagesOptions = {
  copies: DeviceCopies;
  fetch: typeof globalThis.fetch;
  now(): number;
  /** Makes of the kept form one that nobody has sent. */
  renewForm(html: string): string;
  formPath: string;
  /** What the form's script asks for only when it is needed. */
  formFiles: readonly string[];
};

/** Pages from the line, and from the device where there is none. */
export function fetchPages({ copies, fetch, now, renewForm, formPath, formFiles }: FetchPagesOptions) {
  async function fromNetwork(request: Request, preloaded: PageRequest["preloaded"]): Promise<Response> {
    return (await preloaded) ?? fetch(request);
  }

  /** Asks without anything that says who asks: a copy is the same for everybody. */
  async function refresh(path: string): Promise<void> {
    const response = await fetch(path, { credentials: "omit", cache: "no-cache" });
    if (isPage(response)) await save(path, response);
  }

  async function save(path: string, response: Response): Promise<void> {
    const html = await response.text();
    await copies.save(path, response, path === OFFLINE_PATH ? withoutScripts(html) : html);
    // A form of a newer build than this worker's needs others, which the worker after this one brings.
    if (path === formPath) await copies.saveFiles(formFiles).catch(() => undefined);
  }

  async function cachedPage(path: string): Promise<Response | null> {
    const copy = await copies.read(path);
    if (!copy) return null;
    const html = path === formPath ? renewForm(copy.html) : copy.html;
    return new Response(addAge(html, copy.cachedAt), { headers: copy.headers });
  }

  async function offlinePage(address: string): Promise<Response> {
    const copy = await copies.read(OFFLINE_PATH);
    if (!copy) return Response.error();
    const cached = await copies.pages();
    return new Response(
      forAddress(copy.html, new URL(address), (path) => cached.includes(path)),
      { status: 503, headers: copy.headers },
    );
  }

  async function respondReadable(path: string, { request, preloaded, waitUntil }: PageRequest): Promise<Response> {
    const fetched = fromNetwork(request, preloaded);
    const cached = fetched.then(async (response) => {
      // With parameters it may be another page than everybody's.
      if (isPage(response) && new URL(request.url).search === "") await save(path, response.clone());
    });
    // There may be no line, or no room.
    waitUntil(cached.catch(() => undefined));
    const inTime = await Promise.race([fetched.catch(() => null), after(TIMEOUT_MS)]);
    if (inTime && inTime.status < 500) return inTime;
    return (await cachedPage(path)) ?? fetched.catch(() => offlinePage(request.url));
  }

  return {
    refresh,
    /** Fetches what is not on the device, or has been there for long. */
    async refreshStale(paths: readonly string[]): Promise<void> {
      for (const { path } of READABLE_OFFLINE.filter(({ path }) => paths.includes(path))) {
        const copy = await copies.read(path);
        if (!copy || now() - copy.cachedAt > FRESH_MS) await refresh(path);
      }
    },
    respondPage(asked: PageRequest): Promise<Response> {
      const path = readablePath(new URL(asked.request.url).pathname);
      return path
        ? respondReadable(path, asked)
        : fromNetwork(asked.request, asked.preloaded).catch(() => offlinePage(asked.request.url));
    },
    /**
     * The data of a page, for a link within the site. Without a line the browser is told to go there by itself, where a copy or the page for
     * no line awaits it; a page that asks for data of its own stays, and says so.
     */
    async respondData(request: Request): Promise<Response> {
      try {
        return await fetch(request);
      } catch (error) {
        const page = pageOfData(request.url);
        if (!page || isOn(page, request.referrer)) throw error;
        return goTo(page);
      }
    },
  };
}

function isPage(response: Response): boolean {
  return response.ok && !response.redirected && (response.headers.get("Content-Type") ?? "").startsWith("text/html");
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}

/** The address of the page that the data is for; null when it is none for everybody. */
export function pageOfData(address: string): URL | null {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/\/_\.data$|\.data$/, "") || "/";
  url.searchParams.delete("_routes");
  return isPublicPath(url.pathname) ? url : null;
}

function isOn(page: URL, referrer: string): boolean {
  const from = parseUrl(referrer);
  return from !== null && folded(from.pathname) === folded(page.pathname);
}

/** React Router's own way of telling its script to leave the page for another (single-fetch.js). */
function goTo({ pathname, search }: URL): Response {
  const headers = { "X-Remix-Redirect": `${pathname}${search}`, "X-Remix-Reload-Document": "true" };
  return new Response(null, { status: 204, headers });
}
