/** A run of words: that both versions have, that only the later has, or that only the earlier has. */
export type Part = {
  kind: "same" | "added" | "removed";
  text: string /** Its place among the parts. */;
  place: number;
};

/** What differs in one field of a post. */
export type Difference = { label: string; parts: Part[] };
