/**
 * What the senders observed, as in a Jepsen set test: each submission is invoked, and then acknowledged, rejected, or of unknown outcome
 * because the connection broke.
 */
export type History = {
  invoke(key: string): void;
  acknowledge(key: string, reference: string): void;
  reject(status: number): void;
  interrupt(): void;
  /** Nothing listened, so the submission was not sent. */
  refuseConnection(): void;
  attempts: number;
  /** Attempts of unknown outcome. */
  unknown: number;
  connectionsRefused: number;
  rejections: Map<number, number>;
  inFlight: number;
  invoked: Set<string>;
  /** Every reference returned for a key. */
  acknowledged: Map<string, Set<string>>;
};

export function createHistory(): History {
  return {
    attempts: 0,
    unknown: 0,
    connectionsRefused: 0,
    rejections: new Map(),
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
    reject(status) {
      this.inFlight--;
      this.rejections.set(status, (this.rejections.get(status) ?? 0) + 1);
    },
    interrupt() {
      this.inFlight--;
      this.unknown++;
    },
    refuseConnection() {
      this.inFlight--;
      this.connectionsRefused++;
    },
  };
}

export type SavedRow = { key: string; reference: string };

export type Verdict = {
  /** Acknowledged, but not saved. */
  lost: string[];
  /** Saved more than once. */
  duplicated: string[];
  /** Saved, but never sent. */
  unexpected: string[];
  /** Acknowledged with two references, or another than the saved one. */
  inconsistent: string[];
};

/** Compares what the senders observed with what was saved. */
export function checkHistory(history: History, saved: SavedRow[]): Verdict {
  const byKey = Map.groupBy(saved, (row) => row.key);
  const acknowledged = [...history.acknowledged];
  return {
    lost: acknowledged.filter(([key]) => !byKey.has(key)).map(([key]) => key),
    duplicated: [...byKey].filter(([, rows]) => rows.length > 1).map(([key]) => key),
    unexpected: [...byKey.keys()].filter((key) => !history.invoked.has(key)),
    inconsistent: acknowledged
      .filter(([key, references]) => references.size > 1 || !references.has(byKey.get(key)?.[0]?.reference ?? ""))
      .map(([key]) => key),
  };
}
