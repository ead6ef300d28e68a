import { type BuiltApp, FIRST_ACCOUNT, withBuiltApp } from "../tests/support/built-app.ts";
import { fillWithApplications, LIMITED_OFFICER } from "./fill-applications.ts";
import type { Chapter, Measurement, Progress } from "./measurement.ts";
import { percentile } from "./percentile.ts";
import { timeResponses } from "./timed-responses.ts";

const APPLICATIONS = 1_000_000;
const WARM_UP = 10;
const MEASURED = 80;
const GOAL_MS = 50;

/** Typical views of staff, each with several addresses that are requested in turn. Together they have every filter. */
const VIEWS: Record<string, string[]> = {
  "first page, newest first": [""],
  "filter by programme": ["?program=Law", "?program=Nursing+Science", "?program=Music"],
  "filter by programme and type": ["?program=Law&type=DE", "?program=Accounting&type=UTME", "?type=transfer"],
  "filter by status": ["?status=received", "?status=in-review", "?status=decided", "?status=received&program=Law"],
  "filter by outcome": ["?outcome=none", "?outcome=admitted", "?outcome=admitted&program=Law"],
  "filter by released or not": ["?released=no", "?released=yes", "?released=yes&program=Law"],
  "filter by state": ["?state=Delta", "?state=Edo&program=Music&type=DE", "?state=Kano&status=decided"],
  "filter by days": [
    "?from=2025-08-10&to=2025-08-12",
    "?from=2025-08-10&to=2025-09-20",
    "?from=2025-08-10&status=received",
  ],
  "filter by person in charge": ["?assigned=nobody", "?assigned=1", "?assigned=2&outcome=none"],
  "filter by intake and session": ["?intake=1", "?session=2025%2F2026", "?intake=1&outcome=admitted"],
  "filter by possible duplicate": ["?flag=duplicate", "?flag=duplicate&program=Law", "?flag=duplicate&sort=lastName"],
  "filter by new from applicant": ["?flag=new", "?flag=new&program=Law"],
  "filter by missing documents": [
    "?missing=awaited",
    "?missing=overdue",
    "?missing=overdue&program=Law",
    "?missing=awaited&flag=new",
  ],
  "filter by not scanned": ["?flag=unscanned", "?flag=unscanned&program=Law"],
  "filter by offer": ["?offer=accepted", "?offer=none&program=Law"],
  "filter by channel": ["?channel=friend", "?channel=Bill+Board&program=Law", "?channel=Google&status=received"],
  "filter by who decided": ["?decider=1", "?decider=2&outcome=admitted", "?decider=1&program=Law"],
  "filter by the programmes of a faculty": ["?program=Law,Music,Economics", "?program=Law,Music&status=received"],
  "chosen applications": [`?id=${Array.from({ length: 50 }, (_, place) => 1000 * (place + 1)).join(",")}`],
  "compact list": ["?view=compact", "?view=compact&outcome=none&program=Law", "?view=compact&state=Rivers"],
  "search for a name": ["?q=okafor", "?q=Adaeze", "?q=amina+eze", "?q=adebayo"],
  "search for a beginning, a number, nothing": ["?q=oka", "?q=42500777", "?q=zzzz"],
  "search, filtered and sorted": ["?q=ngozi&program=Law&sort=lastName", "?q=yusuf&type=DE&sort=email"],
  "sort by name, programme, state": ["?sort=lastName", "?sort=program", "?sort=state&order=desc"],
  "filter by payment": ["?payment=none", "?payment=paid"],
  "a page deep inside, by number": ["?page=500", "?page=1000", "?sort=lastName&page=900", "?program=Law&page=150"],
  "a page deep inside, after or before an application": [
    "?after=500000",
    "?sort=email&after=500000",
    "?sort=lastName&before=300000",
    "?sort=state&order=desc&after=700000",
    "?program=Law&after=400000",
    "?status=received&before=600000",
    "?state=Delta&after=800000",
    "?outcome=none&sort=program&after=200000",
    "?q=okafor&after=300000",
  ],
  "the last page": ["?page=last", "?sort=email&page=last", "?status=decided&page=last", "?program=Law&page=last"],
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

/** The same for an officer of two faculties. */
const LIMITED_VIEWS: Record<string, string[]> = {
  "first page and deep ones": ["", "?page=700", "?after=500000", "?sort=lastName&after=500000", "?page=last"],
  filters: [
    "?status=received",
    "?outcome=admitted",
    "?released=no",
    "?state=Delta",
    "?program=Law&type=DE",
    "?assigned=2",
  ],
  marks: ["?flag=duplicate", "?flag=new", "?flag=unscanned", "?missing=awaited", "?missing=overdue"],
  "channel, offer, who decided": ["?channel=friend", "?offer=accepted", "?decider=1"],
  search: ["?q=okafor", "?q=oka", "?q=ngozi&sort=lastName", "?q=zzzz"],
};

function application(id: number, list: string): string {
  return `/applications/${id}?${new URLSearchParams({ list })}`;
}

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
  const views: View[] = [
    ...Object.entries(VIEWS).map(([what, queries]) => ({ what, queries, cookie })),
    ...Object.entries(LIMITED_VIEWS).map(([what, queries]) => ({
      what: `limited officer: ${what}`,
      queries,
      cookie: limited,
    })),
  ];
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

function expectDashboard(html: string): void {
  const shown = ["WaecNecoExamNo", ">Applications</h1>", "Applications of this list", "No applications match", "zzzz"];
  if (!shown.some((words) => html.includes(words))) throw new Error("The response is not the dashboard.");
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

type View = { what: string; queries: readonly string[]; cookie: string };

async function measureView(url: string, { what, queries, cookie }: View): Promise<Measurement> {
  const headers = { Cookie: cookie, Accept: "text/html" };
  const urls = await Promise.all(queries.map((query) => savedAddress(`${url}/dashboard${query}`, headers)));
  const times = await timeResponses({ urls, warmUp: WARM_UP, measured: MEASURED, headers }, expectDashboard);
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const value = `${median.toFixed(1)} ms median, ${p95.toFixed(1)} ms p95`;
  return { what, value, goal: `p95 ≤ ${GOAL_MS} ms`, reached: p95 <= GOAL_MS };
}
