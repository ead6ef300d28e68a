import type { Context, ErrorHandler } from "hono";
import { type Failure, noteFailure } from "../../app/platform/failure.server.ts";
import type { Log } from "../../app/platform/log.server.ts";
import type { AppEnv } from "../app.ts";
import { loggablePath } from "./request-log.ts";

const RETRY_AFTER_SECONDS = "30";

/** The one place where accidents end: the visitor reads a plain sentence and a number, the log has the cause. */
export function onError(log: Log): ErrorHandler<AppEnv> {
  return (error, c) => {
    const facts = { method: c.req.method, path: loggablePath(c.req.path) };
    return sayFailure(c, noteFailure(c.get("log") ?? log, error, facts));
  };
}

/** What an endpoint's failure is answered with, in place of React Router's own words; null for everything else. */
export function failureOfEndpoint(c: Context<AppEnv>, response: Response): Response | null {
  const { failure } = c.var.requestContext;
  // A page shows its failure itself; and one that is asked for by its script reads it in its own format.
  const isPage = c.req.path.endsWith(".data") || response.headers.get("Content-Type")?.startsWith("text/html");
  return failure && response.status === 500 && !isPage ? sayFailure(c, failure) : null;
}

function sayFailure(c: Context<AppEnv>, { incident, outage }: Failure): Response {
  if (outage) {
    c.header("Retry-After", RETRY_AFTER_SECONDS);
    const message = "We can't reach our records right now. Nothing was changed. Please try again in a minute.";
    return say(c, 503, "Back in a moment", message);
  }
  const message = `Something went wrong on our side. If it happens again, tell us this number: ${incident}.`;
  return say(c, 500, "Something went wrong", message);
}

/** A plain sentence for a visitor: a page for a browser, JSON for a program. */
function say(c: Context<AppEnv>, status: 500 | 503, title: string, message: string): Response {
  const { type, text } = plainResponse(c.req.header("Accept"), title, message);
  return c.body(text, status, { "Content-Type": type });
}

/** A page for who accepts one, JSON for everybody else. */
export function plainResponse(
  accept: string | undefined,
  title: string,
  message: string,
): { type: string; text: string } {
  return accept?.includes("text/html")
    ? { type: "text/html; charset=UTF-8", text: plainPage(title, message) }
    : { type: "application/json", text: JSON.stringify({ message }) };
}

/** A page that needs nothing else to work: no style sheet, no script, no database. */
function plainPage(title: string, message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${message}</p><p><a href="/">Home</a></p></html>`;
}
