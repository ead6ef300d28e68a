import { percentile } from "./load/percentile.ts";
import type { Progress } from "./measurement.ts";

/** Repeated measurements of one value; the report shows their median. */
export type Runs = readonly number[];

type InTurns<Name extends string | number, Value> = {
  rounds: number;
  say: Progress;
  sides: Record<Name, () => Promise<Value>>;
};

/**
 * Measures every side once per round, so that other load on the machine affects all of them. Every second round is in reverse order.
 * The first round is a warm-up, and does not count.
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

/** Returns the ratios of measurements of the same round. */
export function ratios(ours: Runs, theirs: Runs): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}

/** Formats the median and the spread of several runs for the report. */
export function describeRuns(runs: Runs, format: (value: number) => string): { value: string; spread: string } {
  return { value: format(median(runs)), spread: `${format(Math.min(...runs))} – ${format(Math.max(...runs))}` };
}
