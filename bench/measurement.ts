/** A value of the report with its goal. */
export type Measurement = {
  what: string;
  value: string;
  /** The lowest and highest of the runs; `value` is their median. */
  spread?: string;
  goal: string;
  reached: boolean | null;
};

/** A chapter of the report: the method and the results. */
export type Chapter = { title: string; method: string; measurements: Measurement[] };

/** A chapter, or the reason why it can't be measured on this machine. */
export type ChapterOutcome = { kind: "measured"; chapter: Chapter } | { kind: "left-out"; reason: string };

export type Progress = (line: string) => void;

/** Creates a measurement without a goal. */
export function fact(what: string, value: string, spread?: string): Measurement {
  return { what, value, spread, goal: "–", reached: null };
}
