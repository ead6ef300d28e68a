import { Form, useNavigation } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { isoDay } from "../../ui/format/place-time.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import { PrivacyFrame } from "../privacy-frame.tsx";
import type { Route } from "./+types/access-log.page.ts";
import { readAccessFilter } from "./access-filter.server.ts";
import { summarizeAccesses } from "./breach-list.store.server.ts";

const TITLE = "Access log";
const DAYS_BACK = 30;
const DAY_MS = 86_400_000;

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "access-log.read");
  const { db, clock, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const now = clock.now();
  const given = args.url.searchParams;
  const from = given.get("from") ?? isoDay(new Date(now.getTime() - DAYS_BACK * DAY_MS), place);
  const to = given.get("to") ?? isoDay(now, place);
  const who = (given.get("staff") ?? "").trim();
  const checked = readAccessFilter({ from, to, staff: who }, place);
  const rows = checked.kind === "valid" ? await summarizeAccesses(db, checked.filter) : [];
  const problem = checked.kind === "wrong" ? checked.message : null;
  return { from, to, who, rows, problem, protection: place.dataProtection };
}

/** Shows how many applications each account viewed, with a download for breach notices. */
export default function AccessLogPage({ loaderData }: Route.ComponentProps) {
  const { from, to, who, rows, problem, protection } = loaderData;
  const isLoading = useNavigation().state !== "idle";
  return (
    <PrivacyFrame title={TITLE} isWrong={problem !== null}>
      <p className="mt-1 max-w-prose text-ink-700">
        Every access to an application, a document, a receipt, an e-mail, a list or an export is recorded first.
      </p>
      <Form method="get" className="mt-5 grid items-end gap-4 text-base sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
        <TextField id="from" name="from" type="date" label="From" defaultValue={from} required />
        <TextField id="to" name="to" type="date" label="To" defaultValue={to} required />
        <TextField id="staff" name="staff" label="Username" optional defaultValue={who} autoComplete="off" />
        <Button type="submit" kind="firm" disabled={isLoading}>
          {isLoading ? "Loading..." : "Show"}
        </Button>
      </Form>
      {problem === null ? (
        <AccessLog
          rows={rows}
          protection={protection}
          list={`/dashboard/privacy/looks.csv?${new URLSearchParams({ from, to, staff: who })}`}
        />
      ) : (
        <Notice tone="wrong" role="alert" className="mt-5">
          {problem}
        </Notice>
      )}
    </PrivacyFrame>
  );
}

type AccessLogProps = Pick<Route.ComponentProps["loaderData"], "rows" | "protection"> & { list: string };

function AccessLog({ rows, protection, list }: AccessLogProps) {
  if (rows.length === 0) return <p className="mt-8">No one viewed an application in this period.</p>;
  return (
    <>
      <table className="mt-6 w-full border-ground-400 border-y bg-white text-left">
        <caption className="sr-only">Access by account</caption>
        <thead className="bg-ground-200">
          <tr>
            <th scope="col" className="px-4 py-2">
              Who
            </th>
            <th scope="col" className="px-4 py-2 text-right">
              Applications
            </th>
            <th scope="col" className="px-4 py-2 text-right">
              Views
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-ground-400 tabular-nums">
          {rows.map(({ who, accesses, applications }) => (
            <tr key={who}>
              <th scope="row" className="break-all px-4 py-2 font-semibold">
                {who}
              </th>
              <td className="px-4 py-2 text-right">{applications.toLocaleString("en")}</td>
              <td className="px-4 py-2 text-right">{accesses.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-labelledby="notice" className="mt-8 max-w-prose">
        <h2 id="notice" className="text-lg">
          After a breach
        </h2>
        <p className="mt-1 text-ink-700">
          The {protection.law} requires you to notify {protection.authority} within {protection.noticeHours} hours, and
          people at high risk at once. The list has who accessed whose data in this period, with the contact details of
          everyone concerned. The download is recorded too.
        </p>
        <p className="mt-3">
          <a
            href={list}
            download
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            Download the list (CSV)
          </a>
        </p>
      </section>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading={TITLE}>
      An error occurred. If you were changing or erasing something, check whether it was done before you try again.
    </StaffFailure>
  );
}
