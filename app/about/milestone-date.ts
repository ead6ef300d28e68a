const MONTHS = "January February March April May June July August September October November December".split(" ");

/** A date as it is read, as far as it is known: '2015', 'March 2015' or '5 March 2015'. */
export function milestoneDate(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return [day, month && MONTHS[month - 1], year].filter(Boolean).join(" ");
}
