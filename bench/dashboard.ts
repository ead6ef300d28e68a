import { createLog } from "../app/platform/log.server.ts";
import { openDatabase } from "../app/platform/postgres/database.server.ts";
import { insertApplications, type SampleOverrides } from "../tests/builders/application.builder.ts";
import { type BuiltApp, FIRST_ACCOUNT, withBuiltApp } from "../tests/support/built-app.ts";
import { databaseOf } from "../tests/support/data-folder.ts";
import type { Chapter, Measurement, Progress } from "./measurement.ts";
import { percentile } from "./percentile.ts";
import { timeAnswers } from "./timed-answers.ts";

const APPLICATIONS = 100_000;
const WARM_UP = 30;
const MEASURED = 300;
const GOAL_MS = 50;

/** Typical views of staff, each with several addresses that are requested in turn. */
const VIEWS: Record<string, string[]> = {
  "first page, newest first": [""],
  "filter by programme": ["?program=Law", "?program=Nursing+Science", "?program=Music"],
  "filter by programme and type": ["?program=Law&type=DE", "?program=Accounting&type=UTME", "?type=transfer"],
  "filter by status": ["?status=received", "?status=in-review", "?status=received&program=Law"],
  "search for a name": ["?q=okafor", "?q=Adaeze", "?q=amina+eze", "?q=adebayo"],
  "search for a beginning, a number, nothing": ["?q=oka", "?q=42500777", "?q=zzzz"],
  "search, filtered and sorted": ["?q=ngozi&program=Law&sort=lastName", "?q=yusuf&type=DE&sort=email"],
  "sort by name, programme, state": ["?sort=lastName", "?sort=program", "?sort=state&order=desc"],
  "a page deep inside": ["?page=1000", "?page=1999", "?sort=lastName&page=1500", "?sort=email&page=1999"],
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

/** Measures the dashboard with 100,000 applications: complete pages for a signed-in member of staff. */
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

/** Inserts example applications, and vacuums and analyses their tables. */
export async function fillWithApplications(
  dataDir: string,
  count: number,
  overrides: SampleOverrides = {},
): Promise<void> {
  const { db, pool } = openDatabase(await databaseOf(dataDir), createLog("silent"));
  try {
    await insertApplications(db, count, overrides);
    await pool.query("vacuum analyze");
  } finally {
    await db.destroy();
  }
}

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
