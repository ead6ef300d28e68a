import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildWhenStale } from "../scripts/build-site/build-when-stale.ts";
import { measureBackups } from "./admissions/backups.ts";
import { measureDashboard } from "./admissions/dashboard.ts";
import { measureExports } from "./admissions/exports.ts";
import { measureReview } from "./admissions/review.ts";
import { measureSubmissions } from "./admissions/submissions.ts";
import { measureUploadMemory } from "./admissions/upload-memory.ts";
import type { Chapter, ChapterOutcome, Progress } from "./measurement.ts";
import { measureMemory } from "./overload/memory.ts";
import { measureStress } from "./overload/stress.ts";
import { measureColdStart } from "./pages/cold-start.ts";
import { measureGrowth } from "./pages/growth.ts";
import { measurePageWeights } from "./pages/page-weights.ts";
import { measurePages } from "./pages/pages.ts";
import { measureRendering } from "./pages/rendering.ts";
import { measureSlowPhone } from "./pages/slow-phone.ts";
import { describeChapter, describeCircumstances, readSections, writeSections } from "./results-page.ts";

/** Measures the performance budgets, and writes bench/RESULTS.md. With names of chapters as arguments, measures only those. */

const RESULTS = path.join(import.meta.dirname, "RESULTS.md");

const CHAPTERS: Record<string, (say: Progress) => Promise<Chapter | ChapterOutcome>> = {
  pages: measurePages,
  peers: measureRendering,
  growth: measureGrowth,
  dashboard: measureDashboard,
  review: measureReview,
  exports: measureExports,
  submissions: measureSubmissions,
  memory: measureMemory,
  uploads: measureUploadMemory,
  stress: measureStress,
  backups: measureBackups,
  start: measureColdStart,
  weights: measurePageWeights,
  phone: measureSlowPhone,
};

const say: Progress = (line) => console.log(line);
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !CHAPTERS[name]);
if (unknown) throw new Error(`There is no chapter '${unknown}', only ${Object.keys(CHAPTERS).join(", ")}.`);

const begun = performance.now();
await buildWhenStale(say);
for (const [name, measure] of Object.entries(CHAPTERS)) {
  if (wanted.length === 0 || wanted.includes(name)) await renew(name, measure);
}
say(
  `Written: ${path.relative(process.cwd(), RESULTS)}, after ${((performance.now() - begun) / 60_000).toFixed(1)} min`,
);

/** Measures a chapter, and replaces it in the report. */
async function renew(name: string, measure: (typeof CHAPTERS)[string]): Promise<void> {
  const circumstances = await describeCircumstances();
  say(`${name}:`);
  const measured = await measure(say);
  const outcome: ChapterOutcome = "kind" in measured ? measured : { kind: "measured", chapter: measured };
  if (outcome.kind === "left-out") return say(`  left out: ${outcome.reason}`);
  for (const { what, value, spread, goal, reached } of outcome.chapter.measurements) {
    const beside = spread ? ` (${spread})` : "";
    say(`  ${what}: ${value}${beside}${reached === null ? "" : `; goal ${goal}, ${reached ? "reached" : "missed"}`}`);
  }
  const sections = readSections(await readFile(RESULTS, "utf8"));
  sections.set(name, describeChapter(outcome.chapter, circumstances));
  await writeFile(RESULTS, writeSections(sections, Object.keys(CHAPTERS)));
}
