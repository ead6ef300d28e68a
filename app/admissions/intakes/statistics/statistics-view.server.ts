import { formatIsoDay } from "../../../ui/format/iso-day.ts";
import { formatTime, type Zoned } from "../../../ui/format/place-time.ts";
import { choiceLabel, OUTCOMES, WAYS_OF_HEARING } from "../../application.ts";
import { type ApplicationList, listAddress, readApplicationList } from "../../desk/list/application-list.ts";
import type { FacultyProgrammes } from "../../programmes/programmes-by-faculty.server.ts";
import { FUNNEL_STEPS, type FunnelStep } from "../funnel/funnel-steps.ts";
import { EMPTY_TALLY, type IntakeStatistics, placesTaken, sumTallies, type Tally } from "./intake-statistics.ts";

/** A number with its share of the largest or of all, as a percentage, and the list of what it counts; null for those who can't see it. */
export type Bar = { label: string; count: number; percent: number; href: string | null };

export type ProgrammeRow = {
  label: string;
  kind: "faculty" | "programme" | "all";
  tally: Tally;
  /** The places; null without a quota. */
  quota: number | null;
  /** Applicants who have a place, or an offer that can still be accepted. */
  taken: number;
  href: string | null;
  admittedHref: string | null;
  acceptedHref: string | null;
};

export type StatisticsView = ReturnType<typeof viewStatistics>;

type ViewInput = {
  intakeId: number;
  statistics: IntakeStatistics;
  funnel: ReadonlyMap<string, number>;
  quotas: Record<string, number>;
  faculties: FacultyProgrammes[];
  /** Whether the person may open the list of applications. */
  mayList: boolean;
  /** Whether the form asks how applicants heard about the university. */
  isHearingAsked: boolean;
  /** Whether the form asks for the region where applicants live. */
  isRegionAsked: boolean;
  now: Date;
  place: Zoned;
};

const DAY_MS = 86_400_000;
/** More columns would be thinner than a finger or a printed line. */
const MAX_DAY_COLUMNS = 62;

/** Arranges the counts of an intake as its page shows them. */
export function viewStatistics({ intakeId, statistics, funnel, quotas, faculties, mayList, ...input }: ViewInput) {
  const { isHearingAsked, isRegionAsked, now, place } = input;
  const everything = { ...readApplicationList(new URLSearchParams()), intake: intakeId };
  const link: Link = (filter) => (mayList ? listAddress(everything, filter) : null);
  const { all, released, oldestUnread, officers } = statistics;
  const unread = all.received;
  return {
    all,
    tiles: [
      { label: "Received", count: all.total, href: link({}) },
      { label: "Not read yet", count: unread, href: link({ status: "received", order: "asc" }) },
      { label: "In review", count: all["in-review"], href: link({ status: "in-review" }) },
      { label: "Waiting for the applicant", count: all["more-needed"], href: link({ status: "more-needed" }) },
      { label: "Admitted", count: all.admitted, href: link({ outcome: "admitted" }) },
      { label: "Withdrawn", count: all.withdrawn, href: link({ status: "withdrawn" }) },
    ],
    oldestUnread: oldestUnread && {
      received: formatTime(new Date(oldestUnread), place),
      days: Math.floor((now.getTime() - Date.parse(oldestUnread)) / DAY_MS),
      href: link({ status: "received", order: "asc" }),
    },
    form: formSteps(funnel, isHearingAsked),
    desk: [
      bar("Received", all.total, all.total, link({})),
      bar("Read by the Registry", all.total - unread - all.withdrawn, all.total, null),
      bar("Decided", all.decided, all.total, link({ status: "decided" })),
      bar("Notified of the decision", released, all.total, link({ released: "yes" })),
      bar("Admitted", all.admitted, all.total, link({ outcome: "admitted" })),
      bar("Accepted the offer", all.accepted, all.total, link({ offer: "accepted" })),
      bar("Let the offer lapse", all.lapsed, all.total, link({ offer: "lapsed" })),
    ],
    ...dayColumns(statistics.days, link),
    programmes: programmeRows(statistics, quotas, faculties, link),
    /** These two are null where applicants are not asked, and were not before. */
    states: isRegionAsked || statistics.states.some(({ state }) => state !== null) ? stateBars(statistics, link) : null,
    channels: isHearingAsked || statistics.channels.length > 0 ? channelBars(statistics, link) : null,
    officers: mayList ? officers.map((officer) => officerRow(officer, link)) : [],
    hasQuotas: Object.keys(quotas).length > 0,
  };
}

function stateBars({ states }: IntakeStatistics, link: Link): Bar[] {
  return bars(
    states.map(({ state, count }) => ({
      label: state ?? "Elsewhere, or not recognised",
      count,
      href: state === null ? null : link({ state }),
    })),
  );
}

function channelBars({ channels }: IntakeStatistics, link: Link): Bar[] {
  return bars(
    WAYS_OF_HEARING.map((way) => ({
      label: choiceLabel(way),
      count: channels.find(({ channel }) => channel === way)?.count ?? 0,
      href: link({ channel: way }),
    })).toSorted((a, b) => b.count - a.count),
  );
}

