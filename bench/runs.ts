import type { Progress } from "./measurement.ts";
import { percentile } from "./percentile.ts";

/** Several measurements of one thing, of which the median counts. */
export type Runs = readonly number[];

type InTurns<Name extends string | number, Value> = {
  rounds: number;
  say: Progress;
  sides: Record<Name, () => Promise<Value>>;
};

/**
 * Measures every side once in each round, so that whatever else the machine does meets all of them alike. Every second round goes
 * the other way about. A first round warms up, and does not count.
 */
export async function inTurns<Name extends string | number, Value>({
  rounds,
  say,
  sides,
}: InTurns<Name, Value>): Promise<Record<Name, Value[]>> {
  const names = Object.keys(sides) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Value[]>;
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? "  warming up" : `  round ${round} of ${rounds}`);
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await sides[name]();
      if (round > 0) values[name].push(value);
    }
  }
  return values;
}

export function median(runs: Runs): number {
  return percentile(runs, 0.5);
}

/** The quotients of what was measured in the same round. */
export function ratios(ours: Runs, theirs: Runs): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}

/** The median of several runs and how far they lie apart, as a report shows them. */
export function describeRuns(runs: Runs, format: (value: number) => string): { figure: string; spread: string } {
  return { figure: format(median(runs)), spread: `${format(Math.min(...runs))} – ${format(Math.max(...runs))}` };
}
