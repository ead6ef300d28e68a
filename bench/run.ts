import { writeFile } from "node:fs/promises";
import path from "node:path";
import { buildWhenStale } from "../scripts/build-when-stale.ts";
import { measureColdStart } from "./cold-start.ts";
import { measureDashboard } from "./dashboard.ts";
import type { Chapter, Progress } from "./measurement.ts";
import { measureNews } from "./news.ts";
import { measurePages } from "./pages.ts";
import { describeRun } from "./results-page.ts";
import { measureSubmissions } from "./submissions.ts";
import { measureUploadMemory } from "./upload-memory.ts";

/** Measures what the budgets speak of, and writes bench/RESULTS.md. Names of chapters as arguments measure those alone, and write nothing. */

const CHAPTERS: Record<string, (say: Progress) => Promise<Chapter>> = {
  submissions: measureSubmissions,
  dashboard: measureDashboard,
  pages: measurePages,
  news: measureNews,
  memory: measureUploadMemory,
  start: measureColdStart,
};

const say: Progress = (line) => console.log(line);
const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(CHAPTERS);

await buildWhenStale(say);
const chapters: Chapter[] = [];
for (const name of names) {
  const measure = CHAPTERS[name];
  if (!measure) throw new Error(`There is no chapter '${name}', only ${Object.keys(CHAPTERS).join(", ")}.`);
  const chapter = await measure(say);
  for (const { what, figure, goal, reached } of chapter.measurements) {
    say(`  ${what}: ${figure}${goal === "–" ? "" : ` (goal ${goal}${reached ? "" : ", missed"})`}`);
  }
  chapters.push(chapter);
}
if (wanted.length === 0) {
  const file = path.join(import.meta.dirname, "RESULTS.md");
  await writeFile(file, await describeRun(chapters));
  say(`Written: ${path.relative(process.cwd(), file)}`);
}
