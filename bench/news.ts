import { openDatabase } from "../app/platform/database.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { insertPost } from "../tests/builders/post.builder.ts";
import { withBuiltApp } from "../tests/support/built-app.ts";
import { databaseOf } from "../tests/support/data-folder.ts";
import type { Chapter, Measurement, Progress } from "./measurement.ts";
import { percentile } from "./percentile.ts";
import { timeAnswers } from "./timed-answers.ts";

const POSTS = 10_000;
const AT_ONCE = 10;
const WORDS_EACH = 250;
const WARM_UP = 30;
const MEASURED = 300;
const GOAL_MS = 20;

/** Searches, each with several wordings that are asked for in turn. */
const SEARCHES: Record<string, string[]> = {
  "a word of every post": ["university", "student", "campus"],
  "a word of one post in ten": ["matriculation", "laboratory", "harvest"],
  "two words": ["university harvest", "campus laboratory", "student matriculation"],
  "a beginning": ["un", "stu", "c"],
  "a number in one post's title": ["4711", "99", "9999"],
  nothing: ["zzzz", "qqqq"],
};
const COMMON = ["university", "student", "campus"];
const RARE = [
  "matriculation",
  "laboratory",
  "harvest",
  "library",
  "football",
  "lecture",
  "essay",
  "river",
  "clinic",
  "choir",
];

/** Search among 10,000 posts, as the list of news asks for it. */
export function measureNews(say: Progress): Promise<Chapter> {
  return withBuiltApp({}, async (app) => {
    say(`news: inserting ${POSTS} posts`);
    await fill(app.dataDir);
    const measurements: Measurement[] = [];
    for (const [what, searches] of Object.entries(SEARCHES)) {
      const urls = searches.map((search) => `${app.url}/blogs?fields=summary&search=${encodeURIComponent(search)}`);
      const times = await timeAnswers({ urls, warmUp: WARM_UP, measured: MEASURED }, (text) => JSON.parse(text));
      const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      const figure = `${median.toFixed(1)} ms median, ${p95.toFixed(1)} ms p95`;
      measurements.push({ what, figure, goal: `p95 ≤ ${GOAL_MS} ms`, reached: p95 <= GOAL_MS });
    }
    return {
      title: `Search in ${POSTS.toLocaleString("en")} posts`,
      method: `GET /blogs?search=… of ${WORDS_EACH} words a post, five a page with their number, one request after the other on one connection, ${MEASURED} of each kind after ${WARM_UP}; from the request to the last byte. The tables were vacuumed and analysed once after they were filled.`,
      measurements,
    };
  });
}

async function fill(dataDir: string): Promise<void> {
  const { db, pool } = openDatabase(await databaseOf(dataDir), createLog("silent"));
  try {
    for (let first = 0; first < POSTS; first += AT_ONCE) {
      const numbers = Array.from({ length: AT_ONCE }, (_, offset) => first + offset);
      await Promise.all(numbers.map((number) => insertPost(db, post(number))));
    }
    await pool.query("vacuum analyze");
  } finally {
    await db.destroy();
  }
}

/** Words as in a text: a few in every post, some in one of ten, most of them anywhere. */
function post(number: number) {
  const rare = RARE[number % RARE.length] ?? "";
  const others = Array.from({ length: WORDS_EACH }, (_, place) => `word${(number * 31 + place * place * 7) % 5000}`);
  const words = [...COMMON, rare, ...others];
  return {
    title: `Post ${number} of ${number % 7 === 0 ? rare : "the university"}`,
    content: `<p>${words.join(" ")}</p>`,
    publishedAt: new Date(Date.UTC(2015, 0, 1) + number * 8 * 60 * 60 * 1000),
  };
}
