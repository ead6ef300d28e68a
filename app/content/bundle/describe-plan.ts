import type { ImportPlan } from "./plan-import.server.ts";

/** Returns what an import changes, a line each: 'Home page: 3 changes'. Empty when it would change nothing. */
export function describePlan({ documents, pages, pictures, downloads }: ImportPlan): string[] {
  return [
    ...documents.map(({ document, differences }) => `${document.title}: ${formatCount(differences, "change")}`),
    ...pages.map(({ path, page, differences }) => `${path}: ${page ? formatCount(differences, "change") : "new page"}`),
    ...pictures.map(({ picture, isReplaced }) => `Picture “${picture.title}”: ${isReplaced ? "replaced" : "new"}`),
    ...downloads.map(({ title }) => `File “${title}”: new`),
  ];
}

/** Returns a number with its noun: '1 fault', '1,200 faults'. */
export function formatCount(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
