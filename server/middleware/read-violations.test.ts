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

describe("A report of a browser", () => {
  test("tells what was blocked on which page, and nothing that a visitor asked for", () => {
    expect(older({})).toEqual([{ directive: "img-src", blocked: "https://pictures.example", path: "/about" }]);
  });

  test("is read in its newer form, several at once", () => {
    expect(newer({}, { blockedURL: "data", effectiveDirective: "font-src" })).toEqual([
      { directive: "script-src-elem", blocked: "inline", path: "/" },
      { directive: "font-src", blocked: "data", path: "/" },
    ]);
  });

  test("is read from browsers that name the whole directive", () => {
    expect(older({ "effective-directive": undefined, "violated-directive": "script-src 'self'" })).toMatchObject([
      { directive: "script-src" },
    ]);
  });

  test("does not tell the key to a receipt", () => {
    const document = "https://www.palmgrove.example/Admissions/Received/0123456789abcdefghi-_A";
    expect(older({ "document-uri": document })).toMatchObject([{ path: "/Admissions/Received/…" }]);
  });

  test.each([
    [{ "source-file": "moz-extension://0f5c/content.js" }],
    [{ "source-file": "chrome-extension" }],
    [{ "blocked-uri": "safari-web-extension://A1/x.js" }],
    [{ "blocked-uri": "chrome-extension" }],
  ])("about an extension of the visitor's own is left out: %o", (report) => {
    expect(older(report)).toEqual([]);
  });

  test.each([
    [{ "effective-directive": "made-up-src" }],
    [{ "document-uri": "nowhere" }],
    [{ "blocked-uri": "no words, no address" }],
    [{ "blocked-uri": 7 }],
  ])("that is none is left out: %o", (report) => {
    expect(older(report)).toEqual([]);
  });

  test("is left out alone when it is malformed, and the others stand", () => {
    expect(newer({ documentURL: 7 }, {})).toHaveLength(1);
  });

  test.each(["", "{", "null", "[]", '{"csp-report":null}', '[{"type":"deprecation","body":{}}]'])(
    "can be anything, such as %s",
    (body) => {
      expect(readViolations("application/csp-report", body)).toEqual([]);
      expect(readViolations("application/reports+json", body)).toEqual([]);
      expect(readViolations("text/plain", body)).toEqual([]);
    },
  );
});
