/** One figure of the report, beside the goal that it should reach. */
export type Measurement = {
  what: string;
  figure: string;
  /** The lowest and the highest of the runs whose median the figure is. */
  spread?: string;
  goal: string;
  reached: boolean | null;
};

/** A part of the report: how it was measured, and what came out. */
export type Chapter = { title: string; method: string; measurements: Measurement[] };

/** A chapter, or the reason why this machine can't measure it. */
export type ChapterOutcome = { kind: "measured"; chapter: Chapter } | { kind: "left-out"; reason: string };

export type Progress = (line: string) => void;

/** A figure that stands for itself, without a goal. */
export function fact(what: string, figure: string, spread?: string): Measurement {
  return { what, figure, spread, goal: "–", reached: null };
}
