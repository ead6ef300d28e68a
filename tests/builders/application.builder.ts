import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ApplicationAnswers, DocumentMediaType } from "../../app/admissions/application.schema.ts";
import { applicationRow } from "../../app/admissions/application.store.server.ts";
import { GENDERS, WAYS_OF_HEARING } from "../../app/admissions/application.ts";
import { createVerificationCode } from "../../app/admissions/application-codes.server.ts";
import { ensureIntake } from "../../app/admissions/intakes/intake.store.server.ts";
import { RESULT_FIELDS, type ResultField } from "../../app/admissions/questions/document-fields.ts";
import type { Db } from "../../app/platform/postgres/database.server.ts";
import { PROGRAMMES_SAMPLE } from "../../content/programmes.ts";
import { ADMISSION_TYPES, EXAM_BODIES } from "./questions.ts";

export type FixtureDocument = { sha256: Buffer; size: number; mediaType: DocumentMediaType; originalName: string };

export type ApplicationOverrides = Partial<ApplicationAnswers> & {
  reference?: string;
  session?: string;
  submittedAt?: Date;
  isReceiptMailed?: boolean;
  /** A document that is null is omitted. */
  documents?: Partial<Record<ResultField, FixtureDocument | null>>;
};

export type FixtureApplication = { id: number; reference: string; documentIds: Partial<Record<ResultField, string>> };

type Overrides = ApplicationOverrides | ((index: number) => ApplicationOverrides);

const BATCH = 1000;
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const FIRST_RECEIVED = Date.parse("2025-08-01T08:00:00Z");
const MINUTE_MS = 60_000;

const FIRST_NAMES = [
  ..."Adaeze Ọmọlará Chukwuemeka Tamunotonye Blessing Oghenekaro Ngozi Zainab Ebikabowei Ifeoma Kehinde".split(" "),
  ..."Efe Amina Tobechukwu Ufuoma Chidinma Yusuf Preye Ẹniọlá Samuel Ruth Onoriode Ebierin Ahmed Grace".split(" "),
];
const LAST_NAMES = [
  ..."Okafor Adébáyọ̀ Ogheneovo Nwosu Briggs Eze Mohammed Ovie Igho Akpofure Balogun Ekanem Danjuma Onyeka".split(" "),
  ..."Tonye Ibrahim Uzoma Ejiro Bassey Okoro Ọlátúnjí Amadi Erhabor Okonkwo Dickson Wike Umukoro Peters".split(" "),
];
const PLACES = [
  ["Warri", "Delta"],
  ["Asaba", "Delta"],
  ["Ughelli", "Delta"],
  ["Benin City", "Edo"],
  ["Port Harcourt", "Rivers"],
  ["Yenagoa", "Bayelsa"],
  ["Enugu", "Enugu"],
  ["Ibadan", "Oyo"],
  ["Kano", "Kano"],
  ["Uyo", "Akwa Ibom"],
] as const;
const STREETS = ["Nduka Osadebay Road", "Okumagba Avenue", "Airport Road", "Mission Street", "Refinery Road"];

/** Inserts one example application; `overrides` replaces its defaults. */
export async function insertApplication(db: Db, overrides: ApplicationOverrides = {}): Promise<FixtureApplication> {
  const [application] = await insertApplications(db, 1, overrides);
  if (!application) throw new Error("The example application was not inserted.");
  return application;
}

/** Inserts many example applications, one per minute, the newest last. The result is deterministic. */
export async function insertApplications(
  db: Db,
  count: number,
  overrides: Overrides = {},
): Promise<FixtureApplication[]> {
  const present = await db.selectFrom("applications").select(sql<number>`coalesce(max(id), 0)`.as("last")).execute();
  const start = present[0]?.last ?? 0;
  const inserted: FixtureApplication[] = [];
  for (let done = 0; done < count; done += BATCH) {
    const fixtures = Array.from({ length: Math.min(BATCH, count - done) }, (_, offset) => {
      const given = typeof overrides === "function" ? overrides(done + offset) : overrides;
      return { ...fixtureAnswers(start + done + offset), ...given };
    });
    inserted.push(...(await insertBatch(db, fixtures)));
  }
  return inserted;
}

type Answers = Required<Omit<ApplicationOverrides, "documents">>;
type Fixture = Answers & Pick<ApplicationOverrides, "documents">;

