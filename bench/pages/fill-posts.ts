import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { insertPost } from "../../tests/builders/post.builder.ts";
import { databaseOf } from "../../tests/support/apps/data-folder.ts";

const AT_ONCE = 10;
export const WORDS_EACH = 250;

export const COMMON_WORDS = ["university", "student", "campus"];
const RARE_WORDS = [
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

/** Inserts posts into the database of a running app. Returns their ids. */
export async function fillPosts(dataDir: string, count: number): Promise<number[]> {
  const { db, pool } = openDatabase(await databaseOf(dataDir), createLog("silent"));
  const ids: number[] = [];
  try {
    for (let first = 0; first < count; first += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, offset) => first + offset);
      ids.push(...(await Promise.all(numbers.map((number) => insertPost(db, post(number))))));
    }
    await pool.query("vacuum analyze");
  } finally {
    await db.destroy();
  }
  return ids;
}

/** Words distributed as in natural text: a few in every post, some in one of ten, most of them rare. */
function post(number: number) {
  const rare = RARE_WORDS[number % RARE_WORDS.length] ?? "";
  const others = Array.from({ length: WORDS_EACH }, (_, place) => `word${(number * 31 + place * place * 7) % 5000}`);
  const words = [...COMMON_WORDS, rare, ...others];
  return {
    title: `Post ${number} of ${number % 7 === 0 ? rare : "the university"}`,
    content: `<p>${words.join(" ")}</p>`,
    publishedAt: new Date(Date.UTC(2015, 0, 1) + number * 8 * 60 * 60 * 1000),
  };
}
