import { timingSafeEqual } from "node:crypto";
import { data, Form, Link, redirect } from "react-router";
import { readBackupKey } from "../backup/destination/backup-key.server.ts";
import { readRuns, readStoredKey } from "../backup/runs/backup-runs.store.server.ts";
import { PLACE } from "../content/place.content.ts";
import { SETUP } from "../content/setup-progress.ts";
import { viewerOf } from "../platform/audit/viewer.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { readSmallForm } from "../platform/http/request-body.server.ts";
import { requirePermission } from "../staff/require-staff.server.ts";
import { StaffFailure } from "../staff/staff-failure.tsx";
import { Button } from "../ui/button/button.tsx";
import { TextField } from "../ui/field/field.tsx";
import { formatTime } from "../ui/format/place-time.ts";
import { Notice } from "../ui/notice/notice.tsx";
import { BackLink } from "../ui/page/back-link.tsx";
import type { Route } from "./+types/check-backup.page.ts";
import { completeStep } from "./change-setup.server.ts";
import { SetupFrame, StepForm } from "./setup-frame.tsx";
import { SETUP_PATH, STEP_NOTES } from "./setup-steps.ts";

const TITLE = STEP_NOTES.backup.title;
const MAX_BYTES = 4096;

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "site.set-up");
  const { db, clock, content, backups } = args.context.get(depsContext);
  const { lastGood } = (await readRuns(db, clock.now())).backup;
  return {
    ...backups,
    isDone: content.read(SETUP).done.includes("backup"),
    last: lastGood && formatTime(lastGood.startedAt, content.read(PLACE)),
  };
}

/** Compares what was typed with the backup key. */
export async function action(args: Route.ActionArgs) {
  const staff = await requirePermission(args, "site.set-up");
  const deps = args.context.get(depsContext);
  const typed = String((await readSmallForm(args.request, MAX_BYTES)).get("key") ?? "");
  const isRight = deps.backups.isKeyConfigured || isSameKey(typed, await readStoredKey(deps.db));
  if (!isRight) return data({ attempt: crypto.randomUUID(), typed }, { status: 422 });
  await completeStep(deps, viewerOf(args, staff), "backup");
  return redirect(`${STEP_NOTES.backup.path}?done`, 303);
}

/** Ignores case, spaces, hyphens, and letters that are easily taken for digits. */
function isSameKey(typed: string, stored: string | null): boolean {
  if (stored === null) return false;
  const [one, other] = [readBackupKey(typed), readBackupKey(stored)];
  return one.kind === "key" && other.kind === "key" && timingSafeEqual(one.key, other.key);
}

/** Shows where backups are, and lets an administrator show that somebody has their key. */
export default function CheckBackupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { where, sameDisk, last, isDone, isKeyConfigured } = loaderData;
  return (
    <SetupFrame title={TITLE} isWrong={actionData !== undefined}>
      <h2 className="mt-4 text-lg">Where backups are</h2>
      <p className="mt-1 max-w-prose break-words">
        Every night, a backup is made in <span className="font-mono">{where}</span>.{" "}
        {last ? `The last one is of ${last}.` : "There is none yet."}
      </p>
      {sameDisk && (
        <Notice tone="caution" className="mt-3 max-w-prose">
          This is the disk that the data is on: when it fails, the backups are lost, too. The ICT officer sets{" "}
          <code>BACKUP_TO</code> to another disk or to a bucket, and restarts Gatehouse. Until then, this step stays
          open.
        </Notice>
      )}
      <h2 className="mt-6 text-lg">The key of the backups</h2>
      {isDone && (
        <Notice tone="good" role="status" className="mt-3 max-w-prose">
          {isKeyConfigured
            ? "An administrator has confirmed that the key is written down elsewhere."
            : "The key was typed back: somebody has it outside this server."}
        </Notice>
      )}
      {isKeyConfigured ? <ConfiguredKey isDone={isDone} /> : <KeyForm isDone={isDone} wrong={actionData ?? null} />}
    </SetupFrame>
  );
}

function ConfiguredKey({ isDone }: { isDone: boolean }) {
  return (
    <Form method="post" action={STEP_NOTES.backup.path} className="mt-1 grid max-w-prose justify-items-start gap-4">
      <p>It is set as BACKUP_KEY where Gatehouse is started. Ask the ICT officer where else it is written down.</p>
      {!isDone && <Button type="submit">It is written down elsewhere</Button>}
    </Form>
  );
}

function KeyForm({ isDone, wrong }: { isDone: boolean; wrong: { attempt: string; typed: string } | null }) {
  return (
    <>
      <p className="mt-1 max-w-prose">
        Nobody can read a backup without its key.{" "}
        <Link to="/dashboard/operations/backup-key" target="_blank" className="text-link">
          Show the key in another tab
        </Link>
        , write it down on paper, and store it away from this server. Then type it back from the paper.
      </p>
      <StepForm
        path={STEP_NOTES.backup.path}
        kind={isDone ? "plain" : "firm"}
        label={isDone ? "Check it again" : "Check it"}
      >
        <TextField
          key={wrong?.attempt}
          id="key"
          name="key"
          label="The key, from the paper"
          help="Nine groups of four characters. Capital or small letters, with or without hyphens."
          error={wrong === null ? undefined : "This is not the key. Compare each group with the one that is shown."}
          defaultValue={wrong?.typed}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
        />
      </StepForm>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading={TITLE} back={<BackLink to={SETUP_PATH}>Setup</BackLink>}>
      An error occurred. The key was not checked.
    </StaffFailure>
  );
}
