import * as z from "zod";
import { loggablePath } from "./request-log.ts";

/** What a browser did not load or run because our policy forbids it. */
export type Violation = {
  directive: string;
  /** The origin of what was blocked, or a word for it: 'inline', 'eval', 'data'. */
  blocked: string;
  /** The page's path, without what may be a key. */
  path: string;
};

/** CSP 3, 6.1 and 6.6: the names that a report may give. Whoever sends one chooses its text. */
const DIRECTIVES = new Set(
  "default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src frame-src child-src worker-src manifest-src media-src object-src base-uri frame-ancestors form-action".split(
    " ",
  ),
);
/** Browsers give the scheme alone where a URL is not of the web (CSP 3, 5.4). */
const EXTENSION = /^(?:[a-z-]+-extension|webkit-masked-url)(?::|$)/;
const WORD = /^[a-z-]{2,24}$/;
const MAX_PATH_LENGTH = 200;
/** Browsers send what they gathered for a minute at once. */
const MAX_CONCURRENT = 20;

const text = z.string().max(4000).default("");

/** As `report-uri` has it sent: application/csp-report. */
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
      // Before CSP 3 it was the whole directive with its sources, and the only one.
      directive: report["effective-directive"] || report["violated-directive"].split(" ")[0] || "",
      blocked: report["blocked-uri"],
      document: report["document-uri"],
      source: report["source-file"],
    })),
});

/** As `report-to` has it sent, among reports of other kinds: application/reports+json. */
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

/** Reads the reports in a body; what is malformed, or was done by an extension of the visitor's browser, is left out. */
export function readViolations(mediaType: string, body: string): Violation[] {
  const value = parseJson(body);
  switch (mediaType) {
    case "application/csp-report": {
      const older = olderReport.safeParse(value);
      return older.success ? violationOf(older.data["csp-report"]) : [];
    }
    case "application/reports+json":
      return (Array.isArray(value) ? value : []).slice(0, MAX_CONCURRENT).flatMap((one) => {
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
  const whatWasBlocked = originOf(blocked);
  if (!page || !whatWasBlocked || !DIRECTIVES.has(directive)) return [];
  if (EXTENSION.test(source) || EXTENSION.test(blocked)) return [];
  return [{ directive, blocked: whatWasBlocked, path: loggablePath(page.pathname).slice(0, MAX_PATH_LENGTH) }];
}

function originOf(blocked: string): string | null {
  if (WORD.test(blocked)) return blocked;
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
