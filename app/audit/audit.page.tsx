import { Form, Link, useNavigation } from "react-router";
import { PLACE } from "../content/place.content.ts";
import { useTitle } from "../content/read-site.ts";
import { depsContext } from "../platform/deps.server.ts";
import { requirePermission } from "../staff/require-staff.server.ts";
import { StaffFailure } from "../staff/staff-failure.tsx";
import { Button, buttonStyle } from "../ui/button/button.tsx";
import { SelectField, TextField } from "../ui/field/field.tsx";
import { formatShortTime, formatTime } from "../ui/format/place-time.ts";
import { Notice } from "../ui/notice/notice.tsx";
import { Pager } from "../ui/pager/pager.tsx";
import type { Route } from "./+types/audit.page.ts";
import { auditAddress, checkAuditFilter, readAuditFilter, type TypedAuditFilter } from "./audit-filter.ts";
import { AUDIT_ACTION_CHOICES, actorLabel, eventLabel, formatDetail, OUTCOME_LABELS } from "./audit-labels.ts";
import { findLastVerification, listAuditEvents } from "./audit-log.store.server.ts";

const PAGE_SIZE = 50;
const OUTCOME_CHOICES = [
  { value: "success", label: "Done" },
  { value: "failure", label: "Failed" },
];

/** Reads one page of the audit log. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "audit-log.read");
  const { db, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const { page, ...typed } = readAuditFilter(args.url.searchParams);
  const checked = checkAuditFilter(typed, place);
  const [found, verification] = await Promise.all([
    checked.kind === "valid"
      ? listAuditEvents(db, checked.filter, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })
      : { events: [], total: 0 },
    findLastVerification(db),
  ]);
  return {
    typed,
    page,
    total: found.total,
    problem: checked.kind === "wrong" ? checked.message : null,
    verified: verification && {
      isIntact: verification.outcome === "success",
      at: formatTime(verification.at, place),
      event: String(verification.detail.brokenEvent ?? ""),
    },
    events: found.events.map((event) => ({
      id: event.id,
      at: formatShortTime(event.at, place),
      who: actorLabel(event),
      what: eventLabel(event),
      isFailure: event.outcome === "failure",
      detail: formatDetail(event.detail),
      from: [event.network, event.userAgent].filter(Boolean).join(", "),
    })),
  };
}

type Loaded = Route.ComponentProps["loaderData"];

/** Shows who did what, newest first. */
export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { typed, page, total, problem, verified, events } = loaderData;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle("Audit log")}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <h1 className="text-xl">Audit log</h1>
        <p className="mt-1 max-w-prose text-ink-700">
          Who signed in, saw, decided, changed or exported something. Events can't be changed, and each has a hash over
          the one before it.
        </p>
        <Verification verified={verified} />
        <Filters key={auditAddress(typed)} typed={typed} />
        {problem !== null && (
          <Notice tone="wrong" role="alert" className="mt-5">
            {problem}
          </Notice>
        )}
        {problem === null && events.length === 0 && <p className="mt-8 text-ink-700">No event matches.</p>}
        <ol className="mt-5 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
        {total > 0 && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <p className="text-ink-700 tabular-nums">
              {total === 1 ? "One event" : `${total.toLocaleString("en")} events`}
            </p>
            <a
              href={auditAddress(typed, { path: "/dashboard/audit.csv" })}
              download
              className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
            >
              Download them (CSV)
            </a>
            <Pager
              label="Pages of the audit log"
              page={page}
              pages={Math.ceil(total / PAGE_SIZE)}
              addressOf={(to) => auditAddress(typed, { page: to })}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function Verification({ verified }: Pick<Loaded, "verified">) {
  if (!verified)
    return (
      <p className="mt-2 text-ink-700">The hashes are verified every night. The first verification is due tonight.</p>
    );
  if (verified.isIntact) return <p className="mt-2 text-ink-700">Verified {verified.at}: every hash is right.</p>;
  return (
    <Notice tone="wrong" className="mt-4">
      <h2 className="text-lg">The audit log was tampered with</h2>
      <p className="mt-1">
        Verified {verified.at}: event {verified.event} was changed, or the events before it were changed or removed.
        Someone had the rights of the database's owner. Restore a backup to a second server, and compare.
      </p>
    </Notice>
  );
}

function Filters({ typed }: { typed: TypedAuditFilter }) {
  const isLoading = useNavigation().state !== "idle";
  return (
    <>
      {/* On phones it shows and hides the form from outside, since larger screens always show the form. */}
      <details open={Object.values(typed).some(Boolean)} className="peer mt-2 sm:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">Filter</summary>
      </details>
      <FilterForm typed={typed} isLoading={isLoading} />
    </>
  );
}

function FilterForm({ typed, isLoading }: { typed: TypedAuditFilter; isLoading: boolean }) {
  return (
    <Form
      method="get"
      className="mt-5 grid items-end gap-4 text-base max-sm:mt-2 max-sm:peer-[:not([open])]:hidden sm:grid-cols-2 lg:grid-cols-3"
    >
      <TextField id="who" name="who" label="Person" defaultValue={typed.who} autoComplete="off" />
      <SelectField
        id="action"
        name="action"
        label="Action"
        empty="All"
        defaultValue={typed.action}
        choices={AUDIT_ACTION_CHOICES}
      />
      <SelectField
        id="outcome"
        name="outcome"
        label="Outcome"
        empty="All"
        defaultValue={typed.outcome}
        choices={OUTCOME_CHOICES}
      />
      <TextField id="from" name="from" type="date" label="From" defaultValue={typed.from} />
      <TextField id="to" name="to" type="date" label="To" defaultValue={typed.to} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="firm" disabled={isLoading}>
          {isLoading ? "Loading..." : "Show"}
        </Button>
        <Link to="/dashboard/audit" className={buttonStyle("plain")}>
          Show all
        </Link>
      </div>
    </Form>
  );
}

function EventRow({ event }: { event: Loaded["events"][number] }) {
  const { id, at, who, what, isFailure, detail, from } = event;
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[11rem_1fr] lg:grid-cols-[11rem_1fr_16rem]">
      <p className="text-ink-700 tabular-nums">
        {at}
        <span className="block text-sm">No. {id}</span>
      </p>
      <div className="min-w-0 break-words">
        <p>
          <strong>{who}</strong>
        </p>
        <p>
          {what}
          {isFailure && <strong className="text-danger-700"> ({OUTCOME_LABELS.failure})</strong>}
        </p>
        {detail && <p className="text-ink-700 text-sm">{detail}</p>}
      </div>
      <p className="break-words text-ink-700 text-sm max-lg:sm:col-start-2">{from}</p>
    </li>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Audit log">An error occurred while loading the audit log.</StaffFailure>;
}
