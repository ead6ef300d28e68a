import { describe, expect, test } from "vitest";
import { type Intake, intakeStateAt, overlappingIntake } from "./current-intake.ts";

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const NOW = day("2025-10-06");

function intake(id: number, session: string, opens: string | null, closes: string | null): Intake {
  return {
    id,
    session,
    name: `${session} session`,
    opensAt: opens ? day(opens) : null,
    closesAt: closes ? day(closes) : null,
  };
}

describe("applications are accepted", () => {
  test("for the site's session while nobody has set up an intake", () => {
    expect(intakeStateAt([], "2025/2026", NOW)).toEqual({ kind: "open", intake: null, session: "2025/2026" });
  });

  test("for an intake without times while the site names its session", () => {
    const intakes = [intake(2, "2025/2026", null, null), intake(1, "2024/2025", null, null)];
    expect(intakeStateAt(intakes, "2025/2026", NOW)).toMatchObject({ kind: "open", intake: { id: 2 } });
    expect(intakeStateAt(intakes, "2026/2027", NOW)).toMatchObject({ kind: "open", intake: null });
  });

  test("between the times of an intake, whatever session the site names", () => {
    const intakes = [intake(3, "2026/2027", "2025-10-01", "2025-11-01")];
    expect(intakeStateAt(intakes, "2025/2026", NOW)).toMatchObject({ kind: "open", session: "2026/2027" });
  });

  test("until just before the closing time", () => {
    const intakes = [intake(3, "2025/2026", null, "2025-10-06")];
    expect(intakeStateAt(intakes, "2025/2026", new Date(NOW.getTime() - 1)).kind).toBe("open");
    expect(intakeStateAt(intakes, "2025/2026", NOW)).toMatchObject({ kind: "closed", intake: { id: 3 } });
  });

  test("again when the next intake opens, which is named before", () => {
    const intakes = [intake(3, "2025/2026", null, "2025-10-01"), intake(4, "2026/2027", "2025-12-01", null)];
    expect(intakeStateAt(intakes, "2025/2026", NOW)).toMatchObject({ kind: "before", intake: { id: 4 } });
    expect(intakeStateAt(intakes, "2025/2026", day("2025-12-01"))).toMatchObject({ kind: "open", intake: { id: 4 } });
  });
});

describe("two intakes at one time", () => {
  const others = [intake(1, "2024/2025", null, null), intake(3, "2025/2026", "2025-09-01", "2025-11-01")];
  const changed = (opens: string | null, closes: string | null) =>
    overlappingIntake(others, "2025/2026", { ...intake(9, "2026/2027", opens, closes) });

  test.each([
    ["begins before the other ends", "2025-10-31", "2026-02-01"],
    ["ends after the other begins", "2025-08-01", "2025-09-02"],
    ["has no closing time", "2025-10-01", null],
    ["has no opening time", null, "2025-09-02"],
  ])("are an overlap when one %s", (_, opens, closes) => {
    expect(changed(opens, closes)).toMatchObject({ id: 3 });
  });

  test("are none when one closes at the time at which the other opens", () => {
    expect(changed("2025-11-01", null)).toBeNull();
    expect(changed(null, "2025-09-01")).toBeNull();
  });

  test("are none with itself, or with an intake of an earlier session that never had times", () => {
    expect(overlappingIntake(others, "2025/2026", others[1] as Intake)).toBeNull();
  });
});
