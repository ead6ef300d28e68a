import { OFFICERS_PAGE } from "../../../about/officers.content.ts";
import { PROGRAMMES } from "../../../admissions/programmes/programmes.content.ts";
import { QUESTIONS } from "../../../admissions/questions/questions.content.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { downloadPath, selectDownloads } from "../../pictures/downloads/downloads.store.server.ts";
import type { FormField, NamedField } from "../form/form-field.ts";

type Choice = { value: string; label: string };
type ReadList = (deps: Pick<Deps, "db" | "content">) => Promise<Choice[]>;

const LISTS: Record<string, ReadList> = {
  officers: async ({ content }) =>
    content.read(OFFICERS_PAGE).officers.map(({ slug, name, role }) => ({ value: slug, label: `${name}, ${role}` })),
  downloads: async ({ db }) =>
    (await selectDownloads(db)).map((download) => ({ value: downloadPath(download), label: download.title })),
  examBodies: async ({ content }) =>
    content.read(QUESTIONS).schoolExam.bodies.map((name) => ({ value: name, label: name })),
  programmes: async ({ content }) => content.read(PROGRAMMES).names.map((name) => ({ value: name, label: name })),
};

/** Reads what the fields of a form are chosen from, by the name of the list. */
export async function readChoices(
  deps: Pick<Deps, "db" | "content">,
  fields: readonly NamedField[],
): Promise<Record<string, Choice[]>> {
  const names = [...new Set(fields.flatMap(({ field }) => listsOf(field)))];
  const lists = names.map(async (name) => [name, (await LISTS[name]?.(deps)) ?? []] as const);
  return Object.fromEntries(await Promise.all(lists));
}

/** Returns the names of the lists that a field, or one within it, is chosen from. */
function listsOf(field: FormField): string[] {
  switch (field.kind) {
    case "pick":
      return [field.from];
    case "group":
      return field.fields.flatMap((one) => listsOf(one.field));
    case "option":
      return listsOf(field.field);
    case "list":
      return listsOf(field.item);
    case "variants":
      return field.variants.flatMap(({ fields }) => fields.flatMap((one) => listsOf(one.field)));
    default:
      return [];
  }
}
