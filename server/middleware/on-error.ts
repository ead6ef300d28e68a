import type { Context, ErrorHandler } from "hono";
import { type Failure, noteFailure } from "../../app/platform/errors/failure.server.ts";
import { OUTAGE_RETRY_SECONDS } from "../../app/platform/errors/outage.server.ts";
import type { Log } from "../../app/platform/log.server.ts";
import { isDataPath } from "../../app/platform/react-router/data-request.ts";
import type { AppEnv } from "../app-env.ts";
import { loggablePath } from "./request-log.ts";

/** Handles uncaught errors: logs the cause, and returns a message with the incident id. */
export function onError(log: Log): ErrorHandler<AppEnv> {
  return (error, c) => {
    const facts = { method: c.req.method, path: loggablePath(c.req.path) };
    return failureResponse(c, noteFailure(c.get("log") ?? log, error, facts));
  };
}

/** Returns the response to a failed endpoint, instead of React Router's; null for anything else. */
export function endpointFailure(c: Context<AppEnv>, response: Response): Response | null {
  const { failure } = c.var.requestContext;
  // A page renders its own error, and a data request has React Router's format.
  const isPage = isDataPath(c.req.path) || response.headers.get("Content-Type")?.startsWith("text/html");
  return failure && response.status === 500 && !isPage ? failureResponse(c, failure) : null;
}

function failureResponse(c: Context<AppEnv>, { incident, outage }: Failure): Response {
  if (outage) {
    c.header("Retry-After", String(OUTAGE_RETRY_SECONDS));
    const message = "We can't reach our records right now. Nothing was changed. Please try again in a minute.";
    return messageResponse(c, 503, "Back in a moment", message);
  }
  const message = `Something went wrong on our side. If it happens again, tell us this number: ${incident}.`;
  return messageResponse(c, 500, "Something went wrong", message);
}

/** Creates a response with a message: HTML for a browser, JSON for other clients. */
function messageResponse(c: Context<AppEnv>, status: 500 | 503, title: string, message: string): Response {
  const { type, text } = plainResponse(c.req.header("Accept"), title, message);
  return c.body(text, status, { "Content-Type": type });
}

/** Returns an HTML page for clients that accept one, JSON for others. */
export function plainResponse(
  accept: string | undefined,
  title: string,
  message: string,
): { type: string; text: string } {
  return accept?.includes("text/html")
    ? { type: "text/html; charset=UTF-8", text: plainPage(title, message) }
    : { type: "application/json", text: JSON.stringify({ message }) };
}

/** Renders a page without style sheet, script or database. */
function plainPage(title: string, message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${message}</p><p><a href="/">Home</a></p></html>`;
}
