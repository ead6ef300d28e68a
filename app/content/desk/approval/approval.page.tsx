import { Form, redirect, useNavigation } from "react-router";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import { type StaffViewer, viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { isPermitted, rolesWith } from "../../../staff/permissions/permissions.ts";
import { requireRecentSignIn } from "../../../staff/require-recent-sign-in.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { useTitle } from "../../read-site.ts";
import { findEditedDocument, namesBankAccount } from "../edited-documents.server.ts";
import { listDocumentGroups } from "../list/document-list.server.ts";
import type { Route } from "./+types/approval.page.ts";
import { countApprovers, deleteApproval, insertApproval, listApprovalKeys } from "./approval.store.server.ts";
import { ALL_DOCUMENTS } from "./approval.ts";

const PATH = "/dashboard/pages/approval";
const MAX_BYTES = 64 * 1024;

/** The keys of documents: from now on a second person approves `required`, and no longer `lifted`. */
type ApprovalChange = { required: readonly string[]; lifted: readonly string[] };

/** Lists the documents with those that a second person approves. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "pages.read");
  const deps = args.context.get(depsContext);
  const required = new Set(await listApprovalKeys(deps.db));
  const groups = (await listDocumentGroups(deps, "")).map(({ title, documents }) => ({
    title,
    documents: documents.flatMap(({ key, title: name }) => {
      const edited = findEditedDocument(key, deps);
      return edited ? [{ key, name, isRequired: required.has(key), isBank: namesBankAccount(edited) }] : [];
    }),
  }));
  return {
    groups,
    isForAll: [...required].includes(ALL_DOCUMENTS),
    approvers: await countApprovers(deps.db, rolesWith("pages.approve")),
    canChange: isPermitted(staff, "pages.require-approval"),
    isSaved: args.url.searchParams.has("saved"),
  };
}

/** Saves what was ticked or unticked since the form was opened, so that two administrators don't undo each other's changes. */
export async function action(args: Route.ActionArgs) {
  const staff = await requirePermission(args, "pages.require-approval");
  await requireRecentSignIn(args);
  const deps = args.context.get(depsContext);
  const body = await readBodyText(args.request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const isKnown = (key: string) => key === ALL_DOCUMENTS || findEditedDocument(key, deps) !== null;
  const [ticked, before] = [new Set(form.getAll("key").filter(isKnown)), new Set(form.getAll("before"))];
  const change = {
    required: [...ticked].filter((key) => !before.has(key)),
    lifted: (await listApprovalKeys(deps.db)).filter((key) => before.has(key) && !ticked.has(key)),
  };
  await changeApprovals(deps, change, viewerOf(args, staff));
  return redirect(`${PATH}?saved`, 303);
}

/** Changes which documents a second person approves, with an event in the audit log for each. What waits for an approval already still does. */
async function changeApprovals(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { required, lifted }: ApprovalChange,
  viewer: StaffViewer,
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (transaction) => {
    const record = (action: "content.approval-required" | "content.approval-lifted", key: string) =>
      recordAuditEvent(transaction, {
        action,
        outcome: "success",
        ...viewer,
        target: `content ${key}`,
        detail: {},
        at,
      });
    for (const key of required)
      if (await insertApproval(transaction, { key, at, staffId: viewer.actor.id }))
        await record("content.approval-required", key);
    for (const key of lifted) if (await deleteApproval(transaction, key)) await record("content.approval-lifted", key);
  });
}

/** Chooses the documents of which a second person approves every change. */
export default function ApprovalPage({ loaderData }: Route.ComponentProps) {
  const { groups, isForAll, approvers, canChange, isSaved } = loaderData;
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle("Approval by a second person")}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <BackLink to="/dashboard/pages">All pages</BackLink>
        <h1 className="text-xl">Approval by a second person</h1>
        <p className="mt-1 max-w-prose text-ink-700">
          Visitors see a change of the pages that are ticked here once another editor or administrator has approved it.
          Nobody approves a text that they wrote or sent themselves.
        </p>
        {isSaved && (
          <FocusedNotice tone="good" role="status" className="mt-4">
            Saved. It holds for what is published from now on.
          </FocusedNotice>
        )}
        {approvers < 2 && (
          <Notice tone="caution" className="mt-4">
            Only one person here may approve texts: what they write can’t be approved by anybody. Invite another editor
            first.
          </Notice>
        )}
        <Form method="post" action={PATH} className="mt-4 text-base">
          <fieldset disabled={!canChange}>
            <legend className="sr-only">Pages that need an approval</legend>
            <Tick value={ALL_DOCUMENTS} label="All pages, also those that are added later" isTicked={isForAll} />
            <p className="mt-4 font-semibold text-ink-950">Or some of them</p>
            {groups.map(({ title, documents }) => (
              <section key={title} className="mt-3">
                <h2 className="text-base">{title}</h2>
                <div className="grid gap-x-6 sm:grid-cols-2">
                  {documents.map(({ key, name, isRequired, isBank }) => (
                    <Tick key={key} value={key} label={name} isTicked={isRequired} isAlways={isBank} />
                  ))}
                </div>
              </section>
            ))}
          </fieldset>
          {canChange ? (
            <Button type="submit" kind="firm" disabled={isSaving} className="mt-5">
              Save
            </Button>
          ) : (
            <p className="mt-5 text-ink-700">An administrator changes it.</p>
          )}
        </Form>
      </div>
    </div>
  );
}

type TickProps = { value: string; label: string; isTicked: boolean; isAlways?: boolean };

function Tick({ value, label, isTicked, isAlways = false }: TickProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
      {isTicked && <input type="hidden" name="before" value={value} />}
      <input
        type="checkbox"
        name="key"
        value={value}
        defaultChecked={isTicked || isAlways}
        disabled={isAlways}
        className="size-6 shrink-0 cursor-pointer accent-brand-700"
      />
      <span className="min-w-0 break-words">
        {label}
        {isAlways && <span className="block text-ink-700 text-sm leading-snug"> Always: it names a bank account.</span>}
      </span>
    </label>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Approval by a second person" back={<BackLink to="/dashboard/pages">All pages</BackLink>}>
      An error occurred. Nothing was changed.
    </StaffFailure>
  );
}
