const SMALL = 4000;
const FACTOR = 10;
/** Linear work takes ten times as long for ten times the text; the rest is for caches and the garbage collector. */
const MAX_RATIO = 15;
const MAX_ROUNDS = 8;
/** The kernel counts a running thread's time in ticks of up to 4 ms: what takes less is not measured, and a sample has several. */
const MEASURABLE_MICROSECONDS = 5000;
const SAMPLE_MICROSECONDS = 20_000;

/** What patterns and parsers stumble over: each is repeated to make a text. */
const UNITS = [
  ...["<", "</", "<!--", "<b>", "<p></p>", "<li><p>", '<a href="', '<a href="x">', "&", "&#x41;", " ", "\t ", "\n"],
  ...[".", "-", "/", "@", "a@", "@.", "a.", "A", "1", "=", '"', "http://", "\0", "\u0315\u0300", "😀"],
];

/** Nothing around the text, and what makes a pattern for addresses begin at its start and fail at its end. */
const AROUND = [(text: string) => text, (text: string) => `a@${text}@`];

/** The hostile texts for which ten times the text takes more than fifteen times the processor's time, with the ratio found. */
export function superlinearInputs(run: (text: string) => unknown, small = SMALL): string[] {
  return AROUND.flatMap((around, place) =>
    UNITS.flatMap((unit) => {
      const textOf = (length: number) => around(unit.repeat(Math.ceil(length / unit.length)));
      const ratio = growthOf(run, textOf(small), textOf(small * FACTOR));
      return ratio > MAX_RATIO ? [`${JSON.stringify(unit)} (${place}): ${ratio.toFixed(0)} times`] : [];
    }),
  );
}

/** How many times as long the larger text takes, in the best of several rounds: noise only adds to a time. */
function growthOf(run: (text: string) => unknown, small: string, large: string): number {
  if (timeOf(run, large, 1) < MEASURABLE_MICROSECONDS) return 1;
  let repeats = 1;
  while (timeOf(run, small, repeats * FACTOR) < SAMPLE_MICROSECONDS) repeats *= 2;
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS && ratio > MAX_RATIO; round++) {
    const before = timeOf(run, small, repeats * FACTOR) / FACTOR;
    ratio = Math.min(ratio, timeOf(run, large, repeats) / before);
  }
  return ratio;
}

/** Microseconds of this thread on a processor: what else runs on the machine does not count. */
function timeOf(run: (text: string) => unknown, text: string, repeats: number): number {
  const start = process.threadCpuUsage();
  for (let time = 0; time < repeats; time++) run(text);
  const { user, system } = process.threadCpuUsage(start);
  return user + system;
}
