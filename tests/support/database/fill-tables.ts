import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../app/platform/postgres/database.server.ts";

type Column = { name: string; type: string; nullable: boolean; generated: boolean };
type Table = {
  name: string;
  columns: Column[];
  references: Map<string, { table: string; column: string }>;
  choices: Map<string, string[]>;
};
type Value = string | number | boolean | Date | Buffer | null | string[] | Buffer[];
type Row = Record<string, Value>;

type Special = (number: number, row: Row, choices: string[]) => Value;

/**
 * Values that satisfy checks which a column's type does not imply. Rows are numbered from 0; `row` has the earlier columns, and `choices` are those of
 * the column.
 */
const SPECIAL: Record<string, Special> = {
  "applications.verification_code": (number) => `23456789ABCDEFG${"HJKMNPQR".charAt(number)}`,
  "applications.session": () => "2025/2026",
  // The value from before there were others.
  "applications.status": (number, _, choices) => choices[number % choices.length] ?? "received",
  "applications.added_answers": (number) =>
    JSON.stringify([{ key: "Sport", label: "Sport", kind: "text", answer: `Sport ${number}` }]),
  "applications.search_words": (number) => `candidate number${number}`,
  "staff.username": (number) => `officer${number}`,
  "staff.roles": () => ["administrator"],
  "staff.faculties": () => null,
  "posts.picture_name": () => null,
  // Saved, and not approved by somebody else yet; shown without an end.
  "content_versions.approved_by": () => null,
  "content_versions.approved_at": () => null,
  "content_versions.shown_until": () => null,
  "documents.field": fieldWithFile,
  "uploads.field": fieldWithFile,
  "uploads.received": () => 1,
  "application_events.staff_id": (_, { kind }) =>
    ["withdrawn", "document-replaced", "document-sent", "answers-changed", "payment-sent"].includes(String(kind))
      ? null
      : 1,
  "application_events.changed_answers": (_, { kind }) =>
    kind === "answers-changed" ? JSON.stringify({ city: { from: "Warri", to: "Asaba" } }) : null,
  // Made, and not approved by somebody else yet.
  "decision_batches.approved_by": () => null,
  "decision_batches.approved_at": () => null,
  "decision_batches.release_at": () => null,
  "decision_batch_applications.released_at": () => null,
  "decision_batch_applications.left_at": () => new Date("2026-01-05T09:00:00Z"),
  "document_rotations.quarter_turns": () => 1,
  "library_pictures.id": (number) => String(number).padStart(32, "0"),
  "library_picture_files.id": (number) => String(number).padStart(32, "0"),
  "library_downloads.name": (number) => `file-${number}.pdf`,
  "letters.verification_code": (number, { kind }) => (kind === "admitted" ? `letter ${number}` : null),
  "letters.response": (_, { kind }) => (kind === "admitted" ? "accepted" : null),
  "application_duplicates.lower_id": (number) => number + 1,
  "application_duplicates.higher_id": (number) => number + 2,
  "application_duplicates.reasons": () => ["phone"],
  "application_duplicates.decided_at": () => new Date(Date.UTC(2025, 8, 1)),
  "application_notes.removed_at": (_, { note }) => (note === null ? new Date(Date.UTC(2025, 8, 2)) : null),
  "added_pages.path": (number) => `/added-page-${number}`,
  "redirects.path": (number) => `/old-address-${number}`,
  "record_views.operator": () => null,
  "record_views.staff_id": () => 1,
};

/** The choices were all that there are, until questions could ask for a document. */
function fieldWithFile(number: number, _: Row, choices: string[]): Value {
  const fields = choices.length > 0 ? choices : ["waecNecoResult", "jambResult", "added-BirthCertificate"];
  return fields[number % fields.length] ?? null;
}

/** Matches a check such as `status in ('waiting', 'sent')`, whose choices all have to occur. */
const FEWEST_ROWS = 3;

/**
 * Fills every empty table of a schema with valid rows. Reads the tables from the catalogue, so that tables of later migrations are filled,
 * too. Nullable columns are null in every third row.
 */
export async function fillTables(db: Db): Promise<void> {
  const tables = await readTables(db);
  const filled = new Map<string, Row[]>();
  for (const table of inOrder(tables)) {
    const isSingle = table.columns.some(({ name }) => name === "only_row");
    const count = isSingle ? 1 : Math.max(FEWEST_ROWS, ...[...table.choices.values()].map((choices) => choices.length));
    const rows = Array.from({ length: count }, (_, number) => rowOf(table, number, filled));
    filled.set(table.name, await insert(db, table, rows));
  }
}

