import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { startScriptsLate } from "./late-scripts.server.ts";
import { depsContext, visitContext } from "./platform/deps.server.ts";
import { noteFailure } from "./platform/failure.server.ts";

// The server sets these in each request's context; they must be the very objects that the built pages read.
export { depsContext, visitContext };

/** Renders a page whole before the first byte is sent, so that a failing part still gives a proper error page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, failure } = context.get(visitContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (failure?.outage) headers.set("Retry-After", "30");
  const answer = { status: failure?.outage && status === 500 ? 503 : status, headers };
  if (request.method === "HEAD") return new Response(null, answer);
  return new Response(
    await renderPage(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce),
    answer,
  );
}

function renderPage(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough())).then((html) => startScriptsLate(html, nonce))),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** An error that a loader, an action or a component threw: noted once, here. The visitor sees the root's error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who left, and a request that no route takes, are no accidents of ours.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(visitContext).failure = noteFailure(context.get(depsContext).log, error, { method: request.method });
};
