import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { THEME } from "./content/theme/theme.content.ts";
import { themeStyle } from "./content/theme/theme-style.server.ts";
import { depsContext, requestContextKey } from "./platform/deps.server.ts";
import { noteFailure } from "./platform/errors/failure.server.ts";
import { OUTAGE_RETRY_SECONDS } from "./platform/errors/outage.server.ts";
import { inlineCriticalStyle, inlineStyle, type StyleIndex } from "./platform/react-router/critical-style.server.ts";
import { dataHandoff, withoutTextEncoderStream } from "./platform/react-router/data-handoff.server.ts";
import { startScriptsLate } from "./platform/react-router/late-scripts.server.ts";
import { publicManifestUrl } from "./platform/react-router/public-manifest.ts";
import { isStaffPath } from "./platform/site/path-kinds.ts";

// The server sets these in each request's context: they must be the same objects that the built pages read.
export { depsContext, requestContextKey };

/** Renders the complete page before the first byte is sent, so that a rendering error still results in an error page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, failure } = context.get(requestContextKey);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (failure?.outage) headers.set("Retry-After", String(OUTAGE_RETRY_SECONDS));
  const response = { status: failure?.outage && status === 500 ? 503 : status, headers };
  if (request.method === "HEAD") return new Response(null, response);
  const { styles, content } = context.get(depsContext);
  const look = { nonce, styles, theme: themeStyle(content.read(THEME)) };
  // As bytes: of a string, undici makes a flat copy, a large object, which stays until V8's next collection of old objects.
  return new Response(Buffer.from(await renderPage(routerContext, request.url, look)), response);
}

/**
 * Renders a page to a string, which takes a third less CPU time than React's stream of many small chunks. No component suspends, since
 * loaders provide all data. The data is appended after the page, because React Router's own component for it suspends.
 */
async function renderPage(
  context: EntryContext,
  url: string,
  { nonce, styles, theme }: { nonce: string; styles: readonly StyleIndex[] | null; theme: string },
): Promise<string> {
  const { serverHandoffStream, manifest, ...rest } = context;
  const ownManifest = isStaffPath(new URL(url).pathname)
    ? manifest
    : { ...manifest, url: publicManifestUrl(manifest.url) };
  const html = renderToString(<ServerRouter context={{ ...rest, manifest: ownManifest }} url={url} nonce={nonce} />);
  const data = serverHandoffStream ? dataHandoff(await text(serverHandoffStream), nonce) : "";
  const end = html.lastIndexOf("</body>");
  const page = withoutTextEncoderStream(html.slice(0, end));
  const styled = styles ? inlineCriticalStyle(page, styles, nonce) : page;
  const themed = inlineStyle(styled, theme, nonce);
  return `<!DOCTYPE html>${startScriptsLate(themed, nonce)}${data}${html.slice(end)}`;
}

/** Logs an error of a loader, an action or a component. The visitor sees the root's error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An aborted request, or one without a matching route, is not an error.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContextKey).failure = noteFailure(context.get(depsContext).log, error, { method: request.method });
};
