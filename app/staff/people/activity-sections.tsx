import { Link } from "react-router";
import { ActionForm } from "./account-section.tsx";
import type { ShownPerson } from "./person.loader.server.ts";

/** The open sessions of an account. */
export function SessionsSection({ person: { sessions, canManage } }: { person: ShownPerson }) {
  return (
    <section className="mt-10" aria-labelledby="sessions">
      <h2 id="sessions" className="text-lg">
        Signed in now
      </h2>
      {sessions.length === 0 && <p className="mt-2 text-ink-700">Nowhere.</p>}
      <ul className="mt-3 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <div>
              <p className="font-semibold">
                {session.browser}
                {session.isCurrent && " (this session)"}
              </p>
              <p className="text-ink-700">
                From {session.network}, since {session.opened}. Last used {session.lastSeen}.
              </p>
            </div>
            {canManage && (
              <ActionForm intent="sign-out" session={String(session.id)}>
                Sign out
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      {canManage && sessions.length > 1 && (
        <div className="mt-3">
          <ActionForm intent="sign-out" session="all">
            Sign out everywhere
          </ActionForm>
        </div>
      )}
    </section>
  );
}

/** What was changed about an account, newest first, with a link to all its events. */
export function HistorySection({ person: { events, username } }: { person: ShownPerson }) {
  return (
    <section className="mt-10" aria-labelledby="history">
      <h2 id="history" className="text-lg">
        History
      </h2>
      {events.length === 0 && <p className="mt-2 text-ink-700">No change is on record yet.</p>}
      <ol className="mt-3 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
        {events.map(({ id, at, by, label, detail }) => (
          <li key={id} className="px-4 py-3">
            <p>
              <span className="font-semibold">{label}</span>
              {by && ` (${by})`}
            </p>
            {detail && <p className="break-words">{detail}</p>}
            <p className="text-ink-700 text-xs tabular-nums">{at}</p>
          </li>
        ))}
      </ol>
      <p className="mt-2">
        <Link
          to={`/dashboard/audit?${new URLSearchParams({ who: username })}`}
          className="inline-flex min-h-11 items-center font-semibold text-link"
        >
          All events of this account in the audit log
        </Link>
      </p>
    </section>
  );
}
