import * as z from "zod/mini";
import { documentField, TEXT_LIMITS } from "../../../application.schema.ts";
import type { ApplicationField } from "../../../application.ts";
import { ADDED_TEXT_LIMIT, isAddedField } from "../../../questions/added-questions.ts";
import { isResultField } from "../../../questions/document-fields.ts";
import { isAskedField } from "../../../questions/questions.ts";
import { isPlausibleAddress, requiredText } from "../../../typed-text.schema.ts";
import { UPLOAD_ID } from "../../upload/upload-rules.ts";

/** The maximum length of a choice from a list. */
const CHOICE_LIMIT = 100;
const MAX_CHOICES = 20;
/** More than a form can have. */
const MAX_UPLOADS = 20;

const limits: Partial<Record<ApplicationField, number>> = TEXT_LIMITS;

/** An unfinished form: fields may be missing or invalid, but none exceeds the limits of the form. A problem has the field as its path. */
const typedSchema = z.record(z.string(), z.array(z.string()).check(z.maxLength(MAX_CHOICES))).check((context) => {
  for (const [field, values] of Object.entries(context.value))
    if (!fits(field, values)) context.issues.push({ code: "custom", path: [field], input: values });
});

/** The request for a link to a draft. */
export const draftSchema = z.object({
  submissionKey: z.guid(),
  email: requiredText("E-mail", 254).check(isPlausibleAddress("E-mail")),
  values: typedSchema,
  /** Whether to remind the owner before applications close. */
  remind: z.optional(z.boolean()),
  uploads: z
    .partialRecord(documentField, z.string().check(z.regex(UPLOAD_ID)))
    .check(z.refine((uploads) => Object.keys(uploads).length <= MAX_UPLOADS)),
});

export type DraftRequest = z.infer<typeof draftSchema>;

export const endedDraftSchema = z.object({ submissionKey: z.guid() });

function fits(field: string, values: string[]): boolean {
  if (!isAskedField(field) || isResultField(field)) return false;
  if (values.length > 1 && field !== "howDidYouHear" && !isAddedField(field)) return false;
  const limit = isAddedField(field) ? ADDED_TEXT_LIMIT : (limits[field] ?? CHOICE_LIMIT);
  // PostgreSQL's JSON allows neither NUL nor lone surrogates.
  return values.every((value) => [...value].length <= limit && value.isWellFormed() && !value.includes("\0"));
}
