import { Link } from "react-router";
import { readStoredKey } from "../backup/runs/backup-runs.store.server.ts";
import { useTitle } from "../content/read-site.ts";
import { recordAuditEvent } from "../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../platform/audit/viewer.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { requireRecentSignIn } from "../staff/require-recent-sign-in.server.ts";
import { requirePermission } from "../staff/require-staff.server.ts";
import { StaffFailure } from "../staff/staff-failure.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import type { Route } from "./+types/backup-key.page.ts";

const TITLE = "Backup key";

/** Reads the backup key after a recent sign-in, and records that it was seen. With BACKUP_KEY, the server never shows it. */
export async function loader(args: Route.LoaderArgs): Promise<{ key: string | null }> {
  const staff = await requirePermission(args, "backup-key.read");
  await requireRecentSignIn(args);
  const { db, clock, backups } = args.context.get(depsContext);
  if (backups.isKeyConfigured) return { key: null };
  const key = await readStoredKey(db);
  if (key !== null)
    await recordAuditEvent(db, {
      action: "backup-key.viewed",
      outcome: "success",
      ...viewerOf(args, staff),
      at: clock.now(),
    });
  return { key };
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

/** Shows the key that every backup is encrypted with. */
export default function BackupKeyPage({ loaderData: { key } }: Route.ComponentProps) {
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(TITLE)}</title>
      <div className="max-w-4xl p-4 sm:py-6">
        <Link to="/dashboard/operations" className="inline-flex min-h-11 items-center font-semibold text-link">
          Operations
        </Link>
        <h1 className="text-xl">{TITLE}</h1>
        {key === null ? (
          <Notice className="mt-4 max-w-prose">
            The key is not stored in the database: it is set as BACKUP_KEY where the server is started. Those who manage
            the server can read it there.
          </Notice>
        ) : (
          <>
            <p className="mt-4 max-w-prose">
              Without this key no backup can be read. Write it down or print it, and store it away from the server,
              where two people of the university can reach it. It is recorded that you have seen it.
            </p>
            <p className="mt-4 max-w-prose break-words rounded border border-ground-400 bg-white p-4 font-mono text-lg">
              {key}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading={TITLE}>An error occurred. The key could not be read.</StaffFailure>;
}
