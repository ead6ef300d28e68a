import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const APP = path.join(import.meta.dirname, "..", "..", "..", "app");

const IMPORT = /\bfrom "(\.\.?\/[^"]+)"/g;
/** How many imports away from the page its forms and their checks are. */
const MAX_DISTANCE = 3;

const MENTIONS_INTENT = /intent/i;
/** Patterns of a value of the field that says which button was clicked: of the buttons, of requests by scripts, and where it is compared. */
const INTENTS = [
  /\bname=(?:"\$?intent"|\{INTENT_FIELD\})\s+value=\{?"([\w-]+)"/g,
  /\bintent="([\w-]+)"/g,
  /\[INTENT_FIELD(?:\]:|,) "([\w-]+)"/g,
  /\bintent(?:"\)|_FIELD\))? (?:===|!==|\?\?) "([\w-]+)"/gi,
];
const INTENT_LIST = /\bINTENTS = \[([^\]]*)\]/g;

const NAME = String.raw`"(\$?[a-z][\w-]*)"`;
/** Patterns of a field's name: what is read from a form, its controls, and constants. */
const NAMES = [
  new RegExp(String.raw`\.(?:get|getAll|has)\(${NAME}\)`, "g"),
  new RegExp(String.raw`\b(?:text|field|read\w*)\((?:\w+, )?${NAME}\)`, "g"),
  new RegExp(String.raw`\bname=${NAME}`, "g"),
  new RegExp(String.raw`\b[A-Z_]+_FIELD = ${NAME}`, "g"),
];

/** The forms of a page: the names of their fields, and the values of the field that says which button was clicked, with its name. */
export type PageForms = { names: string[]; intentField: "intent" | "$intent"; intents: string[] };

/** Returns what the action of a route may read, found in the sources of its page and of what it imports from its own part of the app. */
export function pageForms(routeFile: string): PageForms {
  const sources = readSources(routeFile);
  const mentioning = sources.filter((source) => MENTIONS_INTENT.test(source));
  const intents = mentioning.flatMap((source) => [
    ...INTENTS.flatMap((pattern) => firstGroups(source, pattern)),
    ...firstGroups(source, INTENT_LIST).flatMap((list) => firstGroups(list, /"([\w-]+)"/g)),
  ]);
  const names = sources.flatMap((source) => NAMES.flatMap((pattern) => firstGroups(source, pattern)));
  const intentField = mentioning.some((source) => source.includes('"$intent"')) ? "$intent" : "intent";
  return { names: [...new Set(names)].sort(), intentField, intents: [...new Set(intents)].sort() };
}

/** Returns the sources of a module and of those that it imports from its own part of the app. */
function readSources(routeFile: string): string[] {
  const known = new Set(globSync("**/*.{ts,tsx}", { cwd: APP }));
  const found = new Map<string, string>();
  const visit = (file: string, distance: number) => {
    if (found.has(file) || !known.has(file)) return;
    const source = readFileSync(path.join(APP, file), "utf8");
    found.set(file, source);
    if (distance === MAX_DISTANCE) return;
    for (const imported of firstGroups(source, IMPORT)) {
      const target = path.join(path.dirname(file), imported);
      if (sectionOf(target) === sectionOf(routeFile)) visit(target, distance + 1);
    }
  };
  visit(routeFile, 0);
  return [...found.values()];
}

/** Returns the part of the app to which a module belongs: its first two folders. */
function sectionOf(file: string): string {
  const [first = "", second = ""] = path.dirname(file).split(path.sep);
  return `${first}/${second}`;
}

function firstGroups(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = ""]) => group);
}
