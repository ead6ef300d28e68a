import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSite, useTitle } from "../../../content/read-site.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { buttonStyle } from "../../../ui/button/button.tsx";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { OUTCOME_LABELS, OUTCOMES } from "../../application.ts";
import { BackToIntakes } from "../intake-frame.tsx";
import { intakePath } from "../intake-path.ts";
import type { Route } from "./+types/intake.page.ts";
import { BarTable, CountLink, DayColumns, FunnelShape } from "./charts.tsx";
import { ProgrammesTable } from "./programmes-table.tsx";
import type { StatisticsView } from "./statistics-view.server.ts";
import "./intake.page.css";

export { loader } from "./intake.loader.server.ts";

/** Shows how an intake goes: the funnel of its form, its applications by day, programme and state, and its decisions. Prints on two pages. */
export default function IntakePage({ loaderData }: Route.ComponentProps) {
  const { name, at, isSaved, view } = loaderData;
  const { identity } = useSite();
  const { programmes, hasQuotas } = view;
  return (
    <div className="intake-page min-h-0 grow overflow-auto">
      <title>{useTitle(name)}</title>
      <div className="max-w-6xl p-4 sm:py-6 print:max-w-none print:p-0">
        <BackToIntakes />
        {isSaved && (
          <FocusedNotice tone="good" role="status" className="my-3 print:hidden">
            The intake is saved. The form on the site follows it at once.
          </FocusedNotice>
        )}
        <p className="hidden font-semibold print:block">{identity.name}: admissions</p>
        <IntakeHeader intake={loaderData} />
        <Tiles view={view} />
        <ProgressSections view={view} />
        <div className="mt-8 print:mt-0 print:break-before-page">
          <p className="hidden font-semibold print:mb-2 print:block">
            {identity.name}: admissions, {name}, {at}
          </p>
          <Section title={hasQuotas ? "By programme, against its places" : "By programme"}>
            <p className="mb-1 text-ink-700 md:hidden print:hidden">Turn the phone sideways to see every column.</p>
            <ProgrammesTable rows={programmes} hasQuotas={hasQuotas} />
          </Section>
        </div>
        <SourceSections view={view} region={loaderData.region} />
      </div>
    </div>
  );
}

function IntakeHeader({ intake }: { intake: Route.ComponentProps["loaderData"] }) {
  const { id, name, state, times, at, mayManage } = intake;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h1 className="break-words text-2xl print:text-xl">{name}</h1>
        <p className="mt-1 text-ink-700">
          {state}. {times}
        </p>
        <p className="text-ink-700">Counted on {at}</p>
      </div>
      {mayManage && (
        <Link to={`${intakePath(id)}/edit`} className={buttonStyle("plain", "print:hidden")}>
          Change times and places
        </Link>
      )}
    </div>
  );
}

type ViewProps = { view: StatisticsView };

/** How far candidates and applications come: through the form, and to an accepted offer. */
function ProgressSections({ view: { form, desk, days, daysPerColumn } }: ViewProps) {
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-2 print:mt-3 print:grid-cols-2 print:gap-y-3">
      <Section
        title="From the opened form to the sent one"
        note="Anonymous counts, without those who don't want to be counted or have no JavaScript."
      >
        <FunnelShape steps={form} />
        <BarTable caption="Steps of filling in the form" head="Step" bars={form} percent="Of opened" />
      </Section>
      <div className="grid content-start gap-y-8 print:gap-y-3">
        <Section title="From receipt to accepted offer">
          <BarTable
            caption="Applications from receipt to accepted offer"
            head="Stage"
            bars={desk}
            percent="Of received"
          />
        </Section>
        <Section title={`Received by ${daysPerColumn === 1 ? "day" : "week"}`}>
          {days.length > 0 ? <DayColumns days={days} /> : <p>No applications yet.</p>}
        </Section>
      </div>
    </div>
  );
}

