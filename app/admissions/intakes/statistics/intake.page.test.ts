import { beforeAll, expect, test } from "vitest";
import { insertApplication } from "../../../../tests/builders/application.builder.ts";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { scopeKey, scopeOf } from "../../application-scope.store.server.ts";
import { loader as applicationsPage } from "../../desk/list/applications.page.tsx";
import { FEES } from "../../information/fees/fees.content.ts";
import { loader } from "./intake.loader.server.ts";
import { loader as statisticsPage } from "./statistics-redirect.page.tsx";

const t = testDeps();
let viewer: string;
let head: string;
beforeAll(async () => {
  viewer = await staffCookie(t.deps, "vice-chancellor", "figures-viewer");
  head = await staffCookie(t.deps, "registrar", "head-of-registry");
  const days = ["2025-10-01T22:59:00Z", "2025-10-01T23:30:00Z", "2025-10-04T10:00:00Z", "2025-10-04T11:00:00Z"];
  const programmes = ["Accounting", "Accounting", "Biochemistry", "Cybersecurity"] as const;
  const states = ["Delta", "DELTA STATE.", "F.C.T. Abuja", "London"];
  for (const [place, program] of programmes.entries())
    await insertApplication(t.deps.db, {
      program,
      state: states[place] ?? "",
      submittedAt: new Date(days[place] ?? ""),
      lastName: "Okafor",
      email: "okafor@mail.example",
      howDidYouHear: ["friend"],
    });
  await insertApplication(t.deps.db, { program: "Biochemistry", session: "2024/2025" });
  await t.pool.query("update applications set status = 'decided' where id in (1, 2)");
  await t.pool.query(
    `insert into application_events (application_id, kind, at, staff_id, is_internal)
     select id, 'admitted', $1, (select id from staff where username = 'registrar'), id = 2 from applications where id in (1, 2)`,
    [t.clock.now()],
  );
  await t.pool.query(
    `insert into letters (application_id, kind, subject, body, template_version, released_at, verification_code, response, responded_at)
     values (1, 'admitted', 'Your offer', 'Welcome.', 1, $1, '2345678923456789', 'accepted', $1)`,
    [t.clock.now()],
  );
  await t.pool.query("insert into intake_programmes values (1, 'Accounting', 1)");
  await t.pool.query(
    "insert into funnel_counts values (1, '2025-10-01', 'opened', 30), (1, '2025-10-02', 'opened', 10), (1, '2025-10-02', 'submitted', 10)",
  );
});
const readStored = (cookie: string, id = "1") =>
  loader(routeArgs(t.deps, `/dashboard/intakes/${id}`, { cookie, params: { id } }));

/** On a busy machine counting is slow, and what was counted before a change would be shown again. */
async function read(cookie: string, id = "1") {
  await t.pool.query("delete from intake_figures");
  return readStored(cookie, id);
}

test("counts the applications of an intake by programme, against the places", async () => {
  const { view } = await read(head);
  const row = (label: string) => view.programmes.find((one) => one.label === label);
  expect(row("Accounting")).toMatchObject({ quota: 1, tally: { total: 2, admitted: 2, decided: 2, accepted: 1 } });
  expect(row("All programmes")).toMatchObject({ quota: null, tally: { total: 4, received: 2, accepted: 1 } });
});

test("counts offers that lapsed, and has their places and the declined ones back", async () => {
  const accounting = async () => (await read(head)).view.programmes.find((one) => one.label === "Accounting");
  expect(await accounting()).toMatchObject({ taken: 2, tally: { lapsed: 0, declined: 0 } });
  await t.pool.query("update letters set response = null, responded_at = null, accept_until = $1", [t.clock.now()]);
  const { view } = await read(head);
  expect(view.desk.at(-1)).toMatchObject({
    label: "Let the offer lapse",
    count: 1,
    href: expect.stringContaining("offer=lapsed"),
  });
  expect(await accounting()).toMatchObject({ taken: 1, tally: { admitted: 2, accepted: 0, lapsed: 1 } });
  await t.pool.query("update letters set response = 'declined', responded_at = $1", [t.clock.now()]);
  expect(await accounting()).toMatchObject({ taken: 1, tally: { lapsed: 0, declined: 1 } });
  await t.pool.query("update letters set response = 'accepted', accept_until = null");
});

