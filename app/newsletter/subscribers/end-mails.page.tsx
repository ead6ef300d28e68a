import { type ActionFunctionArgs, data, Form, useNavigation } from "react-router";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ChoicesField } from "../../ui/field/choices-field.tsx";
import { TextareaField } from "../../ui/field/textarea-field.tsx";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { NewsletterFrame } from "../newsletter-frame.tsx";
import type { Route } from "./+types/end-mails.page.ts";
import { endMailsTo, readAddresses } from "./change-subscribers.server.ts";
import { END_REASONS, readEndReason, SUBSCRIBERS_PATH } from "./subscriber.ts";

const MAX_BYTES = 256 * 1024;
const MAX_ADDRESSES = 1000;
const MAX_NAMED = 10;

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "subscribers.edit");
  return null;
}

type Problem = { field: "addresses" | "reason"; message: string };
type Result =
  | { kind: "done"; attempt: string; addresses: number; changed: number }
  | { kind: "wrong"; attempt: string; typed: { addresses: string; reason: string }; problems: Problem[] };

/** Ends the mails to the addresses of a list. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requirePermission(args, "subscribers.edit");
  const body = await readBodyText(args.request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const typed = { addresses: form.get("addresses") ?? "", reason: form.get("reason") ?? "" };
  const attempt = crypto.randomUUID();
  const { valid, wrong } = readAddresses(typed.addresses);
  const reason = readEndReason(typed.reason);
  const message = body.kind === "text" ? problemOf(valid, wrong) : "The list is too long. Send it in parts.";
  const problems: Problem[] = message === null ? [] : [{ field: "addresses", message }];
  if (reason === null) problems.push({ field: "reason", message: "Choose why." });
  if (reason === null || problems.length > 0)
    return data<Result>({ kind: "wrong", attempt, typed, problems }, { status: 422 });
  const viewer = viewerOf(args, staff);
  const changed = await endMailsTo(args.context.get(depsContext), valid, { reason, viewer });
  return data<Result>({ kind: "done", attempt, addresses: valid.length, changed });
}

function problemOf(valid: string[], wrong: string[]): string | null {
  if (wrong.length > 0) {
    const rest = wrong.length > MAX_NAMED ? ` and ${wrong.length - MAX_NAMED} more` : "";
    return `These are no e-mail addresses: ${wrong.slice(0, MAX_NAMED).join(", ")}${rest}.`;
  }
  if (valid.length === 0) return "Enter the addresses.";
  return valid.length > MAX_ADDRESSES
    ? `Enter ${MAX_ADDRESSES.toLocaleString("en")} addresses or fewer at once.`
    : null;
}

/** The form for complaints and other addresses that get no newsletter. */
export default function EndMailsPage({ actionData: result }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const problems = result?.kind === "wrong" ? result.problems : [];
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  const typed = result?.kind === "wrong" ? result.typed : { addresses: "", reason: "" };
  return (
    <NewsletterFrame title="Addresses to leave out" isWrong={problems.length > 0} back={<Back />}>
      {result?.kind === "done" && <DoneNotice key={result.attempt} {...result} />}
      {problems.length > 0 && (
        <ErrorSummary
          key={result?.attempt}
          className="mt-3"
          message="Nothing was done, and nothing you typed is lost."
          problems={problems}
        />
      )}
      <p className="mt-3 max-w-prose text-ink-700">
        Mail providers report complaints to a mailbox of your mail server, if ICT has registered it with them. Enter the
        addresses from these reports here. Addresses that are no subscribers are stored, too, so that no import writes
        to them.
      </p>
      <Form
        key={`form ${result?.attempt}`}
        method="post"
        action={`${SUBSCRIBERS_PATH}/end`}
        className="mt-5 grid max-w-2xl justify-items-start gap-6"
      >
        <div className="w-full">
          <TextareaField
            id="addresses"
            name="addresses"
            label="E-mail addresses"
            help="One in a line, or separated by commas."
            rows={6}
            defaultValue={typed.addresses}
            error={errorOf("addresses")}
            autoComplete="off"
          />
        </div>
        <ChoicesField
          id="reason"
          name="reason"
          type="radio"
          label="Why"
          columns={1}
          choices={Object.entries(END_REASONS).map(([value, label]) => ({ value, label }))}
          chosen={[typed.reason]}
          error={errorOf("reason")}
        />
        <Button type="submit" kind="firm" disabled={isBusy} className="max-sm:w-full">
          Send them nothing more
        </Button>
      </Form>
    </NewsletterFrame>
  );
}

function DoneNotice({ addresses, changed }: { addresses: number; changed: number }) {
  return (
    <FocusedNotice tone="good" role="status" className="mt-3">
      {addresses === 1 ? "This address gets" : `These ${addresses.toLocaleString("en")} addresses get`} no newsletter
      any more. {changed === 0 ? "Nothing had to be changed." : ""}
    </FocusedNotice>
  );
}

function Back() {
  return <BackLink to={SUBSCRIBERS_PATH}>All subscribers</BackLink>;
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Addresses to leave out" back={<Back />}>
      An error occurred.
    </StaffFailure>
  );
}
