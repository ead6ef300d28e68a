import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROGRAMMES_SAMPLE } from "../../content/programmes.ts";
import { COMPLETE_ANSWERS } from "../../tests/builders/application-form.builder.ts";
import { ADMISSION_TYPES, EXAM_BODIES, SAMPLE_QUESTIONS } from "../../tests/builders/questions.ts";
import { checkApplication, checkDocument, type DocumentFacts, TEXT_LIMITS } from "./application.schema.ts";
import { GENDERS, WAYS_OF_HEARING } from "./application.ts";
import { detectKind } from "./documents/document-fault.ts";

const DOCUMENTS: Record<"waecNecoResult" | "jambResult", DocumentFacts> = {
  waecNecoResult: { size: 1000, mediaType: "application/pdf" },
  jambResult: { size: 1000, mediaType: "image/jpeg" },
};

type Answers = Record<string, string>;

function check(answers: Answers, heard: string[] = [], documents = DOCUMENTS) {
  const values = new Map(Object.entries(answers).map(([field, value]) => [field, [value]]));
  return checkApplication(SAMPLE_QUESTIONS, values.set("howDidYouHear", heard), documents);
}

function rejectedFields(answers: Answers): string[] {
  const checked = check(answers);
  return checked.kind === "invalid" ? checked.problems.map(({ field }) => field) : [];
}

/** Any character, control characters included. For the unit "binary", fast-check would first list all 1.1 million of them. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code), codeOf);

function codeOf(character: unknown): number {
  const [first, ...others] = typeof character === "string" ? character : "";
  if (first === undefined || others.length > 0) throw new Error("This is not one character.");
  return first.codePointAt(0) ?? 0;
}

/** Generates any text that a person could type into a field of this length. */
function typedText(limit: number) {
  return fc
    .string({ unit: "grapheme", minLength: 1 })
    .map((text) => [...text.normalize("NFC")].slice(0, limit).join("").trim())
    .filter(
      (text) =>
        /[^\p{Cf}\p{Z}\p{M}]/u.test(text) &&
        !/[\p{Cc}\p{Surrogate}\ufffd\u202a-\u202e\u2066-\u2069]/u.test(text) &&
        [...text.normalize("NFC")].length <= limit,
    );
}

const completeApplication = fc.record({
  firstName: typedText(TEXT_LIMITS.firstName),
  lastName: typedText(TEXT_LIMITS.lastName),
  phone: typedText(TEXT_LIMITS.phone),
  email: fc
    .tuple(fc.stringMatching(/^[a-z0-9]([a-z0-9+_-]{0,20})$/), fc.constantFrom("example.com", "mail.example.ng"))
    .map((p) => p.join("@")),
  guardianEmail: fc.constantFrom("", "guardian@example.com"),
  address: typedText(TEXT_LIMITS.address),
  city: typedText(TEXT_LIMITS.city),
  state: typedText(TEXT_LIMITS.state),
  country: typedText(TEXT_LIMITS.country),
  gender: fc.constantFrom(...GENDERS),
  admissionType: fc.constantFrom(...ADMISSION_TYPES),
  program: fc.constantFrom(...PROGRAMMES_SAMPLE.names),
  ssce: fc.constantFrom(...EXAM_BODIES),
  waecNecoExamNo: typedText(TEXT_LIMITS.waecNecoExamNo),
  jambRegistrationNo: typedText(TEXT_LIMITS.jambRegistrationNo),
});

