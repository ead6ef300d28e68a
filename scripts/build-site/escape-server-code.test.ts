import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { escapeBeyondLatin1 } from "./escape-server-code.ts";

test.each([
  ['["“Ọlá” – 😀", "Zoë"].join()', "“Ọlá” – 😀,Zoë"],
  ["`“two” …`", "“two” …"],
  ['/^[“”😀]+$/u.test("“😀”")', true],
  ['({ "→": 1 })["→"]', 1],
])("%s means the same when it is escaped", (code, value) => {
  const escaped = escapeBeyondLatin1(code);
  expect(escaped).not.toMatch(/[^\0-\u00ff]/);
  expect(runInNewContext(escaped)).toEqual(value);
});
