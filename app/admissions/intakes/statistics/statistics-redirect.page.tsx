import { redirect } from "react-router";
import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { openIntakeId } from "../intake.store.server.ts";
import { INTAKES_PATH, intakePath } from "../intake-path.ts";
import { readIntakeState } from "../read-intake-state.server.ts";
import type { Route } from "./+types/statistics-redirect.page.ts";

/** Redirects the earlier address of the statistics to those of the intake that is open. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "figures.read");
  const deps = args.context.get(depsContext);
  const state = await readIntakeState(deps);
  return redirect(state.kind === "open" ? intakePath(await openIntakeId(deps.db, state)) : INTAKES_PATH);
}

export default function StatisticsRedirect() {
  return null;
}
