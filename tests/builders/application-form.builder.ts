import { randomUUID } from "node:crypto";
import { ANOTHER_FIELD, SUBMISSION_KEY_FIELD } from "../../app/admissions/apply/submit/submission-result.ts";
import { GREY_JPEG, plainPdf } from "./document.builder.ts";

/** The text fields of a complete application, as a form sends them. */
export const COMPLETE_ANSWERS = {
  firstName: "Ọmọ́tọ́lá",
  lastName: "Okoro",
  email: "omotola.okoro@example.com",
  phone: "+234 803 000 0000",
  guardianEmail: "",
  address: "12 Hospital Road",
  city: "Warri",
  state: "Delta",
  country: "Nigeria",
  gender: "female",
  admissionType: "UTME",
  program: "Nursing Science",
  ssce: "WAEC",
  waecNecoExamNo: "4250101001",
  jambRegistrationNo: "202530112233AB",
} as const;

export type FormOverrides = {
  answers?: Partial<Record<string, string | null>>;
  howDidYouHear?: string[];
  key?: string;
  waecNecoResult?: File | null;
  jambResult?: File | null;
};

/**
 * Creates a complete application form; an override of null omits the field. All come from one candidate, so each is confirmed as a
 * different application from the earlier ones.
 */
export function applicationForm(overrides: FormOverrides = {}): FormData {
  const form = new FormData();
  const answers: Record<string, string | null | undefined> = {
    ...COMPLETE_ANSWERS,
    [ANOTHER_FIELD]: "yes",
    ...overrides.answers,
  };
  for (const [field, value] of Object.entries(answers)) {
    if (typeof value === "string") form.append(field, value);
  }
  for (const way of overrides.howDidYouHear ?? ["friend", "Google"]) form.append("howDidYouHear", way);
  form.append(SUBMISSION_KEY_FIELD, overrides.key ?? randomUUID());
  const { waecNecoResult = pdfFile(), jambResult = photoFile() } = overrides;
  if (waecNecoResult) form.append("waecNecoResult", waecNecoResult);
  if (jambResult) form.append("jambResult", jambResult);
  return form;
}

export function pdfFile(name = "waec result.pdf", words = "a result"): File {
  return new File([new Uint8Array(plainPdf(words))], name, { type: "application/pdf" });
}

/** Creates a small JPEG, padded to `size` bytes after its end marker, where no program reads. */
export function photoFile(name = "jamb.jpg", size = 2000): File {
  const bytes = new Uint8Array(size);
  bytes.set(GREY_JPEG);
  return new File([bytes], name, { type: "image/jpeg" });
}
