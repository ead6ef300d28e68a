import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { startScriptsLate } from "./late-scripts.server.ts";
import { depsContext, requestContextKey } from "./platform/deps.server.ts";
import { noteFailure } from "./platform/failure.server.ts";
import { OUTAGE_RETRY_SECONDS } from "./platform/outage.server.ts";

// The server sets these in each request's context; they must be the very objects that the built pages read.
export { depsContext, requestContextKey };

/** Renders a page whole before the first byte is sent, so that a failing part still gives a proper error page. */
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
  return new Response(await renderPage(routerContext, request.url, nonce), response);
}

/**
 * In one go, which takes a third less of a core than React's stream of many small pieces. Nothing that a component waits for is waited
 * for: loaders bring all that a page needs. What they brought is put behind the page here, since React Router's own component for it
 * waits inside the stream.
 */
async function renderPage(context: EntryContext, url: string, nonce: string): Promise<string> {
  const { serverHandoffStream, ...rest } = context;
  const html = renderToString(<ServerRouter context={rest} url={url} nonce={nonce} />);
  const data = serverHandoffStream ? handOver(await text(serverHandoffStream), nonce) : "";
  const end = html.lastIndexOf("</body>");
  const page = html.slice(0, end).replace(ENCODER, "");
  return `<!DOCTYPE html>${startScriptsLate(page, nonce)}${data}${html.slice(end)}`;
}

/** How React Router encodes what a page is handed. Firefox has it since 113 only. */
const ENCODER = ".pipeThrough(new TextEncoderStream())";

/** Hands the loaders' data to React Router in the browser, as its own component for that does (StreamTransfer), but encoded. */
function handOver(data: string, nonce: string): string {
  const controller = "window.__reactRouterContext.streamController";
  const literal = JSON.stringify(data).replaceAll(/[&<>\u2028\u2029]/g, escapeCharacter);
  return `<script${nonce && ` nonce="${nonce}"`}>${controller}.enqueue(new TextEncoder().encode(${literal}));${controller}.close();</script>`;
}

/** So that no text can end the script (HTML, 4.12.1.3). */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** An error that a loader, an action or a component threw: noted once, here. The visitor sees the root's error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who left, and a request that no route takes, are no accidents of ours.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContextKey).failure = noteFailure(context.get(depsContext).log, error, { method: request.method });
};
