import * as z from "zod/mini";
import { UNDESCRIBED } from "../../platform/images/picture-form-texts.ts";
import { normalizeText } from "../../platform/text/normalize-text.ts";

/** Longest accepted texts of a picture, in characters. */
export const PICTURE_LIMITS = { title: 200, alt: 300, credit: 200 };
/** Bytes of an uploaded file. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** Files of one form without JavaScript. */
export const MAX_FILES = 20;

/** The form of a picture's texts, as typed. A checked box has 'yes'. */
export type PictureForm = Record<"title" | "alt" | "decorative" | "credit" | "focusX" | "focusY", string>;
export type PictureTextField = keyof PictureForm;
export type PictureProblem = { field: PictureTextField; message: string };

export type CheckedPictureForm =
  | {
      kind: "valid";
      texts: { title: string; alt: string; credit: string };
      focus: { x: number; y: number };
    }
  | { kind: "invalid"; problems: PictureProblem[] };

/** Control characters, bidirectional controls (UAX #9) and lone surrogates: nobody types them. */
const NOT_TYPED = /[\u202a-\u202e\u2066-\u2069\p{Cc}\p{Surrogate}]+/gu;

/** Returns a typed text without what nobody types, on one line. */
export function cleanText(value: string): string {
  return normalizeText(value.slice(0, 4000).replace(NOT_TYPED, " "), "NFC").replace(/\s+/g, " ").trim();
}

const shortText = (limit: number, label: string) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(limit * 4, `${label} must be ${limit} characters or fewer.`)),
      z.transform(cleanText),
    ),
    z.string().check(z.refine((value) => [...value].length <= limit, `${label} must be ${limit} characters or fewer.`)),
  );

const percent = (label: string) =>
  z.pipe(
    z.string().check(z.regex(/^\s*(?:\d{1,2}|100)\s*$/, `${label} is a number from 0 to 100.`)),
    z.transform(Number),
  );

const form = z.object({
  title: shortText(PICTURE_LIMITS.title, "The title").check(
    z.refine((value) => value !== "", "Give the picture a title."),
  ),
  alt: shortText(PICTURE_LIMITS.alt, "The description"),
  decorative: z.string(),
  credit: shortText(PICTURE_LIMITS.credit, "The credit"),
  focusX: percent("The distance from the left"),
  focusY: percent("The distance from the top"),
});

/** Checks the form of a picture. A picture has a description, or is decorative. */
export function checkPictureForm(values: PictureForm): CheckedPictureForm {
  const parsed = form.safeParse(values);
  const problems: PictureProblem[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]) as PictureTextField, message }));
  const isDecorative = values.decorative === "yes";
  if (!isDecorative && values.alt.trim() === "") problems.push({ field: "alt", message: UNDESCRIBED });
  if (!parsed.success || problems.length > 0) return { kind: "invalid", problems };
  const { title, alt, credit, focusX, focusY } = parsed.data;
  return { kind: "valid", texts: { title, alt: isDecorative ? "" : alt, credit }, focus: { x: focusX, y: focusY } };
}
