import { readReference } from "../../platform/text/reference.ts";

/** The search criteria for a person; at least one is set. */
export type PersonQuery = { email: string | null; reference: string | null; number: string | null };

export type TypedQuery = { email: string; reference: string; number: string };

export type QueryProblem = { field: keyof TypedQuery; message: string };

export type CheckedQuery = { kind: "valid"; query: PersonQuery } | { kind: "wrong"; problems: QueryProblem[] };

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Control characters and lone surrogates: PostgreSQL rejects NUL in text. */
const FORBIDDEN = /[\p{Cc}\p{Surrogate}]/u;
/** RFC 5321 limits addresses to 254 characters; references and examination numbers are shorter. */
const MAX_LENGTH = 254;

const MESSAGES: Record<keyof TypedQuery, string> = {
  email: "The e-mail must look like name@example.com.",
  reference: "The reference must have two to four letters, the year in two digits, and six letters or digits.",
  number: "The examination number is too long, or has a character that can't be read.",
};

/** Validates and normalizes what was typed to find a person, in any letter case and grouping. */
export function checkPersonQuery(typed: TypedQuery): CheckedQuery {
  const [email, reference, number] = [typed.email, typed.reference, typed.number].map((text) => text.trim()) as [
    string,
    string,
    string,
  ];
  if (!email && !reference && !number) {
    return {
      kind: "wrong",
      problems: [{ field: "email", message: "Enter an e-mail, a reference or an examination number." }],
    };
  }
  const normalized = readReference(reference);
  const isValid = {
    email: email === "" || (isReadable(email) && ADDRESS.test(email)),
    reference: reference === "" || normalized !== null,
    number: isReadable(number),
  };
  const fields = ["email", "reference", "number"] as const;
  const problems = fields.filter((field) => !isValid[field]).map((field) => ({ field, message: MESSAGES[field] }));
  if (problems.length > 0) return { kind: "wrong", problems };
  return {
    kind: "valid",
    query: {
      email: email || null,
      reference: normalized,
      // Normalized as in the column jamb_key.
      number: number.replaceAll(/\s/g, "").toUpperCase() || null,
    },
  };
}

function isReadable(text: string): boolean {
  return text.length <= MAX_LENGTH && !FORBIDDEN.test(text);
}

/** Returns what has to be typed to confirm an erasure: the search criterion. */
export function confirmationOf({ reference, email, number }: PersonQuery): string {
  return reference ?? email ?? number ?? "";
}

/** Whether the typed text confirms an erasure, ignoring letter case and surrounding space. */
export function confirms(typed: string, query: PersonQuery): boolean {
  return typed.trim().toLowerCase() === confirmationOf(query).toLowerCase();
}
