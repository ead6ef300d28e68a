import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import { type Viewer, viewerOf } from "../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { recordViews } from "../../platform/record-views.store.server.ts";
import { requireRecentSignIn } from "../../staff/require-recent-sign-in.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { STORE_TOMBSTONES } from "../tombstones/store-tombstones.job.server.ts";
import { findErasure } from "../tombstones/tombstones.store.server.ts";
import { describeFound, type Found } from "./describe-found.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { checkPersonQuery, confirms, type PersonQuery, type QueryProblem, type TypedQuery } from "./person-query.ts";
import { formatCounts } from "./person-records.ts";

/** The result of a search or a rejected erasure, with what was typed. */
export type PersonResult = { attempt: string; typed: TypedQuery } & (
  | { kind: "wrong"; problems: QueryProblem[] }
  | { kind: "nothing"; hints: string[] }
  | { kind: "found"; found: Found; rejection: "unconfirmed" | "changed" | null }
);

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context">;

const MAX_BYTES = 16 * 1024;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Loads the counts of the erasure that the URL names, if any. */
export async function loader({ request, url, context }: Pick<LoaderFunctionArgs, "request" | "url" | "context">) {
  await requirePermission({ request, url, context }, "person.search");
  const id = url.searchParams.get("erased") ?? "";
  const erasure = UUID.test(id) ? await findErasure(context.get(depsContext).db, id) : null;
  return { erased: erasure && formatCounts(erasure.removed) };
}

export function readTypedQuery(form: URLSearchParams): TypedQuery {
  const text = (name: string) => form.get(name) ?? "";
  return { email: text("email"), reference: text("reference"), number: text("number") };
}

/** Finds a person, sends to the export, or erases one whose records are unchanged, when confirmed by typing. */
export async function action({ request, url, context }: Args) {
  const staff = await requirePermission({ request, url, context }, "person.search");
  const deps = context.get(depsContext);
  const viewer = viewerOf({ request, context }, staff);
  const body = await readBodyText(request.clone(), MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const typed = readTypedQuery(form);
  const checked = checkPersonQuery(typed);
  if (checked.kind === "wrong") return result({ kind: "wrong", typed, problems: checked.problems }, 422);
  const { query } = checked;
  if (form.get("intent") === "export") {
    await requirePermission({ request, url, context }, "person.export");
    await requireRecentSignIn({ request, url, context });
    // 307 sends the same form to the endpoint, so that the query is not part of an address.
    return redirect("/dashboard/privacy/export", 307);
  }
  if (form.get("intent") !== "erase") return show(deps, { query, typed, viewer });
  await requirePermission({ request, url, context }, "person.erase");
  if (!confirms(form.get("confirmation") ?? "", query))
    return show(deps, { query, typed, viewer, rejection: "unconfirmed" });
  await requireRecentSignIn({ request, url, context });
  const erasure = await erasePerson(deps, query, {
    fingerprint: form.get("fingerprint") ?? "",
    byWhom: staff.username,
    viewer,
    afterwards: (transaction) => deps.jobs.send(STORE_TOMBSTONES, {}, transaction),
  });
  switch (erasure.kind) {
    case "erased":
      return redirect(`/dashboard/privacy/person?erased=${erasure.tombstone.id}`, 303);
    case "changed":
      return show(deps, { query, typed, viewer, rejection: "changed" });
    case "nothing":
      return show(deps, { query, typed, viewer });
  }
}

type Shown = { query: PersonQuery; typed: TypedQuery; viewer: Viewer; rejection?: "unconfirmed" | "changed" };

/** Shows what is on file, after recording the search in the access log. */
async function show(deps: Deps, { query, typed, viewer, rejection }: Shown) {
  const { found, hints, applicationIds } = await describeFound(deps, query);
  const at = deps.clock.now();
  await recordViews(deps.db, { kind: "person-search", viewer, applicationIds, at });
  if (applicationIds.length === 0)
    await recordAuditEvent(deps.db, { action: "person.searched", outcome: "failure", ...viewer, at });
  if (!found) return result({ kind: "nothing", typed, hints });
  return result({ kind: "found", typed, found, rejection: rejection ?? null }, rejection ? 422 : 200);
}

type WithoutAttempt<Result> = Result extends PersonResult ? Omit<Result, "attempt"> : never;

function result(given: WithoutAttempt<PersonResult>, status: 200 | 422 = 200) {
  return data({ ...given, attempt: crypto.randomUUID() } as PersonResult, { status });
}
