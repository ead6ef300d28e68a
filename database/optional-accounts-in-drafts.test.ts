import { beforeAll, expect, test } from "vitest";
import { INFORMATION } from "../app/admissions/information/information.content.ts";
import { POSTGRADUATE } from "../app/admissions/information/postgraduate.content.ts";
import { encodeForm, findEditedDocument, readForm } from "../app/content/desk/edited-documents.server.ts";
import { staffCookie } from "../tests/support/staff/staff-session.ts";
import { testDeps } from "../tests/support/test-deps.ts";
import { up } from "./migrations/0080-optional-accounts-in-drafts.ts";

const t = testDeps();

beforeAll(() => staffCookie(t.deps, "amaka", "editor"));
test.each([POSTGRADUATE, INFORMATION])("a draft from before the account was optional keeps it: $key", async (page) => {
  const edited = findEditedDocument(page.key, t.deps);
  if (!edited) throw new Error("The page is not edited.");
  const form = encodeForm(edited, page.sample).replace(/&[a-z.]+account\.%24on=on/, "");
  expect(page.schema.parse(readForm(edited, form))).not.toEqual(page.sample);
  const { id } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const draft = { key: page.key, form, revision: crypto.randomUUID(), saved_at: t.clock.now(), saved_by: id };
  await t.deps.db.insertInto("content_drafts").values(draft).execute();
  await up(t.deps.db as never);
  const kept = t.deps.db.selectFrom("content_drafts").select("form").where("key", "=", page.key);
  const once = await kept.executeTakeFirstOrThrow();
  expect(page.schema.parse(readForm(edited, once.form))).toEqual(page.sample);
  await up(t.deps.db as never);
  expect(await kept.executeTakeFirstOrThrow()).toEqual(once);
});
