import { Form, Link, useNavigation } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { useTitle } from "../../content/read-site.ts";
import { countFailed, listMails } from "../../mail/mail.store.server.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { recordViews } from "../../platform/record-views.store.server.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button/button.tsx";
import { formatTime } from "../../ui/format/place-time.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import { readPageNumber } from "../../ui/pager/page-number.ts";
import { Pager } from "../../ui/pager/pager.tsx";
import { requirePermission } from "../require-staff.server.ts";
import { StaffFailure } from "../staff-failure.tsx";
import type { Route } from "./+types/mails.page.ts";
import { MAIL_STATUS } from "./mail-labels.ts";
import { sendMailAgain } from "./send-mail-again.action.server.ts";

const PAGE_SIZE = 50;

export const action = sendMailAgain;

/** Reads one page of the mails. Records the view before they are shown. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "mails.read");
  const { db, clock, noMailReason, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const offset = (readPageNumber(args.url.searchParams.get("page")) - 1) * PAGE_SIZE;
  const [found, failed] = await Promise.all([listMails(db, { offset, limit: PAGE_SIZE }), countFailed(db)]);
  const mailIds = found.mails.map(({ id }) => id);
  await recordViews(db, { kind: "mails", viewer: viewerOf(args, staff), mailIds, at: clock.now() });
  return {
    mails: found.mails.map(({ id, to, subject, status, lastError, createdAt }) => ({
      id,
      to,
      subject,
      status,
      lastError,
      created: formatTime(createdAt, place),
    })),
    total: found.total,
    page: found.offset / PAGE_SIZE + 1,
    pages: Math.max(1, Math.ceil(found.total / PAGE_SIZE)),
    noMailReason,
    failed: failed,
    sentAgain: Number(args.url.searchParams.get("again")) || 0,
  };
}

export default function MailsPage({ loaderData }: Route.ComponentProps) {
  const { mails, total, page, pages, noMailReason, failed, sentAgain } = loaderData;
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      <title>{useTitle("Mails")}</title>
      <div className="min-h-0 grow overflow-auto">
        <div className="max-w-5xl p-4 sm:py-6">
          <div className="flex flex-wrap items-center gap-x-4">
            <h1 className="text-xl">Mails</h1>
            <p role="status" className="text-ink-700">
              {isLoading ? "Loading..." : ""}
            </p>
          </div>
          {noMailReason !== null && (
            <Notice tone="caution" className="mt-3">
              No mail is being sent, since {noMailReason}. Every mail is stored here instead, so that staff can pass it
              on. Codes and personal links in them are hidden: nobody can open a status page until it is set.
            </Notice>
          )}
          {sentAgain > 0 && (
            <Notice tone="good" role="status" className="mt-3">
              {formatMailCount(sentAgain)} on the way again.
            </Notice>
          )}
          {failed > 0 && <FailedMails count={failed} canSend={noMailReason === null} />}
          {mails.length === 0 && <p className="mt-8 text-ink-700">No mail yet. Candidates get one when they apply.</p>}
          <ul className="mt-4 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </ul>
          {total > 0 && <p className="mt-3 text-ink-700 tabular-nums">{total.toLocaleString("en")} in all</p>}
          <Pager
            label="Pages of mails"
            page={page}
            pages={pages}
            addressOf={(to) => (to === 1 ? "/dashboard/mails" : `/dashboard/mails?page=${to}`)}
          />
        </div>
      </div>
    </>
  );
}

function FailedMails({ count, canSend }: { count: number; canSend: boolean }) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {count === 1 ? "One mail" : `${count.toLocaleString("en")} mails`} failed, after attempts over a day and a half.
      </p>
      {canSend && (
        <Button type="submit" disabled={isSending}>
          {isSending ? "Sending..." : "Send now"}
        </Button>
      )}
    </Form>
  );
}

function formatMailCount(count: number): string {
  return count === 1 ? "One mail is" : `${count.toLocaleString("en")} mails are`;
}

type MailRowProps = { mail: Route.ComponentProps["loaderData"]["mails"][number] };

function MailRow({ mail }: MailRowProps) {
  const { label, tone } = MAIL_STATUS[mail.status];
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 hover:bg-brand-50 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <Link to={`/dashboard/mails/${mail.id}`} className="font-semibold text-link">
          <Subject text={mail.subject} />
        </Link>
        <p className="break-words text-ink-700">To {mail.to}</p>
        {(mail.status === "failed" || mail.status === "bounced") && (
          <p className="break-words text-danger-700">{mail.lastError ?? "No reason was given."}</p>
        )}
      </div>
      <div className="flex items-center gap-3 sm:flex-col sm:items-end sm:gap-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="whitespace-nowrap text-ink-700 text-xs tabular-nums">{mail.created}</span>
      </div>
    </li>
  );
}

const REFERENCE = /([A-Z]+-\d\d-[A-Z\d]{6})/;

/** Shows a subject without line breaks inside its reference. */
function Subject({ text }: { text: string }) {
  // `split` with a capturing group returns the matches at odd indexes.
  return text.split(REFERENCE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Mails">An error occurred while loading the mails.</StaffFailure>;
}
