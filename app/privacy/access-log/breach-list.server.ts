import { PLACE } from "../../content/place.content.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Viewer } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { recordViews, VIEW_LABELS } from "../../platform/record-views.store.server.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../platform/text/csv-line.ts";
import { cityOf, formatShortTime, type Zoned } from "../../ui/format/place-time.ts";
import { type AccessFilter, type AccessLogEntry, listAccessLog } from "./breach-list.store.server.ts";

const columnNames = (place: Zoned) => [
  "Who",
  "What",
  "Views",
  `First view (${cityOf(place)})`,
  `Last view (${cityOf(place)})`,
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
 * Streams who accessed whose data, with the contact details of everyone concerned, as CSV: for the notice that laws of data
 * protection require after a breach. Creating the list is recorded in the access log too.
 */
export async function* breachList(
  { db, clock, content }: Pick<Deps, "db" | "clock" | "content">,
  filter: AccessFilter,
  viewer: Viewer,
): AsyncGenerator<string> {
  await recordAuditEvent(db, { action: "access-log.exported", outcome: "success", ...viewer, at: clock.now() });
  const place = content.read(PLACE);
  yield BYTE_ORDER_MARK + csvLine(columnNames(place));
  for await (const accesses of listAccessLog(db, filter)) {
    const applicationIds = accesses.flatMap(({ applicationId }) => (applicationId === null ? [] : [applicationId]));
    await recordViews(db, { kind: "breach-list", viewer, applicationIds, at: clock.now() });
    yield accesses.map((access) => csvLine(cellsOf(access, place))).join("");
  }
}

function cellsOf({ who, how, times, first, last, applicationId, ...person }: AccessLogEntry, place: Zoned): string[] {
  const removed = applicationId === null ? "a mail removed since" : `application ${applicationId}, removed since`;
  const { reference, name, email, phone, guardianEmail } = person;
  return [
    who,
    how.map((kind) => ACCESS_LABELS[kind] ?? kind).join("; "),
    String(times),
    formatShortTime(first, place),
    formatShortTime(last, place),
    reference ?? "",
    name ?? (email === null ? removed : ""),
    email ?? "",
    phone ?? "",
    guardianEmail ?? "",
  ];
}
