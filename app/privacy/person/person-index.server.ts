import { escapeHtml } from "../../mail/escape-html.ts";
import { formatTime, type PlaceTime, type Zoned } from "../../ui/format/place-time.ts";
import type { PersonQuery } from "./person-query.ts";
import type { ApplicationFacts, PersonRecord, RecordedDocument, Row } from "./person-record.store.server.ts";

/** `file` is the path in the archive; null when the content is missing. */
export type WithFile<T> = T & { file: string | null };

/** The contents of `person.json` in the archive. */
export type PersonExport = Omit<PersonRecord, "applications" | "uploads"> & {
  /** The version of the format. */
  format: "gatehouse-person-1";
  exportedAt: string;
  searchedBy: PersonQuery;
  applications: (ApplicationFacts & { documents: WithFile<RecordedDocument>[] })[];
  uploads: WithFile<PersonRecord["uploads"][number]>[];
};

const STYLE =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c1917}" +
  "dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}dt{color:#57534e}dd{margin:0;overflow-wrap:anywhere}" +
  "pre{white-space:pre-wrap;background:#f5f5f4;padding:1rem}h2{margin-top:2.5rem;border-top:1px solid #d6d3d1;padding-top:1rem}";

/** Renders the index page of an archive: all its data, with links to the files. */
export function personIndex(person: PersonExport, place: PlaceTime): string {
  const { applications, drafts, uploads, mails, subscriptions, statusRequests, exportedAt } = withLocalTimes(
    person,
    place,
  );
  const sections = [
    ...applications.map(applicationSection),
    listSection("Applications that were started and not submitted", drafts),
    filesSection("Files of forms", uploads),
    ...mails.map(mailSection),
    listSection("Newsletter", subscriptions),
    listSection("Requests to see an application's status", statusRequests),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Your data</title>
<style>${STYLE}</style>
<h1>Everything we have on file about you</h1>
<p>Exported on ${escapeHtml(exportedAt)} (${escapeHtml(place.timeName)}). The same data is in
<a href="person.json">person.json</a>, in a machine-readable format.</p>
${sections.filter(Boolean).join("\n")}
</html>
`;
}

function applicationSection({
  reference,
  documents,
  events,
  letters,
  payments,
  notes,
  looks: accessLog,
  added_answers: added,
  ...answers
}: PersonExport["applications"][number]) {
  const happened = events.map(
    (event) =>
      `<li>${label(event.at)}: ${label(event.kind)}, by ${label(event.by)}${changedAnswers(event)}${note(event)}</li>`,
  );
  const releasedLetters = letters.map(
    ({ released_at: at, subject, body }) =>
      `<li>${label(at)}: ${escapeHtml(String(subject))}<pre>${escapeHtml(String(body))}</pre></li>`,
  );
  const paid = payments.map(
    ({ sent_at: at, reference: sent, receipt }) => `<li>${label(at)}: ${label(sent)}, ${label(receipt)}</li>`,
  );
  const written = notes.map((one) => `<li>${label(one.at)}${one.removed_at ? ": removed" : note(one)}</li>`);
  const seen = accessLog.map(({ at, what }) => `<li>${label(at)}: ${label(what)}</li>`);
  return `<h2>Application ${escapeHtml(reference)}</h2>
${facts(answers)}
${facts(byQuestion(added))}
${fileList(documents)}
${happened.length > 0 ? `<h3>What happened</h3><ul>${happened.join("")}</ul>` : ""}
${releasedLetters.length > 0 ? `<h3>Letters</h3><ul>${releasedLetters.join("")}</ul>` : ""}
${paid.length > 0 ? `<h3>Payments of the application fee</h3><ul>${paid.join("")}</ul>` : ""}
${written.length > 0 ? `<h3>Notes of staff</h3><ul>${written.join("")}</ul>` : ""}
${seen.length > 0 ? `<h3>When staff viewed it</h3><ul>${seen.join("")}</ul>` : ""}`;
}

/** Returns the answers to questions that the university added, by their questions. */
function byQuestion(added: unknown): Row {
  const answers = (added ?? []) as { label: string; answer: string | string[] | null }[];
  return Object.fromEntries(answers.map(({ label: question, answer }) => [question, answer]));
}

/** Lists the answers before and after the applicant changed them. */
function changedAnswers({ changed_answers: changed }: Row): string {
  if (changed === null || typeof changed !== "object") return "";
  const lines = Object.entries(changed as Record<string, { from: unknown; to: unknown; label?: string }>).map(
    ([field, { from, to, label: question = field }]) => `<li>${label(question)}: ${label(from)} → ${label(to)}</li>`,
  );
  return `<ul>${lines.join("")}</ul>`;
}

function note({ note: text }: Row): string {
  return text === null || text === undefined ? "" : `<pre>${label(text)}</pre>`;
}

function mailSection({ subject, text_body: text, ...mail }: PersonExport["mails"][number]): string {
  return `<h2>Mail: ${escapeHtml(subject)}</h2>
${facts(mail)}
<pre>${escapeHtml(text)}</pre>`;
}

function listSection(title: string, rows: readonly Row[]): string {
  return rows.length === 0 ? "" : `<h2>${title}</h2>\n${rows.map(facts).join("<hr>\n")}`;
}

function filesSection(title: string, files: PersonExport["uploads"]): string {
  return files.length === 0 ? "" : `<h2>${title}</h2>\n${fileList(files)}`;
}

function fileList(files: readonly { original_name: string; file: string | null; virus?: unknown }[]): string {
  if (files.length === 0) return "";
  const lines = files.map(({ original_name, file, virus }) => {
    const name = escapeHtml(original_name);
    if (virus) return `<li>${name} (not in this archive: a virus was found in it)</li>`;
    if (file === null) return `<li>${name} (not in this archive)</li>`;
    return `<li><a href="${escapeHtml(file.split("/").map(encodeURIComponent).join("/"))}">${name}</a></li>`;
  });
  return `<h3>Files</h3>\n<ul>${lines.join("")}</ul>`;
}

function facts(row: Row): string {
  const lines = Object.entries(row).map(([name, value]) => `<dt>${label(name)}</dt><dd>${label(value)}</dd>`);
  return `<dl>${lines.join("")}</dl>`;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Replaces times such as '2025-10-06T09:00:00Z' by those at the university. */
function withLocalTimes(person: PersonExport, place: Zoned): PersonExport {
  return JSON.parse(JSON.stringify(person), (_, value: unknown) => {
    const time = typeof value === "string" && ISO_TIME.test(value) ? new Date(value) : null;
    return time === null || Number.isNaN(time.getTime()) ? value : formatTime(time, place);
  });
}

/** Formats a value for people: names without underscores, a dash for nothing. */
function label(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "string")
    return escapeHtml(/^[a-z]+(?:_[a-z]+)+$/.test(value) ? value.replaceAll("_", " ") : value);
  if (Array.isArray(value)) return value.map(label).join(", ");
  return escapeHtml(typeof value === "object" ? JSON.stringify(value) : String(value));
}
