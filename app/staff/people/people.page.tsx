import { Link } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { useTitle } from "../../content/read-site.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonStyle } from "../../ui/button/button.tsx";
import { formatShortTime, formatTime } from "../../ui/format/place-time.ts";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { formatRoles, isPermitted } from "../permissions/permissions.ts";
import { requirePermission } from "../require-staff.server.ts";
import { StaffFailure } from "../staff-failure.tsx";
import type { Route } from "./+types/people.page.ts";
import { listPeople } from "./people.store.server.ts";
import { PEOPLE_PATH } from "./people-frame.tsx";
import { formatFaculties } from "./person-form.ts";
import { STATE_TONES, secondFactorLabel, stateLabel } from "./person-state.ts";

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "people.read");
  const { db, clock, secondFactorPolicy, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const now = clock.now();
  const people = await listPeople(db);
  return {
    canManage: isPermitted(staff, "people.manage"),
    withdrawn: args.url.searchParams.has("withdrawn"),
    people: people.map((person) => ({
      id: person.id,
      username: person.username,
      name: person.name || person.username,
      roles: formatRoles(person.roles),
      faculties: person.faculties && formatFaculties(person.faculties),
      secondFactor: secondFactorLabel(person, secondFactorPolicy),
      lastActive: person.lastActiveAt && formatShortTime(person.lastActiveAt, place),
      created: formatTime(person.createdAt, place),
      state: person.state.kind,
      stateLabel: stateLabel(person.state, { now, place }),
    })),
  };
}

/** Lists the accounts of staff. */
export default function PeoplePage({ loaderData: { people, canManage, withdrawn } }: Route.ComponentProps) {
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle("People")}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-xl">People</h1>
          {canManage && (
            <Link to={`${PEOPLE_PATH}/new`} className={buttonStyle("firm")}>
              Invite a person
            </Link>
          )}
        </div>
        {withdrawn && (
          <FocusedNotice tone="good" role="status" className="mt-3">
            The invitation is withdrawn. Its link no longer works.
          </FocusedNotice>
        )}
        <ul className="mt-4 divide-y divide-ground-400 border-ground-400 border-y bg-white">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
        <p className="mt-3 text-ink-700 tabular-nums">
          {people.length === 1 ? "One account" : `${people.length} accounts`}
        </p>
      </div>
    </div>
  );
}

function PersonRow({ person }: { person: Route.ComponentProps["loaderData"]["people"][number] }) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-brand-50 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)_14rem]">
      <div className="min-w-0">
        <Link to={`${PEOPLE_PATH}/${person.id}`} className="break-words font-semibold text-link">
          {person.name}
        </Link>
        {person.name !== person.username && <p className="break-words text-ink-700">{person.username}</p>}
      </div>
      <div className="min-w-0 max-lg:order-last max-lg:col-span-full">
        <p>{person.roles}</p>
        {person.faculties && <p className="text-ink-700">Only: {person.faculties}</p>}
      </div>
      <p className="min-w-0 max-lg:order-last max-lg:col-span-full">
        <span className="text-ink-700 text-xs lg:block">Two-step verification: </span>
        {person.secondFactor}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
        <Badge tone={STATE_TONES[person.state]}>{person.stateLabel}</Badge>
        <span className="text-ink-700 text-xs tabular-nums">
          {person.lastActive ? `Last active ${person.lastActive}` : "Never signed in"}
        </span>
      </div>
    </li>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="People">An error occurred while loading the accounts.</StaffFailure>;
}
