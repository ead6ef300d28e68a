/** What a browser loads for a page besides its text and pictures, in bytes as sent (Brotli). The build measures it. */
export type PageWeight = {
  /** The path in app/routes.ts, in lower case, with a leading slash. */
  path: string;
  script: number;
  style: number;
  font: number;
};

/** What a phone loads for a public page that is scrolled to its end, in bytes as sent. */
export type WeighedPage = {
  path: string;
  title: string;
  total: number;
  /** Its HTML, without the style that the site adds to it. */
  text: number;
  /** Scripts, styles and fonts, which editors can't change. */
  code: number;
  /** The heaviest first. */
  pictures: WeighedPicture[];
};

/** A picture as a phone loads it, with the address of the staff page that changes it. */
export type WeighedPicture = { title: string; address: string; bytes: number };

/** The weighing of all pages, which takes seconds. */
export type Weighing = {
  /** How many pages are weighed by now. */
  progress: { done: number; total: number };
  pages: Promise<readonly WeighedPage[]>;
};

const KB = 1024;

/** The most that a public page may load. The browser tests fail when one loads more. */
export const PAGE_BUDGET = {
  script: 118 * KB,
  formScript: 155 * KB,
  style: 18 * KB,
  requests: 25,
  /** All that the home page loads before anyone scrolls. */
  homeTotal: 245 * KB,
  /** All that a page loads when it is scrolled to its end. The checks for editors name those that load more. */
  pageTotal: 1024 * KB,
};

/** How many posts the checks for editors weigh, the newest ones. Rendering takes milliseconds each, too long for those of many years. */
export const WEIGHED_POSTS = 20;
