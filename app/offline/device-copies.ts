import { filesNamedIn } from "./kept-markup.ts";

const KEPT_AT_HEADER = "X-Kept-At";
const PREFIX = "gatehouse-pages-";
/** A page of the build before may still be open, and ask for a file that the server does not have any more. */
const BUILDS_KEPT = 2;
/** What says of the bytes on the line, and not of the page. */
const OF_THE_LINE = ["Content-Encoding", "Content-Length", "ETag", "Vary", "Cache-Control", "Cache-Status"];

export type DeviceCopy = { html: string; headers: Headers; keptAt: number };

/** Pages as this device keeps them, each with every built file that it needs. */
export type DeviceCopies = {
  /** Keeps a page in the place of its older copy, once all its files are here. */
  keep(path: string, answer: Response, html: string): Promise<void>;
  keepFiles(files: readonly string[]): Promise<void>;
  read(path: string): Promise<DeviceCopy | null>;
  file(request: Request): Promise<Response | undefined>;
  /** The pages that this build or one before it keeps. */
  pages(): Promise<string[]>;
  /** Takes away what older builds kept. */
  forgetOlder(): Promise<void>;
};

export function deviceCopies(build: string, caches: CacheStorage, now: () => number): DeviceCopies {
  const name = `${PREFIX}${build}`;
  const open = () => caches.open(name);
  /** The oldest first (Service Workers, 5.5.5). */
  const builds = async () => (await caches.keys()).filter((key) => key.startsWith(PREFIX));

  async function keepFiles(files: readonly string[]) {
    const cache = await open();
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await cache.addAll(files.filter((file) => !kept.has(file)));
  }

  return {
    keepFiles,
    async keep(path, answer, html) {
      await keepFiles(filesNamedIn(html));
      const headers = new Headers(answer.headers);
      for (const header of OF_THE_LINE) headers.delete(header);
      headers.set(KEPT_AT_HEADER, String(now()));
      await (await open()).put(path, new Response(html, { headers }));
    },
    async read(path) {
      const kept = await (await open()).match(path);
      if (!kept) return null;
      return { html: await kept.text(), headers: kept.headers, keptAt: Number(kept.headers.get(KEPT_AT_HEADER)) };
    },
    file: (request) => caches.match(request, { ignoreVary: true }),
    async pages() {
      const all = await Promise.all((await builds()).map(async (key) => (await caches.open(key)).keys()));
      const paths = all.flat().map(({ url }) => new URL(url).pathname);
      return [...new Set(paths)].filter((path) => !path.startsWith("/assets/"));
    },
    async forgetOlder() {
      const older = (await builds()).filter((key) => key !== name);
      await Promise.all(older.slice(0, older.length + 1 - BUILDS_KEPT).map((key) => caches.delete(key)));
    },
  };
}
