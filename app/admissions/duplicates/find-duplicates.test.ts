import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  type ApplicationOverrides,
  insertApplication,
  insertApplications,
} from "../../../tests/builders/application.builder.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { hasOpenDuplicate, listDuplicates } from "./duplicates.store.server.ts";
import { findDuplicates } from "./find-duplicates.job.server.ts";

const t = testDeps();
async function keyOf(key: "phone_key" | "email_key" | "number_key", value: string): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`select ${sql.id(key)}(${value}) as key`.execute(t.deps.db);
  return rows[0]?.key ?? null;
}

describe("One phone number", () => {
  test.each([
    "08031234501",
    "0803 123 4501",
    "+234 803 123 4501",
    "2348031234501",
    "+234 (0) 803-123-4501",
    "00234 803 123 4501",
    "803.123.4501",
    "\u202a+2348031234501",
  ])("is recognised when it is written %j", async (written) => {
    expect(await keyOf("phone_key", written)).toBe("8031234501");
  });

  test.each([
    ["+44 7911 123456", "447911123456"],
    ["0044 7911 123456", "447911123456"],
    ["01 271 4509", "12714509"],
    ["+234 1 271 4509", "12714509"],
  ])("abroad or in an office is recognised: %s", async (written, key) => {
    expect(await keyOf("phone_key", written)).toBe(key);
  });
});

describe("What identifies nobody is ignored", () => {
  test.each([
    ..."NIL|N/A|none|12345|0000000000|08000000000|+234 000 000 0000|0803333333344|1234567890|08012345678|9876543210|0803|.".split(
      "|",
    ),
    "08031234501 and 08059876502",
  ])("as a phone number: %j", async (written) => {
    expect(await keyOf("phone_key", written)).toBeNull();
  });

  test.each(["none@none.com", "NIL@gmail.com", "no-email@yahoo.com", "noemail@x.ng", "na@na.na", "xxx@xxx.com"])(
    "as an e-mail: %s",
    async (written) => {
      expect(await keyOf("email_key", written)).toBeNull();
    },
  );

  test.each([
    ..."NIL|N/A|none|Awaiting result|awaiting 2025|12345|123456|1234567890|0000000000|1111111111AB|XX000000".split("|"),
  ])("as a registration or exam number: %j", async (written) => {
    expect(await keyOf("number_key", written)).toBeNull();
  });

  test("but not an e-mail or a number that somebody has", async () => {
    expect(await keyOf("email_key", " Nilam.Obi@Gmail.com ")).toBe("nilam.obi@gmail.com");
    expect(await keyOf("number_key", "2025/1234 5678-ab")).toBe("202512345678AB");
    expect(await keyOf("number_key", "425 010 1001")).toBe("4250101001");
  });
});

let used = 0;

/** Returns answers that no other application of these tests has. */
function distinct(): ApplicationOverrides {
  used += 1;
  return {
    phone: `0809${String(1_300_000 + used * 17)}`,
    email: `candidate${used}@example.com`,
    waecNecoExamNo: `43${String(50_100_000 + used * 13)}`,
    jambRegistrationNo: `2025${String(71_300_000 + used * 19)}AB`,
  };
}

const apply = (answers: ApplicationOverrides = {}) => insertApplication(t.deps.db, { ...distinct(), ...answers });
const duplicatesOf = async ({ id }: { id: number }) =>
  (await listDuplicates(t.deps.db, EVERY_APPLICATION, id)).map((other) => [other.id, other.reasons]);

const file = (content: string) => ({
  sha256: createHash("sha256").update(content).digest(),
  size: 10,
  mediaType: "application/pdf" as const,
  originalName: "result.pdf",
});

