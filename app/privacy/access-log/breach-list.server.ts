import type { Deps } from "../../platform/deps.server.ts";
import { recordViews, VIEW_LABELS, type Viewer } from "../../platform/record-views.store.server.ts";
import { lagosTimeInShort } from "../../ui/format/lagos-time.ts";
import { type AccessFilter, type AccessLogEntry, listAccessLog } from "./breach-list.store.server.ts";
import { csvLine } from "./csv.server.ts";

const HEADS = [
  "Who",
  "What",
  "Looks",
  "First look (Lagos)",
  "Last look (Lagos)",
  "Reference",
  "Name",
  "E-mail",
  "Phone",
  "Guardian's e-mail",
];

const ACCESS_LABELS: Record<string, string> = {
  ...VIEW_LABELS,
  application: "opened the application or its receipt",
  document: "opened a document",
};

/**
 * Who saw whose data, with the contacts of everybody concerned, as CSV, a piece after the other: for the notice that the Nigeria Data
 * Protection Act asks for within 72 hours of a breach. Putting it together is a look itself, and noted.
 */
export async function* breachList(
  { db, clock }: Pick<Deps, "db" | "clock">,
  filter: AccessFilter,
  viewer: Viewer,
): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 only when it begins with this mark.
  yield `\ufeff${csvLine(HEADS)}`;
  for await (const accesses of listAccessLog(db, filter)) {
    const applicationIds = accesses.flatMap(({ applicationId }) => (applicationId === null ? [] : [applicationId]));
    await recordViews(db, { kind: "breach-list", viewer, applicationIds, at: clock.now() });
    yield accesses.map((access) => csvLine(cellsOf(access))).join("");
  }
}

function cellsOf({ who, how, times, first, last, applicationId, ...person }: AccessLogEntry): string[] {
  const gone = applicationId === null ? "a mail that was removed since" : `application ${applicationId}, removed since`;
  const { reference, name, email, phone, guardianEmail } = person;
  return [
    who,
    how.map((kind) => ACCESS_LABELS[kind] ?? kind).join("; "),
    String(times),
    lagosTimeInShort(first),
    lagosTimeInShort(last),
    reference ?? "",
    name ?? (email === null ? gone : ""),
    email ?? "",
    phone ?? "",
    guardianEmail ?? "",
  ];
}