async function insertBatch(db: Db, fixtures: Fixture[]): Promise<FixtureApplication[]> {
  const intakes = new Map<string, number>();
  for (const session of new Set(fixtures.map((fixture) => fixture.session)))
    intakes.set(session, await ensureIntake(db, session));
  const rows = await db
    .insertInto("applications")
    .values(fixtures.map(({ documents: _, ...fixture }) => rowOf(fixture, intakes.get(fixture.session) ?? 0)))
    .returning(["id", "reference"])
    .execute();
  const documents = rows.flatMap((row, index) => documentRows(row.id, row.reference, fixtures[index]?.documents ?? {}));
  if (documents.length > 0) await db.insertInto("documents").values(documents).execute();
  const idOf = new Map(documents.map((document) => [`${document.application_id} ${document.field}`, document.id]));
  return rows.map((row) => {
    const known = RESULT_FIELDS.flatMap((field) => {
      const id = idOf.get(`${row.id} ${field}`);
      return id ? [[field, id] as const] : [];
    });
    return { ...row, documentIds: Object.fromEntries(known) };
  });
}

function rowOf({ reference, session, submittedAt, isReceiptMailed, ...answers }: Answers, intakeId: number) {
  const row = applicationRow({
    answers,
    reference,
    session,
    intakeId,
    submittedAt,
    key: randomUUID(),
    receiptToken: randomBytes(16).toString("base64url"),
    verificationCode: createVerificationCode(),
    digest: createHash("sha256").update(reference).digest(),
  });
  return { ...row, is_receipt_mailed: isReceiptMailed };
}

function documentRows(applicationId: number, reference: string, given: NonNullable<ApplicationOverrides["documents"]>) {
  return RESULT_FIELDS.flatMap((field) => {
    const document = given[field] === undefined ? fixtureDocument(reference, field) : given[field];
    if (document === null) return [];
    return {
      id: randomBytes(16).toString("base64url"),
      application_id: applicationId,
      field,
      sha256: document.sha256,
      size: document.size,
      media_type: document.mediaType,
      original_name: document.originalName,
    };
  });
}

/** Inserts a document's row without its content, for tests that do not open it. */
function fixtureDocument(reference: string, field: ResultField): FixtureDocument {
  const document = field === "waecNecoResult" ? "WAEC result" : "JAMB result";
  return {
    sha256: createHash("sha256").update(`${reference} ${field}`).digest(),
    size: 204_800,
    mediaType: field === "waecNecoResult" ? "image/jpeg" : "application/pdf",
    originalName: `${document} ${reference}.${field === "waecNecoResult" ? "jpg" : "pdf"}`,
  };
}

function fixtureAnswers(index: number): Answers {
  const pick = picker(index);
  const firstName = pick(FIRST_NAMES);
  const lastName = pick(LAST_NAMES);
  const [city, state] = pick(PLACES);
  const mailbox = `${firstName}.${lastName}`
    .normalize("NFD")
    .replace(/[^A-Za-z.]/g, "")
    .toLowerCase();
  return {
    reference: `PU-25-${letters(index)}`,
    session: "2025/2026",
    isReceiptMailed: true,
    submittedAt: new Date(FIRST_RECEIVED + index * MINUTE_MS),
    firstName,
    lastName,
    gender: pick(GENDERS),
    email: `${mailbox}${index}@${pick(["gmail.com", "yahoo.com", "outlook.com"])}`,
    phone: `080${String(30_000_000 + index)}`,
    guardianEmail: null,
    address: `${1 + (index % 240)} ${pick(STREETS)}`,
    city,
    state,
    country: "Nigeria",
    admissionType: pick(["UTME", "UTME", "UTME", "UTME", ...ADMISSION_TYPES]),
    program: pick(PROGRAMMES_SAMPLE.names),
    ssce: pick(EXAM_BODIES),
    waecNecoExamNo: String(4_250_000_000 + index),
    jambRegistrationNo: `2025${String(10_000_000 + index)}${pick(["AB", "CF", "EA", "GD"])}`,
    howDidYouHear: WAYS_OF_HEARING.filter((_, way) => (index + way) % 5 === 0),
    added: [],
  };
}

/** Returns a pseudo-random choice that depends only on the index. */
function picker(index: number) {
  let state = (index + 1) * 0x9e3779b1;
  return <const Choice>(choices: readonly [Choice, ...Choice[]] | readonly Choice[]): Choice => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    const choice = choices[(state >>> 8) % choices.length];
    if (choice === undefined) throw new Error("There are no choices.");
    return choice;
  };
}

/** Returns six letters that are unique for every index below 31^6: 31^6 and the factor are coprime. */
function letters(index: number): string {
  let rest = (index * 7_368_787 + 500_009) % LETTERS.length ** 6;
  return Array.from({ length: 6 }, () => {
    const letter = LETTERS[rest % LETTERS.length] ?? "";
    rest = Math.floor(rest / LETTERS.length);
    return letter;
  }).join("");
}
