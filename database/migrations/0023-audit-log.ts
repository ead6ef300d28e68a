import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * Creates the audit log: rows that can be added, but neither changed nor deleted until they are 12 months old, each with a hash over itself and the
 * hash before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  // Without it, a caller of the functions could put tables of their own before ours.
  const searchPath = sql`${sql.id(rows[0]?.schema ?? "public")}, pg_temp`;
  await createHash(db);
  await chainRows(db, searchPath);
  await rejectChanges(db, searchPath);
  await createExpiry(db, searchPath);
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  // Numbered under the lock of the chain: numbers of a sequence are drawn before it, so they could be out of order.
  await sql`
    create table audit_events (
      id bigint primary key,
      at timestamptz not null,
      action text not null check (char_length(action) <= 100),
      outcome text not null check (outcome in ('success', 'failure')),
      actor_kind text not null check (actor_kind in ('staff', 'operator', 'system', 'visitor')),
      actor_id integer,
      actor_name text check (char_length(actor_name) <= 200),
      target text check (char_length(target) <= 200),
      detail jsonb not null default '{}',
      network text check (char_length(network) <= 100),
      user_agent text check (char_length(user_agent) <= 200),
      prev_hash bytea not null,
      hash bytea not null
    )`.execute(db);
  await sql`create index audit_events_at on audit_events (at)`.execute(db);
  await sql`create index audit_events_action on audit_events (action, id)`.execute(db);
  await sql`create index audit_events_actor_name on audit_events (actor_name, id)`.execute(db);
  await sql`
    create table audit_log_position (
      only_row boolean primary key default true check (only_row),
      last_id bigint not null
    )`.execute(db);
}

/** Creates the function that hashes a row. A column that a later migration adds has to leave the hashes of older rows as they are. */
async function createHash(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_event_hash(event audit_events) returns bytea language sql stable parallel safe as $$
      select sha256(event.prev_hash || convert_to(jsonb_build_array(
        event.id, (extract(epoch from event.at) * 1000000)::bigint, event.action, event.outcome, event.actor_kind,
        event.actor_id, event.actor_name, event.target, event.detail, event.network, event.user_agent)::text, 'UTF8'))
    $$`.execute(db);
}

/** Adds each row to the end of the chain. A restored row has its hash, which the app's role can't write, and keeps it. */
async function chainRows(db: Kysely<unknown>, searchPath: RawBuilder<unknown>): Promise<void> {
  await sql`
    create function chain_audit_event() returns trigger language plpgsql set search_path = ${searchPath} as $$
      declare
        last record;
      begin
        if new.hash is not null then
          return new;
        end if;
        perform pg_advisory_xact_lock(${sql.raw(String(AUDIT_LOCK))});
        select id, hash into last from audit_events order by id desc limit 1;
        new.id := coalesce(last.id, 0) + 1;
        new.prev_hash := coalesce(last.hash, '\\x'::bytea);
        new.hash := audit_event_hash(new);
        return new;
      end
    $$`.execute(db);
  await sql`
    create trigger audit_events_chain before insert on audit_events
    for each row execute function chain_audit_event()`.execute(db);
}

async function rejectChanges(db: Kysely<unknown>, searchPath: RawBuilder<unknown>): Promise<void> {
  await sql`
    create function reject_audit_change() returns trigger language plpgsql set search_path = ${searchPath} as $$
      begin
        if tg_op = 'DELETE' then
          if old.at < now() - interval '12 months' then
            return old;
          end if;
        elsif tg_op = 'TRUNCATE' then
          -- A restore empties tables that are empty already.
          if not exists (select from audit_events) then
            return null;
          end if;
        end if;
        raise exception 'the audit log can only be added to' using errcode = 'insufficient_privilege';
      end
    $$`.execute(db);
  await sql`
    create trigger audit_events_append_only before update or delete on audit_events
    for each row execute function reject_audit_change()`.execute(db);
  await sql`
    create trigger audit_events_no_truncate before truncate on audit_events
    for each statement execute function reject_audit_change()`.execute(db);
}

/**
 * Creates the function that deletes expired events, in the order of the chain, and records that it did, so that the rest can still be verified. The
 * app's role has no other way to delete one.
 */
async function createExpiry(db: Kysely<unknown>, searchPath: RawBuilder<unknown>): Promise<void> {
  await sql`
    create function expire_audit_events(before timestamptz, most integer, now_at timestamptz) returns integer
    language plpgsql security definer set search_path = ${searchPath} as $$
      declare
        cut timestamptz := least(before, now() - interval '12 months');
        first_kept bigint;
        last record;
        removed integer;
      begin
        perform pg_advisory_xact_lock(${sql.raw(String(AUDIT_LOCK))});
        select id into first_kept from audit_events where at >= cut order by id limit 1;
        select id, hash, row_number() over (order by id) as number into last from (
          select id, hash from audit_events where id < coalesce(first_kept, id + 1) order by id limit most
        ) expired order by id desc limit 1;
        if last is null then
          return 0;
        end if;
        -- First, since the chain continues from the last row.
        insert into audit_events (at, action, outcome, actor_kind, detail) values (
          now_at, 'audit-log.expired', 'success', 'system',
          jsonb_build_object('removed', last.number, 'lastId', last.id, 'lastHash', encode(last.hash, 'hex')));
        delete from audit_events where id <= last.id;
        get diagnostics removed = row_count;
        return removed;
      end
    $$`.execute(db);
}

/** ADVISORY_LOCKS.auditLog */
const AUDIT_LOCK = 7_102_650;
