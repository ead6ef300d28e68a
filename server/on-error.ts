import { randomBytes } from "node:crypto";
import type { ErrorHandler } from "hono";
import type { Log } from "../app/platform/log.server.ts";
import { isOutage } from "../app/platform/outage.server.ts";
import type { AppEnv } from "./app.ts";

const RETRY_AFTER_SECONDS = "30";

/** The one place where accidents end: the visitor reads a plain sentence and a number, the log has the cause. */
export function onError(log: Log): ErrorHandler<AppEnv> {
  return (error, c) => {
    const incident = randomBytes(4).toString("hex");
    log.error({ error, incident, path: c.req.path.replaceAll(/\/[\w-]{16,}/g, "/…") }, "a request failed");
    const outage = isOutage(error);
    const message = outage
      ? "We can't reach our records right now. Nothing was changed. Please try again in a minute."
      : `Something went wrong on our side. If it happens again, tell us this number: ${incident}.`;
    if (outage) c.header("Retry-After", RETRY_AFTER_SECONDS);
    const status = outage ? 503 : 500;
    if (!c.req.header("Accept")?.includes("text/html")) return c.json({ message }, status);
    return c.html(plainPage(outage ? "Back in a moment" : "Something went wrong", message), status);
  };
}

/** A page that needs nothing else to work: no style sheet, no script, no database. */
function plainPage(title: string, message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${message}</p><p><a href="/">Home</a></p></html>`;
}
