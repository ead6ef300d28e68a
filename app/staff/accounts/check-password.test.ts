import { describe, expect, test } from "vitest";
import type { Content } from "../../platform/site/content.server.ts";
import { checkPassword } from "./check-password.server.ts";
import { generatePassword } from "./password.server.ts";

/** The sample university: Palmgrove University, Palmgrove Campus, Delta State, Nigeria. */
const content: Content = { read: ({ sample }) => sample, isFaulty: () => false, refresh: async () => undefined };

const check = (password: string, username = "ngozi.tunde") => checkPassword({ content }, password, username);

test.each([
  "Nine-Palms-and-a-River",
  "rain on the river",
  "correct horse battery staple",
  "Palmgrove-blue-tractor-91",
  "Ọmọlará sings loudly",
  "雨が川に降る雨が川に降る、そして",
  "ngozi and seven goats",
  `x${"yz!1".repeat(3)}q w`,
])("accepts %s", async (password) => {
  expect(await check(password)).toBeNull();
});

test("accepts every password that the system generates", async () => {
  for (let count = 0; count < 20; count++) expect(await check(generatePassword(), "admin")).toBeNull();
});

describe("rejects", () => {
  test.each([
    ["too-short", "eleven char"],
    ["too-short", ""],
    ["too-short", "ﬁﬁﬁ12"],
    ["too-long", "p".repeat(201)],
    ["too-long", "p".repeat(200_000)],
    ["control-characters", "rain\0on the river"],
    ["username", "ngozi.tunde2026"],
    ["username", "Tunde-Ngozi-1!"],
    ["username", "ngozi1234567"],
    ["university", "palmgrove2026"],
    ["university", "Palmgrove-2026!"],
    ["university", "PALMGROVE-UNIVERSITY"],
    ["university", "Delta State 1999"],
    ["university", "Palmgrove 20262026"],
    ["common", "1qaz2wsx3edc"],
    ["common", "Password2026!!"],
    ["common", "2026password!!"],
    ["common", "p.a.s.s.w.o.r.d.1"],
    ["common", "sunshine12345678"],
    ["common", "dragon".repeat(2)],
    ["common", "UnbelievaBle"],
    ["common", "aaaaaaaaaaaaaaaa"],
    ["common", "121212121212"],
    ["common", "P@ssw0rd20262026"],
  ])("as %s: %s", async (problem, password) => {
    expect(await check(password)).toBe(problem);
  });
});

test("accepts a password of exactly 12 and of exactly 200 characters, counted as a person counts them", async () => {
  expect(await check("seven goats!")).toBeNull();
  expect(await check(`${"🌧".repeat(185)}seven big goats`)).toBeNull();
});
