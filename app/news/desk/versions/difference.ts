/** A run of words that both versions have, or only the later or earlier one. */
export type Part = {
  kind: "same" | "added" | "removed";
  text: string;
  /** Index among the parts. */
  index: number;
};

/** The differences in one field of a post. */
export type Difference = { label: string; parts: Part[] };