async function flagged(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from applications where ${hasOpenDuplicate(EVERY_APPLICATION)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

describe("Two applications of one session are a pair", () => {
  test.each<[string, ApplicationOverrides, ApplicationOverrides, string[]]>([
    ["phone number", { phone: "0803 222 4501" }, { phone: "+2348032224501" }, ["phone"]],
    ["e-mail", { email: "Same@Example.com" }, { email: "same@example.com" }, ["email"]],
    ["exam number", { waecNecoExamNo: "4250 777 888" }, { waecNecoExamNo: "4250777888" }, ["exam"]],
    ["JAMB number", { jambRegistrationNo: "2025 9988 7766 CF" }, { jambRegistrationNo: "202599887766cf" }, ["jamb"]],
    [
      "file, for whichever question",
      { documents: { jambResult: file("one scan") } },
      { documents: { waecNecoResult: file("one scan") } },
      ["file"],
    ],
    [
      "phone number and e-mail",
      { phone: "08034440101", email: "both@example.com" },
      { phone: "2348034440101", email: "both@example.com" },
      ["email", "phone"],
    ],
  ])("with the same %s", async (_, answers, others, reasons) => {
    const [one, other] = [await apply(answers), await apply(others)];
    const elsewhere = await apply({ ...others, session: "2024/2025" });
    await findDuplicates(t.deps);
    expect(await duplicatesOf(one)).toEqual([[other.id, reasons]]);
    expect(await duplicatesOf(other)).toEqual([[one.id, reasons]]);
    expect(await duplicatesOf(elsewhere), "another session").toEqual([]);
    expect(await flagged(t.deps.db)).toEqual(expect.arrayContaining([one.id, other.id]));
  });

  test("unless what they share identifies nobody", async () => {
    const junk = { phone: "00000000000", waecNecoExamNo: "NIL", jambRegistrationNo: "N/A", email: "none@none.com" };
    const [one, other] = [await apply(junk), await apply(junk)];
    await findDuplicates(t.deps);
    expect(await duplicatesOf(one)).toEqual([]);
    expect(await flagged(t.deps.db)).not.toContain(other.id);
  });

  test("until more than twenty share it: from then on it joins none of them", async () => {
    const phone = "0803 555 7711";
    const [first, ...others] = await insertApplications(t.deps.db, 20, () => ({ ...distinct(), phone }));
    if (!first) throw new Error("There is none.");
    const twin = await apply({ phone, email: "twin@example.com" });
    await t.deps.db.updateTable("applications").set({ email: "twin@example.com" }).where("id", "=", first.id).execute();
    await t.deps.db.deleteFrom("duplicate_search_queue").where("application_id", "=", twin.id).execute();
    await findDuplicates(t.deps);
    expect(await duplicatesOf(first)).toHaveLength(1);

    await t.deps.db.deleteFrom("applications").where("id", "=", twin.id).execute();
    await t.deps.db
      .insertInto("duplicate_search_queue")
      .values([first, ...others].map(({ id }) => ({ application_id: id })))
      .execute();
    await findDuplicates(t.deps);
    expect(await duplicatesOf(first), "twenty share it").toHaveLength(19);

    const last = await apply({ phone, email: "twin@example.com" });
    await findDuplicates(t.deps);
    expect(await duplicatesOf(first), "the reason that remains").toEqual([[last.id, ["email"]]]);
    expect(await flagged(t.deps.db)).not.toContain(others[5]?.id);
  });

  test("as long as they share it: a corrected answer ends it, and a later document begins one", async () => {
    const [one, other] = [await apply({ phone: "08037770001" }), await apply({ phone: "08037770001" })];
    await findDuplicates(t.deps);
    expect(await duplicatesOf(one)).toEqual([[other.id, ["phone"]]]);
    await t.deps.db.updateTable("applications").set({ phone: "08037770002" }).where("id", "=", other.id).execute();
    await findDuplicates(t.deps);
    expect(await duplicatesOf(one)).toEqual([]);
    expect(await flagged(t.deps.db)).not.toContain(one.id);
    const { originalName: original_name, mediaType: media_type, ...scan } = file("sent later");
    const document = { ...scan, media_type, original_name, field: "additional" as const };
    for (const { id } of [one, other])
      await t.deps.db
        .insertInto("documents")
        .values({ ...document, id: randomBytes(16).toString("base64url"), application_id: id })
        .execute();
    await findDuplicates(t.deps);
    expect(await duplicatesOf(one)).toEqual([[other.id, ["file"]]]);
  });

  test("until one of them is erased", async () => {
    const [one, other] = [await apply({ phone: "08038880001" }), await apply({ phone: "08038880001" })];
    await findDuplicates(t.deps);
    expect(await flagged(t.deps.db)).toContain(one.id);
    await t.deps.db.deleteFrom("applications").where("id", "=", other.id).execute();
    expect(await duplicatesOf(one)).toEqual([]);
    expect(await flagged(t.deps.db)).not.toContain(one.id);
  });
});

describe("The search", () => {
  test("continues after an interruption, and compares each application once", async () => {
    const applications = await insertApplications(t.deps.db, 25, distinct);
    const failing = { ...t.deps, db: t.deps.db, clock: { now: failAtCall(3, t.clock.now) } };
    await expect(findDuplicates(failing, 10)).rejects.toThrow("stopped");
    expect(await findDuplicates(t.deps, 10)).toBe(applications.length - 20);
    expect(await findDuplicates(t.deps, 10)).toBe(0);
  });

  test("runs once at a time, and finds each pair once when several run at once", async () => {
    const pairs = await insertApplications(t.deps.db, 30, (index) => ({
      ...distinct(),
      waecNecoExamNo: `4399${Math.floor(index / 2)}7113`,
    }));
    await Promise.all([findDuplicates(t.deps, 4), findDuplicates(t.deps, 4), findDuplicates(t.deps, 4)]);
    for (const application of pairs) expect(await duplicatesOf(application)).toHaveLength(1);
  });
});

function failAtCall<Result>(number: number, call: () => Result): () => Result {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls >= number) throw new Error("stopped");
    return call();
  };
}
