import { cityOf, formatShortTime, type Zoned } from "../../ui/format/place-time.ts";
import { OUTCOME_LABELS, STATUS_LABELS } from "../application.ts";
import { documentPath } from "../desk/desk-addresses.ts";
import { type ListedApplication, shownColumns } from "../desk/list/application-columns.ts";
import type { ApplicationList } from "../desk/list/application-list.ts";
import type { ApplicationRow } from "../desk/list/application-rows.store.server.ts";
import { FLAG_LABELS } from "../desk/list/filters/application-filter.ts";
import { FEE_STATE_LABELS } from "../payment/payment.ts";
import type { Questions } from "../questions/questions.ts";

export type ExportColumn = {
  head: string;
  /** In characters. */
  width: number;
  /** Returns a text, or a time. */
  cell: (application: ExportedApplication, origin: string) => string | Date;
};

/** An application as the list has it, and its time. */
type ExportedApplication = ListedApplication & Pick<ApplicationRow, "submittedAt">;

/** By the key of the column. */
const WIDTHS: Record<string, number> = {
  Email: 32,
  Address: 36,
  WaecNecoResult: 30,
  JambResult: 30,
  HowDidYouHear: 28,
};
const WIDTH = 20;
const ADDRESS_WIDTH = 48;

const before = (place: Zoned): ExportColumn[] => [
  { head: "Reference", width: 16, cell: ({ reference }) => reference },
  { head: "Status", width: 14, cell: ({ status }) => STATUS_LABELS[status] },
  { head: "Outcome", width: 14, cell: ({ outcome }) => (outcome ? OUTCOME_LABELS[outcome] : "") },
  {
    head: "Applicant notified",
    width: 14,
    cell: ({ outcome, isReleased }) => (outcome === null ? "" : isReleased ? "Yes" : "No"),
  },
  { head: "Assigned to", width: 16, cell: ({ assignedTo }) => assignedTo ?? "" },
  { head: `Received (${cityOf(place)})`, width: 18, cell: ({ submittedAt }) => submittedAt },
  { head: "Flags", width: 28, cell: flagsOf },
];

function flagsOf({ possibleDuplicate, samePerson, isUnscanned }: ExportedApplication): string {
  return [possibleDuplicate && "Possible duplicate", samePerson && "Same person", isUnscanned && FLAG_LABELS.unscanned]
    .filter(Boolean)
    .join(", ");
}

/** The columns of an export while an intake has a fee. */
const FEE: readonly ExportColumn[] = [
  { head: "Application fee", width: 16, cell: ({ payment }) => (payment === null ? "" : FEE_STATE_LABELS[payment]) },
  { head: "Payment reference", width: 24, cell: ({ paymentReference }) => paymentReference ?? "" },
];

/** Returns the columns of an export: what the registry knows about an application, then the columns that the list shows. */
export function exportColumns(
  { columns }: Pick<ApplicationList, "columns">,
  { hasFees, place, questions }: { hasFees: boolean; place: Zoned; questions: Questions },
): ExportColumn[] {
  const chosen = shownColumns(questions, columns).map(({ key, head, cell }): ExportColumn => {
    const width = WIDTHS[key] ?? WIDTH;
    if (cell.kind === "text") return { head, width, cell: cell.value };
    const { field } = cell;
    return {
      head,
      width: ADDRESS_WIDTH,
      cell({ documents }, origin) {
        const document = documents[field];
        return document ? origin + documentPath(document.id) : "";
      },
    };
  });
  return [...before(place), ...(hasFees ? FEE : []), ...chosen];
}

/** Returns the cells of an application. `origin` is that of the site. */
export function cellsOf(
  columns: readonly ExportColumn[],
  application: ApplicationRow,
  { origin, place }: { origin: string; place: Zoned },
): (string | Date)[] {
  const exported = { ...application, received: formatShortTime(application.submittedAt, place) };
  return columns.map(({ cell }) => cell(exported, origin));
}
