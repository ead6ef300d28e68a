import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../tests/support/test-deps.ts";

/** Their rows are deleted with a person. So are the rows that reference them and are deleted by cascade. */
const ERASED = [
  ...["applications", "drafts", "mails", "rate_limits", "staff_searches", "status_requests", "subscribers", "uploads"],
];

/** Tables that hold no personal data of applicants and subscribers. A new table is added here only when no text in it can name one of them. */
const WITHOUT_PERSONS = {
  "the site's content": [
    ...["added_pages", "content_approvals", "content_draft_revisions", "content_drafts", "content_former_drafts"],
    ...["content_versions", "library_downloads", "library_picture_files", "library_pictures", "link_checks"],
    ...[
      "newsletter_issues",
      "post_categories",
      "post_drafts",
      "post_images",
      "post_versions",
      "posts",
      "preview_links",
    ],
    ...["redirects", "search_entries", "search_index", "site_version"],
  ],
  "what the office decides for everybody": ["decision_batches", "intake_programmes", "intakes", "letter_templates"],
  "the accounts and forms of staff": [
    ...["autosaves", "oidc_sign_ins", "staff", "staff_challenges", "staff_devices", "staff_identities", "staff_links"],
    ...["staff_networks", "staff_passkeys", "staff_recovery_codes", "staff_sessions", "staff_totp"],
  ],
  // A view with a search holds the number of the search, whose words are in `staff_searches`.
  "saved views": ["staff_views"],
  // Paths with long numbers or keys are not counted.
  "counts of visits": ["funnel_counts", "intake_figures", "unknown_paths", "weekly_figures"],
  "the server's own records": [
    ...["audit_log_position", "backup_key", "backup_runs", "built_files", "file_removals", "kysely_migration"],
    ...["kysely_migration_lock", "retention_runs"],
  ],
  // An application is named by its number alone, which tells nothing once it is erased.
  "logs that are kept": ["application_views", "audit_events", "document_views", "erasures", "record_views"],
};

const t = testDeps();

test("each table is erased with a person, or is known to hold nothing about applicants and subscribers", async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive erased (id) as (
      select erased::regclass::oid from unnest(${ERASED}::text[]) as erased
      union
      select conrelid from pg_constraint join erased on confrelid = erased.id
      where contype = 'f' and confdeltype = 'c'
    )
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and oid not in (select id from erased)`.execute(
    t.deps.db,
  );
  const kept = rows.map(({ name }) => name);
  expect(kept.toSorted()).toEqual(Object.values(WITHOUT_PERSONS).flat().toSorted());
});
