import type { Deps } from "../../platform/deps.server.ts";
import { lagosTimeInWords } from "../../ui/lagos-time.ts";
import { readPerson } from "./erase-person.server.ts";
import { countAsGuardian } from "./guardian.store.server.ts";
import { confirmationOf, type PersonQuery } from "./person-query.ts";
import { countScope, countsInWords, type Scope } from "./scope.ts";

/** What was found of a person, in words for who looks for her. */
export type Found = {
  applications: { id: number; reference: string; name: string; email: string; status: string; received: string }[];
  /** '1 application, 2 documents and 3 mails'. */
  counts: string;
  fingerprint: string;
  /** What has to be typed to erase it all. */
  confirmation: string;
  /** What may concern the same person and is not part of it. */
  hints: string[];
};

/** Further addresses to look under. */
const MOST_ADDRESSES = 3;

/** Null when nothing is on file. */
export async function tellFound(
  office: Pick<Deps, "db" | "clock">,
  query: PersonQuery,
): Promise<{ found: Found | null; applicationIds: number[]; hints: string[] }> {
  const { scope, fingerprint } = await readPerson(office, query);
  const counts = countsInWords(countScope(scope));
  const hints = [...(await hintsOfAddresses(office, query, scope)), ...(await hintOfGuardian(office, query.email))];
  const applications = scope.applications.map(({ id, reference, name, email, session, status, submittedAt }) => ({
    id,
    reference,
    name,
    email,
    status: `${status.replaceAll("-", " ")}, for ${session}`,
    received: lagosTimeInWords(submittedAt),
  }));
  const confirmation = confirmationOf(query);
  const found = counts === "" ? null : { applications, counts, fingerprint, confirmation, hints };
  return { found, hints, applicationIds: applications.map(({ id }) => id) };
}

/** An address may be a family's or a café's: what else is under it is told, and not taken along. */
async function hintsOfAddresses(
  office: Pick<Deps, "db" | "clock">,
  query: PersonQuery,
  scope: Scope,
): Promise<string[]> {
  if (query.email !== null) return [];
  const hints: string[] = [];
  const found: Partial<Record<string, number>> = countScope(scope);
  for (const email of [...new Set(scope.applications.map((one) => one.email))].slice(0, MOST_ADDRESSES)) {
    const under = countScope((await readPerson(office, { email, reference: null, jamb: null })).scope);
    const isMore = Object.entries(under).some(([kind, count]) => count > (found[kind] ?? 0));
    if (!isMore) continue;
    hints.push(
      `Under the address ${email} there are in all ${countsInWords(under)}. If that is the same person, search by the address, too.`,
    );
  }
  return hints;
}

async function hintOfGuardian({ db }: Pick<Deps, "db">, email: string | null): Promise<string[]> {
  const count = email === null ? 0 : await countAsGuardian(db, email);
  if (count === 0) return [];
  const where = count === 1 ? "one application" : `${count.toLocaleString("en")} applications`;
  return [`The address is a parent's or guardian's in ${where}. They are not part of this.`];
}
