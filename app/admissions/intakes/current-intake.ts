/** A round of admissions. Without both times it is open for as long as the site names its session. */
export type Intake = { id: number; name: string; session: string; opensAt: Date | null; closesAt: Date | null };

/** Whether applications are accepted, and for which intake. `intake` is null while nobody has set up any: then the site's session is open. */
export type IntakeState =
  | { kind: "open"; intake: Intake | null; session: string }
  | { kind: "before"; intake: Intake & { opensAt: Date } }
  | { kind: "closed"; intake: Intake | null };

export type OpenIntake = Extract<IntakeState, { kind: "open" }>;
export type ClosedIntake = Exclude<IntakeState, { kind: "open" }>;

/** Returns the state of admissions at a time. */
export function intakeStateAt(intakes: readonly Intake[], siteSession: string, now: Date): IntakeState {
  const scheduled = intakes.filter(isScheduled);
  const open = scheduled.find((intake) => isOpenAt(intake, now));
  if (open) return { kind: "open", intake: open, session: open.session };
  const unscheduled = intakes.find((intake) => !isScheduled(intake) && intake.session === siteSession);
  if (unscheduled || scheduled.length === 0) return { kind: "open", intake: unscheduled ?? null, session: siteSession };
  return nextToOpen(scheduled, now) ?? { kind: "closed", intake: lastClosed(scheduled) };
}

/** Returns the intake with which these times would overlap: at most one accepts applications at a time. */
export function overlappingIntake(
  intakes: readonly Intake[],
  siteSession: string,
  changed: Omit<Intake, "id" | "name"> & { id: number | null },
): Intake | null {
  const others = intakes.filter(({ id }) => id !== changed.id);
  const isUsed = (intake: Times & { session: string }) => isScheduled(intake) || intake.session === siteSession;
  if (!isUsed(changed)) return others.find((other) => !isScheduled(other) && other.session === changed.session) ?? null;
  const competing = others.filter(isUsed);
  return competing.find((other) => startOf(other) < endOf(changed) && startOf(changed) < endOf(other)) ?? null;
}

type Times = Pick<Intake, "opensAt" | "closesAt">;

export function isScheduled({ opensAt, closesAt }: Times): boolean {
  return opensAt !== null || closesAt !== null;
}

function isOpenAt(times: Times, now: Date): boolean {
  return startOf(times) <= now.getTime() && now.getTime() < endOf(times);
}

function startOf({ opensAt }: Times): number {
  return opensAt?.getTime() ?? Number.NEGATIVE_INFINITY;
}

function endOf({ closesAt }: Times): number {
  return closesAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

function nextToOpen(scheduled: readonly Intake[], now: Date): IntakeState | null {
  const [next] = scheduled
    .flatMap(({ opensAt, ...intake }) => (opensAt !== null && opensAt > now ? [{ ...intake, opensAt }] : []))
    .sort((a, b) => a.opensAt.getTime() - b.opensAt.getTime());
  return next ? { kind: "before", intake: next } : null;
}

function lastClosed(scheduled: readonly Intake[]): Intake | null {
  return [...scheduled].sort((a, b) => endOf(b) - endOf(a))[0] ?? null;
}

/** How long after the closing time a submission may arrive that the server saw begin before it. */
const GRACE_MS = 15 * 60 * 1000;

/** Returns the intake that closed less than 15 minutes before. */
export function justClosed(intakes: readonly Intake[], now: Date): (Intake & { closesAt: Date }) | null {
  for (const { closesAt, ...intake } of intakes) {
    const since = closesAt === null ? -1 : now.getTime() - closesAt.getTime();
    if (closesAt !== null && since >= 0 && since < GRACE_MS) return { ...intake, closesAt };
  }
  return null;
}
