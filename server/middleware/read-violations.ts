import * as z from "zod";
import { loggablePath } from "./request-log.ts";

/** A violation of the Content-Security-Policy. */
export type Violation = {
  directive: string;
  /** The origin of the blocked resource, or a keyword: 'inline', 'eval', 'data'. */
  blocked: string;
  /** The page's path, without segments that may be secret. */
  path: string;
};

/** The accepted directives (CSP 3, 6.1 and 6.6): the sender controls the text of a report. */
const DIRECTIVES = new Set(
  "default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src frame-src child-src worker-src manifest-src media-src object-src base-uri frame-ancestors form-action".split(
    " ",
  ),
);
/** For URLs other than http(s), browsers report only the scheme (CSP 3, 5.4). */
const EXTENSION = /^(?:[a-z-]+-extension|webkit-masked-url)(?::|$)/;
const KEYWORD = /^[a-z-]{2,24}$/;
const MAX_PATH_LENGTH = 200;
/** Browsers batch the reports of a minute. */
const MAX_REPORTS = 20;

const text = z.string().max(4000).default("");

/** The format of `report-uri`: application/csp-report. */
const olderReport = z.object({
  "csp-report": z
    .object({
      "effective-directive": text,
      "violated-directive": text,
      "blocked-uri": text,
      "document-uri": text,
      "source-file": text,
    })
    .transform((report) => ({
      // Before CSP 3 there was only `violated-directive`, which includes the sources.
      directive: report["effective-directive"] || report["violated-directive"].split(" ")[0] || "",
      blocked: report["blocked-uri"],
      document: report["document-uri"],
      source: report["source-file"],
    })),
});

/** The format of `report-to`, which includes other kinds of reports: application/reports+json. */
const report = z.object({
  type: z.literal("csp-violation"),
  body: z
    .object({ effectiveDirective: text, blockedURL: text, documentURL: text, sourceFile: text.nullable() })
    .transform(({ effectiveDirective, blockedURL, documentURL, sourceFile }) => ({
      directive: effectiveDirective,
      blocked: blockedURL,
      document: documentURL,
      source: sourceFile ?? "",
    })),
});

/** Parses the reports of a body. Skips malformed ones, and violations by browser extensions. */
export function readViolations(mediaType: string, body: string): Violation[] {
  const value = parseJson(body);
  switch (mediaType) {
    case "application/csp-report": {
      const older = olderReport.safeParse(value);
      return older.success ? violationOf(older.data["csp-report"]) : [];
    }
    case "application/reports+json":
      return (Array.isArray(value) ? value : []).slice(0, MAX_REPORTS).flatMap((one) => {
        const read = report.safeParse(one);
        return read.success ? violationOf(read.data.body) : [];
      });
    default:
      return [];
  }
}

type ReportedViolation = { directive: string; blocked: string; document: string; source: string };

function violationOf({ directive, blocked, document, source }: ReportedViolation): Violation[] {
  const page = URL.parse(document);
  const blockedOrigin = originOf(blocked);
  if (!page || !blockedOrigin || !DIRECTIVES.has(directive)) return [];
  if (EXTENSION.test(source) || EXTENSION.test(blocked)) return [];
  return [{ directive, blocked: blockedOrigin, path: loggablePath(page.pathname).slice(0, MAX_PATH_LENGTH) }];
}

function originOf(blocked: string): string | null {
  if (KEYWORD.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (!url) return null;
  return url.origin === "null" ? url.protocol.slice(0, -1) : url.origin;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
