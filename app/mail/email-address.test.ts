import { describe, expect, test } from "vitest";
import { mailboxKey } from "../mail/mailbox-key.ts";
import { isEmailAddress } from "./email-address.ts";

describe("isEmailAddress", () => {
  test.each([
    "ada@example.com",
    "a@b.ng",
    "Ada.Obi+news@mail.palmgrove.example",
    "o'neil_99@sub-domain.example.org",
    "ada@xn--mnchen-3ya.example",
    `${"a".repeat(64)}@example.com`,
  ])("accepts %s", (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  test.each([
    ["that is empty", ""],
    ["without an at sign", "ada.example.com"],
    ["without a dot", "ada@localhost"],
    ["without a name", "@example.com"],
    ["with two at signs", "ada@obi@example.com"],
    ["that is two", "ada@example.com,eve@example.com"],
    ["that is two with a space between", "ada@example.com eve@example.com"],
    ["with a name in front", "Ada <ada@example.com>"],
    ["in quotes", '"ada obi"@example.com'],
    ["followed by a header", "ada@example.com\r\nBcc: eve@example.com"],
    ["with a header before its domain", "ada\nBcc:eve@example.com"],
    ["with NUL", "ada\0@example.com"],
    ["with a bidirectional override", "ada\u202e@example.com"],
    ["with a homoglyph", "аda@example.com"],
    ["with consecutive dots", "ada..obi@example.com"],
    ["with consecutive dots in its domain", "ada@example..com"],
    ["with a domain that begins with a hyphen", "ada@-example.com"],
    ["with an IP address", "ada@127.0.0.1"],
    ["with a local part over 64 characters", `${"a".repeat(65)}@example.com`],
    ["over 254 characters", `ada@${"a.".repeat(126)}com`],
    ["of 10,000 characters", `${"a".repeat(9_988)}@example.com`],
    ["of 10,000 characters that would make a pattern backtrack", `ada@${"a.".repeat(5_000)}`],
  ])("rejects an address %s", (_, address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

describe("mailboxKey", () => {
  test.each([
    ["in capitals", "Ada@Example.COM", "ada@example.com"],
    ["with dots at Gmail", "a.d.a@gmail.com", "ada@gmail.com"],
    ["under Gmail's other name", "a.da@googlemail.com", "ada@gmail.com"],
    ["with a tag at Gmail", "ada+news@gmail.com", "ada@gmail.com"],
    ["with a tag at Outlook", "ada+news@outlook.com", "ada@outlook.com"],
  ])("normalizes an address %s", (_, typed, key) => {
    expect(mailboxKey(typed)).toBe(key);
  });

  test.each([
    ["with dots at another provider", "a.da@outlook.com", "ada@outlook.com"],
    ["with a tag at an unknown provider", "ada+obi@palmgrove.example", "ada@palmgrove.example"],
    ["at different hosts", "ada@gmail.com", "ada@outlook.com"],
    ["that begin with a plus sign", "+ada@gmail.com", "@gmail.com"],
  ])("distinguishes addresses %s", (_, first, second) => {
    expect(mailboxKey(first)).not.toBe(mailboxKey(second));
  });
});
