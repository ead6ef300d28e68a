import { randomBytes } from "node:crypto";
import { GENDERS } from "../../app/admissions/application.ts";
import { PROGRAMMES_SAMPLE } from "../../content/programmes.ts";
import { type FixtureFile, fixtureJpeg, fixturePdf } from "./document.builder.ts";
import { ADMISSION_TYPES, EXAM_BODIES } from "./questions.ts";

/** The body of POST /form/submit: text fields in order, and a file in each file field. */
export type FixtureSubmission = { fields: [name: string, value: string][]; files: Record<string, FixtureFile> };

export type EncodedForm = { contentType: string; body: Buffer };

/** Creates a complete, valid application under `key`, different for every `number`. No two keys have the same JAMB number. */
export function fixtureSubmission(key: string, number: number, fileSize = 1000): FixtureSubmission {
  const pick = <Choice>(choices: readonly Choice[]) => choices[number % choices.length];
  const answers = {
    submissionKey: key,
    firstName: "Ọmọlará",
    lastName: `Candidate ${number}`,
    email: `candidate${number}@example.com`,
    phone: "+234 803 000 0000",
    address: "4 Okumagba Avenue",
    city: "Warri",
    state: "Delta",
    country: "Nigeria",
    gender: pick(GENDERS),
    admissionType: pick(ADMISSION_TYPES),
    program: pick(PROGRAMMES_SAMPLE.names),
    ssce: pick(EXAM_BODIES),
    waecNecoExamNo: `42${String(number).padStart(8, "0")}`,
    jambRegistrationNo: `2025${key.replaceAll("-", "").slice(0, 16)}AB`,
  };
  const heard: [string, string][] = [
    ["howDidYouHear", "friend"],
    ["howDidYouHear", "Google"],
  ];
  return {
    fields: [...Object.entries(answers).map(([name, value]): [string, string] => [name, value ?? ""]), ...heard],
    files: { waecNecoResult: fixtureJpeg(fileSize), jambResult: fixturePdf(`JAMB ${number}`, fileSize) },
  };
}

/** Encodes the form as multipart/form-data (RFC 7578). */
export function encodeForm({ fields, files }: FixtureSubmission): EncodedForm {
  const boundary = `gatehouse-${randomBytes(12).toString("hex")}`;
  const texts = fields.map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const documents = Object.entries(files).flatMap(([name, { name: filename, mediaType, content }]) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${mediaType}\r\n\r\n`,
    ),
    content,
    Buffer.from("\r\n"),
  ]);
  const body = Buffer.concat([...texts, ...documents, Buffer.from(`--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}
