import * as z from "zod/mini";
import { lowerFirst } from "../platform/text/first-letter.ts";
import { normalizeText } from "../platform/text/normalize-text.ts";

/** Control characters of the bidirectional algorithm (UAX #9). Nobody types them, and they would reverse the text of a whole list. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Control characters other than line breaks and tabs, lone surrogates, and U+FFFD, which replaces bytes that are not UTF-8. PostgreSQL can
 * store neither NUL nor a lone surrogate.
 */
const UNREADABLE = /(?![\t\n\r])[\p{Cc}\p{Surrogate}\ufffd]/u;

/** A visible character. A field with only format characters, such as the zero-width space, looks empty. */
const VISIBLE = /[^\p{Cf}\p{Z}\p{Cc}\p{M}]/u;

/** One e-mail address in ASCII. */
const ONE_ADDRESS =
  /^[!#-'*+\-/-9=?A-Z^-~]+(?:\.[!#-'*+\-/-9=?A-Z^-~]+)*@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}$/;

/** A character takes up to two UTF-16 code units, and a letter in NFD up to four. */
const MAX_UNITS_PER_CHARACTER = 4;

const cleaned = z.transform((value: string) => normalizeText(value.replace(BIDI_CONTROLS, ""), "NFC").trim());

/** Returns a schema for an optional text of at most `limit` characters. It trims the text and removes bidi controls. */
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

/** Returns whether something of a text can be seen. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Returns a schema for a required text of at most `limit` characters, with at least one visible character. */
export function requiredText(label: string, limit: number) {
  return optionalText(label, limit).check(z.refine(isVisible, `Enter your ${lowerFirst(label)}.`));
}

/** Returns a check that a text is empty or one e-mail address. */
export function isPlausibleAddress(label: string) {
  return z.refine<string>(
    (value) => value === "" || ONE_ADDRESS.test(value),
    `${label} must look like name@example.com.`,
  );
}
