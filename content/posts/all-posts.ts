import type { SamplePost } from "../../app/news/post.ts";

/** The news of the sample university, oldest first. */
export const SAMPLE_POSTS: readonly SamplePost[] = [];
