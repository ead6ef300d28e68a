import { Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import { up } from "../../../database/migrations/0077-examination-formats.ts";
import { addStaff } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { describeDocument } from "../../content/desk/form/describe-schema.server.ts";
import { readEntries } from "../../content/desk/form/form-field.ts";
import { readValue } from "../../content/desk/form/form-values.ts";
import { findCredentials } from "../../staff/accounts/staff.store.server.ts";
import { NUMBER_FORMATS } from "./number-formats.content.ts";

const EXPECTED = {
  entranceExam: ["9999"],
  schoolExams: [
    { body: "WAEC", formats: [] },
    { body: "NECO", formats: ["99AA", "AA"] },
  ],
};

const t = testDeps();

test("formats that were published or drafted before the bodies had names are kept", async () => {
  const { db, clock } = t.deps;
  await addStaff(t.deps, "bola", "editor");
  const by = (await findCredentials(db, "bola"))?.id ?? 0;
  const at = clock.now();
  const value = JSON.stringify({ jamb: ["9999"], waec: [], neco: ["99AA", "AA"] });
  await db
    .insertInto("content_versions")
    .values({ key: NUMBER_FORMATS.key, value, saved_at: at, saved_by: by })
    .execute();
  const form = new URLSearchParams([
    ["jamb.$items", "0"],
    ["jamb.0", "9999"],
    ["neco.$items", "0"],
    ["neco.0", "99AA"],
    ["neco.$items", "1"],
    ["neco.1", "AA"],
  ]);
  const revision = "2f0c6a51-8a0f-4e1d-9a53-1d0c3a1b9d10";
  await db
    .insertInto("content_drafts")
    .values({ key: NUMBER_FORMATS.key, form: String(form), revision, saved_at: at, saved_by: by })
    .execute();
  await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: t.owner.pool }) }));
  await t.deps.content.refresh();
  expect(t.deps.content.read(NUMBER_FORMATS)).toEqual(EXPECTED);
  const draft = await db.selectFrom("content_drafts").select("form").executeTakeFirstOrThrow();
  const fields = describeDocument(NUMBER_FORMATS.schema);
  expect(readValue(fields, readEntries(new URLSearchParams(draft.form)))).toEqual(EXPECTED);
});
