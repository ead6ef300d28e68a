import { upperFirst } from "../../../platform/text/first-letter.ts";
import type { ApplicationField } from "../../application.ts";
import { type AddedField, type AddedQuestion, addedField } from "../../questions/added-questions.ts";
import { COLUMN_KEYS, type ColumnKey } from "../../questions/columns.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { isAsked, type Questions } from "../../questions/questions.ts";
import type { ApplicationRow } from "./application-rows.store.server.ts";

/** The sort keys of the list, as they are in its address. */
export const SORTS = ["received", "firstName", "lastName", "email", "state", "program"] as const;
export type Sort = (typeof SORTS)[number];

/** An application as the page receives it, with `received` as text. */
export type ListedApplication = Omit<ApplicationRow, "submittedAt"> & { received: string };

type Cell =
  | { kind: "text"; value: (application: ListedApplication) => string }
  | { kind: "document"; field: DocumentField; label: string };

export type Column = {
  /** Its name in addresses and saved views, which stays when a university renames its head. */
  key: ColumnKey | AddedField;
  head: string;
  sort?: Sort;
  cell: Cell;
};

/** The number of leading columns that stay visible and can't be hidden. */
export const NAME_COLUMNS = 2;

/** The columns that can be hidden. */
export const OPTIONAL_COLUMNS = COLUMN_KEYS.slice(NAME_COLUMNS);

/** The fields that a university can leave out, by their columns. */
const OPTIONAL_FIELDS: Partial<Record<ColumnKey, ApplicationField>> = {
  City: "city",
  State: "state",
  Country: "country",
  Gender: "gender",
  JambRegistrationNo: "jambRegistrationNo",
  JambResult: "jambResult",
  HowDidYouHear: "howDidYouHear",
  JambResultPath: "jambResult",
};

/** Returns the columns of what the university asks, with the heads that it gives them. */
export function columnsOf(questions: Questions): Column[] {
  const asked = COLUMN_KEYS.filter((key) => {
    const field = OPTIONAL_FIELDS[key];
    return field === undefined || isAsked(questions, field);
  });
  const added = questions.added.map(
    (question): Column => ({ key: addedField(question.key), ...columnOfAdded(question) }),
  );
  return [...asked.map((key) => ({ key, head: key, ...columnOf(questions, key) })), ...added];
}

/** Returns the columns that a list shows. */
export function shownColumns(questions: Questions, chosen: readonly string[] | null): Column[] {
  return columnsOf(questions).filter(({ key }, index) => index < NAME_COLUMNS || (chosen?.includes(key) ?? true));
}

function columnOf({ labels, columns }: Questions, key: ColumnKey): Omit<Column, "key" | "head"> & { head?: string } {
  switch (key) {
    case "FirstName":
      return text((application) => application.firstName, { sort: "firstName" });
    case "LastName":
      return text((application) => application.lastName, { sort: "lastName" });
    case "Email":
      return text((application) => application.email, { sort: "email" });
    case "Phone":
      return text((application) => application.phone);
    case "Address":
      return text((application) => application.address);
    case "City":
      return text((application) => application.city);
    case "State":
      return text((application) => application.state, { head: labels.state, sort: "state" });
    case "Country":
      return text((application) => application.country);
    case "Gender":
      return text((application) => application.gender);
    case "AdmissionType":
      return text((application) => application.admissionType);
    case "Program":
      return text((application) => application.program, { sort: "program" });
    case "SSCE":
      return text((application) => application.ssce, { head: labels.ssce });
    case "WaecNecoExamNo":
      return text((application) => application.waecNecoExamNo, { head: columns.waecNecoExamNo });
    case "WaecNecoResult":
      return text((application) => application.documents.waecNecoResult?.name ?? "", { head: columns.waecNecoResult });
    case "JambRegistrationNo":
      return text((application) => application.jambRegistrationNo, { head: columns.jambRegistrationNo });
    case "JambResult":
      return text((application) => application.documents.jambResult?.name ?? "", { head: columns.jambResult });
    case "HowDidYouHear":
      return text((application) => application.howDidYouHear.join(", "));
    case "WaecNecoResultPath":
      return document("waecNecoResult", { head: columns.waecNecoResult, label: labels.waecNecoResult });
    case "JambResultPath":
      return document("jambResult", { head: columns.jambResult, label: labels.jambResult });
  }
}

function text(value: (application: ListedApplication) => string, rest: { head?: string; sort?: Sort } = {}) {
  return { ...rest, cell: { kind: "text", value } } as const;
}

/** The answer to an added question. An application that was not asked it has none. */
function columnOfAdded({ key, label, kind }: AddedQuestion): Omit<Column, "key"> {
  if (kind === "document") return { head: key, cell: documentCell(addedField(key), label) };
  const cell = text(({ added }) => {
    const answer = added.find((one) => one.key === key)?.answer ?? "";
    return typeof answer === "string" ? answer : answer.join(", ");
  });
  return { head: key, ...cell };
}

function document(field: DocumentField, { head, label }: { head: string; label: string }) {
  return { head: `${head}Path`, cell: documentCell(field, label) };
}

/** A link to a document, with its text: 'View School Certificate'. */
function documentCell(field: DocumentField, label: string): Cell {
  const words = label.split(" ").map(upperFirst);
  return { kind: "document", field, label: `View ${words.join(" ")}` };
}
