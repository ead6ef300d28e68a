import { filesNamedIn, isPageFile } from "./cached-markup.ts";

const CACHED_AT_HEADER = "X-Kept-At";
const PREFIX = "gatehouse-pages-";
/** A page of the previous build may still be open, and request a file that the server no longer has. */
const MAX_BUILDS = 2;
/** Headers that describe the transfer, not the page. */
const TRANSFER_HEADERS = ["Content-Encoding", "Content-Length", "ETag", "Vary", "Cache-Control", "Cache-Status"];

export type DeviceCopy = { html: string; headers: Headers; cachedAt: number };

/** The pages saved on this device, each with every built file that it needs. */
export type DeviceCopies = {
  /** Replaces the saved copy of a page, once all its files are saved. */
  save(path: string, response: Response, html: string): Promise<void>;
  saveFiles(files: readonly string[]): Promise<void>;
  read(path: string): Promise<DeviceCopy | null>;
  file(request: Request): Promise<Response | undefined>;
  /** Returns the paths of all saved pages, including those of earlier builds. */
  pages(): Promise<string[]>;
  /** Deletes the caches of older builds. */
  deleteOlder(): Promise<void>;
};

export function deviceCopies(build: string, caches: CacheStorage, now: () => number): DeviceCopies {
  const name = `${PREFIX}${build}`;
  const open = () => caches.open(name);
  /** The caches, oldest first (Service Workers, 5.5.5). */
  const builds = async () => (await caches.keys()).filter((key) => key.startsWith(PREFIX));

  async function saveFiles(files: readonly string[]) {
    const cache = await open();
    const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await cache.addAll(files.filter((file) => !cached.has(file)));
  }

  return {
    saveFiles,
    async save(path, response, html) {
      await saveFiles(filesNamedIn(html));
      const headers = new Headers(response.headers);
      for (const header of TRANSFER_HEADERS) headers.delete(header);
      headers.set(CACHED_AT_HEADER, String(now()));
      await (await open()).put(path, new Response(html, { headers }));
    },
    async read(path) {
      const cached = await (await open()).match(path);
      if (!cached) return null;
      return {
        html: await cached.text(),
        headers: cached.headers,
        cachedAt: Number(cached.headers.get(CACHED_AT_HEADER)),
      };
    },
    file: (request) => caches.match(request, { ignoreVary: true }),
    async pages() {
      const all = await Promise.all((await builds()).map(async (key) => (await caches.open(key)).keys()));
      const paths = all.flat().map(({ url }) => new URL(url).pathname);
      return [...new Set(paths)].filter((path) => !isPageFile(path));
    },
    async deleteOlder() {
      const older = (await builds()).filter((key) => key !== name);
      await Promise.all(older.slice(0, older.length + 1 - MAX_BUILDS).map((key) => caches.delete(key)));
    },
  };
}
