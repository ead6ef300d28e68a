import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readReport } from "./read-report.ts";

const FIXTURES = path.join(import.meta.dirname, "..", "..", "..", "tests", "fixtures", "mail-reports");
const TOKEN = "0123456789abcdef0123456789abcdef";
const UNSUBSCRIBE = "0-1_2345678901234567ab";

function fixture(name: string, token = TOKEN): string {
  return readFileSync(path.join(FIXTURES, `${name}.eml`), "utf8").replaceAll("TOKEN", token);
}

describe("reads from a delivery status notification", () => {
  test.each([
    ["postfix-unknown-user", "bounced", "550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown"],
    ["exim-unknown-user", "bounced", "550 5.1.1 No such user here"],
    ["exchange-unknown-user", "bounced", "550 5.1.10 RESOLVER.ADR.RecipientNotFound"],
    ["gmail-unknown-user", "bounced", "550-5.1.1 The email account that you tried to reach does not exist."],
    ["gmail-policy", "rejected", "550-5.7.26 Your email has been blocked"],
    ["postfix-expired", "rejected", "connect to mx.example.com[192.0.2.25]:25: Connection timed out"],
    ["postfix-delayed", "delayed", "connect to mx.example.com[192.0.2.25]:25: Connection timed out"],
  ] as const)("%s that the mail is %s", (name, result, detail) => {
    const expected = { kind: "delivery", returnToken: TOKEN, result, detail: expect.stringContaining(detail) };
    expect(readReport(fixture(name))).toEqual(expected);
    expect(readReport(fixture(name).replaceAll("\n", "\r\n"))).toEqual(expected);
  });

  test("the return address also after a mail server changed its letters", () => {
    expect(readReport(fixture("postfix-unknown-user", TOKEN.toUpperCase()))).toMatchObject({ returnToken: TOKEN });
  });

  test.each(["5.2.2", "5.2.3", "5.3.4", "5.6.0", "5.7.1", "4.2.2"])(
    "that after status %s a later mail may arrive",
    (status) => {
      const message = fixture("exim-unknown-user").replace("5.0.0", status);
      expect(readReport(message)).toMatchObject({ result: "rejected" });
    },
  );

  test("nothing of a mail that was delivered", () => {
    expect(readReport(fixture("postfix-unknown-user").replace("Action: failed", "Action: relayed"))).toBe(null);
  });
});

describe("reads from a complaint", () => {
  test("the link to unsubscribe and the Message-ID of the mail", () => {
    const id = "0b7e2a52-9c0f-4a53-8a34-0d0f2d7b3f10";
    expect(readReport(fixture("complaint", UNSUBSCRIBE).replace("MESSAGE", id))).toEqual({
      kind: "complaint",
      unsubscribeToken: UNSUBSCRIBE,
      messageId: id,
    });
  });

  test("nothing if its sender says that the mail is no spam", () => {
    const message = fixture("complaint", UNSUBSCRIBE).replace("Feedback-Type: abuse", "Feedback-Type: not-spam");
    expect(readReport(message)).toBe(null);
  });
});

describe("reads nothing from", () => {
  test.each([
    ["an empty message", ""],
    ["an automatic reply", `To: bounces+${TOKEN}@palmgrove.example\nSubject: Out of office\n\nI am away.`],
    ["a report that was sent to another address", fixture("postfix-unknown-user").replaceAll(`+${TOKEN}`, "")],
    ["a shortened token", fixture("postfix-unknown-user", TOKEN.slice(1))],
    ["a complaint without the link", fixture("complaint", "short")],
    ["a boundary that is never used", fixture("exim-unknown-user").replaceAll("\n--", "\n")],
    ["a report that ends in its header", fixture("exim-unknown-user").slice(0, 700)],
  ])("%s", (_, message) => {
    expect(readReport(message)).toBe(null);
  });

  const LARGE = 1024 * 1024;
  const start = `To: bounces+${TOKEN}@palmgrove.example\nContent-Type: multipart/report; boundary="b"\n\n`;
  test.each([
    ["one line", "a".repeat(LARGE)],
    ["header fields", "a:\n".repeat(LARGE / 3)],
    ["folded lines", `a: b${"\n ".repeat(LARGE / 2)}`],
    ["parts", start + "--b\n\n".repeat(LARGE / 5)],
    ["delimiters with spaces", start + `--b${" ".repeat(1000)}x\n`.repeat(LARGE / 1005)],
    ["groups", `${start}--b\nContent-Type: message/delivery-status\n\n${"a: b\n \n".repeat(LARGE / 7)}`],
    [
      "parts in parts",
      Array.from(
        { length: 10_000 },
        (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n`,
      ).join(""),
    ],
  ])("a hostile megabyte of %s", (_, message) => {
    expect(readReport(message)).toBe(null);
  });
});