test("counts days in Nigeria, with the days in between", async () => {
  const { view } = await read(head);
  expect(view.days.map(({ label, count }) => [label, count])).toEqual([
    ["1 Oct 2025", 1],
    ["2 Oct 2025", 1],
    ["3 Oct 2025", 0],
    ["4 Oct 2025", 2],
  ]);
});

test("counts each state in one spelling, and what is none of them last", async () => {
  const { view } = await read(head);
  expect(view.states?.map(({ label, count }) => [label, count])).toEqual([
    ["Delta", 2],
    ["Federal Capital Territory", 1],
    ["Elsewhere, or not recognised", 1],
  ]);
});

test("shows the steps of the form as shares of the opened ones, and what follows as shares of the received ones", async () => {
  const { view } = await read(head);
  expect(view.form[0]).toMatchObject({ count: 40, percent: 100 });
  expect(view.form.at(-1)).toMatchObject({ label: "Sent it", count: 10, percent: 25 });
  expect(view.desk.map(({ label, count }) => [label, count])).toEqual([
    ["Received", 4],
    ["Read by the Registry", 2],
    ["Decided", 2],
    ["Notified of the decision", 1],
    ["Admitted", 2],
    ["Accepted the offer", 1],
    ["Let the offer lapse", 0],
  ]);
});

test("names the officers and links to the list for those who read applications, and for nobody else", async () => {
  const forHead = (await read(head)).view;
  expect(forHead.officers).toMatchObject([
    { username: "registrar", cells: [{ count: 2 }, { count: 0 }, { count: 0 }] },
  ]);
  expect(forHead.tiles[0]?.href).toBe("/dashboard?intake=1");
  expect(forHead.days[3]?.href).toBe("/dashboard?intake=1&from=2025-10-04&to=2025-10-04");
  const [officer] = forHead.officers;
  const listed = async (href: string | null | undefined) => {
    const { applications } = await applicationsPage(routeArgs(t.deps, href ?? "", { cookie: head }) as never);
    return applications.map(({ id }) => id).toSorted();
  };
  expect(await listed(officer?.href)).toEqual([1, 2]);
  expect(await listed(officer?.cells[0]?.href)).toEqual([1, 2]);
  expect(await listed(officer?.cells[1]?.href)).toEqual([]);
  expect(await listed(forHead.channels?.find(({ label }) => label === "Friend")?.href)).toEqual([1, 2, 3, 4]);
  expect(await listed(forHead.desk.find(({ label }) => label === "Accepted the offer")?.href)).toEqual([1]);
  expect(await listed(forHead.programmes.find(({ label }) => label === "Accounting")?.acceptedHref)).toEqual([1]);
  const forViewer = JSON.stringify(await read(viewer));
  expect(forViewer).not.toMatch(/registrar|okafor|\/dashboard\?/i);
});

test("shows an officer of one faculty the counts of that faculty only", async () => {
  const cookie = await staffCookie(t.deps, "ibe", "officer");
  const { rows } = await t.pool.query("select program from applications where id = 3");
  const { view: all } = await read(head);
  const at = all.programmes.findIndex(({ label }) => label === rows[0].program);
  const faculty = all.programmes.slice(0, at).findLast(({ kind }) => kind === "faculty")?.label;
  await t.pool.query("update staff set faculties = array[$1] where username = 'ibe'", [faculty]);
  const { view } = await read(cookie);
  expect(view.all.total).toBe(all.programmes.find(({ label }) => label === faculty)?.tally.total);
  expect(view.all.total).toBeLessThan(4);
  expect(view.programmes.filter(({ kind }) => kind === "faculty").map(({ label }) => label)).toEqual([faculty]);
});

