import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { PLACE } from "../../../../content/place.content.ts";
import { viewerOf } from "../../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../../platform/deps.server.ts";
import { readBodyText } from "../../../../platform/http/request-body.server.ts";
import { recordViews } from "../../../../platform/record-views.store.server.ts";
import { requirePermission } from "../../../../staff/require-staff.server.ts";
import { endOfDay, isoDay } from "../../../../ui/format/place-time.ts";
import { scopeOf } from "../../../application-scope.store.server.ts";
import { readApplicationId } from "../../../desk/desk-addresses.ts";
import { readApplicationList } from "../../../desk/list/application-list.ts";
import { loadSearch } from "../../../desk/list/saved-search/saved-search.store.server.ts";
import { optionalText } from "../../../typed-text.schema.ts";
import { checkAcceptDay } from "../../accept-day.ts";
import { checkQuotaReason, REASON_MISSING, readQuotaReason } from "../../quotas/quotas.ts";
import { BATCHES_PATH, NAME_MAX_CHARACTERS, tabulate } from "../batch.ts";
import { countFree, countLeftOut, exceededByFree } from "../batch-contents.store.server.ts";
import { createBatch } from "./create-batch.server.ts";
import { isSelected, type Selection } from "./selection.store.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** Why a batch was not made, with the form as it was typed. */
export type NewBatchResult = { attempt: string; values: BatchForm; message: string; problems: BatchProblem[] };

const MAX_BYTES = 64 * 1024;
const NOTHING_MADE = "Nothing was made, and nothing you typed is lost.";

/** Reads what a batch of the applications in the address would have. */
export async function loader({ request, url, context }: Args) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const { db, content, clock } = context.get(depsContext);
  const scope = scopeOf(staff, content);
  const selected = isSelected(scope, await readSelection({ url, context }));
  const [counts, leftOut, exceeded] = await Promise.all([
    countFree(db, scope, selected),
    countLeftOut(db, scope, selected),
    exceededByFree(db, scope, selected, clock.now()),
  ]);
  const applicationIds = leftOut.withdrawn.named.map(({ id }) => id);
  const viewer = viewerOf({ request, context }, staff);
  await recordViews(db, { kind: "list", viewer, applicationIds, at: clock.now() });
  return { ...tabulate(counts), leftOut, exceeded, query: url.search };
}

/** Makes a batch of the applications in the address. */
export async function action({ request, url, context }: Pick<ActionFunctionArgs, "request" | "url" | "context">) {
  const staff = await requirePermission({ request, url, context }, "applications.decide");
  const deps = context.get(depsContext);
  const body = await readBodyText(request, MAX_BYTES);
  const values = readBatchForm(new URLSearchParams(body.kind === "text" ? body.text : ""));
  const place = deps.content.read(PLACE);
  const checked = checkBatchForm(values, isoDay(deps.clock.now(), place));
  if (checked.kind === "wrong") return reject(422, values, NOTHING_MADE, checked.problems);
  const selection = await readSelection({ url, context });
  const acceptUntil = checked.acceptDay === null ? null : endOfDay(checked.acceptDay, place);
  const wanted = { ...checked, acceptUntil, viewer: viewerOf({ request, context }, staff) };
  const outcome = await createBatch(deps, scopeOf(staff, deps.content), selection, wanted);
  switch (outcome.kind) {
    case "made":
      return redirect(`${BATCHES_PATH}/${outcome.id}?done=made`, 303);
    case "empty":
      return reject(409, values, "Nothing was made: none of these decisions waits for a batch any more.", []);
    case "needs-reason":
      return reject(422, values, NOTHING_MADE, [{ field: "quotaReason", message: REASON_MISSING }]);
  }
}

/** The form that makes a batch, as it was typed. */
type BatchForm = { name: string; acceptUntil: string; quotaReason: string };
type BatchProblem = { field: keyof BatchForm; message: string };

function readBatchForm(form: URLSearchParams): BatchForm {
  return {
    name: form.get("name") ?? "",
    acceptUntil: form.get("acceptUntil") ?? "",
    quotaReason: readQuotaReason(form),
  };
}

type CheckedBatch =
  | { kind: "valid"; name: string; acceptDay: string | null; quotaReason: string | null }
  | { kind: "wrong"; problems: BatchProblem[] };

const nameSchema = optionalText("The name", NAME_MAX_CHARACTERS);

/** Validates a typed batch. `today` is the day at the university, as ISO 8601. */
function checkBatchForm(form: BatchForm, today: string): CheckedBatch {
  const problems: BatchProblem[] = [];
  const parsed = nameSchema.safeParse(form.name);
  if (!parsed.success) problems.push({ field: "name", message: parsed.error.issues[0]?.message ?? "Type it again." });
  const name = (parsed.data ?? "").replaceAll(/\s+/g, " ");
  if (name === "" && problems.length === 0) problems.push({ field: "name", message: "Give the batch a name." });
  const reason = checkQuotaReason(form.quotaReason);
  if (reason.kind === "wrong") problems.push({ field: "quotaReason", message: reason.message });
  const acceptDay = checkAcceptDay(form.acceptUntil, today);
  if (acceptDay.kind === "wrong") problems.push({ field: "acceptUntil", message: acceptDay.message });
  if (acceptDay.kind === "wrong" || reason.kind === "wrong" || problems.length > 0) return { kind: "wrong", problems };
  return { kind: "valid", name, acceptDay: acceptDay.day, quotaReason: reason.reason };
}

/** Reads the selection of an address: `ids=1,2,3`, or the filter of the list. A search that is no longer saved selects nothing, rather than all. */
async function readSelection({ url, context }: Pick<Args, "url" | "context">): Promise<Selection> {
  const ids = url.searchParams.get("ids");
  if (ids !== null) return { kind: "ids", ids: ids.split(",").flatMap((id) => readApplicationId(id) ?? []) };
  const wanted = readApplicationList(url.searchParams);
  const list = await loadSearch(context.get(depsContext).db, wanted);
  return wanted.search !== null && list.search === null ? { kind: "ids", ids: [] } : { kind: "list", list };
}

function reject(status: 409 | 422, values: BatchForm, message: string, problems: BatchProblem[]) {
  return data<NewBatchResult>({ attempt: crypto.randomUUID(), values, message, problems }, { status });
}
