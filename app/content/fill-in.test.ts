import { expect, test } from "vitest";
import { fillIn } from "./read-document.server.ts";

test("replaces the placeholders of the session and the short name, and keeps all other braces", () => {
  const slides = [
    { title: "Dare to succeed with {shortName}", note: "{session} and {session}", odd: "{other} {", size: 5 },
  ];
  expect(fillIn({ slides }, { shortName: "Palmgrove", session: "2025/2026" })).toEqual({
    slides: [{ title: "Dare to succeed with Palmgrove", note: "2025/2026 and 2025/2026", odd: "{other} {", size: 5 }],
  });
});

test("keeps placeholders that are named like properties of Object.prototype", () => {
  const odd = ["{constructor}", "{toString}", "{__proto__}", "{hasOwnProperty}"];
  expect(fillIn(odd, { session: "2025/2026" })).toEqual(odd);
});