describe("any application", () => {
  test("is accepted when complete, in any script", () => {
    fc.assert(
      fc.property(completeApplication, fc.subarray([...WAYS_OF_HEARING]), (answers, heard) => {
        const checked = check(answers, heard);
        expect(checked).toMatchObject({ kind: "valid", answers: { howDidYouHear: heard, gender: answers.gender } });
      }),
    );
  });

  test("is accepted again unchanged after normalization", () => {
    fc.assert(
      fc.property(completeApplication, (answers) => {
        const first = check(answers);
        if (first.kind !== "valid") throw new Error("A complete application was rejected.");
        const { howDidYouHear, guardianEmail, added: _, ...cleaned } = first.answers;
        expect(check({ ...cleaned, guardianEmail: guardianEmail ?? "" }, howDidYouHear)).toEqual(first);
      }),
    );
  });

  test("is rejected for exactly its empty fields", () => {
    const required = Object.keys(COMPLETE_ANSWERS).filter((field) => field !== "guardianEmail");
    fc.assert(
      fc.property(completeApplication, fc.subarray(required, { minLength: 1 }), (answers, emptied) => {
        const blank = Object.fromEntries(emptied.map((field) => [field, "  "]));
        expect(new Set(rejectedFields({ ...answers, ...blank }))).toEqual(new Set(emptied));
      }),
    );
  });

  test("is rejected only for the field that is too long", () => {
    const fields = Object.keys(TEXT_LIMITS).filter((field) => !/email/i.test(field)) as (keyof typeof TEXT_LIMITS)[];
    fc.assert(
      fc.property(
        completeApplication,
        fc.constantFrom(...fields),
        fc.integer({ min: 1, max: 5000 }),
        (answers, field, excess) => {
          expect(rejectedFields({ ...answers, [field]: "x".repeat(TEXT_LIMITS[field] + excess) })).toEqual([field]);
        },
      ),
    );
  });

  test("is either accepted or rejected with one message per field, for arbitrary input", () => {
    const anything = fc.dictionary(
      fc.constantFrom(...Object.keys(COMPLETE_ANSWERS), "__proto__", "x"),
      fc.string({ unit: anyCharacter }),
    );
    fc.assert(
      fc.property(anything, (answers) => {
        const checked = check(answers);
        if (checked.kind === "valid") return;
        expect(new Set(checked.problems.map(({ field }) => field)).size).toBe(checked.problems.length);
        for (const { message } of checked.problems) expect(message).toMatch(/^[A-Z].*\.$/);
      }),
    );
  });

  test("never contains text that PostgreSQL can't store", () => {
    const hostile = fc.string({ unit: anyCharacter, maxLength: 30 });
    fc.assert(
      fc.property(completeApplication, hostile, (answers, text) => {
        const checked = check({ ...answers, lastName: text });
        if (checked.kind !== "valid") return;
        expect(checked.answers.lastName).not.toContain("\0");
        expect(checked.answers.lastName).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});

describe("a name", () => {
  test.each([
    ["nothing but a zero-width space", "\u200b"],
    ["nothing but joiners and spaces", "\u200d \u2060"],
  ])("with %s counts as empty", (_, lastName) => {
    expect(rejectedFields({ ...COMPLETE_ANSWERS, lastName })).toEqual(["lastName"]);
  });

  test("with invalid UTF-8 is rejected as unreadable", () => {
    expect(rejectedFields({ ...COMPLETE_ANSWERS, lastName: "\ufffd\ufffdAda" })).toEqual(["lastName"]);
  });

  test("is stored without bidi controls", () => {
    expect(check({ ...COMPLETE_ANSWERS, lastName: "\u202eidA\u202c" })).toMatchObject({ answers: { lastName: "idA" } });
  });
});

describe("an e-mail address", () => {
  test.each(["ada@example.com", "a.b+c@mail.example.ng", "o'neil@example.co.uk"])("like %s is accepted", (email) => {
    expect(rejectedFields({ ...COMPLETE_ANSWERS, email })).toEqual([]);
  });

  test.each([
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "a b@example.com",
    "a@b@c.com",
    "ada@exämple.com",
    "a@b.co, c@d.co",
    "<a@b.co>",
  ])("like %s is rejected", (email) => {
    expect(rejectedFields({ ...COMPLETE_ANSWERS, email })).toEqual(["email"]);
  });
});

test("a HEIC photo is detected by its first bytes and rejected with a remedy", () => {
  const heic = new TextEncoder().encode("\0\0\0\x24ftypheic");
  expect(checkDocument("JAMB result", { size: 3_000_000, ...detectKind(heic) })).toMatch(
    /^Your JAMB result is a HEIC photo/,
  );
});
