import { randomBytes } from "node:crypto";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import type { Route } from "./+types/document-frame.endpoint.ts";

/** Passes the first message of the page around it to the script that comes with the message. */
const START = `addEventListener("message", async ({ source, data, ports }) => {
  if (source !== parent) return;
  const script = await import(URL.createObjectURL(data.script));
  await script.show(data, ports[0]);
}, { once: true });`;

const STYLE =
  "html,body{margin:0;overflow:hidden}body{display:inline-block}canvas{display:block;margin:0 auto;background:#fff}";

/**
 * GET /dashboard/review/frame: returns the empty page in which documents are drawn. Its policy gives it an opaque origin, no network and no eval. A
 * document that breaks pdf.js reaches neither the session nor the page around the frame, and can send nothing anywhere.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  await requirePermissionAtEndpoint(args, "applications.read");
  const nonce = randomBytes(16).toString("base64");
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Document</title><style nonce="${nonce}">${STYLE}</style><body><script nonce="${nonce}">${START}</script></body></html>`;
  return new Response(page, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": framePolicy(nonce) },
  });
}

/** WebAssembly decodes the compressed images of scanners (JBIG2, JPEG 2000). */
function framePolicy(nonce: string): string {
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    `script-src 'nonce-${nonce}' blob: 'wasm-unsafe-eval'`,
    "worker-src blob:",
    `style-src 'nonce-${nonce}'`,
    "img-src blob: data:",
    "font-src blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
