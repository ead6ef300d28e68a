import { beforeAll, beforeEach, expect, test } from "vitest";
import { insertApplications } from "../../../../tests/builders/application.builder.ts";
import { addStaff, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { action } from "../../../staff/me/me.action.server.ts";
import { sendWeeklyStatistics } from "./weekly-statistics.job.server.ts";

const DAY_MS = 86_400_000;

const t = testDeps();
beforeAll(async () => {
  // Monday, 6 October 2025. The week before has three applications, the day itself one.
  const days = ["2025-09-20", "2025-09-29", "2025-10-01", "2025-10-05", "2025-10-06"];
  await insertApplications(t.deps.db, days.length, (index) => ({
    submittedAt: new Date(`${days[index]}T08:00:00Z`),
    program: index === 0 ? "Law" : "Accounting",
    lastName: "Okafor",
  }));
  for (const [name, role] of [
    ["vc", "figures-viewer"],
    ["registrar", "head-of-registry"],
    ["editor", "editor"],
    ["gone", "officer"],
    ["quiet", "officer"],
  ] as const)
    await addStaff(t.deps, name, role);
  await t.pool.query(
    "update staff set email = username || '@university.example', gets_weekly_figures = username <> 'quiet'",
  );
  await t.pool.query("update staff set disabled_at = now() where username = 'gone'");
});
beforeEach(async () => {
  await t.deps.db.deleteFrom("mails").execute();
  await t.deps.db.deleteFrom("weekly_figures").execute();
});
const mails = () =>
  t.deps.db.selectFrom("mails").select(["recipient", "subject", "text_body", "html_body"]).orderBy("id").execute();

test("sends the statistics to those who asked for them and may see them, without names", async () => {
  expect(await sendWeeklyStatistics(t.deps)).toBe(2);
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual(["vc@university.example", "registrar@university.example"]);
  expect(sent[0]?.subject).toBe("2025/2026 session: 3 received last week, 5 in all");
  expect(sent[0]?.text_body).toContain("Received: 5\nof these from Monday to Sunday: 3\nNot read yet: 5");
  expect(sent[0]?.text_body).toContain("Notified of the decision: 0\nAccepted the offer: 0");
  expect(sent[0]?.text_body).toContain("/dashboard/intakes/1");
  expect(sent[0]?.html_body).toContain("Not read yet: 5<br>");
  expect(JSON.stringify(sent)).not.toMatch(/okafor/i);
});

test("sends them once a week, also when several instances begin at the same time", async () => {
  const counts = await Promise.all([
    sendWeeklyStatistics(t.deps),
    sendWeeklyStatistics(t.deps),
    sendWeeklyStatistics(t.deps),
  ]);
  expect(counts.toSorted()).toEqual([0, 0, 2]);
  expect(await mails()).toHaveLength(2);
  t.clock.advance(7 * DAY_MS);
  expect(await sendWeeklyStatistics(t.deps)).toBe(2);
});

test("sends an officer of one faculty the statistics of that faculty", async () => {
  await t.pool.query("update staff set faculties = array['Law'] where username = 'registrar'");
  await sendWeeklyStatistics(t.deps);
  expect((await mails())[1]?.text_body).toMatch(/Received: 1\n/);
});

test("begins and ends on one's own account, with an event in the audit log", async () => {
  const cookie = await staffCookie(t.deps, "quiet");
  const set = (weeklyFigures: string) => {
    const init = { method: "POST", body: new URLSearchParams({ weeklyFigures }) };
    return action(routeArgs(t.deps, "/dashboard/me", { cookie, init }) as never);
  };
  const isOn = async () =>
    (await t.pool.query("select gets_weekly_figures as is from staff where username = 'quiet'")).rows[0].is;
  expect((await set("on")).headers.get("Location")).toBe("/dashboard/me?changed=weekly-figures");
  expect(await isOn()).toBe(true);
  await set("off");
  expect(await isOn()).toBe(false);
  const { rows } = await t.pool.query(
    "select detail from audit_events where action = 'figures.mail-changed' order by id",
  );
  expect(rows.map(({ detail }) => detail)).toEqual([{ weekly: "on" }, { weekly: "off" }]);
});
