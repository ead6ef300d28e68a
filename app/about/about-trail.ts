import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";

/** The breadcrumb between the home page and a page about the university. */
export const ABOUT_TRAIL = [{ name: "About", path: PUBLIC_PATHS.about }];
