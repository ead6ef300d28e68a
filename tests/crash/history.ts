/**
 * What the senders saw, in the manner of a set test: each submission is invoked, and then either acknowledged, or refused, or its fate
 * is unknown because the line broke.
 */
export type History = {
  invoke(key: string): void;
  acknowledge(key: string, reference: string): void;
  refuse(status: number): void;
  loseSight(): void;
  /** Nothing listened: the submission did not even leave. */
  findNobody(): void;
  attempts: number;
  /** Attempts whose fate the sender could not know. */
  unknown: number;
  foundNobody: number;
  refusals: Map<number, number>;
  inFlight: number;
  invoked: Set<string>;
  /** Every reference that was ever answered for a key. */
  acknowledged: Map<string, Set<string>>;
};

export function createHistory(): History {
  return {
    attempts: 0,
    unknown: 0,
    foundNobody: 0,
    refusals: new Map(),
    inFlight: 0,
    invoked: new Set(),
    acknowledged: new Map(),
    invoke(key) {
      this.attempts++;
      this.inFlight++;
      this.invoked.add(key);
    },
    acknowledge(key, reference) {
      this.inFlight--;
      this.acknowledged.set(key, (this.acknowledged.get(key) ?? new Set()).add(reference));
    },
    refuse(status) {
      this.inFlight--;
      this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
    },
    loseSight() {
      this.inFlight--;
      this.unknown++;
    },
    findNobody() {
      this.inFlight--;
      this.foundNobody++;
    },
  };
}

export type SavedRow = { key: string; reference: string };

export type Verdict = {
  /** Acknowledged, and not there. */
  lost: string[];
  /** There more than once. */
  doubled: string[];
  /** There, though nobody sent it. */
  unexpected: string[];
  /** Answered with two references, or with another one than the saved one. */
  disagreeing: string[];
};

/** Holds what the senders were told against what is saved. */
export function judge(history: History, saved: SavedRow[]): Verdict {
  const byKey = Map.groupBy(saved, (row) => row.key);
  const acknowledged = [...history.acknowledged];
  return {
    lost: acknowledged.filter(([key]) => !byKey.has(key)).map(([key]) => key),
    doubled: [...byKey].filter(([, rows]) => rows.length > 1).map(([key]) => key),
    unexpected: [...byKey.keys()].filter((key) => !history.invoked.has(key)),
    disagreeing: acknowledged
      .filter(([key, references]) => references.size > 1 || !references.has(byKey.get(key)?.[0]?.reference ?? ""))
      .map(([key]) => key),
  };
}
