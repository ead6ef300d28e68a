import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { uploadFieldOf } from "../../../app/admissions/apply/upload/upload-rules.ts";
import { RESULT_FIELDS } from "../../../app/admissions/questions/document-fields.ts";

const APP = path.join(import.meta.dirname, "..", "..", "..", "app");

/** What reads the query or the form of a request. */
const READS_REQUEST = /searchParams|URLSearchParams|formData|FormData|readBodyText/;

const NAME = String.raw`"(\$?[a-z][\w-]*)"`;

/** Patterns of a name in a module that reads requests: the arguments of a function, such as `form.get("note")` or `text(query, "from")`. */
const ARGUMENTS = [new RegExp(String.raw`\b\w+\(\s*${NAME}`, "g"), new RegExp(String.raw`\b\w+\(\w+, ${NAME}`, "g")];

/** Patterns of a name in any module: of a control in a form, and of lists and schemas of fields. */
const CONTROL = new RegExp(String.raw`\bname=${NAME}`, "g");
const LIST = /\b[A-Z_]*(?:FIELDS|FIELD_LABELS|PERIODS)\b[^=\n]*= [[{]([^;]*)/g;
const SCHEMA = /\bz\.(?:strictObject|looseObject|object)\(\s*\{([^;]*)/g;
const KEY = /(?:^|[{,]\s*|\n\s*)(\w+):/g;

/** Patterns of a constant that holds a name. */
const CONSTANT_USE = /(?:\.(?:get|getAll|has)\(|\bname=\{)([A-Z][A-Z_]+)\b/g;
const CONSTANT = new RegExp(String.raw`\bconst ([A-Z][A-Z_]+) = ${NAME}`, "g");
const NAMES_FIELD = /_(?:FIELD|PARAMETER)$/;

/** Returns the names of all query parameters and form fields that the app reads, found in its sources, and the constants whose value is not found. */
export function requestNames(): { names: string[]; unresolved: string[] } {
  const modules = globSync("**/*.{ts,tsx}", { cwd: APP })
    .filter((file) => !/\.test\.|\.email\.ts/.test(file))
    .map((file) => readFileSync(path.join(APP, file), "utf8"));
  const names = new Set<string>(RESULT_FIELDS.map(uploadFieldOf));
  const constants = new Map<string, Set<string>>();
  const used = new Set<string>();
  for (const source of modules) {
    for (const [, constant = "", value = ""] of source.matchAll(CONSTANT))
      constants.set(constant, (constants.get(constant) ?? new Set()).add(value));
    for (const name of firstGroups(source, CONTROL)) names.add(name);
    if (READS_REQUEST.test(source)) {
      for (const pattern of ARGUMENTS) for (const name of firstGroups(source, pattern)) names.add(name);
      for (const name of firstGroups(source, CONSTANT_USE)) used.add(name);
    }
    for (const list of firstGroups(source, LIST))
      for (const name of [...firstGroups(list, new RegExp(NAME, "g")), ...firstGroups(list, KEY)]) names.add(name);
    for (const keys of firstGroups(source, SCHEMA)) for (const name of firstGroups(keys, KEY)) names.add(name);
  }
  for (const [constant, values] of constants)
    if (used.has(constant) || NAMES_FIELD.test(constant)) for (const value of values) names.add(value);
  return { names: [...names].sort(), unresolved: [...used].filter((constant) => !constants.has(constant)) };
}

function firstGroups(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = ""]) => group);
}
