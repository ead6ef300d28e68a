import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { insertApplications } from "../../../tests/builders/application.builder.ts";
import { type KnownPerson, knownPerson } from "../../../tests/builders/known-person.builder.ts";
import { storedDocument } from "../../../tests/builders/stored-document.builder.ts";
import { changeAnswersOf } from "../../../tests/support/applicants/answers-form.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { testServer } from "../../../tests/support/test-server.ts";
import { insertPayment } from "../../admissions/payment/payment.store.server.ts";
import { addDocument } from "../../admissions/record/application-steps.store.server.ts";
import { action } from "./person-export.endpoint.ts";
import type { PersonExport } from "./person-index.server.ts";

const ADDRESS = "/dashboard/privacy/export";

const t = testDeps();
const server = testServer(t);
let ada: KnownPerson;
let administrator: string;
let staffId: number;
beforeAll(async () => {
  administrator = await staffCookie(t.deps, "amaka", "administrator");
  staffId = (await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow()).id;
  ada = await knownPerson(t.deps, server, { name: "Ada", staffId });
  await knownPerson(t.deps, server, { name: "Someoneelse", staffId });
});
function take(query: Record<string, string>, cookie: string | null = administrator): Promise<Response> {
  const init = { method: "POST", body: new URLSearchParams({ email: "", reference: "", number: "", ...query }) };
  return responseOf(action(routeArgs(t.deps, ADDRESS, { cookie, init })));
}

async function unpack(response: Response) {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return { files, person: JSON.parse(strFromU8(files["person.json"] ?? new Uint8Array())) as PersonExport };
}

test("exports everything about a person: JSON, an index page, and every file unchanged", async () => {
  const response = await take({ email: ada.email });
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="personal-data-2025-10-06.zip"');
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const { files, person } = await unpack(response);
  const [application] = person.applications;
  expect(application).toMatchObject({ reference: ada.reference, first_name: "Ada", jamb_registration_no: ada.jamb });
  expect(application?.events.map(({ kind, by }) => [kind, by])).toEqual([
    ["taken-into-review", "staff"],
    ["more-asked", "staff"],
  ]);
  expect(application?.looks).toHaveLength(1);
  expect(person.mails).toHaveLength(5);
  expect(person.drafts).toMatchObject([{ typed: { firstName: ["Ada"] } }]);
  expect(person.subscriptions).toMatchObject([{ status: "pending" }]);
  for (const { file, sha256, size } of [...(application?.documents ?? []), ...person.uploads]) {
    const content = files[file ?? ""] ?? new Uint8Array();
    expect(content.length).toBe(size);
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
  }
  expect(Object.keys(files)).toHaveLength(5);
  for (const name of Object.keys(files)) expect(name).toMatch(/^(?:index\.html|person\.json|.+\.(?:pdf|jpg|png))$/);
  const page = strFromU8(files["index.html"] ?? new Uint8Array());
  for (const text of [
    "Everything we have on file about you",
    ada.reference,
    "Ada waec.pdf",
    "send your birth certificate",
    "Notes of staff",
    "SurnameAda came to the office.",
  ])
    expect(page).toContain(text);
  expect(page).not.toContain("<script");
});

test("exports the answers before and after the applicant changed them", async () => {
  const amaka = await knownPerson(t.deps, server, { name: "Amaka", staffId });
  await t.deps.db.updateTable("applications").set({ status: "received" }).where("id", "=", amaka.id).execute();
  await changeAnswersOf(t.deps, amaka.cookie, { city: "Asaba" });
  const { files, person } = await unpack(await take({ email: amaka.email }));
  const from = expect.any(String);
  expect(person.applications[0]?.events.at(-1)).toMatchObject({
    kind: "answers-changed",
    by: "applicant",
    changed_answers: { city: { from, to: "Asaba" } },
  });
  expect(strFromU8(files["index.html"] ?? new Uint8Array())).toMatch(/<li>city: [^<]+ → Asaba<\/li>/);
});

test("omits an infected document, and says so in the index", async () => {
  const [{ id } = { id: "" }] = await t.deps.db
    .selectFrom("documents")
    .innerJoin("applications", "applications.id", "application_id")
    .select("documents.id")
    .where("email", "=", ada.email)
    .execute();
  const hash = (virus: string | null) =>
    t.deps.db.updateTable("documents").set({ virus }).where("id", "=", id).execute();
  await hash("Invented.Virus");
  const { files, person } = await unpack(await take({ email: ada.email }));
  expect(person.applications[0]?.documents.find((document) => document.id === id)?.file).toBeNull();
  expect(strFromU8(files["index.html"] ?? new Uint8Array())).toContain("a virus was found in it");
  await hash(null);
});

