import { describe, expect, test } from "vitest";
import { mailboxKey } from "../mail/mailbox-key.ts";
import { isEmailAddress } from "./email-address.ts";

describe("An address", () => {
  test.each([
    "ada@example.com",
    "a@b.ng",
    "Ada.Obi+news@mail.palmgrove.example",
    "o'neil_99@sub-domain.example.org",
    "ada@xn--mnchen-3ya.example",
    `${"a".repeat(64)}@example.com`,
  ])("may be %s", (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  test.each([
    ["empty", ""],
    ["without an at sign", "ada.example.com"],
    ["without a dot", "ada@localhost"],
    ["without a name", "@example.com"],
    ["with two at signs", "ada@obi@example.com"],
    ["two", "ada@example.com,eve@example.com"],
    ["two behind each other", "ada@example.com eve@example.com"],
    ["with a name in front", "Ada <ada@example.com>"],
    ["in quotes", '"ada obi"@example.com'],
    ["with a header behind it", "ada@example.com\r\nBcc: eve@example.com"],
    ["with a header in front of its domain", "ada\nBcc:eve@example.com"],
    ["with NUL", "ada\0@example.com"],
    ["with a character that turns text around", "ada\u202e@example.com"],
    ["with a letter that looks like another", "аda@example.com"],
    ["with dots beside each other", "ada..obi@example.com"],
    ["with dots beside each other in its domain", "ada@example..com"],
    ["with a hyphen at the wrong end", "ada@-example.com"],
    ["a number of a machine", "ada@127.0.0.1"],
    ["with a long name", `${"a".repeat(65)}@example.com`],
    ["long", `ada@${"a.".repeat(126)}com`],
    ["of 10,000 characters", `${"a".repeat(9_988)}@example.com`],
    ["of 10,000 characters that keep a slow rule busy", `ada@${"a.".repeat(5_000)}`],
  ])("is never %s", (_, address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

describe("A mailbox is the same one", () => {
  test.each([
    ["in capitals", "Ada@Example.COM", "ada@example.com"],
    ["with dots at Gmail", "a.d.a@gmail.com", "ada@gmail.com"],
    ["under Gmail's other name", "a.da@googlemail.com", "ada@gmail.com"],
    ["with a tag at Gmail", "ada+news@gmail.com", "ada@gmail.com"],
    ["with a tag at Outlook", "ada+news@outlook.com", "ada@outlook.com"],
  ])("%s", (_, typed, key) => {
    expect(mailboxKey(typed)).toBe(key);
  });

  test.each([
    ["with dots elsewhere", "a.da@outlook.com", "ada@outlook.com"],
    ["with a tag where tags may be names", "ada+obi@palmgrove.example", "ada@palmgrove.example"],
    ["at another host", "ada@gmail.com", "ada@outlook.com"],
    ["that begins with a plus", "+ada@gmail.com", "@gmail.com"],
  ])("but another one %s", (_, first, second) => {
    expect(mailboxKey(first)).not.toBe(mailboxKey(second));
  });
});
