import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";

/** The way from the home page to a page about the university. */
export const UNDER_ABOUT = [{ name: "About", path: PUBLIC_PATHS.about }];
