import { describe, expect, test } from "vitest";
import { sampleOf } from "../../tests/builders/sample.builder.ts";
import type { BackupState } from "../backup/runs/backup-state.server.ts";
import type { Sample } from "../platform/samples.server.ts";
import { type Circumstances, readOperationsState } from "./operations-state.server.ts";

const NOW = new Date("2025-10-06T09:00:00Z");
/** Samples of the last minute, with the given values. */
const minute = (values: Partial<Sample> = {}) =>
  Array.from({ length: 6 }, (_, index) => sampleOf(new Date(NOW.getTime() - (5 - index) * 10_000), values));
const SAFE: Circumstances = { backups: null, unsent: 0, noMailReason: null, proxyWarning: null, faultyDocuments: [] };
const state = (samples: Sample[], circumstances: Partial<Circumstances> = {}) =>
  readOperationsState(samples, NOW, { ...SAFE, ...circumstances });
const backups = (kind: BackupState["kind"], headline: string, errors: string[] = []): BackupState => ({
  ...{ kind, headline, errors: errors, facts: [], advice: null },
});

describe("the operations state", () => {
  test("names the render time and the number of waiting mails", () => {
    expect(state(minute())).toMatchObject({
      headline: "All is well: pages render in 12 ms, 3 e-mails are waiting",
      facts: "In the last 5 minutes: 240 responses, 75% served from cache.",
    });
  });

  test("has texts for one mail, no mails, and only cached pages", () => {
    const headline = (waiting: number) => state(minute({ renders: null, mails: { waiting, failed: 0 } })).headline;
    expect(headline(1)).toBe("All is well: every page was served from cache, one e-mail is waiting");
    expect(headline(0)).toBe("All is well: every page was served from cache, no e-mails are waiting");
  });

  test("is 'too-early' without recent samples", () => {
    expect(state([]).kind).toBe("too-early");
    expect(state([sampleOf(new Date(NOW.getTime() - 6 * 60_000))]).kind).toBe("too-early");
  });

  test("ignores a single slow sample", () => {
    const [first, ...others] = minute();
    if (!first) throw new Error("There is no sample.");
    expect(state([{ ...first, lagMs: 900 }, ...others]).kind).toBe("well");
  });

  test.each<[string, Partial<Sample>, "attention" | "wrong", RegExp]>([
    ["an unresponsive database", { mails: null }, "wrong", /database does not respond/],
    [
      "many failures",
      { responses: { cached: 30, other: 10, rejected: 0, overloaded: 0, failed: 2 } },
      "wrong",
      /12 requests failed in the last 5 minutes/,
    ],
    [
      "overload responses",
      { responses: { cached: 30, other: 10, rejected: 0, overloaded: 2, failed: 0 } },
      "attention",
      /12 visitors were asked to come back later/,
    ],
    ["slow pages", { renders: { count: 2, p50: 700, p95: 1500 } }, "attention", /more than a second/],
    ["a busy processor", { lagMs: 400 }, "attention", /processor is busy/],
    [
      "a full connection pool",
      { connections: { inUse: 12, waiting: 4, max: 12 } },
      "attention",
      /All 12 database connections/,
    ],
    ["low memory", { memory: { used: 1.7e9, max: 2e9 } }, "attention", /most of its memory/],
    ["failed mails", { mails: { waiting: 0, failed: 1 } }, "attention", /One e-mail of the last 24 hours could not/],
    ["a growing mail queue", { mails: { waiting: 21, failed: 0 } }, "attention", /21 e-mails are waiting/],
  ])("reports %s", (_, values, kind, what) => {
    expect(state(minute(values))).toMatchObject({
      ...{ kind, headline: "Needs attention" },
      actions: [{ what: expect.stringMatching(what), advice: expect.stringMatching(/\.$/), link: expect.anything() }],
    });
  });

  test("reports unsent e-mails, even without samples", () => {
    const unsent = {
      what: "525 e-mails have not been sent.",
      link: { to: "/dashboard/mails" },
    };
    for (const samples of [minute(), []]) {
      expect(state(samples, { unsent: 525 })).toMatchObject({
        ...{ kind: "attention", headline: "Needs attention" },
        actions: [unsent],
      });
    }
  });

  test.each<[BackupState, "attention" | "wrong", string]>([
    [backups("too-early", "The first backup is due"), "attention", "The first backup is due."],
    [
      backups("attention", "The backups need attention", ["The last backup is 2 days old."]),
      "attention",
      "The backups need attention.",
    ],
    [
      backups("wrong", "The backups are not safe", ["No backup was made for 9 days."]),
      "wrong",
      "The backups are not safe.",
    ],
  ])("reports backups in a bad state (%#)", (backups, kind, what) => {
    expect(state(minute(), { backups })).toMatchObject({ kind, actions: [{ what, link: { to: "#backups" } }] });
  });

  test("reports a mail server that is not set up, with the reason", () => {
    const actions = [
      {
        what: "E-mails are not being sent.",
        advice: expect.stringContaining("No mail is sent, since SMTP_URL is not set."),
      },
    ];
    expect(state(minute(), { noMailReason: "SMTP_URL is not set" })).toMatchObject({ actions });
  });

  test("names the pages of the site whose newest text can't be shown", () => {
    expect(state(minute(), { faultyDocuments: ["Fees", "Campus"] })).toMatchObject({
      kind: "attention",
      actions: [
        {
          what: "The newest text of Fees, Campus can't be shown: visitors see an older one.",
          link: { to: "/dashboard/pages" },
        },
      ],
    });
    expect(state(minute()).kind).toBe("well");
  });

  test("lists errors before warnings", () => {
    const whats = state(minute({ mails: null, lagMs: 400 }), {
      backups: backups("wrong", "The backups are not safe"),
      unsent: 1,
    }).actions.map(({ what }) => what);
    expect(whats).toEqual([
      "The database does not respond.",
      "The backups are not safe.",
      "One e-mail has not been sent.",
      "The processor is busy: requests wait noticeably.",
    ]);
  });

  test("reports a single failure as a warning", () => {
    const samples = minute();
    samples.push(sampleOf(NOW, { responses: { cached: 0, other: 0, rejected: 0, overloaded: 0, failed: 1 } }));
    expect(state(samples)).toMatchObject({
      kind: "attention",
      actions: [{ what: "One request failed in the last 5 minutes." }],
    });
  });
});
