import { type Kysely, sql } from "kysely";

/** Adds what became of the offer to each application, and the indexes of the list's filters by offer and by who decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addOffer(db);
  await sql`
    create index applications_by_decider on applications (decided_by, submitted_at, id) include (program, outcome)
    where decided_by is not null`.execute(db);
  await sql`drop index applications_decided_by`.execute(db);
}

/** Derives the state of the offer from the letters, now and at every change of one. */
async function addOffer(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table applications add column offer text check (offer in ('none', 'accepted', 'declined'))`.execute(db);
  await sql`
    update applications set offer = coalesce(letters.response, 'none') from letters
    where letters.application_id = applications.id and letters.kind = 'admitted' and letters.ended_at is null`.execute(
    db,
  );
  await sql`
    create function set_application_offer() returns trigger language plpgsql as $$
    declare
      letter letters := case when tg_op = 'DELETE' then old else new end;
      current text := (
        select coalesce(response, 'none') from letters
        where application_id = letter.application_id and kind = 'admitted' and ended_at is null order by id desc limit 1);
    begin
      update applications set offer = current where id = letter.application_id and offer is distinct from current;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger letters_set_offer after insert or update of response, ended_at or delete on letters
    for each row execute function set_application_offer()`.execute(db);
  await sql`
    create index applications_by_offer on applications (offer, submitted_at, id) include (program)
    where offer is not null`.execute(db);
  // Counts of an intake read nothing but this index.
  await sql`drop index applications_by_intake`.execute(db);
  await sql`
    create index applications_by_intake on applications (intake_id, submitted_at, id)
    include (program, status, outcome, offer)`.execute(db);
}
