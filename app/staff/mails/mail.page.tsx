import { data, Form, useNavigation } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { useTitle } from "../../content/read-site.ts";
import { findMailRecord } from "../../mail/mail.store.server.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { recordViews } from "../../platform/record-views.store.server.ts";
import { Button } from "../../ui/button/button.tsx";
import { formatTime } from "../../ui/format/place-time.ts";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { requirePermission } from "../require-staff.server.ts";
import { StaffFailure } from "../staff-failure.tsx";
import type { Route } from "./+types/mail.page.ts";
import { MAIL_STATUS, type MailStatus, readMailId } from "./mail-labels.ts";
import { sendMailAgain } from "./send-mail-again.action.server.ts";

export const action = sendMailAgain;

/** Reads one mail. Records the view before it is shown. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "mails.read");
  const { db, clock, noMailReason, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const id = readMailId(args.params.id);
  const mail = id === null ? null : await findMailRecord(db, id);
  if (!mail) throw data(null, { status: 404 });
  await recordViews(db, { kind: "mail", viewer: viewerOf(args, staff), mailIds: [mail.id], at: clock.now() });
  const { to, subject, text, isMasked, about, status, lastError, createdAt, sentAt } = mail;
  return {
    to,
    subject,
    text,
    isMasked,
    about,
    status,
    lastError,
    created: formatTime(createdAt, place),
    sent: sentAt && formatTime(sentAt, place),
    noMailReason,
    wasSentAgain: args.url.searchParams.has("again"),
  };
}

export default function MailPage({ loaderData: mail }: Route.ComponentProps) {
  return (
    <article className="min-h-0 grow overflow-auto">
      <title>{useTitle(mail.subject)}</title>
      <div className="max-w-3xl p-4 sm:py-6">
        <BackLink to="/dashboard/mails">All mails</BackLink>
        <h1 className="mt-3 break-words text-xl">{mail.subject}</h1>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <Fact name="To">{mail.to}</Fact>
          <Fact name="Written">{mail.created}</Fact>
          <Fact name="State">{MAIL_STATUS[mail.status].label}</Fact>
          {mail.sent && <Fact name="Sent">{mail.sent}</Fact>}
        </dl>
        {mail.wasSentAgain && mail.status === "waiting" && (
          <FocusedNotice tone="good" role="status" className="mt-4">
            It is on its way. Look here in a minute.
          </FocusedNotice>
        )}
        {mail.status === "kept" && (
          <Notice tone="caution" className="mt-4">
            This mail was not sent, since no mails were being sent when it was written.{" "}
            {mail.about === "account"
              ? "Its link is for a member of staff: send a new one from the person's page under People."
              : mail.about === "newsletter"
                ? "It asks its receiver to confirm the newsletter: there is nothing to pass on. Anyone who still wants it can subscribe again once mails are sent."
                : mail.isMasked
                  ? "What is hidden in it can't be passed on: send it once mails are sent, or have its receiver ask for a new one then. Until then, answer applicants from their application's own page."
                  : "Pass it on if its receiver needs it."}
          </Notice>
        )}
        {mail.isMasked && (
          <Notice tone="calm" className="mt-4">
            Anyone who has the code or link in this mail can act as its receiver, so it is hidden.
          </Notice>
        )}
        {mail.lastError && (
          <Notice tone="wrong" className="mt-4 break-words">
            {ERROR_LABELS[mail.status]} The mail server said: {mail.lastError}
          </Notice>
        )}
        {(mail.status === "failed" || mail.status === "kept") && <SendAgain noMailReason={mail.noMailReason} />}
        <div className="mt-5 whitespace-pre-wrap break-words rounded border border-ground-400 bg-white p-4 text-base">
          {mail.text}
        </div>
      </div>
    </article>
  );
}

/** What a mail server's error means in each state. */
const ERROR_LABELS: Record<MailStatus, string> = {
  waiting: "Not sent yet. It will be tried again.",
  kept: "Not sent.",
  sent: "Delayed on its way, or was: another mail server tries again for some days.",
  failed: "Failed.",
  bounced: "Our mail server sent it, but another one could not deliver it.",
};

function SendAgain({ noMailReason }: { noMailReason: string | null }) {
  const isSending = useNavigation().state !== "idle";
  if (noMailReason !== null) return <p className="mt-4">It can't be sent now, since {noMailReason}.</p>;
  return (
    <Form method="post" className="mt-4">
      <Button type="submit" kind="firm" disabled={isSending}>
        {isSending ? "Sending..." : "Send now"}
      </Button>
    </Form>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-ink-700">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure
      heading="Mail"
      back={<BackLink to="/dashboard/mails">All mails</BackLink>}
      unknown="There is no mail with this number."
    >
      An error occurred while loading the mail.
    </StaffFailure>
  );
}
