import { Form, Link, useNavigation } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { formatTime } from "../../ui/format/place-time.ts";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { PEOPLE_PATH } from "../people/people-frame.tsx";
import { isPermitted, ROLE_LABELS } from "../permissions/permissions.ts";
import { requireSignedIn } from "../require-staff.server.ts";
import { listSessions } from "../sign-in/open-sessions.store.server.ts";
import { StaffFailure } from "../staff-failure.tsx";
import type { Route } from "./+types/me.page.ts";
import { MeFrame } from "./me-frame.tsx";
import { readOwnAccount } from "./own-account.store.server.ts";
import { WeeklyStatisticsSection } from "./weekly-statistics-section.tsx";

export { action } from "./me.action.server.ts";

const TITLE = "Your account";

type Done = "password" | "weekly-figures" | "ended" | "already-ended" | null;

/** Reads the account of the signed-in person and its open sessions. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireSignedIn(args);
  const { db, clock, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const [account, sessions] = await Promise.all([
    readOwnAccount(db, staff.id),
    listSessions(db, staff.id, clock.now()),
  ]);
  return {
    ...account,
    username: staff.username,
    roles: staff.roles.map((role) => ROLE_LABELS[role]),
    faculties: staff.faculties,
    peoplePage: isPermitted(staff, "people.manage") ? `${PEOPLE_PATH}/${staff.id}` : null,
    maySeeStatistics: isPermitted(staff, "figures.read"),
    sessions: sessions.map(({ id, network, userAgent, openedAt, lastUsedAt }) => ({
      id,
      network,
      userAgent,
      opened: formatTime(openedAt, place),
      lastUsed: formatTime(lastUsedAt, place),
      isThisOne: id === staff.sessionId,
    })),
    done: readDone(args.url.searchParams),
  };
}

function readDone(parameters: URLSearchParams): Done {
  const changed = parameters.get("changed");
  if (changed === "password" || changed === "weekly-figures") return changed;
  const ended = parameters.get("ended");
  if (ended === null) return null;
  return ended === "0" ? "already-ended" : "ended";
}

/** Shows the signed-in person's account and sessions. */
export default function MePage({ loaderData }: Route.ComponentProps) {
  const { name, username, email, roles, faculties, sessions, done, peoplePage } = loaderData;
  return (
    <MeFrame title={TITLE}>
      <DoneNotice done={done} />
      <dl className="mt-4 grid max-w-2xl gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr] sm:gap-y-3">
        <Fact label="Name">{name || "Not given"}</Fact>
        <Fact label="Username">{username}</Fact>
        <Fact label="E-mail">{email ?? "Not given"}</Fact>
        <Fact label={roles.length === 1 ? "Role" : "Roles"}>
          {roles.map(({ label, description }) => (
            <span key={label} className="block">
              {label}: {description}
            </span>
          ))}
        </Fact>
        {faculties && <Fact label="Faculties">{faculties.join(", ")}</Fact>}
      </dl>
      <p className="mt-3 max-w-prose text-ink-700">
        {peoplePage === null ? (
          "If any of this is wrong, ask an administrator to change it."
        ) : (
          <Link to={peoplePage} className="text-link">
            Change your name, e-mail address or roles
          </Link>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/dashboard/me/password" className={buttonStyle("plain", "max-sm:w-full")}>
          Change your password
        </Link>
        <Link to="/dashboard/me/second-factor" className={buttonStyle("plain", "max-sm:w-full")}>
          Two-step verification
        </Link>
      </div>
      {loaderData.maySeeStatistics && (
        <WeeklyStatisticsSection isOn={loaderData.getsWeeklyStatistics} email={email} peoplePage={peoplePage} />
      )}
      <SessionsSection sessions={sessions} />
    </MeFrame>
  );
}

function DoneNotice({ done }: { done: Done }) {
  switch (done) {
    case null:
      return null;
    case "password":
      return (
        <FocusedNotice tone="good" role="status" className="mt-4 max-w-prose">
          Your password is changed. All your other sessions were signed out.
        </FocusedNotice>
      );
    case "weekly-figures":
      return (
        <FocusedNotice tone="good" role="status" className="mt-4 max-w-prose">
          Your choice about the weekly statistics is saved.
        </FocusedNotice>
      );
    case "ended":
      return (
        <FocusedNotice tone="good" role="status" className="mt-4 max-w-prose">
          Signed out. If you did not know a session that was listed, change your password as well.
        </FocusedNotice>
      );
    case "already-ended":
      return (
        <FocusedNotice role="status" className="mt-4 max-w-prose">
          Nothing to sign out: it had ended before.
        </FocusedNotice>
      );
  }
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="font-semibold max-sm:mt-2">{label}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}

type Session = Route.ComponentProps["loaderData"]["sessions"][number];

function SessionsSection({ sessions }: { sessions: Session[] }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <section aria-labelledby="sessions" className="mt-10">
      <h2 id="sessions" className="text-lg">
        Where you are signed in
      </h2>
      <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <p className="break-words font-semibold">
                {session.userAgent || "Unknown browser"}
                {session.isThisOne && " (this session)"}
              </p>
              <p className="break-words text-ink-700">
                Network {session.network || "unknown"}; since {session.opened}; last used {session.lastUsed}
              </p>
            </div>
            {!session.isThisOne && (
              <Form method="post">
                <Button type="submit" name="session" value={session.id} disabled={isBusy}>
                  Sign out
                  <span className="sr-only">
                    {" "}
                    {session.userAgent}, since {session.opened}
                  </span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" className="mt-4">
          <Button type="submit" name="session" value="others" disabled={isBusy} className="max-sm:w-full">
            Sign out all other sessions
          </Button>
        </Form>
      )}
    </section>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading={TITLE}>An error occurred. Your account could not be shown.</StaffFailure>;
}
