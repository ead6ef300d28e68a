import { data, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { IDENTITY } from "../../../content/site.content.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatNamedTime } from "../../../ui/format/place-time.ts";
import { programmesByFaculty } from "../../programmes/programmes-by-faculty.server.ts";
import { isAsked } from "../../questions/questions.ts";
import { readQuestions } from "../../questions/read-questions.server.ts";
import { readIntake } from "../intake.store.server.ts";
import { readIntakeId } from "../intake-path.ts";
import { formatIntakeState, formatTimes, INTAKE_STATE_LABELS } from "../intake-state-label.ts";
import { readStatistics } from "./read-statistics.server.ts";
import { viewStatistics } from "./statistics-view.server.ts";
import { sumFunnelCounts } from "./stored-statistics.store.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Counts the applications of an intake that the person may see, without names. */
export async function loader(args: Args) {
  const staff = await requirePermission(args, "figures.read");
  const deps = args.context.get(depsContext);
  const place = deps.content.read(PLACE);
  const id = readIntakeId(args.params.id);
  const intake = id && (await readIntake(deps.db, id));
  if (!intake) throw data(null, { status: 404 });
  const [{ statistics, countedAt }, funnel] = await Promise.all([
    readStatistics(deps, staff, id),
    sumFunnelCounts(deps.db, id),
  ]);
  const now = deps.clock.now();
  const questions = readQuestions(deps.content);
  const counted = [...statistics.programmes.map(({ programme }) => programme), ...Object.keys(intake.quotas)];
  const faculties = programmesByFaculty(deps.content, counted);
  const seen =
    staff.faculties === null ? faculties : faculties.filter(({ faculty }) => staff.faculties?.includes(faculty));
  return {
    id,
    name: intake.name,
    state: INTAKE_STATE_LABELS[formatIntakeState(intake, deps.content.read(IDENTITY).session, now)],
    times: formatTimes(intake, place),
    at: formatNamedTime(countedAt, place),
    region: place.regions.label,
    mayManage: isPermitted(staff, "intakes.manage"),
    isSaved: args.url.searchParams.has("saved"),
    view: viewStatistics({
      intakeId: id,
      statistics,
      funnel,
      quotas: intake.quotas,
      faculties: seen,
      mayList: isPermitted(staff, "applications.read"),
      isHearingAsked: isAsked(questions, "howDidYouHear"),
      isRegionAsked: isAsked(questions, "state"),
      now,
      place,
    }),
  };
}
