/** One figure of the report, beside the goal that it should reach. */
export type Measurement = { what: string; figure: string; goal: string; reached: boolean | null };

/** A part of the report: how it was measured, and what came out. */
export type Chapter = { title: string; method: string; measurements: Measurement[] };

export type Progress = (line: string) => void;
