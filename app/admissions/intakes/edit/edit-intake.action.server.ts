import { type ActionFunctionArgs, data, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatTime, type Zoned } from "../../../ui/format/place-time.ts";
import { PROGRAMMES } from "../../programmes/programmes.content.ts";
import type { Intake } from "../current-intake.ts";
import { readIntake } from "../intake.store.server.ts";
import { intakePath, readIntakeId } from "../intake-path.ts";
import { checkIntake, describeIntakeChanges, readIntakeForm, versionOf } from "./intake-form.server.ts";
import { saveIntake } from "./save-intake.server.ts";
import type { IntakeProblem, TypedIntake } from "./typed-intake.ts";

export type EditIntakeResult = {
  attempt: string;
  message: string;
  problems: IntakeProblem[];
  typed: TypedIntake;
  /** What somebody else changed meanwhile. */
  changes: string[];
  /** The version on which the next save is based. */
  version: string;
};

/** Three hundred programmes, each with a name of 100 characters. */
const MAX_BYTES = 64 * 1024;
const NOTHING_SAVED = "Nothing was saved.";

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id?: string } };

/** Saves an intake, or adds one. On an error, returns what was typed. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "intakes.manage");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const { network } = context.get(requestContextKey);
  const body = await readBodyText(request.clone(), MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const id = params.id === undefined ? null : readIntakeId(params.id);
  if (params.id !== undefined && id === null) throw data(null, { status: 404 });
  const quotas = (id !== null && (await readIntake(deps.db, id))?.quotas) || {};
  const typed = readIntakeForm(form, [...deps.content.read(PROGRAMMES).names, ...Object.keys(quotas)]);
  const version = form.get("version") ?? "";
  const reject = (status: 409 | 422, rejection: Partial<EditIntakeResult>) =>
    data<EditIntakeResult>(
      { attempt: crypto.randomUUID(), message: NOTHING_SAVED, problems: [], changes: [], typed, version, ...rejection },
      { status },
    );
  const checked = checkIntake(typed, place);
  if (checked.kind === "wrong") return reject(422, { problems: checked.problems });
  const saved = await saveIntake(deps, { ...staff, network }, id === null ? null : { id, version }, checked.details);
  switch (saved.kind) {
    case "saved":
      return redirect(`${intakePath(saved.id)}?saved`, 303);
    case "unknown":
      throw data(null, { status: 404 });
    case "overlap":
      return reject(422, { problems: [{ field: "opensDay", message: overlapMessage(saved.other, place) }] });
    case "conflict": {
      const changes = describeIntakeChanges(saved.current, checked.details, place);
      return reject(409, {
        message:
          "Somebody else has changed this intake since you opened it, and nothing was saved. Save again to replace their version by yours.",
        changes: Object.entries(changes).map(([name, change]) => `${name}: ${change}`),
        version: versionOf(saved.current),
      });
    }
  }
}

function overlapMessage({ name, opensAt, closesAt }: Intake, place: Zoned): string {
  const times = `${opensAt ? `opens on ${formatTime(opensAt, place)}` : "has no opening time"} and ${closesAt ? `closes on ${formatTime(closesAt, place)}` : "has no closing time"}`;
  return `Only one intake accepts applications at a time. “${name}” ${times}. Choose times before or after it, or change it first.`;
}
