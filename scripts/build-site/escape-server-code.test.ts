import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { escapeBeyondAscii } from "./escape-server-code.ts";

test.each([
  ['["“Ọlá” – 😀", "Zoë"].join()', "“Ọlá” – 😀,Zoë"],
  ["`“two” …`", "“two” …"],
  ['/^[“”😀]+$/u.test("“😀”")', true],
  ['({ "→": 1 })["→"]', 1],
])("%s means the same when it is escaped", (code, value) => {
  const escaped = escapeBeyondAscii(code);
  expect(escaped).not.toMatch(/[^\0-\u007f]/);
  expect(runInNewContext(escaped)).toEqual(value);
});