function rowOf(table: Table, number: number, filled: Map<string, Row[]>): Row {
  const row: Row = {};
  // Checks go from the choice to the columns that depend on it.
  const choicesFirst = table.columns.toSorted(
    (a, b) => Number(table.choices.has(b.name)) - Number(table.choices.has(a.name)),
  );
  for (const column of choicesFirst) {
    if (!column.generated) row[column.name] = filledWith(table, column, { number, row, filled });
  }
  return row;
}

type Place = { number: number; row: Row; filled: Map<string, Row[]> };

function filledWith(table: Table, column: Column, { number, row, filled }: Place): Value {
  const choices = table.choices.get(column.name) ?? [];
  const special = SPECIAL[`${table.name}.${column.name}`];
  if (special) return special(number, row, choices);
  if (choices.length > 0) return choices[number % choices.length] ?? null;
  if (column.nullable && number % 3 === 2) return null;
  const reference = table.references.get(column.name);
  if (!reference) return exampleValue(column, number);
  const others = filled.get(reference.table) ?? [];
  return others[number % others.length]?.[reference.column] ?? null;
}

function exampleValue({ name, type }: Column, number: number): Value {
  const hash = createHash("sha256").update(`${name} ${number}`).digest();
  switch (type) {
    case "smallint":
    case "integer":
    case "bigint":
      return number + 2;
    case "text":
      return `${name} ${number}, Ọmọlará`;
    case "text[]":
      return [name, String(number)];
    case "integer[]":
      return [String(number + 1)];
    case "bytea":
      return hash;
    case "bytea[]":
      return [hash];
    case "boolean":
      return number % 2 === 0;
    case "uuid":
      return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
    case "jsonb":
      return JSON.stringify({ [name]: String(number) });
    case "timestamp with time zone":
      return new Date(Date.UTC(2025, 8, 1 + number, 12, 30));
    case "date":
      return `2025-09-${String(1 + number).padStart(2, "0")}`;
    case "tsvector":
      return `word${number}`;
    default:
      throw new Error(`There are no example values for a column of type ${type} (${name}).`);
  }
}

async function insert(db: Db, { name, columns }: Table, rows: Row[]): Promise<Row[]> {
  const given = columns.filter((column) => !column.generated);
  const lines = rows.map(
    (row) => sql`(${sql.join(given.map((column) => sql`${row[column.name] ?? null}::${sql.raw(column.type)}`))})`,
  );
  const { rows: inserted } = await sql<Row>`
    insert into ${sql.table(name)} (${sql.join(given.map((column) => sql.ref(column.name)))})
    values ${sql.join(lines)} returning *`.execute(db);
  return inserted;
}

async function readTables(db: Db): Promise<Table[]> {
  const columns = await sql<Column & { table: string }>`
    select c.relname as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
      attidentity <> '' or attgenerated <> '' as generated
    from pg_attribute join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped
      and c.relname not like 'kysely%' and c.relname <> 'site_version'
    order by c.relname, attnum`.execute(db);
  const constraints = await sql<{ table: string; kind: string; text: string }>`
    select conrelid::regclass::text as table, contype as kind, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')`.execute(db);
  return [...Map.groupBy(columns.rows, ({ table }) => table)].map(([name, of]) => {
    const texts = (kind: string) => constraints.rows.filter((one) => one.table === name && one.kind === kind);
    return {
      name,
      columns: of,
      references: new Map(texts("f").flatMap(({ text }) => referenceIn(text))),
      choices: new Map(texts("c").flatMap(({ text }) => choicesIn(text))),
    };
  });
}

function referenceIn(text: string): [string, { table: string; column: string }][] {
  const found = /^FOREIGN KEY \((\w+)\) REFERENCES (\w+)\((\w+)\)/.exec(text);
  return found ? [[found[1] ?? "", { table: found[2] ?? "", column: found[3] ?? "" }]] : [];
}

/** Returns the choices of a check that only lists the values of one column. */
function choicesIn(text: string): [string, string[]][] {
  const found = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(text);
  const choices = [...(found?.[2] ?? "").matchAll(/'([^']*)'/g)].map((match) => match[1] ?? "");
  return found ? [[found[1] ?? "", choices]] : [];
}

/** Sorts the tables: referenced tables come first. */
function inOrder(tables: Table[]): Table[] {
  const done: Table[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ name, references }) =>
      [...references.values()].every(({ table }) => table === name || done.some((one) => one.name === table)),
    );
    if (next < 0) throw new Error("The tables' foreign keys form a cycle.");
    done.push(...waiting.splice(next, 1));
  }
  return done;
}
