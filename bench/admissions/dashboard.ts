import { type BuiltApp, FIRST_ACCOUNT, withBuiltApp } from "../../tests/support/apps/built-app.ts";
import { percentile } from "../load/percentile.ts";
import { timeResponses } from "../load/timed-responses.ts";
import type { Chapter, Measurement, Progress } from "../measurement.ts";
import { LIMITED_VIEWS, LIST_VIEWS, OFFICE_VIEWS, type Views } from "./dashboard-views.ts";
import { fillWithApplications, LIMITED_OFFICER } from "./fill-applications.ts";

const APPLICATIONS = 1_000_000;
const WARM_UP = 10;
const MEASURED = 80;
const GOAL_MS = 50;

/** Measures the dashboard with a million applications: complete pages for a signed-in member of staff. */
export function measureDashboard(say: Progress): Promise<Chapter> {
  return withBuiltApp({}, async (app) => {
    say(`dashboard: inserting ${APPLICATIONS} applications`);
    await fillWithApplications(app.dataDir, APPLICATIONS);
    return {
      title: `Dashboard at ${APPLICATIONS.toLocaleString("en")} applications`,
      method: `Whole HTML pages of 50 rows, or of one application, requested one after the other on one connection by a signed-in member of staff, ${MEASURED} of each kind after ${WARM_UP}; from the request to the last byte. The limited officer sees the applications of two of seven faculties. The table was vacuumed and analysed once after it was filled.`,
      measurements: await measureViews(app, say),
    };
  });
}

/** Measures every view of a filled app. */
async function measureViews({ url }: Pick<BuiltApp, "url">, say: Progress): Promise<Measurement[]> {
  const cookie = await signInAtDashboard(url);
  const limited = await signInAtDashboard(url, LIMITED_OFFICER);
  const views = [...viewsOf(LIST_VIEWS, cookie), ...viewsOf(OFFICE_VIEWS, cookie), ...viewsOf(LIMITED_VIEWS, limited)];
  const measurements: Measurement[] = [];
  for (const view of views) {
    const measurement = await measureView(url, view);
    say(`dashboard: ${view.what}: ${measurement.value}`);
    measurements.push(measurement);
  }
  return measurements;
}

/** Signs in, as the first account by default. Returns the Cookie header. */
export async function signInAtDashboard(url: string, account = FIRST_ACCOUNT): Promise<string> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(account),
  });
  const cookie = response.headers.get("Set-Cookie")?.split(";")[0];
  if (!response.ok || !cookie) throw new Error(`Signing in responded with ${response.status}.`);
  return cookie;
}

function viewsOf(views: Views, cookie: string): View[] {
  return Object.entries(views).map(([what, { addresses, shows }]) => ({ what, addresses, shows, cookie }));
}

/** Returns an address with the id of its search, which the app saves when it is first requested. */
async function savedAddress(address: string, headers: Record<string, string>): Promise<string> {
  const url = new URL(address);
  const list = url.searchParams.get("list");
  if (list === null) {
    const saved = new URL((await fetch(url, { headers })).url);
    // A new search begins at its first page.
    for (const [name, value] of url.searchParams) if (name === "after") saved.searchParams.set(name, value);
    return saved.href;
  }
  const saved = new URL(await savedAddress(new URL(`/dashboard?${list}`, url).href, headers));
  url.searchParams.set("list", saved.search.slice(1));
  return url.href;
}

type View = { what: string; addresses: readonly string[]; shows: readonly string[]; cookie: string };

async function measureView(url: string, { what, addresses, shows, cookie }: View): Promise<Measurement> {
  const headers = { Cookie: cookie, Accept: "text/html" };
  const urls = await Promise.all(addresses.map((address) => savedAddress(`${url}/dashboard${address}`, headers)));
  const times = await timeResponses({ urls, warmUp: WARM_UP, measured: MEASURED, headers }, (text) => {
    if (!shows.some((words) => text.includes(words))) throw new Error(`The response is not: ${what}.`);
  });
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const value = `${median.toFixed(1)} ms median, ${p95.toFixed(1)} ms p95`;
  return { what, value, goal: `p95 ≤ ${GOAL_MS} ms`, reached: p95 <= GOAL_MS };
}
