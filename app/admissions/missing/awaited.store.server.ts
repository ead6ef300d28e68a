import { sql } from "kysely";
import type { Zoned } from "../../ui/format/place-time.ts";

/** Conditions on the table `applications`, for lists. Each reads an index. */

/** Whether staff wait for something that they asked the applicant for. */
export const isAwaited = sql<boolean>`applications.status = 'more-needed'`;

/** Whether staff wait for something beyond the day by which it should have come. */
export const isOverdue = ({ timeZone }: Zoned) =>
  sql<boolean>`applications.awaited_until < (now() at time zone ${timeZone}::text)::date`;

/** Says which of the two holds; null for neither. */
export const missingOf = (place: Zoned) =>
  sql<"awaited" | "overdue" | null>`case when ${isOverdue(place)} then 'overdue' when ${isAwaited} then 'awaited' end`;
