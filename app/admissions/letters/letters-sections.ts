import { isPermitted, type Permission, type Permitted } from "../../staff/permissions/permissions.ts";

export const LETTERS_PATH = "/dashboard/letters";

const SECTIONS: readonly { label: string; path: string; permission: Permission }[] = [
  { label: "Batches", path: "/dashboard/batches", permission: "applications.read" },
  { label: "Waiting lists", path: "/dashboard/waiting-list", permission: "applications.read" },
  { label: "Letters", path: LETTERS_PATH, permission: "letters.edit" },
];

export type LettersSection = { label: string; path: string };

/** Returns the pages about decisions and letters that a person may see. */
export function lettersSections(person: Permitted): LettersSection[] {
  return SECTIONS.filter(({ permission }) => isPermitted(person, permission)).map(({ label, path }) => ({
    label,
    path,
  }));
}
