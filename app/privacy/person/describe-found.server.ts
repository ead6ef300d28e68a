import { PLACE } from "../../content/place.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import { readPerson } from "./erase-person.server.ts";
import { countAsGuardian } from "./find-person.store.server.ts";
import { confirmationOf, type PersonQuery } from "./person-query.ts";
import { countRecords, formatCounts, type PersonRecords } from "./person-records.ts";

/** A summary of a person's records, for staff. */
export type Found = {
  applications: { id: number; reference: string; name: string; email: string; status: string; received: string }[];
  /** '1 application, 2 documents and 3 mails'. */
  counts: string;
  fingerprint: string;
  /** What has to be typed to confirm the erasure. */
  confirmation: string;
  /** Records that may belong to the same person and are not included. */
  hints: string[];
};

/** How many of the person's addresses are searched for hints. */
const MAX_ADDRESSES = 3;

/** Finds a person's records and describes them; `found` is null when nothing is on file. */
export async function describeFound(
  deps: Pick<Deps, "db" | "clock" | "content">,
  query: PersonQuery,
): Promise<{ found: Found | null; applicationIds: number[]; hints: string[] }> {
  const { records, fingerprint } = await readPerson(deps, query);
  const counts = formatCounts(countRecords(records));
  const hints = [...(await addressHints(deps, query, records)), ...(await guardianHints(deps, query.email))];
  const place = deps.content.read(PLACE);
  const applications = records.applications.map(({ id, reference, name, email, session, status, submittedAt }) => ({
    id,
    reference,
    name,
    email,
    status: `${status.replaceAll("-", " ")}, for ${session}`,
    received: formatTime(submittedAt, place),
  }));
  const confirmation = confirmationOf(query);
  const found = counts === "" ? null : { applications, counts, fingerprint, confirmation, hints };
  return { found, hints, applicationIds: applications.map(({ id }) => id) };
}

/** Mentions further records under the same address. They are not included: families and cafés share addresses. */
async function addressHints(
  deps: Pick<Deps, "db" | "clock">,
  query: PersonQuery,
  records: PersonRecords,
): Promise<string[]> {
  if (query.email !== null) return [];
  const hints: string[] = [];
  const found: Partial<Record<string, number>> = countRecords(records);
  for (const email of [...new Set(records.applications.map((one) => one.email))].slice(0, MAX_ADDRESSES)) {
    const total = countRecords((await readPerson(deps, { email, reference: null, number: null })).records);
    const isMore = Object.entries(total).some(([kind, count]) => count > (found[kind] ?? 0));
    if (!isMore) continue;
    hints.push(
      `Under the address ${email} there are ${formatCounts(total)} in total. If that is the same person, search by the address too.`,
    );
  }
  return hints;
}

async function guardianHints({ db }: Pick<Deps, "db">, email: string | null): Promise<string[]> {
  const count = email === null ? 0 : await countAsGuardian(db, email);
  if (count === 0) return [];
  const where = count === 1 ? "one application" : `${count.toLocaleString("en")} applications`;
  return [`The address is a parent's or guardian's in ${where}, not included here.`];
}
