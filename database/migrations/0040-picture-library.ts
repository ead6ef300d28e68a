import { type Kysely, sql } from "kysely";

/** Creates the picture library: each picture with its texts, every file that it had, and the PDFs that visitors download. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table library_pictures (
      id text primary key check (id ~ '^[0-9a-f]{32}$'),
      title text not null check (char_length(title) between 1 and 200),
      -- Null until somebody describes it; empty for a decorative picture.
      alt text check (char_length(alt) <= 300),
      credit text not null default '' check (char_length(credit) <= 200),
      focus_x smallint not null default 50 check (focus_x between 0 and 100),
      focus_y smallint not null default 50 check (focus_y between 0 and 100),
      revision integer not null default 1,
      added_at timestamptz not null,
      added_by integer references staff,
      changed_at timestamptz not null,
      changed_by integer references staff
    )`.execute(db);
  // A replaced file stays, since its address may be in a mail, a feed or a search engine.
  await sql`
    create table library_picture_files (
      id text primary key check (id ~ '^[0-9a-f]{32}$'),
      picture_id text not null references library_pictures on delete cascade,
      is_current boolean not null,
      source_sha256 bytea not null,
      source_name text not null,
      width integer not null,
      height integer not null,
      avif jsonb not null,
      webp jsonb not null,
      share_sha256 bytea not null,
      preview text not null,
      saved_at timestamptz not null,
      saved_by integer references staff
    )`.execute(db);
  await sql`create index library_picture_files_by_picture on library_picture_files (picture_id)`.execute(db);
  await sql`
    create unique index library_picture_files_current on library_picture_files (picture_id) where is_current`.execute(
    db,
  );
  await sql`
    create unique index library_picture_files_source on library_picture_files (source_sha256) where is_current`.execute(
    db,
  );
  await sql`
    create table library_downloads (
      sha256 bytea primary key,
      name text not null check (name ~ '^[A-Za-z0-9._-]{1,120}\\.pdf$'),
      title text not null check (char_length(title) between 1 and 200),
      size integer not null,
      -- Null while no virus scanner has seen it.
      scanned_at timestamptz,
      saved_at timestamptz not null,
      saved_by integer references staff
    )`.execute(db);
}
