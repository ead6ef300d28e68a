import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMPLETE_ANSWERS } from "../../tests/builders/application-form.builder.ts";
import { checkApplication, checkDocument, type DocumentFacts, TEXT_LIMITS } from "./application.schema.ts";
import { ADMISSION_TYPES, EXAM_BODIES, GENDERS, PROGRAMMES, WAYS_OF_HEARING } from "./application.ts";
import { detectKind } from "./documents/document-fault.ts";

const DOCUMENTS: Record<"waecNecoResult" | "jambResult", DocumentFacts> = {
  waecNecoResult: { size: 1000, mediaType: "application/pdf" },
  jambResult: { size: 1000, mediaType: "image/jpeg" },
};

type Answers = Record<string, string>;

function check(answers: Answers, heard: string[] = [], documents = DOCUMENTS) {
  const values = new Map(Object.entries(answers).map(([field, value]) => [field, [value]]));
  return checkApplication(values.set("howDidYouHear", heard), documents);
}

function refusedFields(answers: Answers): string[] {
  const checked = check(answers);
  return checked.kind === "invalid" ? checked.problems.map(({ field }) => field) : [];
}

/** Any text that a person could type into a field of the given length. */
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
  program: fc.constantFrom(...PROGRAMMES),
  ssce: fc.constantFrom(...EXAM_BODIES),
  waecNecoExamNo: typedText(TEXT_LIMITS.waecNecoExamNo),
  jambRegistrationNo: typedText(TEXT_LIMITS.jambRegistrationNo),
});

describe("any application", () => {
  test("that is complete is accepted, whatever script its names are written in", () => {
    fc.assert(
      fc.property(completeApplication, fc.subarray([...WAYS_OF_HEARING]), (answers, heard) => {
        const checked = check(answers, heard);
        expect(checked).toMatchObject({ kind: "valid", answers: { howDidYouHear: heard, gender: answers.gender } });
      }),
    );
  });

  test("that was accepted once is accepted again as it was cleaned", () => {
    fc.assert(
      fc.property(completeApplication, (answers) => {
        const first = check(answers);
        if (first.kind !== "valid") throw new Error("A complete application was refused.");
        const { howDidYouHear, guardianEmail, ...cleaned } = first.answers;
        expect(check({ ...cleaned, guardianEmail: guardianEmail ?? "" }, howDidYouHear)).toEqual(first);
      }),
    );
  });

  test("in which some fields are empty is refused for exactly these", () => {
    const required = Object.keys(COMPLETE_ANSWERS).filter((field) => field !== "guardianEmail");
    fc.assert(
      fc.property(completeApplication, fc.subarray(required, { minLength: 1 }), (answers, emptied) => {
        const blank = Object.fromEntries(emptied.map((field) => [field, "  "]));
        expect(new Set(refusedFields({ ...answers, ...blank }))).toEqual(new Set(emptied));
      }),
    );
  });

  test("that is too long in one field is refused for that field alone", () => {
    const fields = Object.keys(TEXT_LIMITS).filter((field) => !/email/i.test(field)) as (keyof typeof TEXT_LIMITS)[];
    fc.assert(
      fc.property(
        completeApplication,
        fc.constantFrom(...fields),
        fc.integer({ min: 1, max: 5000 }),
        (answers, field, excess) => {
          expect(refusedFields({ ...answers, [field]: "x".repeat(TEXT_LIMITS[field] + excess) })).toEqual([field]);
        },
      ),
    );
  });

  test("of any content at all is either accepted whole or refused with a sentence for each field", () => {
    const anything = fc.dictionary(
      fc.constantFrom(...Object.keys(COMPLETE_ANSWERS), "__proto__", "x"),
      fc.string({ unit: "binary" }),
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

  test("carries nothing into the database that PostgreSQL can't store", () => {
    const hostile = fc.string({ unit: "binary", maxLength: 30 });
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
  ])("of %s counts as empty", (_, lastName) => {
    expect(refusedFields({ ...COMPLETE_ANSWERS, lastName })).toEqual(["lastName"]);
  });

  test("whose bytes were no UTF-8 is refused, since it can't be read", () => {
    expect(refusedFields({ ...COMPLETE_ANSWERS, lastName: "\ufffd\ufffdAda" })).toEqual(["lastName"]);
  });

  test("with marks that turn text around is kept without them", () => {
    expect(check({ ...COMPLETE_ANSWERS, lastName: "\u202eidA\u202c" })).toMatchObject({ answers: { lastName: "idA" } });
  });
});

describe("an e-mail address", () => {
  test.each(["ada@example.com", "a.b+c@mail.example.ng", "o'neil@example.co.uk"])("like %s is accepted", (email) => {
    expect(refusedFields({ ...COMPLETE_ANSWERS, email })).toEqual([]);
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
  ])("like %s is refused", (email) => {
    expect(refusedFields({ ...COMPLETE_ANSWERS, email })).toEqual(["email"]);
  });
});

test("a HEIC photo is rejected with what to do about it, by its first bytes", () => {
  const heic = new TextEncoder().encode("\0\0\0\x24ftypheic");
  expect(checkDocument("jambResult", { size: 3_000_000, ...detectKind(heic) })).toMatch(
    /^Your JAMB result is a HEIC photo/,
  );
});
