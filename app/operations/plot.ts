/** A plot as the server drew it. Places are in percent of its width and height, from the upper left. */
export type Plot = {
  title: string;
  /** What its height stands for: 'answers a second'. */
  scale: string;
  /** What there is to see, for who can't see it. */
  summary: string;
  heights: { y: string; label: string }[];
  times: { x: string; label: string }[];
  lines: PlotLine[];
  table: { columns: string[]; rows: { time: string; values: string[] }[] };
};

export type PlotLine = {
  name: string;
  /** In a box of PLOT_BOX. */
  path: string;
  /** What lies under it, of the first line alone. */
  area: string | null;
  /** The value at its end, and where it is written; null when there is none just now. */
  end: { y: string; labelY: string; reading: string } | null;
};

export const PLOT_BOX = { width: 1000, height: 100 };
