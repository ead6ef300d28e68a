import { open, readdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { getMimeType } from "hono/utils/mime";
import type { RequestStep } from "../http/http-server.ts";
import { pathOf } from "../http/request-path.ts";
import { acceptedEncoding } from "../middleware/accepted-encoding.ts";
import { fileHeadersOf, withCharset } from "../middleware/security-headers.ts";
import { SERVICE_WORKER_PATH } from "./service-worker.ts";

/** A file of the site, with its precompressed copies. */
type StaticFile = { type: string; caching: string; plain: string; br: string | null; gzip: string | null };

/** The files of the site, by path. */
export type StaticFiles = Map<string, StaticFile>;

/** The folder whose files are served below a path. */
type ServedFolder = { below: string; folder: string };

export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Larger files are read in parts, so that slow clients don't keep them in memory. */
const READ_AT_ONCE_BYTES = 64 * 1024;

/** Lists the files of folders. Their names never change while the server runs: all but a few contain a hash of the content. */
export async function listStaticFiles(folders: ServedFolder[]): Promise<StaticFiles> {
  const files: StaticFiles = new Map();
  for (const { below, folder } of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = new Set(
      entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, "/")),
    );
    for (const name of names) {
      if (/\.(?:br|gz)$/.test(name)) continue;
      const file = path.join(folder, name);
      files.set(`${below}/${name}`, {
        type: withCharset(getMimeType(name) ?? "application/octet-stream"),
        caching: cachingOf(`${below}/${name}`),
        plain: file,
        br: names.has(`${name}.br`) ? `${file}.br` : null,
        gzip: names.has(`${name}.gz`) ? `${file}.gz` : null,
      });
    }
  }
  return files;
}

function cachingOf(address: string): string {
  if (/^\/(?:assets|pictures)\//.test(address)) return IMMUTABLE;
  return address === SERVICE_WORKER_PATH ? "no-cache" : "public, max-age=3600";
}

type Options = {
  /** Returns whether the client connected over TLS. */
  isSecure: (request: IncomingMessage) => boolean;
  /** Called with the status of each response. */
  countResponse: (status: number) => void;
};

/**
 * Serves the files of the site before the app: most requests of a visit are for files, and the app's middleware would take most of their
 * time. They are counted, not logged. A file that is missing now, because a new build replaced it, is left to the app.
 */
export function serveStaticFiles(files: StaticFiles, { isSecure, countResponse }: Options): RequestStep {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const file = files.get(pathOf(request.url ?? "/"));
    if (!file) return next();
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    const encoded = encoding && file[encoding];
    const secure = isSecure(request);
    const begin = (bytes: number) => {
      response.writeHead(200, {
        ...fileHeadersOf(secure),
        "Content-Type": file.type,
        "Content-Length": bytes,
        "Cache-Control": file.caching,
        ...(file.br !== null && { Vary: "Accept-Encoding" }),
        ...(encoded && { "Content-Encoding": encoding }),
      });
      countResponse(200);
    };
    void send(encoded ?? file.plain, { request, response, begin, next });
  };
}

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  begin: (bytes: number) => void;
  next: () => void;
};

async function send(file: string, { request, response, begin, next }: Exchange): Promise<void> {
  const handle = await open(file).catch(() => null);
  if (!handle) return next();
  try {
    const { size } = await handle.stat();
    if (request.method === "HEAD") {
      begin(size);
      response.end();
    } else if (size <= READ_AT_ONCE_BYTES) {
      const { buffer } = await handle.read(Buffer.allocUnsafe(size), 0, size, 0);
      begin(size);
      response.end(buffer);
    } else {
      begin(size);
      await pipeline(handle.createReadStream({ end: size - 1, autoClose: false }), response);
    }
  } catch {
    // The client went away, or the disk failed.
    response.destroy();
  } finally {
    await handle.close();
  }
}
