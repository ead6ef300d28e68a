/** A plot drawn by the server. Positions are in percent of its width and height, from the upper left. */
export type Plot = {
  title: string;
  /** What the vertical axis shows, such as 'Milliseconds'. */
  scale: string;
  /** The text alternative. */
  summary: string;
  heights: { y: string; label: string }[];
  times: { x: string; label: string }[];
  lines: PlotLine[];
  table: { columns: string[]; rows: { time: string; values: string[] }[] };
};

export type PlotLine = {
  name: string;
  /** SVG path data in the coordinates of PLOT_BOX. */
  path: string;
  /** The area below the line; only the first line has one. */
  area: string | null;
  /** The current value and the position of its label; null when there is no current value. */
  end: { y: string; labelY: string; reading: string } | null;
};

export const PLOT_BOX = { width: 1000, height: 100 };
