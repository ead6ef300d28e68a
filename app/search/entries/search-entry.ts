/** What a result of the site search is. */
export const RESULT_KINDS = ["programme", "page", "person", "news"] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** Something that content documents state and visitors search for. */
export type SearchEntry = {
  kind: Exclude<ResultKind, "news">;
  /** A path of this site. */
  address: string;
  title: string;
  /** What visitors read there. */
  text: string;
};
