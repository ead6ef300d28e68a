import * as z from "zod/mini";
import { normalizeText } from "../platform/text/normalize-text.ts";

/** Marks of the bidirectional algorithm (UAX #9) that nobody types, and that would turn a whole list around. */
const TURNS_TEXT_AROUND = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Control characters are typed by no one, but for line breaks and tabs; PostgreSQL can store neither NUL nor half of a surrogate
 * pair; and U+FFFD stands where bytes were not UTF-8.
 */
const UNREADABLE = /(?![\t\n\r])[\p{Cc}\p{Surrogate}\ufffd]/u;

/** Format characters such as the zero-width space leave a field that looks empty. */
const VISIBLE = /[^\p{Cf}\p{Z}\p{Cc}\p{M}]/u;

/** Text, an at sign, text, a dot, text, in plain ASCII: what a mail server will take as one address. */
const ONE_ADDRESS =
  /^[!#-'*+\-/-9=?A-Z^-~]+(?:\.[!#-'*+\-/-9=?A-Z^-~]+)*@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}$/;

/** A character may take two UTF-16 code units, and in NFD a letter up to four. */
const MAX_UNITS_PER_CHARACTER = 4;

const cleaned = z.transform((value: string) => normalizeText(value.replace(TURNS_TEXT_AROUND, ""), "NFC").trim());

/** Text that may be left out, of at most `limit` characters, cleaned of what can't be seen. */
export function optionalText(label: string, limit: number) {
  const tooLong = `${label} must be ${limit} characters or fewer.`;
  const bounded = z.string().check(z.trim(), z.maxLength(limit * MAX_UNITS_PER_CHARACTER, tooLong));
  return z.pipe(
    z.pipe(bounded, cleaned),
    z.string().check(
      z.refine((value: string) => [...value].length <= limit, { error: tooLong, abort: true }),
      z.refine(
        (value: string) => !UNREADABLE.test(value),
        `${label} has a character that can't be read. Type it again.`,
      ),
    ),
  );
}

/** Text of which something can be seen, of at most `limit` characters. */
export function requiredText(label: string, limit: number) {
  return optionalText(label, limit).check(
    z.refine((value: string) => VISIBLE.test(value), `Enter your ${lowerFirst(label)}.`),
  );
}

/** A check for a text that is empty or one e-mail address. */
export function isPlausibleAddress(label: string) {
  return z.refine<string>(
    (value) => value === "" || ONE_ADDRESS.test(value),
    `${label} must look like name@example.com.`,
  );
}

function lowerFirst(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
