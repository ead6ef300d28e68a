/** By what a person is looked for; at least one of them is given. */
export type PersonQuery = { email: string | null; reference: string | null; jamb: string | null };

export type TypedQuery = { email: string; reference: string; jamb: string };

export type QueryProblem = { field: keyof TypedQuery; message: string };

export type CheckedQuery = { kind: "valid"; query: PersonQuery } | { kind: "wrong"; problems: QueryProblem[] };

/** Prefix, year and six letters, however they are grouped. */
const REFERENCE = /^([A-Z]{2,4})(\d\d)([A-Z\d]{6})$/;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LONGEST = 254;

/** What was typed to find a person, in any letter case and grouping. */
export function checkPersonQuery(typed: TypedQuery): CheckedQuery {
  const [email, reference, jamb] = [typed.email, typed.reference, typed.jamb].map((text) => text.trim()) as [
    string,
    string,
    string,
  ];
  if (!email && !reference && !jamb) {
    return { kind: "wrong", problems: [{ field: "email", message: "Enter an e-mail, a reference or a JAMB number." }] };
  }
  const printed = REFERENCE.exec(reference.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase());
  const problems: QueryProblem[] = [];
  if (email && (!ADDRESS.test(email) || email.length > LONGEST))
    problems.push({ field: "email", message: "The e-mail must look like name@example.com." });
  if (reference && !printed)
    problems.push({ field: "reference", message: "The reference must look like PU-26-7K3Q9M." });
  if (jamb.length > LONGEST) problems.push({ field: "jamb", message: "The JAMB number is too long." });
  if (problems.length > 0) return { kind: "wrong", problems };
  return {
    kind: "valid",
    query: {
      email: email || null,
      reference: printed ? printed.slice(1).join("-") : null,
      // As it is kept beside the number that was typed.
      jamb: jamb.replaceAll(/\s/g, "").toUpperCase() || null,
    },
  };
}

/** What has to be typed before a person is erased: what she was looked for by. */
export function confirmationOf({ reference, email, jamb }: PersonQuery): string {
  return reference ?? email ?? jamb ?? "";
}

/** Whether somebody typed it, without regard to letter case and space around it. */
export function confirms(typed: string, query: PersonQuery): boolean {
  return typed.trim().toLowerCase() === confirmationOf(query).toLowerCase();
}