/** Where applications come from, and who decided them. */
function SourceSections({ view: { states, channels, officers }, region }: ViewProps & { region: string }) {
  const by = region.toLowerCase();
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-3 print:mt-3 print:grid-cols-3 print:gap-x-6">
      {states && (
        <Section title={`By ${by}`} note="However it was typed. Answers stay as they are.">
          {states.length > 0 ? (
            <div className="intake-states">
              <BarTable caption={`Applications by ${by}`} head={region} bars={states} />
              {states.length > PRINTED_STATES && (
                <p className="hidden print:block">
                  The {PRINTED_STATES} largest of {states.length}.
                </p>
              )}
            </div>
          ) : (
            <p>No applications yet.</p>
          )}
        </Section>
      )}
      {channels && (
        <Section title="How they heard about us" note="Each may name several.">
          {channels.length > 0 ? (
            <BarTable caption="How applicants heard about us" head="Channel" bars={channels} />
          ) : (
            <p>No answer yet.</p>
          )}
        </Section>
      )}
      {officers.length > 0 && (
        <Section title="Decisions by officer">
          <Officers officers={officers} />
        </Section>
      )}
    </div>
  );
}

/** As many rows as intake.page.css leaves in print, so that two sheets are enough. */
const PRINTED_STATES = 15;

type SectionProps = { title: string; note?: string; children: ReactNode };

function Section({ title, note, children }: SectionProps) {
  const id = title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-lg print:text-base">
        {title}
      </h2>
      {note && <p className="mb-2 text-ink-700 text-xs">{note}</p>}
      {children}
    </section>
  );
}

function Tiles({ view: { tiles, oldestUnread } }: { view: StatisticsView }) {
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-px border border-ground-400 bg-ground-400 sm:grid-cols-3 lg:grid-cols-6 print:mt-2 print:grid-cols-6">
        {tiles.map(({ label, count, href }) => (
          <div key={label} className="flex flex-col-reverse justify-end bg-white px-4 py-3 print:px-2 print:py-1">
            <dt className="text-ink-700">
              <CountLink href={href}>{label}</CountLink>
            </dt>
            <dd className="font-semibold text-2xl text-ink-950 tabular-nums print:text-lg">
              {count.toLocaleString("en")}
            </dd>
          </div>
        ))}
      </dl>
      {oldestUnread && (
        <p className="mt-3 print:mt-1">
          <CountLink href={oldestUnread.href}>{oldestText(oldestUnread)}</CountLink>
        </p>
      )}
    </>
  );
}

function oldestText({ received, days }: { received: string; days: number }): string {
  const ago = days === 0 ? "less than a day ago" : days === 1 ? "1 day ago" : `${days} days ago`;
  return `The oldest that nobody has read was received on ${received}, ${ago}.`;
}

function Officers({ officers }: { officers: StatisticsView["officers"] }) {
  return (
    <table className="intake-officers w-full border-collapse text-right tabular-nums">
      <caption className="sr-only">Decisions by officer and outcome</caption>
      <thead>
        <tr className="border-ground-500 border-b align-bottom text-ink-700 text-xs">
          <th scope="col" className="py-1 pr-2 text-left font-normal">
            Officer
          </th>
          {OUTCOMES.map((outcome) => (
            <th key={outcome} scope="col" className="py-1 pl-2 font-normal">
              {OUTCOME_LABELS[outcome]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {officers.map(({ username, cells, href }) => (
          <tr key={username} className="border-ground-300 border-b">
            <th scope="row" className="wrap-anywhere py-1 pr-2 text-left font-normal">
              <CountLink href={href}>{username}</CountLink>
            </th>
            {cells.map(({ count, href: ofOutcome }, place) => (
              <td key={OUTCOMES[place]} className="py-1 pl-2">
                <CountLink href={count > 0 ? ofOutcome : null}>{count.toLocaleString("en")}</CountLink>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Intake" back={<BackToIntakes />} unknown="There is no such intake.">
      An error occurred. The statistics could not be counted.
    </StaffFailure>
  );
}
