import { data, Form, Link, redirect, useNavigation } from "react-router";
import { needsBackup } from "../backup/runs/needs-backup.store.server.ts";
import { viewerOf } from "../platform/audit/viewer.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { readSmallForm } from "../platform/http/request-body.server.ts";
import { requireRecentSignIn } from "../staff/require-recent-sign-in.server.ts";
import { requirePermission } from "../staff/require-staff.server.ts";
import { StaffFailure } from "../staff/staff-failure.tsx";
import { Button } from "../ui/button/button.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import { BackLink } from "../ui/page/back-link.tsx";
import type { Route } from "./+types/begin.page.ts";
import { beginEmpty, type Emptied } from "./begin-empty.server.ts";
import { completeStep } from "./change-setup.server.ts";
import { SetupFrame } from "./setup-frame.tsx";
import { SETUP_PATH, STEP_NOTES } from "./setup-steps.ts";

const MAX_BYTES = 64 * 1024;
const TITLE = STEP_NOTES.begin.title;

type BeginResult = { attempt: string; kind: Emptied["kind"] | "unread" };

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "site.set-up");
  const { db, clock } = args.context.get(depsContext);
  return { isInUse: await needsBackup(db, clock.now()) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requirePermission(args, "site.set-up");
  const deps = args.context.get(depsContext);
  const viewer = viewerOf(args, staff);
  const choice = (await readSmallForm(args.request.clone(), MAX_BYTES)).get("with");
  switch (choice) {
    case "sample":
      await completeStep(deps, viewer, "begin");
      return redirect(SETUP_PATH, 303);
    case "empty": {
      await requireRecentSignIn(args);
      const { kind } = await beginEmpty(deps, viewer);
      return result(kind, kind === "emptied" ? 200 : 409);
    }
    default:
      return result("unread", 422);
  }
}

function result(kind: BeginResult["kind"], status: number) {
  return data<BeginResult>({ attempt: crypto.randomUUID(), kind }, { status });
}

/** Lets an administrator choose what the site begins with. */
export default function BeginPage({ loaderData: { isInUse }, actionData }: Route.ComponentProps) {
  if (actionData?.kind === "emptied") return <EmptiedNotice />;
  return (
    <SetupFrame title={TITLE}>
      {actionData && (
        <Notice key={actionData.attempt} tone="wrong" role="alert" className="mt-4">
          {MESSAGES[actionData.kind]}
        </Notice>
      )}
      <div className="mt-4 grid gap-4 lg:grid-cols-3">
        <Choice
          title="The sample’s texts"
          text="Change them one after the other. You see how each page can look, and which texts are left to change."
        >
          <ChoiceForm value="sample" label="Begin with the sample" />
        </Choice>
        <Choice
          title="Empty texts"
          text="Every page gets a short neutral text instead, and the example posts go to the bin. The sample’s texts stay in the history of each page."
        >
          {isInUse ? (
            <p className="text-ink-700">
              This site is in use: texts were changed, or there are applications. With a backup of the last hour, it can
              still be emptied.
            </p>
          ) : (
            <ChoiceForm value="empty" label="Begin empty" />
          )}
        </Choice>
        <Choice
          title="A bundle"
          text="A ZIP archive with the texts and pictures of another installation, or of somebody who prepared yours."
        >
          <Link to="/dashboard/pages/bundle" className="inline-flex min-h-12 items-center font-semibold text-link">
            Import a bundle
          </Link>
        </Choice>
      </div>
    </SetupFrame>
  );
}

const MESSAGES: Record<Exclude<BeginResult["kind"], "emptied">, string> = {
  "in-use": "Nothing was changed: this site is in use, and its last backup is older than an hour.",
  changed: "Nothing was changed: somebody published a text meanwhile. Look at it, and choose again.",
  unread: "Nothing was changed. Choose one of the three.",
};

function EmptiedNotice() {
  return (
    <SetupFrame title={TITLE}>
      <Notice tone="good" role="status" className="mt-4 max-w-prose">
        Every page has a short neutral text now, and visitors see it. The example posts are in the bin of the news.
      </Notice>
      <p className="mt-4">
        <Link to={STEP_NOTES.identity.path} className="inline-flex min-h-11 items-center font-semibold text-link">
          Next: {STEP_NOTES.identity.title}
        </Link>
      </p>
    </SetupFrame>
  );
}

type ChoiceProps = { title: string; text: string; children: React.ReactNode };

function Choice({ title, text, children }: ChoiceProps) {
  return (
    <section className="flex flex-col items-start gap-3 rounded border border-ground-400 bg-white p-4">
      <h2 className="text-lg">{title}</h2>
      <p className="grow">{text}</p>
      {children}
    </section>
  );
}

function ChoiceForm({ value, label }: { value: "sample" | "empty"; label: string }) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={STEP_NOTES.begin.path} className="w-full">
      <input type="hidden" name="with" value={value} />
      <Button type="submit" disabled={isSending} className="w-full">
        {label}
      </Button>
    </Form>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading={TITLE} back={<BackLink to={SETUP_PATH}>Setup</BackLink>}>
      An error occurred. Look at the site before you try again.
    </StaffFailure>
  );
}
