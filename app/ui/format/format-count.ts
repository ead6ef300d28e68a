/** Returns a number with its noun: '1 fault', '1,200 faults'. */
export function formatCount(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
