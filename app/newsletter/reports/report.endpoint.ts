import { readReport } from "../../mail/reports/read-report.ts";
import { type Deps, depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { isOutage, OUTAGE_RETRY_SECONDS } from "../../platform/errors/outage.server.ts";
import { readBodyBytes } from "../../platform/http/request-body.server.ts";
import type { Route } from "./+types/report.endpoint.ts";
import { applyReport, type ReportOutcome } from "./apply-report.server.ts";

/** A report holds the mail that it is about, of which the largest has 200 KB. */
const MAX_BYTES = 1024 * 1024;

const MESSAGES: Record<Exclude<ReportOutcome, "too-early">, string> = {
  bounced: "Stored: the mailbox does not exist, or takes no mail. A subscriber with it is suppressed.",
  rejected: "Stored: the mail was not delivered.",
  delayed: "Stored: the mail is delayed.",
  complained: "Stored: the subscriber complained, and is suppressed.",
  unknown: "Ignored: no stored mail has the return address or the link of this report.",
};

/**
 * POST /mail/reports with a message as the mail server received it. What is settled is a 200, also for a message that is no report, so that the mail server doesn't
 * repeat it; 408, 429 and 503 ask it to.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return loader();
  const deps = context.get(depsContext);
  try {
    const allowance = await deps.limits.mailReportsByNetwork.take(context.get(requestContextKey).network);
    if (allowance.kind === "limited") return later(429, "There were too many reports.", allowance.retryAfterSeconds);
    const body = await readBodyBytes(request, MAX_BYTES);
    switch (body.kind) {
      case "too-large":
        return settled("Ignored: the message is larger than 1 MB.");
      case "too-slow":
      case "cut-off":
        return later(408, "The message did not arrive completely.", 60);
      case "bytes":
        return await receive(deps, body.bytes.toString());
    }
  } catch (error) {
    if (!isOutage(error)) throw error;
    deps.log.error({ error }, "storing a mail report failed");
    return later(503, "The report could not be stored.", OUTAGE_RETRY_SECONDS);
  }
}

export function loader(): Response {
  return Response.json({ message: "Send a report with POST." }, { status: 405, headers: { Allow: "POST" } });
}

async function receive(deps: Deps, message: string): Promise<Response> {
  const report = readReport(message);
  if (!report) {
    deps.log.info({ outcome: "no-report" }, "mail report received");
    return settled("Ignored: the message is no report about a mail of this site.");
  }
  const outcome = await applyReport(deps, report);
  deps.log.info({ report: report.kind, outcome }, "mail report received");
  return outcome === "too-early" ? later(503, "The mail is still being sent.", 60) : settled(MESSAGES[outcome]);
}

function settled(message: string): Response {
  return Response.json({ message });
}

function later(status: 408 | 429 | 503, message: string, seconds: number): Response {
  return Response.json({ message }, { status, headers: { "Retry-After": String(seconds), Connection: "close" } });
}
