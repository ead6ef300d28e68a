import type { DocumentField } from "../../application.ts";
import type { ApplicationRow } from "./application-rows.store.server.ts";

/** The sort keys of the list, as they are in its address. */
export const SORTS = ["received", "firstName", "lastName", "email", "state", "program"] as const;
export type Sort = (typeof SORTS)[number];

/** An application as the page receives it, with `received` as text. */
export type ListedApplication = Omit<ApplicationRow, "submittedAt"> & { received: string };

type Cell =
  | { kind: "text"; value: (application: ListedApplication) => string }
  | { kind: "document"; field: DocumentField; label: string };

export type Column = { head: string; sort?: Sort; cell: Cell };

function text(head: string, value: (application: ListedApplication) => string, sort?: Sort): Column {
  return { head, cell: { kind: "text", value }, ...(sort && { sort }) };
}

function document(head: string, field: DocumentField, label: string): Column {
  return { head, cell: { kind: "document", field, label } };
}

/** The columns of the table. The specification sets their headings and order. */
export const COLUMNS: readonly Column[] = [
  text("FirstName", (application) => application.firstName, "firstName"),
  text("LastName", (application) => application.lastName, "lastName"),
  text("Email", (application) => application.email, "email"),
  text("Phone", (application) => application.phone),
  text("Address", (application) => application.address),
  text("City", (application) => application.city),
  text("State", (application) => application.state, "state"),
  text("Country", (application) => application.country),
  text("Gender", (application) => application.gender),
  text("AdmissionType", (application) => application.admissionType),
  text("Program", (application) => application.program, "program"),
  text("SSCE", (application) => application.ssce),
  text("WaecNecoExamNo", (application) => application.waecNecoExamNo),
  text("WaecNecoResult", (application) => application.documents.waecNecoResult?.name ?? ""),
  text("JambRegistrationNo", (application) => application.jambRegistrationNo),
  text("JambResult", (application) => application.documents.jambResult?.name ?? ""),
  text("HowDidYouHear", (application) => application.howDidYouHear.join(", ")),
  document("WaecNecoResultPath", "waecNecoResult", "View WAEC/NECO Result"),
  document("JambResultPath", "jambResult", "View JAMB Result"),
];

/** The number of leading columns that stay visible and can't be hidden. */
export const NAME_COLUMNS = 2;

/** The headings of the columns that can be hidden. */
export const OPTIONAL_HEADS = COLUMNS.slice(NAME_COLUMNS).map((column) => column.head);
