import { data, Link, redirect } from "react-router";
import { readSite } from "../content/read-site.server.ts";
import { isEmailAddress } from "../mail/email-address.ts";
import { findMailRecord, type MailRecord } from "../mail/mail.store.server.ts";
import { queueMail } from "../mail/send-mail.job.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { readSmallForm } from "../platform/http/request-body.server.ts";
import { readMailId } from "../staff/mails/mail-labels.ts";
import { findPerson } from "../staff/people/people.store.server.ts";
import { requirePermission } from "../staff/require-staff.server.ts";
import { StaffFailure } from "../staff/staff-failure.tsx";
import { TextField } from "../ui/field/field.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import { BackLink } from "../ui/page/back-link.tsx";
import { usePolling } from "../ui/use-polling.ts";
import type { Route } from "./+types/test-mail.page.ts";
import { SetupFrame, StepForm } from "./setup-frame.tsx";
import { SETUP_PATH, STEP_NOTES } from "./setup-steps.ts";
import { testEmail } from "./test-mail.email.ts";

const TITLE = STEP_NOTES.mail.title;
const MAX_BYTES = 4096;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "site.set-up");
  const { db, noMailReason, publicUrl } = args.context.get(depsContext);
  const person = await findPerson(db, staff.id);
  return { email: person?.email ?? "", noMailReason, hasAddress: publicUrl !== null, sent: await findTestMail(args) };
}

type SentTestMail = Pick<MailRecord, "to" | "status" | "lastError">;

/** Finds the mail that the address names. Other mails than those of accounts are none of this page’s. */
async function findTestMail({ url, context }: Route.LoaderArgs): Promise<SentTestMail | null> {
  const id = readMailId(url.searchParams.get("sent") ?? "");
  const mail = id === null ? null : await findMailRecord(context.get(depsContext).db, id);
  if (mail?.about !== "account") return null;
  return { to: mail.to, status: mail.status, lastError: mail.lastError };
}

/** Queues a test mail, like every mail, and leads to its result. */
export async function action(args: Route.ActionArgs) {
  await requirePermission(args, "site.set-up");
  const deps = args.context.get(depsContext);
  const typed = (await readSmallForm(args.request, MAX_BYTES)).get("email");
  const email = typeof typed === "string" ? typed.trim() : "";
  if (!isEmailAddress(email)) return data({ attempt: crypto.randomUUID(), email }, { status: 422 });
  const mail = testEmail(email, readSite(deps).identity.name, deps.publicUrl);
  const id = await deps.db.transaction().execute((transaction) => queueMail(deps, transaction, mail));
  return redirect(`${STEP_NOTES.mail.path}?sent=${id}`, 303);
}

/** Lets an administrator send a test mail, and shows what the mail server said. */
export default function TestMailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { noMailReason, hasAddress, sent, email } = loaderData;
  usePolling(sent?.status === "waiting" && sent.lastError === null);
  return (
    <SetupFrame title={TITLE} isWrong={actionData !== undefined}>
      {noMailReason === null ? (
        <p className="mt-1 max-w-prose text-ink-700">
          Applicants get their reference, their receipt and every answer by mail. Send a test mail to a mailbox outside
          the university, too.
        </p>
      ) : (
        <NoMail reason={noMailReason} hasAddress={hasAddress} />
      )}
      {sent && !actionData && <SentNotice mail={sent} />}
      <StepForm path={STEP_NOTES.mail.path} label="Send a test mail" sendingLabel="Sending...">
        <TextField
          key={actionData?.attempt}
          id="email"
          name="email"
          type="email"
          label="E-mail address"
          error={actionData ? "Write one e-mail address, such as ada@example.com." : undefined}
          defaultValue={actionData?.email ?? sent?.to ?? email}
          autoComplete="email"
          maxLength={254}
        />
      </StepForm>
    </SetupFrame>
  );
}

function NoMail({ reason, hasAddress }: { reason: string; hasAddress: boolean }) {
  return (
    <Notice tone="caution" className="mt-4 max-w-prose">
      <p>No mail is sent, since {reason}. Mails are stored, and administrators can read them under Mails.</p>
      <p className="mt-2">
        The ICT officer sets <code>SMTP_URL</code> to the mail server, <code>PUBLIC_URL</code> to the address of this
        site and <code>MAIL_FROM</code> to the sender where Gatehouse is started, and restarts it.
      </p>
      {!hasAddress && (
        <p className="mt-2">
          Mails that are written before <code>PUBLIC_URL</code> is set have paths such as{" "}
          <code>/Admissions/Status</code> in place of links, also if they are sent later.
        </p>
      )}
    </Notice>
  );
}

function SentNotice({ mail: { to, status, lastError } }: { mail: SentTestMail }) {
  // After a failed attempt the mail is tried again for a day, but what is wrong is known.
  switch (status === "waiting" && lastError !== null ? "failed" : status) {
    case "sent":
      return (
        <Notice tone="good" role="status" className="mt-4 max-w-prose">
          The mail server accepted the mail to {to}. Look into that mailbox, also into its folder for spam.
        </Notice>
      );
    case "kept":
      return (
        <Notice role="status" className="mt-4 max-w-prose">
          The mail to {to} was stored and not sent. It is under{" "}
          <Link to="/dashboard/mails" className="text-link">
            Mails
          </Link>
          .
        </Notice>
      );
    case "waiting":
      return (
        <Notice role="status" className="mt-4 max-w-prose">
          The mail to {to} is on its way to the mail server...{" "}
          <Link to="" className="hidden text-link noscript:inline">
            Look again
          </Link>
        </Notice>
      );
    case "failed":
    case "bounced":
      return (
        <Notice tone="wrong" role="alert" className="mt-4 max-w-prose">
          <p>The mail server did not take the mail to {to}.</p>
          {lastError && <p className="mt-2 break-words font-mono text-sm">{lastError}</p>}
          <p className="mt-2">
            Check the address. If it is right, the people who run the mail server know what its reply means, and the ICT
            officer corrects SMTP_URL.
          </p>
        </Notice>
      );
  }
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading={TITLE} back={<BackLink to={SETUP_PATH}>Setup</BackLink>}>
      An error occurred. No mail was sent.
    </StaffFailure>
  );
}
