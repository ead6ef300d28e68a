import { createLog } from "../app/platform/log.server.ts";
import { openDatabase } from "../app/platform/postgres/database.server.ts";
import { insertApplications, type SampleOverrides } from "../tests/builders/application.builder.ts";
import { type BuiltApp, FIRST_ACCOUNT, withBuiltApp } from "../tests/support/built-app.ts";
import { databaseOf } from "../tests/support/data-folder.ts";
import type { Chapter, Measurement, Progress } from "./measurement.ts";
import { percentile } from "./percentile.ts";
import { timeAnswers } from "./timed-answers.ts";

const APPLICATIONS = 1_000_000;
/** The builder makes these; the others are copies of them, made by the database. */
const BUILT = 100_000;
const WARM_UP = 30;
const MEASURED = 300;
const GOAL_MS = 50;

/** Typical views of staff, each with several addresses that are requested in turn. */
const VIEWS: Record<string, string[]> = {
  "first page, newest first": [""],
  "filter by programme": ["?program=Law", "?program=Nursing+Science", "?program=Music"],
  "filter by programme and type": ["?program=Law&type=DE", "?program=Accounting&type=UTME", "?type=transfer"],
  "filter by status": ["?status=received", "?status=in-review", "?status=received&program=Law"],
  "filter by outcome and release": ["?outcome=none", "?outcome=admitted", "?released=no", "?released=yes&program=Law"],
  "filter by state, days, person in charge": [
    "?state=Delta",
    "?from=2025-08-10&to=2025-08-12",
    "?assigned=nobody",
    "?assigned=1",
    "?state=Edo&program=Music&type=DE",
  ],
  "filter by the programmes of a faculty": ["?program=Law,Music,Economics", "?program=Law,Music&status=received"],
  "compact list": ["?view=compact", "?view=compact&outcome=none&program=Law", "?view=compact&state=Rivers"],
  "search for a name": ["?q=okafor", "?q=Adaeze", "?q=amina+eze", "?q=adebayo"],
  "search for a beginning, a number, nothing": ["?q=oka", "?q=42500777", "?q=zzzz"],
  "search, filtered and sorted": ["?q=ngozi&program=Law&sort=lastName", "?q=yusuf&type=DE&sort=email"],
  "sort by name, programme, state": ["?sort=lastName", "?sort=program", "?sort=state&order=desc"],
  "a page deep inside": [
    "?page=1000",
    "?page=1999",
    "?sort=lastName&page=1500",
    "?sort=email&page=1999",
    "?program=Law&page=500",
    "?status=received&page=1900",
    "?state=Delta&page=1900",
  ],
  "one application, with the one before and the one after it in a list": [
    application(50_000, ""),
    application(40_000, "program=Law&status=received"),
    application(60_000, "q=okafor&sort=lastName"),
    application(70_000, "q=42500777"),
    application(30_000, "q=ngozi&program=Law&sort=email&order=desc"),
    application(20_000, "status=decided"),
    application(10_000, "q=zzzz"),
  ],
};

function application(id: number, list: string): string {
  return `/applications/${id}?${new URLSearchParams({ list })}`;
}

/** Measures the dashboard with a million applications: complete pages for a signed-in member of staff. */
export function measureDashboard(say: Progress): Promise<Chapter> {
  return withBuiltApp({}, async (app) => {
    say(`dashboard: inserting ${APPLICATIONS} applications`);
    await fillWithApplications(app.dataDir, APPLICATIONS);
    const cookie = await signInAtDashboard(app);
    const measurements: Measurement[] = [];
    for (const [what, queries] of Object.entries(VIEWS)) {
      say(`dashboard: ${what}`);
      const urls = queries.map((query) => `${app.url}/dashboard${query}`);
      const headers = { Cookie: cookie, Accept: "text/html" };
      const times = await timeAnswers({ urls, warmUp: WARM_UP, measured: MEASURED, headers }, expectDashboard);
      const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      const figure = `${median.toFixed(1)} ms median, ${p95.toFixed(1)} ms p95`;
      measurements.push({ what, figure, goal: `p95 ≤ ${GOAL_MS} ms`, reached: p95 <= GOAL_MS });
    }
    return {
      title: `Dashboard at ${APPLICATIONS.toLocaleString("en")} applications`,
      method: `Whole HTML pages of 50 rows, or of one application, requested one after the other on one connection by a signed-in member of staff, ${MEASURED} of each kind after ${WARM_UP}; from the request to the last byte. The table was vacuumed and analysed once after it was filled.`,
      measurements,
    };
  });
}

/** How many applications one statement copies, so that it ends within the time limit of queries. */
const COPIED_AT_ONCE = 10_000;

/** Inserts example applications, and vacuums and analyses their tables. Those beyond `BUILT` are copies. */
export async function fillWithApplications(
  dataDir: string,
  count: number,
  overrides: SampleOverrides = {},
): Promise<void> {
  const { db, pool } = openDatabase(await databaseOf(dataDir), createLog("silent"));
  try {
    await insertApplications(db, Math.min(count, BUILT), overrides);
    for (let copied = BUILT; copied < count; copied += COPIED_AT_ONCE) {
      await pool.query(COPY, [copied % BUILT, Math.floor(copied / BUILT)]);
    }
    await pool.query("vacuum analyze");
  } finally {
    await db.destroy();
  }
}

/** Copies the applications after the id `$1` as the `$2`-th copy, with unique numbers of their own and received at other times. */
const COPY = `
  insert into applications (reference, submission_key, content_digest, receipt_token, verification_code, session, status,
    submitted_at, first_name, last_name, email, phone, guardian_email, address, city, state, country, gender,
    admission_type, program, ssce, waec_neco_exam_no, jamb_registration_no, jamb_key, how_did_you_hear, search_words)
  select reference || '-' || $2::int, gen_random_uuid(), content_digest, left(receipt_token, 20) || lpad(($2::int)::text, 2, '0'),
    left(verification_code, 15) || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + $2::int, 1), session, status,
    submitted_at + $2::int * interval '7 seconds', first_name, last_name, email, phone, guardian_email, address, city,
    state, country, gender, admission_type, program, ssce, waec_neco_exam_no, jamb_registration_no || $2::int,
    jamb_key || $2::int, how_did_you_hear, search_words
  from applications where id > $1::int and id <= $1::int + ${COPIED_AT_ONCE}
  on conflict do nothing`;

/** Signs in as the first account. Returns the Cookie header. */
export async function signInAtDashboard(app: BuiltApp): Promise<string> {
  const response = await fetch(`${app.url}/api/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(FIRST_ACCOUNT),
  });
  const cookie = response.headers.get("Set-Cookie")?.split(";")[0];
  if (!response.ok || !cookie) throw new Error(`Signing in responded with ${response.status}.`);
  return cookie;
}

function expectDashboard(html: string): void {
  const shown = ["WaecNecoExamNo", "Applications of this list", "zzzz"];
  if (!shown.some((words) => html.includes(words))) throw new Error("The response is not the dashboard.");
}
