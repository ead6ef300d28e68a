import { expect, test } from "vitest";
import { fillIn } from "./fill-in.ts";

test("a text says the session and the short name wherever it holds their place, and keeps all other braces", () => {
  const slides = [
    { title: "Dare to succeed with {shortName}", note: "{session} and {session}", odd: "{other} {", size: 5 },
  ];
  expect(fillIn({ slides }, { shortName: "Palmgrove", session: "2025/2026" })).toEqual({
    slides: [{ title: "Dare to succeed with Palmgrove", note: "2025/2026 and 2025/2026", odd: "{other} {", size: 5 }],
  });
});

test("a word that no one has filled in stays as it is, whatever the language calls its own properties", () => {
  const odd = ["{constructor}", "{toString}", "{__proto__}", "{hasOwnProperty}"];
  expect(fillIn(odd, { session: "2025/2026" })).toEqual(odd);
});
