import type { BuiltApp } from "../../tests/support/apps/built-app.ts";
import { pinServer, withSenderPinned } from "../load/one-core.ts";
import { sendLoad } from "../load/raw-load.ts";
import { watchServed } from "../load/served-load.ts";
import { timeResponses } from "../load/timed-responses.ts";
import { COMMON_WORDS } from "./fill-posts.ts";

/** An app with its posts, and the id of a post in the middle. */
export type Grown = { app: BuiltApp; dataDir: string; post: number };

/** The response times of a round by view, in ms. */
export type Asked = Record<string, number[]>;

const CACHED_PAGE = "/News";
const CACHED_MS = 1500;
const WARM_UP = 3;
const ASKED = 20;
/** A session cookie, valid or not, bypasses the page cache. */
const PAST_THE_CACHE = { Cookie: "gatehouse=bench" };

export const VIEWS: Record<string, (grown: Grown) => string> = {
  "home page": () => "/",
  "list of news": () => "/News",
  "one article": ({ post }) => `/news/${post}`,
  "/blogs?page=1": () => "/blogs?page=1",
};

/** Searches, each with several terms that are requested in turn. */
export const SEARCHES: Record<string, string[]> = {
  "a word of every post": COMMON_WORDS,
  "a word of one post in ten": ["matriculation", "laboratory", "harvest"],
  "two words": ["university harvest", "campus laboratory", "student matriculation"],
  "a beginning": ["un", "stu", "c"],
  "a number in one post's title": ["4711", "99", "9999"],
  nothing: ["zzzz", "qqqq"],
};

/** Measures responses with the cached list of news per second of the app's CPU time. */
export async function measureCached({ app }: Grown): Promise<number> {
  pinServer(app.pid);
  const load = { port: Number(new URL(app.url).port), path: CACHED_PAGE, connections: 32, ms: CACHED_MS };
  const { perCoreSecond } = await withSenderPinned(() => watchServed(app.pid, () => sendLoad(load)));
  return perCoreSecond;
}

export async function measureAsked(grown: Grown): Promise<Asked> {
  const views = Object.entries(VIEWS).map(([name, path]) => [name, [path(grown)]] as const);
  const searches = Object.entries(SEARCHES).map(
    ([name, words]) => [name, words.map((text) => `/blogs?fields=summary&search=${encodeURIComponent(text)}`)] as const,
  );
  const asked: Asked = {};
  for (const [name, paths] of [...views, ...searches]) {
    const urls = paths.map((path) => `${grown.app.url}${path}`);
    asked[name] = await timeResponses({ urls, warmUp: WARM_UP, measured: ASKED, headers: PAST_THE_CACHE }, (text) => {
      if (text.length === 0) throw new Error(`${urls[0]} responded without content.`);
    });
  }
  return asked;
}