const STEP_LABELS: Record<FunnelStep, string> = {
  opened: "Opened the form",
  began: "Began to fill it in",
  you: "You",
  "where-you-live": "Where you live",
  "what-you-want-to-study": "What you want to study",
  "your-results": "Your results",
  file: "Chose the first file",
  "how-you-heard-of-us": "How you heard about us",
  submitted: "Sent it",
};

/** The steps of the form, each with its share of the opened forms. */
function formSteps(counts: ReadonlyMap<string, number>, isHearingAsked: boolean): Bar[] {
  const opened = counts.get("opened") ?? 0;
  const steps = FUNNEL_STEPS.filter(
    (step) => step !== "how-you-heard-of-us" || isHearingAsked || (counts.get(step) ?? 0) > 0,
  );
  return steps.map((step) => bar(STEP_LABELS[step], counts.get(step) ?? 0, opened, null));
}

function bar(label: string, count: number, of: number, href: string | null): Bar {
  return { label, count, percent: of === 0 ? 0 : Math.min(100, (100 * count) / of), href };
}

/** Returns bars in proportion to the largest. */
function bars(counts: { label: string; count: number; href: string | null }[]): Bar[] {
  const largest = Math.max(0, ...counts.map(({ count }) => count));
  return counts.filter(({ count }) => count > 0).map(({ label, count, href }) => bar(label, count, largest, href));
}

function officerRow({ id, username, outcomes }: IntakeStatistics["officers"][number], link: Link) {
  const cells = OUTCOMES.map((outcome) => ({ count: outcomes[outcome], href: link({ decider: id, outcome }) }));
  return { username, cells, href: link({ decider: id }) };
}

/** Returns the address of the list with what a number counts; null for those who can't open it. */
type Link = (filter: Partial<ApplicationList>) => string | null;

/** Returns a column for each day from the first to the last, or for each week of a long intake. */
function dayColumns(days: IntakeStatistics["days"], link: Link): { days: Bar[]; daysPerColumn: number } {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return { days: [], daysPerColumn: 1 };
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const start = Date.parse(first.day);
  const length = Math.round((Date.parse(last.day) - start) / DAY_MS) + 1;
  const step = length > MAX_DAY_COLUMNS ? 7 : 1;
  const isoDay = (offset: number) => new Date(start + offset * DAY_MS).toISOString().slice(0, 10);
  const columns = Array.from({ length: Math.ceil(length / step) }, (_, column) => {
    const from = isoDay(column * step);
    const to = isoDay(column * step + step - 1);
    const within = Array.from({ length: step }, (__, day) => counts.get(isoDay(column * step + day)) ?? 0);
    const label = step === 1 ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
    return { label, count: within.reduce((sum, count) => sum + count, 0), href: link({ from, to }) };
  });
  const largest = Math.max(...columns.map(({ count }) => count));
  return { days: columns.map(({ label, count, href }) => bar(label, count, largest, href)), daysPerColumn: step };
}

/** Formats an ISO 8601 date: '6 Oct 2025'. */
function formatDay(iso: string): string {
  return formatIsoDay(iso).replace(/^(\d+ \w{3})\w*/, "$1");
}

function programmeRows(
  { programmes, all }: IntakeStatistics,
  quotas: Record<string, number>,
  faculties: FacultyProgrammes[],
  link: Link,
): ProgrammeRow[] {
  const tallyOf = (programme: string) => programmes.find((one) => one.programme === programme)?.tally ?? EMPTY_TALLY;
  // A sum is compared with the admitted of all these programmes, so each needs a quota.
  const sumQuotas = (names: readonly string[]) => {
    const known = names.flatMap((name) => quotas[name] ?? []);
    return known.length < names.length ? null : known.reduce((sum, quota) => sum + quota, 0);
  };
  const row = (label: string, kind: ProgrammeRow["kind"], names: readonly string[], tally: Tally): ProgrammeRow => {
    const filter = kind === "all" ? {} : { programmes: names };
    return {
      label,
      kind,
      tally,
      quota: sumQuotas(names),
      taken: placesTaken(tally),
      href: link(filter),
      admittedHref: link({ ...filter, outcome: "admitted" }),
      acceptedHref: link({ ...filter, offer: "accepted" }),
    };
  };
  const rows = faculties.flatMap(({ faculty, programmes: names }) => {
    const used = names.filter((name) => tallyOf(name).total > 0 || quotas[name] !== undefined);
    if (used.length === 0) return [];
    const own = used
      .map((name) => row(name, "programme", [name], tallyOf(name)))
      .toSorted((a, b) => b.tally.total - a.tally.total || a.label.localeCompare(b.label, "en"));
    return [row(faculty, "faculty", names, sumTallies(names.map(tallyOf))), ...own];
  });
  return [
    ...rows,
    row(
      "All programmes",
      "all",
      faculties.flatMap(({ programmes: names }) => names),
      all,
    ),
  ];
}
