import { type ActionFunctionArgs, Form, Link, useNavigation } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { readPageNumber } from "../../ui/pager/page-number.ts";
import { Pager } from "../../ui/pager/pager.tsx";
import { ISSUES_PATH } from "../issue.ts";
import { NewsletterFrame } from "../newsletter-frame.tsx";
import type { Route } from "./+types/subscribers.page.ts";
import { type ShownSubscriber, showSubscriber } from "./show-subscriber.ts";
import { listAddress, readStatus, STATUS_LABELS, STATUSES, SUBSCRIBERS_PATH } from "./subscriber.ts";
import { countByStatus, listSubscribers, searchSubscribers } from "./subscriber-list.store.server.ts";
import { SubscriberRows } from "./subscriber-rows.tsx";

const PAGE_SIZE = 50;
const MAX_FOUND = 50;
const MAX_BYTES = 16 * 1024;
const MAX_SEARCH_CHARACTERS = 254;

/** Success messages, by the value of the `done` parameter in the address. */
const DONE_MESSAGES = new Map(Object.entries({ removed: "The subscriber is removed, with all that was stored." }));

/** Reads one page of the subscribers. Records the view before they are shown. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "subscribers.read");
  const { db, clock, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const status = readStatus(args.url.searchParams.get("state"));
  const page = readPageNumber(args.url.searchParams.get("page"));
  const [counts, subscribers] = await Promise.all([
    countByStatus(db),
    listSubscribers(db, status, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
  ]);
  const all = STATUSES.reduce((sum, one) => sum + counts[one], 0);
  if (subscribers.length > 0) {
    const detail = { shown: subscribers.length, ...(status && { state: status }) };
    const event = { ...viewerOf(args, staff), detail, at: clock.now() };
    await recordAuditEvent(db, { action: "subscribers.listed", outcome: "success", ...event });
  }
  return {
    status,
    page,
    pages: Math.max(1, Math.ceil((status ? counts[status] : all) / PAGE_SIZE)),
    counts,
    all,
    subscribers: subscribers.map((one) => showSubscriber(one, place)),
    done: DONE_MESSAGES.get(args.url.searchParams.get("done") ?? "") ?? null,
  };
}

export type Found = { q: string; subscribers: ShownSubscriber[]; isCut: boolean };

/** Searches the subscribers. The text is a person's address, so that it is not part of the page's own. */
export async function action(args: ActionFunctionArgs): Promise<Found> {
  const staff = await requirePermission(args, "subscribers.read");
  const { db, clock, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const body = await readBodyText(args.request, MAX_BYTES);
  const typed = new URLSearchParams(body.kind === "text" ? body.text : "").get("q") ?? "";
  const q = typed.trim().replaceAll("\0", "").slice(0, MAX_SEARCH_CHARACTERS);
  const found = q === "" ? [] : await searchSubscribers(db, q, MAX_FOUND + 1);
  if (found.length > 0) {
    const event = { ...viewerOf(args, staff), detail: { found: found.length }, at: clock.now() };
    await recordAuditEvent(db, { action: "subscribers.listed", outcome: "success", ...event });
  }
  return {
    q,
    subscribers: found.slice(0, MAX_FOUND).map((one) => showSubscriber(one, place)),
    isCut: found.length > MAX_FOUND,
  };
}

/** Lists the subscribers of the newsletter with their states. */
export default function SubscribersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { status, page, pages, subscribers, done } = loaderData;
  const found = actionData && actionData.q !== "" ? actionData : null;
  return (
    <NewsletterFrame title="Subscribers" back={<BackLink to={ISSUES_PATH}>All issues</BackLink>}>
      {done && !found && (
        <FocusedNotice tone="good" role="status" className="mt-3">
          {done}
        </FocusedNotice>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to={`${SUBSCRIBERS_PATH}/import`} className={buttonStyle("plain", "max-sm:w-full")}>
          Import a list
        </Link>
        <Link to={`${SUBSCRIBERS_PATH}/end`} className={buttonStyle("plain", "max-sm:w-full")}>
          Complaints and other addresses to leave out
        </Link>
      </div>
      <Search found={found} />
      {found ? <FoundSubscribers found={found} /> : <States loaded={loaderData} />}
      {!found && (
        <>
          <SubscriberRows subscribers={subscribers} />
          {subscribers.length === 0 && <p className="mt-6 text-ink-700">Nobody yet.</p>}
          <Pager label="Pages of subscribers" page={page} pages={pages} addressOf={(to) => listAddress(status, to)} />
          <Export status={status} />
        </>
      )}
    </NewsletterFrame>
  );
}

function Search({ found }: { found: Found | null }) {
  const isLoading = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={SUBSCRIBERS_PATH}
      role="search"
      className="mt-5 flex max-w-xl flex-wrap items-end gap-3"
    >
      <div className="min-w-0 flex-[1_1_14rem]">
        <TextField
          key={found?.q ?? ""}
          id="q"
          name="q"
          type="search"
          label="Search an address"
          defaultValue={found?.q ?? ""}
          maxLength={MAX_SEARCH_CHARACTERS}
          autoComplete="off"
        />
      </div>
      <Button type="submit" disabled={isLoading}>
        Search
      </Button>
    </Form>
  );
}

function FoundSubscribers({ found: { q, subscribers, isCut } }: { found: Found }) {
  return (
    <section aria-labelledby="found" className="mt-5">
      <h2 id="found" role="status" className="break-words text-lg">
        {subscribers.length === 0 ? `No address contains “${q}”` : `Addresses that contain “${q}”`}
      </h2>
      {isCut && <p className="mt-1 text-ink-700">These are the first {MAX_FOUND}. Type more of the address.</p>}
      <SubscriberRows subscribers={subscribers} />
      <p className="mt-2">
        <BackLink to={SUBSCRIBERS_PATH}>Show all subscribers</BackLink>
      </p>
    </section>
  );
}

function States({ loaded: { status, counts, all } }: { loaded: Route.ComponentProps["loaderData"] }) {
  const states = [
    { to: null, label: "All", count: all },
    ...STATUSES.map((to) => ({ to, label: STATUS_LABELS[to], count: counts[to] })),
  ];
  return (
    <nav aria-label="Subscribers by state" className="mt-5 flex flex-wrap gap-x-2 gap-y-1">
      {states.map(({ to, label, count }) => (
        <Link
          key={label}
          to={listAddress(to)}
          aria-current={to === status ? "page" : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded border border-ground-500 bg-white px-3 text-link aria-[current]:border-brand-800 aria-[current]:bg-brand-50 aria-[current]:font-semibold"
        >
          {label} <span className="text-ink-700 tabular-nums">{count.toLocaleString("en")}</span>
        </Link>
      ))}
    </nav>
  );
}

function Export({ status }: Pick<Route.ComponentProps["loaderData"], "status">) {
  const state = status ?? "confirmed";
  return (
    <p className="mt-4">
      <a
        href={`${SUBSCRIBERS_PATH}.csv?state=${state}`}
        download
        className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
      >
        Download those with the state “{STATUS_LABELS[state]}” (CSV)
      </a>
    </p>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Subscribers">An error occurred while loading the subscribers.</StaffFailure>;
}
