const SMALL = 4000;
const FACTOR = 10;
/** Linear work takes ten times as long for ten times the text. The margin is for caches and the garbage collector. */
const MAX_RATIO = 15;
const MAX_ROUNDS = 8;
/** The kernel counts a running thread's time in ticks of up to 4 ms. Shorter times are not measured, and a sample has several ticks. */
const MEASURABLE_MICROSECONDS = 5000;
const SAMPLE_MICROSECONDS = 20_000;

/** Texts that slow down patterns and parsers. Each is repeated to make a long text. */
const UNITS = [
  ...["<", "</", "<!--", "<b>", "<p></p>", "<li><p>", '<a href="', '<a href="x">', "&", "&#x41;", " ", "\t ", "\n"],
  ...[".", "-", "/", "@", "a@", "@.", "a.", "A", "1", "=", '"', "http://", "{{", "\0", "\u0315\u0300", "😀"],
];

/** Surroundings of the text: none, and ones that make a pattern for addresses start to match and fail at the end. */
const AROUND = [(text: string) => text, (text: string) => `a@${text}@`];

/** Returns the hostile texts for which ten times the text takes more than fifteen times the processor time, with the ratio. */
export function superlinearInputs(run: (text: string) => unknown, small = SMALL, units = UNITS): string[] {
  return AROUND.flatMap((around, place) =>
    units.flatMap((unit) => {
      const textOf = (length: number) => around(unit.repeat(Math.ceil(length / unit.length)));
      const ratio = growthOf(run, textOf(small), textOf(small * FACTOR));
      return ratio > MAX_RATIO ? [`${JSON.stringify(unit)} (${place}): ${ratio.toFixed(0)} times`] : [];
    }),
  );
}

/** Returns the ratio of the times for the larger and the smaller text, the best of several rounds: noise only adds time. */
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

/** Returns this thread's processor time in microseconds, which other processes do not affect. */
function timeOf(run: (text: string) => unknown, text: string, repeats: number): number {
  const start = process.threadCpuUsage();
  for (let time = 0; time < repeats; time++) run(text);
  const { user, system } = process.threadCpuUsage(start);
  return user + system;
}