test("shows an officer no counts that were stored before a programme moved to another faculty", async () => {
  const [other, own, ...more] = FEES.sample.faculties;
  const cookie = await staffCookie(t.deps, "ada", "officer");
  await t.pool.query("update staff set faculties = array[$1] where username = 'ada'", [own?.faculty]);
  await t.pool.query(
    "insert into intake_figures (intake_id, scope, figures, took_ms, counted_at) values (1, $1, $2, 900, $3)",
    [
      scopeKey(scopeOf({ roles: [], faculties: [own?.faculty ?? ""] }, t.deps.content)),
      JSON.stringify({ ...EMPTY, all: { ...EMPTY.all, total: 77 } }),
      t.clock.now(),
    ],
  );
  expect((await readStored(cookie)).view.all.total).toBe(77);
  const editor = await staffCookie(t.deps, "ngozi", "editor");
  const desk = documentDesk(FEES, t);
  const moved = own?.courses.at(-1) ?? "";
  const faculties = [
    { ...other, courses: [...(other?.courses ?? []), moved] },
    { ...own, courses: own?.courses.filter((name) => name !== moved) },
    ...more,
  ];
  const sent = await desk.send(
    editor,
    "publish",
    desk.formWith({ faculties, picture: { picture: "hostel-default", alt: "" } }),
  );
  expect(sent.status).toBe(303);
  expect((await readStored(cookie)).view.all.total).toBeLessThan(5);
  await t.pool.query("delete from intake_figures");
});

test.each(["0", "999", "x", "1'"])("returns 404 for the unknown intake %s", async (id) => {
  await expect(read(head, id)).rejects.toMatchObject({ init: { status: 404 } });
});

test("leads from the earlier address of the statistics to the open intake", async () => {
  const response = await responseOf(
    statisticsPage(routeArgs(t.deps, "/dashboard/figures", { cookie: viewer }) as never),
  );
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/dashboard/intakes/1"]);
});

test("is where a viewer of statistics is led from /dashboard", async () => {
  const response = await responseOf(applicationsPage(routeArgs(t.deps, "/dashboard", { cookie: viewer }) as never));
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/dashboard/intakes"]);
});

test("counts again what an earlier release has stored, which knew no lapsed offers", async () => {
  const { lapsed: _, ...earlier } = EMPTY.all;
  await t.pool.query(
    "insert into intake_figures (intake_id, scope, figures, took_ms, counted_at) values (2, '', $1, 900, $2)",
    [JSON.stringify({ ...EMPTY, all: { ...earlier, total: 77 } }), t.clock.now()],
  );
  expect((await readStored(head, "2")).view.all).toMatchObject({ total: 1, lapsed: 0 });
  await t.pool.query("delete from intake_figures");
});

test("shows stored counts with their time when counting is slow, and counts again when they are old", async () => {
  await t.pool.query(
    `insert into intake_figures (intake_id, scope, figures, took_ms, counted_at)
     values (2, '', $1, 900, $2)`,
    [JSON.stringify({ ...EMPTY, all: { ...EMPTY.all, total: 77 } }), t.clock.now()],
  );
  expect((await readStored(head, "2")).view.all.total).toBe(77);
  t.clock.advance(6 * 60_000);
  const { view, at } = await readStored(head, "2");
  expect([view.all.total, at]).toEqual([77, "6 October 2025, 10:00 (Nigerian time)"]);
  await expect.poll(async () => (await readStored(head, "2")).view.all.total).toBe(1);
});

const EMPTY = {
  all: {
    received: 0,
    "in-review": 0,
    "more-needed": 0,
    decided: 0,
    withdrawn: 0,
    admitted: 0,
    "not-admitted": 0,
    "waiting-list": 0,
    accepted: 0,
    declined: 0,
    lapsed: 0,
    total: 0,
  },
  released: 0,
  oldestUnread: null,
  programmes: [],
  days: [],
  states: [],
  channels: [],
  officers: [],
};
