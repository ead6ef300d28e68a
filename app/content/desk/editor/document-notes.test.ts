import { beforeAll, expect, test } from "vitest";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { POSTGRADUATE } from "../../../admissions/information/postgraduate.content.ts";
import { HOME_HERO } from "../../../home/home.content.ts";
import { CONTACTS } from "../../site.content.ts";

const t = testDeps();
let amaka: string;

beforeAll(async () => {
  amaka = await staffCookie(t.deps, "amaka", "editor");
});

test("an editor reads what the placeholders in the texts stand for, and of no other", async () => {
  const { placeholders } = await documentDesk(HOME_HERO, t).open(amaka);
  expect(placeholders).toEqual([
    ["shortName", "Palmgrove"],
    ["session", "2025/2026"],
  ]);
  expect((await documentDesk(CONTACTS, t).open(amaka)).placeholders).toEqual([]);
});

test("all that the checks found in one field is one text", async () => {
  const desk = documentDesk(CONTACTS, t);
  await desk.send(amaka, "publish", desk.formWith({ contactPagePhone: "0803 555" }));
  const { findings } = await desk.open(amaka);
  expect(findings.filter(({ field }) => field === "contactPagePhone")).toEqual([
    {
      field: "contactPagePhone",
      message:
        "The phone 0803 555: The footer has +234 000 000 0000. The phone 0803 555: It has only 7 digits: check it.",
    },
  ]);
});

test("the editor of a bank account learns at once when nobody else may approve it", async () => {
  const desk = documentDesk(POSTGRADUATE, t);
  expect(await desk.open(amaka)).toMatchObject({ approval: "bank-account", lacksApprover: true });
  await staffCookie(t.deps, "bello", "editor");
  expect(await desk.open(amaka)).toMatchObject({ approval: "bank-account", lacksApprover: false });
});
