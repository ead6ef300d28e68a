import type { ReactNode } from "react";
import type { PictureFiles } from "../../../../platform/images/picture.ts";
import type { Entries, FormField } from "../../form/form-field.ts";

/** What every field of a form needs. */
export type FieldsContext = {
  entries: Entries;
  /** What is wrong, by the name of the control. */
  problems: ReadonlyMap<string, string>;
  /** What the checks of the site found, by the name of the control. */
  findings: ReadonlyMap<string, string>;
  /** The files of the pictures in the form, by name. */
  pictures: Readonly<Record<string, PictureFiles>>;
  /** What fields are chosen from, by the name of the list. */
  choices: Readonly<Record<string, readonly { value: string; label: string }[]>>;
  /** Called with the control of a picture and the files of the one that was chosen for it. */
  onPick?: (control: string, files: PictureFiles) => void;
};

/** The id of the list of pictures that fields without JavaScript offer. */
export const PICTURES_ID = "site-pictures";
/** The id of the list of pages that links offer. */
export const PAGES_ID = "site-pages";

export type RenderField = (field: FormField, name: string, context: FieldsContext) => ReactNode;

/** Returns whether a control has this name or is within it. */
export function hasNameWithin(named: ReadonlyMap<string, unknown>, name: string): boolean {
  return [...named.keys()].some((one) => one === name || one.startsWith(`${name}.`));
}
