/** The columns of the list of applications, in the order that the specification sets. */
export const COLUMN_KEYS = [
  "FirstName",
  "LastName",
  "Email",
  "Phone",
  "Address",
  "City",
  "State",
  "Country",
  "Gender",
  "AdmissionType",
  "Program",
  "SSCE",
  "WaecNecoExamNo",
  "WaecNecoResult",
  "JambRegistrationNo",
  "JambResult",
  "HowDidYouHear",
  "WaecNecoResultPath",
  "JambResultPath",
] as const;

export type ColumnKey = (typeof COLUMN_KEYS)[number];

/** The columns whose heads a university chooses. */
const EXAM_COLUMNS: readonly ColumnKey[] = [
  "WaecNecoExamNo",
  "WaecNecoResult",
  "JambRegistrationNo",
  "JambResult",
  "WaecNecoResultPath",
  "JambResultPath",
];

/** The heads in lists and exports that every university has. */
export const FIXED_COLUMNS: readonly string[] = [
  ...COLUMN_KEYS.filter((key) => !EXAM_COLUMNS.includes(key)),
  "Reference",
  "Status",
  "Outcome",
  "Flags",
];
