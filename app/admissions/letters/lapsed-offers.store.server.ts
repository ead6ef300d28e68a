import { type RawBuilder, sql } from "kysely";

/** Conditions on offers of the table `applications`. An offer lapses by itself when its last day passes without a response. */

/** Returns the condition that an application has an offer that lapsed. Without a time, the server of the database has the clock. */
export function hasLapsedOffer(at: Date | null): RawBuilder<boolean> {
  return sql<boolean>`(applications.offer = 'none' and applications.id in (
    select application_id from letters
    where kind = 'admitted' and ended_at is null and response is null
      and accept_until <= ${at === null ? sql`now()` : sql`${at}::timestamptz`}))`;
}

/** Returns the condition that an application takes a place: it is admitted, and its offer is neither declined nor lapsed. */
export function takesPlace(at: Date): RawBuilder<boolean> {
  return sql<boolean>`(applications.outcome = 'admitted' and applications.offer is distinct from 'declined'
    and not ${hasLapsedOffer(at)})`;
}
