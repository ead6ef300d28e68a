import pdfUrl from "pdfjs-dist/legacy/build/pdf.min.mjs?url&no-inline";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url&no-inline";
import scriptUrl from "./document-frame.js?url&no-inline";

/** The scripts that the frame of a document gets from the page. */
export type FrameScripts = { script: Blob; pdf: Blob; worker: Blob };

/** Loads the scripts of the frame. */
export async function loadFrameScripts(): Promise<FrameScripts> {
  const [script, pdf, worker] = await Promise.all([scriptUrl, pdfUrl, workerUrl].map(loadScript));
  if (!script || !pdf || !worker) throw new Error("A script of the viewer is missing.");
  return { script, pdf, worker };
}

/** Fonts and decoders, whose names a document determines: it can name no other file. */
const ASSETS: Record<string, string> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(
      ["/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", "/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm"],
      { query: "?url&no-inline", import: "default", eager: true },
    ),
  ).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1), url]),
);

/** Loads a font or a decoder by its name; null when there is none. */
export async function loadAsset(name: string): Promise<ArrayBuffer | null> {
  const url = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  const response = url === undefined ? null : await fetch(url).catch(() => null);
  return response?.ok ? response.arrayBuffer() : null;
}

async function loadScript(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The viewer's script could not be loaded (${response.status}).`);
  return new Blob([await response.arrayBuffer()], { type: "text/javascript" });
}
