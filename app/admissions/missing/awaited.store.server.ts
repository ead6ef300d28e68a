import { sql } from "kysely";

/** Conditions on the table `applications`, for lists. Each reads an index. */

/** Whether staff wait for something that they asked the applicant for. */
export const isAwaited = sql<boolean>`applications.status = 'more-needed'`;

/** Whether staff wait for something beyond the day in Nigeria by which it should have come. */
export const isOverdue = sql<boolean>`applications.awaited_until < (now() at time zone 'Africa/Lagos')::date`;

/** Says which of the two holds; null for neither. */
export const missingOf = sql<
  "awaited" | "overdue" | null
>`case when ${isOverdue} then 'overdue' when ${isAwaited} then 'awaited' end`;