test("omits secrets, staff and other people", async () => {
  const { files } = await unpack(await take({ email: ada.email }));
  const { receipt_token: token, submission_key: key } = await t.deps.db
    .selectFrom("applications")
    .select(["receipt_token", "submission_key"])
    .where("id", "=", ada.id)
    .executeTakeFirstOrThrow();
  const text = strFromU8(files["person.json"] ?? new Uint8Array());
  for (const secret of [key, token, "amaka", "token_sha256", "Someoneelse"]) expect(text).not.toContain(secret);
  expect(text).toContain("Your code: [hidden]");
  expect(text).toContain("/Admissions/Continue/[hidden]");
  expect(text).toMatch(/newsletter\/confirm\/\[hidden\]/);
  expect(text).not.toMatch(/Your code: \d|(?:Continue|confirm|unsubscribe)\/[\w-]{22}/);
});

test("exports the person's letters, without who recorded a response, and an erasure deletes them", async () => {
  const [admitted] = await insertApplications(t.deps.db, 1, { email: "admitted@example.com" });
  const letter = {
    application_id: admitted?.id ?? 0,
    kind: "waiting-list",
    subject: "You wait",
    body: "For a place.",
  } as const;
  const unused = { accept_until: null, verification_code: null };
  await t.deps.db
    .insertInto("letters")
    .values({ ...letter, ...unused, template_version: 0, released_at: t.clock.now() })
    .execute();
  const { files, person } = await unpack(await take({ email: "admitted@example.com" }));
  expect(person.applications[0]?.letters).toMatchObject([{ subject: "You wait", body: "For a place." }]);
  expect(person.applications[0]?.letters[0]).not.toHaveProperty("recorded_by");
  expect(strFromU8(files["index.html"] ?? new Uint8Array())).toContain("For a place.");
  await t.deps.db
    .deleteFrom("applications")
    .where("id", "=", admitted?.id ?? 0)
    .execute();
  expect(await t.deps.db.selectFrom("letters").select("id").execute()).toEqual([]);
});

test("exports the payments of the application fee, and an erasure deletes them with their receipts", async () => {
  const [payer] = await insertApplications(t.deps.db, 1, { email: "payer@example.com" });
  const applicationId = payer?.id ?? 0;
  const document = await storedDocument(t.deps.files, { field: "paymentReceipt", text: "paid", name: "teller.pdf" });
  await t.deps.db.transaction().execute(async (transaction) => {
    const at = t.clock.now();
    const documentId = await addDocument(transaction, t.deps.files, { applicationId, document, at });
    await insertPayment(transaction, { applicationId, documentId, reference: "TRX-77", at });
  });
  const { files, person } = await unpack(await take({ email: "payer@example.com" }));
  expect(person.applications[0]?.payments).toMatchObject([{ reference: "TRX-77", receipt: "teller.pdf" }]);
  expect(strFromU8(files["index.html"] ?? new Uint8Array())).toContain("TRX-77");
  expect(Object.keys(files).some((name) => name.endsWith("teller.pdf"))).toBe(true);
  await t.deps.db.deleteFrom("applications").where("id", "=", applicationId).execute();
  expect(await t.deps.db.selectFrom("payments").select("id").execute()).toEqual([]);
});

test("escapes HTML in the index", async () => {
  await t.deps.db.updateTable("applications").set({ city: "<img src=x>" }).where("id", "=", ada.id).execute();
  const { files } = await unpack(await take({ reference: ada.reference }));
  const page = strFromU8(files["index.html"] ?? new Uint8Array());
  expect(page).toContain("&lt;img src=x&gt;");
});

test("records the export in the access log", async () => {
  await take({ reference: ada.reference });
  const { rows } = await t.pool.query(
    "select kind, staff_id, application_ids from record_views order by id desc limit 1",
  );
  expect(rows).toEqual([{ kind: "person-export", staff_id: staffId, application_ids: [ada.id] }]);
});

test("returns 401 without a session, 403 to officers, and 404 for an unknown person", async () => {
  expect((await take({ email: ada.email }, null)).status).toBe(401);
  expect((await take({ email: ada.email }, await staffCookie(t.deps, "emeka"))).status).toBe(403);
  expect((await take({ email: "nobody@example.com" })).status).toBe(404);
  expect((await take({})).status).toBe(422);
});

test("exports the answers to a university's own questions, with the questions as they were asked", async () => {
  const added = [{ key: "BloodGroup", label: "Blood group", kind: "one choice", answer: "AB" }];
  await t.pool.query("update applications set added_answers = $1 where reference = $2", [
    JSON.stringify(added),
    ada.reference,
  ]);
  const { files, person } = await unpack(await take({ email: ada.email }));
  expect(person.applications[0]).toMatchObject({ added_answers: added });
  expect(strFromU8(files["index.html"] ?? new Uint8Array())).toContain("<dt>Blood group</dt><dd>AB</dd>");
});
