import type { SamplePost } from "../../app/news/post.ts";
import { ACADEMICS_POSTS } from "./academics.ts";
import { ADMISSIONS_POSTS } from "./admissions.ts";
import { CAMPUS_POSTS } from "./campus.ts";
import { COMMUNITY_POSTS } from "./community.ts";
import { GREAT_DAYS_POSTS } from "./great-days.ts";
import { RESEARCH_POSTS } from "./research.ts";
import { SPORT_POSTS } from "./sport.ts";

/** The news of the sample university, oldest first. Its people, figures and events are invented. */
export const SAMPLE_POSTS: readonly SamplePost[] = [
  ...ACADEMICS_POSTS,
  ...ADMISSIONS_POSTS,
  ...CAMPUS_POSTS,
  ...COMMUNITY_POSTS,
  ...GREAT_DAYS_POSTS,
  ...RESEARCH_POSTS,
  ...SPORT_POSTS,
].toSorted((one, other) => one.publishedAt.localeCompare(other.publishedAt));
