import { Form, Link, useNavigation } from "react-router";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { SelectField } from "../../../ui/field/field.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Pager } from "../../../ui/pager/pager.tsx";
import { LettersFrame } from "../letters-frame.tsx";
import { QuotaReasonField } from "../quotas/quota-parts.tsx";
import type { Route } from "./+types/waiting-list.page.ts";
import type { WaitingResult } from "./waiting-list.loader.server.ts";

export { action, loader } from "./waiting-list.loader.server.ts";

type Loaded = Route.ComponentProps["loaderData"];

const PATH = "/dashboard/waiting-list";

export default function WaitingListPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { sections, list, missing, waiting, isMoved, admitted } = loaderData;
  return (
    <LettersFrame title="Waiting lists" sections={sections} isWrong={result !== undefined}>
      {result && (
        <ErrorSummary
          key={result.attempt}
          className="mt-3"
          message={result.field ? "Nothing was done." : result.message}
          problems={result.field ? [{ field: result.field, message: result.message }] : []}
        />
      )}
      {isMoved && !result && (
        <Notice tone="good" role="status" className="mt-3">
          The order is saved.
        </Notice>
      )}
      {admitted !== null && !result && (
        <Notice tone="good" role="status" className="mt-3">
          Decided: admitted. The applicant is notified when the decision is released:{" "}
          <Link to={`/dashboard/batches/new?ids=${admitted}`} className="text-link">
            make a batch
          </Link>{" "}
          or{" "}
          <Link to={`/dashboard/applications/${admitted}`} className="text-link">
            release it alone
          </Link>
          .
        </Notice>
      )}
      {missing && <p className="mt-3">{missing}</p>}
      <ListChoice data={loaderData} />
      {list && waiting.length > 0 && <WaitingSection data={loaderData} list={list} result={result} />}
    </LettersFrame>
  );
}

function ListChoice({ data: { lists, list, missing } }: { data: Loaded }) {
  if (lists.length === 0) return missing === null && <p className="mt-3">Nobody is on a waiting list.</p>;
  return (
    <Form method="get" action={PATH} className="mt-4 flex flex-wrap items-end gap-3 print:hidden">
      <SelectField
        key={list?.value}
        id="list"
        name="list"
        label="Waiting list"
        choices={lists.map(({ value, programme, session, people }) => ({
          value,
          label: `${programme}, ${session} (${people})`,
        }))}
        empty={list ? undefined : "Choose"}
        required
        defaultValue={list?.value ?? ""}
      />
      <Button type="submit">Show</Button>
    </Form>
  );
}

type SectionProps = { data: Loaded; list: NonNullable<Loaded["list"]>; result: WaitingResult | undefined };

function WaitingSection({ data, list, result }: SectionProps) {
  const { waiting, mayDecide, seen, total, page, pages } = data;
  return (
    <section aria-labelledby="waiting" className="mt-4">
      <h2 id="waiting" className="text-lg">
        {list.programme}, {list.session}
      </h2>
      <PlacesLine places={data.places} />
      <OfferForm data={data} list={list} result={result} />
      <ol className="mt-4 divide-y divide-ground-400 border-ground-400 border-y bg-white">
        {waiting.map((one) => (
          <li
            key={one.id}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 px-4 py-2 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]"
          >
            <span className="inline-flex min-h-11 items-center justify-end font-semibold text-base tabular-nums">
              {one.place}.
            </span>
            <div className="min-w-0">
              <Link
                to={`/dashboard/applications/${one.id}`}
                className="inline-flex min-h-11 items-center break-words font-semibold text-link"
              >
                {one.name}
              </Link>
              <p className="text-ink-700 tabular-nums">
                {one.reference} · since {one.decided}
                {!one.isReleased && " · not released yet"}
              </p>
            </div>
            {mayDecide && <MoveForm one={one} list={list} seen={seen} total={total} />}
          </li>
        ))}
      </ol>
      <Pager
        label="Pages of the waiting list"
        page={page}
        pages={pages}
        addressOf={(number) =>
          `${PATH}?${new URLSearchParams({ list: list.value, ...(number > 1 && { page: String(number) }) })}`
        }
      />
    </section>
  );
}

/** Says how many places are taken, and how many offers lapsed. */
function PlacesLine({ places }: Pick<Loaded, "places">) {
  if (!places) return null;
  const { quota, admitted, lapsed } = places;
  return (
    <p className={`mt-1 tabular-nums ${admitted >= quota ? "font-semibold" : "text-ink-700"}`}>
      Quota {quota.toLocaleString("en")}: {admitted.toLocaleString("en")} admitted
      {admitted >= quota ? ", so no place is free." : "."}
      {lapsed > 0 &&
        ` ${lapsed === 1 ? "1 more offer" : `${lapsed.toLocaleString("en")} more offers`} lapsed without a response.`}
    </p>
  );
}

function OfferForm({ data: { next, places, mayDecide, seen }, list, result }: SectionProps) {
  const isBusy = useNavigation().state !== "idle";
  if (!mayDecide || !next) return null;
  const isExceeded = places !== null && places.admitted >= places.quota;
  const error = result?.field === "quotaReason" ? result.message : undefined;
  return (
    <Form method="post" key={result?.attempt} className="mt-3 grid max-w-2xl gap-3 print:hidden">
      <Hidden list={list} id={next.id} seen={seen} />
      <input type="hidden" name="event" value={next.event ?? 0} />
      {isExceeded && (
        <>
          <Notice tone="caution">
            This offer exceeds the quota by {(places.admitted + 1 - places.quota).toLocaleString("en")}. You can go on
            with a reason.
          </Notice>
          <QuotaReasonField typed={result?.quotaReason} error={error} />
        </>
      )}
      <div>
        <Button type="submit" kind="firm" name="intent" value="offer" disabled={isBusy} className="max-sm:w-full">
          Offer the place to the next: {next.name}
        </Button>
      </div>
    </Form>
  );
}

type MoveProps = {
  one: Loaded["waiting"][number];
  list: { programme: string; session: string };
  seen: string;
  total: number;
};

function MoveForm({ one: { id, name, place }, list, seen, total }: MoveProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2 self-center max-sm:col-span-full print:hidden">
      <Hidden list={list} id={id} seen={seen} />
      <label htmlFor={`place-${id}`} className="sr-only">
        New place of {name}
      </label>
      <input
        // Shows the place after a change of the order.
        key={seen}
        id={`place-${id}`}
        name="place"
        inputMode="numeric"
        defaultValue={place}
        className="min-h-11 w-16 rounded border border-ink-400 bg-white px-2 text-right tabular-nums"
      />
      <Button type="submit" disabled={isBusy} className="min-h-11!">
        Move<span className="sr-only"> {name} to this place</span>
      </Button>
      <Button type="submit" name="intent" value="up" disabled={isBusy || place === 1} className="min-h-11!">
        <span aria-hidden="true">↑</span>
        <span className="sr-only">Move {name} up</span>
      </Button>
      <Button type="submit" name="intent" value="down" disabled={isBusy || place === total} className="min-h-11!">
        <span aria-hidden="true">↓</span>
        <span className="sr-only">Move {name} down</span>
      </Button>
    </Form>
  );
}

function Hidden({ list, id, seen }: { list: { programme: string; session: string }; id: number; seen: string }) {
  return (
    <>
      <input type="hidden" name="programme" value={list.programme} />
      <input type="hidden" name="session" value={list.session} />
      <input type="hidden" name="application" value={id} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Waiting lists">An error occurred while loading the waiting lists.</StaffFailure>;
}
