import type { RouterContextProvider } from "react-router";
import { depsContext } from "../platform/deps.server.ts";
import type { Content, ContentDocument } from "../platform/site/content.server.ts";
import { readPictures } from "./read-pictures.server.ts";
import { resolvePictures, type WithPictures } from "./resolve-pictures.server.ts";
import { IDENTITY } from "./site.content.ts";

/** Reads the current version of a document, with placeholders filled in and pictures resolved. Pictures are small with `Save-Data: on`. */
export function readDocument<Value extends object>(
  context: Readonly<RouterContextProvider>,
  document: ContentDocument<Value>,
): WithPictures<Value> {
  return resolvePictures(readTexts(context, document), readPictures(context));
}

/** Reads the current version of a document, with placeholders filled in but pictures unresolved. */
export function readTexts<Value extends object>(
  context: Readonly<RouterContextProvider>,
  document: ContentDocument<Value>,
): Value {
  return readFilled(context.get(depsContext).content, document);
}

/** Reads the current version of a document outside of a request, with placeholders filled in. */
export function readFilled<Value extends object>(
  content: Pick<Content, "read">,
  document: ContentDocument<Value>,
): Value {
  return fillIn(content.read(document), readPlaceholders(content));
}

/** Returns the texts that placeholders stand for, by their name. */
export function readPlaceholders(content: Pick<Content, "read">): Record<string, string> {
  const { name, shortName, motto, session, foundingYearOnHome } = content.read(IDENTITY);
  return { name, shortName, motto, session, foundingYear: String(foundingYearOnHome) };
}

/** Replaces placeholders in all texts of a value: '{session}' becomes '2025/2026'. Unknown placeholders stay. */
export function fillIn<Value>(value: Value, text: Readonly<Record<string, string>>): Value {
  return fill(value, text) as Value;
}

function fill(value: unknown, text: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") {
    return value.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(text, name) ? (text[name] ?? whole) : whole,
    );
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, text)]));
}
