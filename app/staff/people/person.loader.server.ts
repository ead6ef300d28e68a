import { data, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { AUDIT_LABELS } from "../../platform/audit/audit-actions.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import { listIdentities } from "../oidc/staff-identities.store.server.ts";
import { isPermitted } from "../permissions/permissions.ts";
import { requirePermission } from "../require-staff.server.ts";
import { listSessions } from "../sign-in/open-sessions.store.server.ts";
import { knownFaculties } from "./known-faculties.server.ts";
import { type AccountEvent, findPerson, listAccountEvents } from "./people.store.server.ts";
import { secondFactorLabel, stateLabel } from "./person-state.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Reads one account with its sessions and the history of its changes. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "people.read");
  const { db, clock, content, noMailReason, secondFactorPolicy } = context.get(depsContext);
  const place = content.read(PLACE);
  const id = readPersonId(params.id);
  const person = id === null ? null : await findPerson(db, id);
  if (!person) throw data(null, { status: 404 });
  const now = clock.now();
  const [sessions, events, identities] = await Promise.all([
    listSessions(db, person.id, now),
    listAccountEvents(db, person.username),
    listIdentities(db, person.id),
  ]);
  const { username, name, email, roles, faculties, state } = person;
  return {
    canManage: isPermitted(staff, "people.manage"),
    isOwn: staff.id === person.id,
    id: person.id,
    username,
    details: { name, email, roles, faculties },
    knownFaculties: knownFaculties(content, faculties),
    state: state.kind,
    stateLabel: stateLabel(state, { now, place }),
    secondFactor: secondFactorLabel(person, secondFactorPolicy),
    canSignInByPassword: person.hasPassword,
    canResetFactors: staff.id !== person.id && (person.hasPasskey || person.hasTotp),
    identities: identities.map(
      ({ issuer, lastUsedAt }) => `${new URL(issuer).host}, last used ${formatTime(lastUsedAt, place)}`,
    ),
    mustChangePassword: person.mustChangePassword,
    created: formatTime(person.createdAt, place),
    lastActive: person.lastActiveAt && formatTime(person.lastActiveAt, place),
    isMailed: email !== null && noMailReason === null,
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: session.userAgent || "Unknown browser",
      network: session.network,
      opened: formatTime(session.openedAt, place),
      lastSeen: formatTime(session.lastUsedAt, place),
      isCurrent: session.id === staff.sessionId,
    })),
    events: events.map((event) => ({
      id: event.id,
      at: formatTime(event.at, place),
      by: event.by,
      label: eventLabel(event),
      detail: detailOf(event),
    })),
    done: url.searchParams.get("done"),
  };
}

export type ShownPerson = Awaited<ReturnType<typeof loader>>;

/** Parses the id of an account; null when it is invalid. Nine digits fit into PostgreSQL's integer. */
export function readPersonId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function eventLabel({ action }: AccountEvent): string {
  const labels: Record<string, string | undefined> = AUDIT_LABELS;
  return labels[action] ?? action;
}

function detailOf({ detail }: AccountEvent): string | null {
  const { before, after, changed, roles, faculties } = detail;
  if (before && after) return `From ${before}, to ${after}`;
  if (changed) return `Changed: ${changed}`;
  return roles ? `Roles: ${roles}; faculties: ${faculties ?? "all"}` : null;
}
