import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { OUTCOME_LABELS, STATUS_LABELS } from "../../application.ts";
import { admissionTypeLabel } from "../../questions/questions.ts";
import { useQuestions } from "../../questions/questions-context.ts";
import { INTENT_FIELD, NEXT_COUNT } from "../bulk/bulk-form.ts";
import { applicationAddress, rowId } from "../desk-addresses.ts";
import type { ListedApplication } from "./application-columns.ts";
import { type ApplicationList, FIRST_PAGE, listQuery } from "./application-list.ts";
import { FLAG_LABELS, MISSING_LABELS } from "./filters/application-filter.ts";
import { feeText } from "./filters/filter-texts.ts";
import type { Total } from "./pages/walk-list.store.server.ts";

type SectionProps = {
  list: ApplicationList;
  applications: readonly ListedApplication[];
  total: Total;
  mayDecide: boolean;
  isLoading: boolean;
};

const HEAD = "sticky top-0 z-10 bg-ground-300 px-3 py-1.5 text-left align-bottom font-semibold text-xs";
const CELL = "border-ground-400 border-b bg-white px-3 py-1.5 align-top";
const FROM_TABLET = "max-md:hidden";
const FROM_LARGE_PHONE = "max-sm:hidden";
const FLAG = "inline-flex min-h-6 items-center rounded bg-accent-100 px-1.5 text-accent-950 text-xs";
const OVERDUE = "inline-flex min-h-6 items-center rounded bg-danger-700 px-1.5 text-white text-xs";

/** Shows one page of applications in columns that fit beside each other, with a box to tick each. Works without JavaScript. */
export function CompactSection({ list, applications, total, mayDecide, isLoading }: SectionProps) {
  return (
    <section aria-label="Table of applications" className="flex min-h-0 grow flex-col">
      {mayDecide && <BulkBar list={list} total={total} />}
      <div className="min-h-0 grow overflow-auto">
        <table
          aria-busy={isLoading}
          className={`w-full border-separate border-spacing-0 ${isLoading ? "opacity-60" : ""}`}
        >
          <caption className="sr-only">Submitted applications</caption>
          <thead>
            <tr>
              {mayDecide && (
                <td className={`${HEAD} w-12`}>
                  <span className="sr-only">Choose</span>
                </td>
              )}
              <th scope="col" className={HEAD}>
                Name
              </th>
              <th scope="col" className={HEAD}>
                Programme
              </th>
              <th scope="col" className={`${HEAD} ${FROM_TABLET}`}>
                Type
              </th>
              <th scope="col" className={`${HEAD} ${FROM_LARGE_PHONE}`}>
                Status
              </th>
              <th scope="col" className={`${HEAD} ${FROM_TABLET}`}>
                Received
              </th>
              <th scope="col" className={`${HEAD} ${FROM_TABLET}`}>
                Assigned to
              </th>
            </tr>
          </thead>
          <tbody>
            {applications.map((application) => (
              <CompactRow key={application.id} {...{ application, list, mayDecide }} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const TICKS_FORM = "ticked";

/** The buttons above the table: for the ticked applications, for all that match, and to take the next ones. */
function BulkBar({ list, total }: Pick<SectionProps, "list" | "total">) {
  const isSending = useNavigation().state === "submitting";
  const query = listQuery({ ...list, position: FIRST_PAGE });
  const filters = new URLSearchParams(listQuery({ ...list, position: FIRST_PAGE, ids: null }));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-ground-400 border-b bg-white px-4 py-1.5 print:hidden">
      <Form id={TICKS_FORM} method="get" action="/dashboard/bulk">
        {[...filters].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* Says that the ticked ones are meant, also when none is. */}
        <input type="hidden" name="id" value="" />
        <Button type="submit" className="min-h-11! max-sm:px-3!">
          Change the ticked ones
        </Button>
      </Form>
      <Link to={`/dashboard/bulk?${query}`} className="inline-flex min-h-11 items-center font-semibold text-link">
        Change all {total.kind === "exact" && total.count.toLocaleString("en")}
      </Link>
      <Form method="post" action={`/dashboard/bulk?${query}`} className="ml-auto">
        <Button
          type="submit"
          name={INTENT_FIELD}
          value="assign-next"
          disabled={isSending}
          className="min-h-11! max-sm:px-3!"
        >
          Next {NEXT_COUNT} for me
        </Button>
      </Form>
    </div>
  );
}

type RowProps = Pick<SectionProps, "list" | "mayDecide"> & { application: ListedApplication };

function CompactRow({ application, list, mayDecide }: RowProps) {
  const questions = useQuestions();
  const { id, reference, program, admissionType, received, assignedTo } = application;
  const name = `${application.firstName} ${application.lastName}`;
  return (
    <tr id={rowId(id)} className="hover:*:bg-brand-50">
      {mayDecide && (
        <td className={`${CELL} px-1!`}>
          <label className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center">
            <input type="checkbox" name="id" value={id} form={TICKS_FORM} className="size-5 accent-brand-700" />
            <span className="sr-only">Choose {name}</span>
          </label>
        </td>
      )}
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <Link
          to={applicationAddress(id, list)}
          className="wrap-anywhere font-semibold text-brand-800 underline underline-offset-2"
        >
          {name}
        </Link>
        <span className="block text-ink-700 text-xs tabular-nums">{reference}</span>
        <Flags application={application} list={list} />
      </th>
      <td className={CELL}>
        {program}
        <span className="block sm:hidden">
          <Standing application={application} />
        </span>
        <span className="block text-ink-700 text-xs md:hidden">{received}</span>
      </td>
      <td className={`${CELL} ${FROM_TABLET}`}>{admissionTypeLabel(questions, admissionType)}</td>
      <td className={`${CELL} ${FROM_LARGE_PHONE}`}>
        <Standing application={application} />
      </td>
      <td className={`${CELL} ${FROM_TABLET} whitespace-nowrap tabular-nums`}>{received}</td>
      <td className={`${CELL} ${FROM_TABLET}`}>{assignedTo ?? <span className="text-ink-600">Nobody</span>}</td>
    </tr>
  );
}

/** The outcome once there is one, otherwise the status. */
function Standing({ application: { status, outcome, isReleased } }: Pick<RowProps, "application">) {
  if (!outcome) return STATUS_LABELS[status];
  return (
    <>
      <strong className="text-brand-900">{OUTCOME_LABELS[outcome]}</strong>
      {!isReleased && <span className="block text-ink-700 text-xs">Not released yet</span>}
    </>
  );
}

function Flags({ application, list }: Pick<RowProps, "application" | "list">) {
  const { possibleDuplicate, samePerson, isUnscanned, isNew, missing, payment } = application;
  const fee = payment === null || payment === "none" ? null : feeText(payment);
  if (!possibleDuplicate && !samePerson && !isUnscanned && !isNew && !missing && !fee) return null;
  const duplicates = `${applicationAddress(application.id, list)}#duplicates`;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {isNew && <span className={FLAG}>{FLAG_LABELS.new}</span>}
      {missing && <span className={missing === "overdue" ? OVERDUE : FLAG}>{MISSING_LABELS[missing]}</span>}
      {possibleDuplicate && (
        <Link to={duplicates} className={`${FLAG} underline underline-offset-2`}>
          Possible duplicate
        </Link>
      )}
      {samePerson && (
        <Link to={duplicates} className={`${FLAG} underline underline-offset-2`}>
          Same person
        </Link>
      )}
      {isUnscanned && <span className={FLAG}>{FLAG_LABELS.unscanned}</span>}
      {fee && <span className={FLAG}>{fee}</span>}
    </span>
  );
}
