/** What a browser loads for a page besides its text and pictures, in bytes as sent (Brotli). The build measures it. */
export type PageWeight = {
  /** The path in app/routes.ts, in lower case, with a leading slash. */
  path: string;
  script: number;
  style: number;
  font: number;
};

const KB = 1024;

/** The most that a public page may load. The browser tests fail when one loads more. */
export const PAGE_BUDGET = {
  script: 120 * KB,
  formScript: 160 * KB,
  style: 20 * KB,
  requests: 25,
  homeTotal: 300 * KB,
};
