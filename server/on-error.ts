import { randomBytes } from "node:crypto";
import type { Context, ErrorHandler } from "hono";
import type { Log } from "../app/platform/log.server.ts";
import { isOutage } from "../app/platform/outage.server.ts";
import type { AppEnv } from "./app.ts";

const RETRY_AFTER_SECONDS = "30";

/** The one place where accidents end: the visitor reads a plain sentence and a number, the log has the cause. */
export function onError(log: Log): ErrorHandler<AppEnv> {
  return (error, c) => {
    const incident = randomBytes(4).toString("hex");
    log.error({ error, incident, path: c.req.path.replaceAll(/\/[\w-]{16,}/g, "/…") }, "a request failed");
    if (isOutage(error)) return sayOutage(c);
    const message = `Something went wrong on our side. If it happens again, tell us this number: ${incident}.`;
    return say(c, 500, "Something went wrong", message);
  };
}

/** An endpoint that failed because the database or the disk is out of reach: React Router answers any failure of one with 500. */
export function outageOfEndpoint(c: Context<AppEnv>, answer: Response): Response | null {
  // A page asked for by its script reads the failure in its own format, whatever the status.
  const isPageData = c.req.path.endsWith(".data");
  return c.var.visit.outage && answer.status === 500 && !isPageData ? sayOutage(c) : null;
}

function sayOutage(c: Context<AppEnv>): Response {
  c.header("Retry-After", RETRY_AFTER_SECONDS);
  const message = "We can't reach our records right now. Nothing was changed. Please try again in a minute.";
  return say(c, 503, "Back in a moment", message);
}

function say(c: Context<AppEnv>, status: 500 | 503, title: string, message: string): Response {
  if (!c.req.header("Accept")?.includes("text/html")) return c.json({ message }, status);
  return c.html(plainPage(title, message), status);
}

/** A page that needs nothing else to work: no style sheet, no script, no database. */
function plainPage(title: string, message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${message}</p><p><a href="/">Home</a></p></html>`;
}
