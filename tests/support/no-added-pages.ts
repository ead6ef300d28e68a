import type { AddedPages } from "../../app/platform/site/added-pages.server.ts";

/** A site to which editors have added no page. */
export const NO_ADDED_PAGES: AddedPages = { all: () => [], find: () => null, refresh: async () => {} };
