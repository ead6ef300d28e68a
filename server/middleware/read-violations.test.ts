import { describe, expect, test } from "vitest";
import { readViolations } from "./read-violations.ts";

const older = (report: object) =>
  readViolations(
    "application/csp-report",
    JSON.stringify({
      "csp-report": {
        "document-uri": "https://www.palmgrove.example/about?q=mine",
        "effective-directive": "img-src",
        "blocked-uri": "https://pictures.example/mine.png?secret",
        ...report,
      },
    }),
  );

const newer = (...bodies: object[]) =>
  readViolations(
    "application/reports+json",
    JSON.stringify(
      bodies.map((body) => ({
        type: "csp-violation",
        url: "https://www.palmgrove.example/",
        body: {
          documentURL: "https://www.palmgrove.example/",
          effectiveDirective: "script-src-elem",
          blockedURL: "inline",
          sourceFile: null,
          sample: "alert('what stood there')",
          ...body,
        },
      })),
    ),
  );

describe("readViolations", () => {
  test("returns the blocked origin and the page's path, without queries", () => {
    expect(older({})).toEqual([{ directive: "img-src", blocked: "https://pictures.example", path: "/about" }]);
  });

  test("parses several reports of the Reporting API", () => {
    expect(newer({}, { blockedURL: "data", effectiveDirective: "font-src" })).toEqual([
      { directive: "script-src-elem", blocked: "inline", path: "/" },
      { directive: "font-src", blocked: "data", path: "/" },
    ]);
  });

  test("parses reports that contain the whole directive", () => {
    expect(older({ "effective-directive": undefined, "violated-directive": "script-src 'self'" })).toMatchObject([
      { directive: "script-src" },
    ]);
  });

  test("removes the key of a receipt from the path", () => {
    const document = "https://www.palmgrove.example/Admissions/Received/0123456789abcdefghi-_A";
    expect(older({ "document-uri": document })).toMatchObject([{ path: "/Admissions/Received/…" }]);
  });

  test.each([
    [{ "source-file": "moz-extension://0f5c/content.js" }],
    [{ "source-file": "chrome-extension" }],
    [{ "blocked-uri": "safari-web-extension://A1/x.js" }],
    [{ "blocked-uri": "chrome-extension" }],
  ])("skips a violation by a browser extension: %o", (report) => {
    expect(older(report)).toEqual([]);
  });

  test.each([
    [{ "effective-directive": "made-up-src" }],
    [{ "document-uri": "nowhere" }],
    [{ "blocked-uri": "no words, no address" }],
    [{ "blocked-uri": 7 }],
  ])("skips an invalid report: %o", (report) => {
    expect(older(report)).toEqual([]);
  });

  test("skips only the malformed reports of a batch", () => {
    expect(newer({ documentURL: 7 }, {})).toHaveLength(1);
  });

  test.each(["", "{", "null", "[]", '{"csp-report":null}', '[{"type":"deprecation","body":{}}]'])(
    "returns nothing for the body %s",
    (body) => {
      expect(readViolations("application/csp-report", body)).toEqual([]);
      expect(readViolations("application/reports+json", body)).toEqual([]);
      expect(readViolations("text/plain", body)).toEqual([]);
    },
  );
});
