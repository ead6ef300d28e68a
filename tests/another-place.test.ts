import { beforeAll, expect, test } from "vitest";
import { scopeOf } from "../app/admissions/application-scope.store.server.ts";
import { loader as loadApply } from "../app/admissions/apply/apply.page.tsx";
import { readApplicationList } from "../app/admissions/desk/list/application-list.ts";
import { findPage } from "../app/admissions/desk/list/pages/find-page.store.server.ts";
import { loader as loadFees } from "../app/admissions/information/fees/fees.page.tsx";
import { loader as loadPostgraduate } from "../app/admissions/information/postgraduate.page.tsx";
import { loader as loadVerification } from "../app/admissions/verify/verify.loader.server.ts";
import { PLACE } from "../app/content/place.content.ts";
import { readSite } from "../app/content/read-site.server.ts";
import { saveContent } from "../app/content/versions/save-content.server.ts";
import { loader as loadManifest } from "../app/discovery/manifest.endpoint.ts";
import { loader as loadFeed } from "../app/news/feeds/feed-json.endpoint.ts";
import { insertApplication } from "./builders/application.builder.ts";
import { routeArgs } from "./support/staff/staff-session.ts";
import { requestContext, testDeps } from "./support/test-deps.ts";

const NEW_YORK = {
  country: { name: "United States", code: "US" },
  locale: "en-US",
  currency: "USD",
  currencyName: "dollars",
  timeZone: "America/New_York",
  timeName: "Eastern Time",
  dataProtection: {
    law: "Privacy Act",
    year: 1974,
    link: "https://law.example/privacy-act",
    authority: "the Attorney General",
    noticeHours: 48,
  },
  regions: { label: "County", plural: "counties", names: ["Albany", "Kings", "Queens"] },
};

const t = testDeps();

beforeAll(async () => {
  expect(await saveContent(t.deps, PLACE, NEW_YORK, { actor: { kind: "system" } })).toMatchObject({ kind: "saved" });
});
const args = (address: string) => routeArgs(t.deps, address) as never;

test("the form suggests the place's regions, and names its law", async () => {
  const { regions, questions, law } = await loadApply(args("/Admissions/Apply"));
  expect(regions).toEqual(NEW_YORK.regions.names);
  expect(questions.labels.state).toBe("County");
  expect(law).toEqual({ name: "Privacy Act 1974", link: "https://law.example/privacy-act" });
});

test("fees are in the place's currency, on the pages and for search engines", () => {
  const { page, head } = loadFees(args("/Admissions/UndergraduateFees"));
  expect(page.faculties[0]?.fees[0]).toMatchObject({ offCampus: "$700,000", onCampus: "$950,000" });
  expect(JSON.stringify(head.data)).toContain('"priceCurrency":"USD"');
  expect(loadPostgraduate(args("/Admissions/Postgraduate")).page.fee.amount).toBe("$20,000");
});

test("the site is in the place's English, and every page knows its country", async () => {
  const manifest = await loadManifest(args("/site.webmanifest")).json();
  const feed = await (await loadFeed(args("/news/feed.json"))).json();
  expect([manifest.lang, feed.language]).toEqual(["en-US", "en-US"]);
  expect(readSite(t.deps).place).toMatchObject({ country: NEW_YORK.country, timeName: "Eastern Time" });
});

test("times are those of the place before and after its clocks change", async () => {
  const times = ["2025-11-02T05:30:00Z", "2025-11-02T06:30:00Z", "2025-03-09T07:00:00Z"];
  const shown = [];
  for (const time of times) {
    const { reference } = await insertApplication(t.deps.db, { submittedAt: new Date(time) });
    const found = t.deps.db.selectFrom("applications").select("verification_code as code");
    const { code } = await found.where("reference", "=", reference).executeTakeFirstOrThrow();
    const url = new URL(`http://localhost/verify/${code}`);
    const { data } = await loadVerification({ params: { code }, url, context: requestContext(t.deps) });
    shown.push(data.kind === "genuine" ? data.received.text : data.kind);
  }
  expect(shown).toEqual(["2 November 2025, 01:30", "2 November 2025, 01:30", "9 March 2025, 03:00"]);
});

test("a day of the list of applications lasts 25 hours when the place's clocks go back", async () => {
  const scope = scopeOf({ roles: ["officer"], faculties: null }, t.deps.content);
  const list = readApplicationList(new URLSearchParams("from=2026-11-01&to=2026-11-01&order=asc"));
  for (const [time, firstName] of [
    ["2026-11-01T03:59:59Z", "Evening before"],
    ["2026-11-01T04:00:00Z", "First second"],
    ["2026-11-02T04:59:59Z", "Last second"],
    ["2026-11-02T05:00:00Z", "Day after"],
  ] as const)
    await insertApplication(t.deps.db, { firstName, submittedAt: new Date(time) });
  const { applications } = await findPage(t.deps.db, scope, list);
  expect(applications.map(({ firstName }) => firstName)).toEqual(["First second", "Last second"]);
});
