import { XLSX_MAX_ROWS } from "./export-format.ts";

/** Why an export is not made, with the status and the message. */
export const EXPORT_PROBLEMS = {
  busy: {
    status: 503,
    message: "Other exports are being made just now. Please try again in a few minutes.",
  },
  "too-often": {
    status: 429,
    message: "You have made very many exports within the hour. Please try again later.",
  },
  "search-gone": {
    status: 404,
    message: "This search is no longer saved, so nothing was exported. Type it again in the list of applications.",
  },
  "too-many-rows": {
    status: 422,
    message: `A spreadsheet has room for ${(XLSX_MAX_ROWS - 1).toLocaleString("en")} applications. Narrow the list, or take the CSV.`,
  },
} as const;

export type ExportProblem = keyof typeof EXPORT_PROBLEMS;

/** Reads the problem that an endpoint redirected a browser with; null for none. */
export function readExportProblem(address: URLSearchParams): ExportProblem | null {
  const named = address.get("problem") ?? "";
  return Object.hasOwn(EXPORT_PROBLEMS, named) ? (named as ExportProblem) : null;
}
