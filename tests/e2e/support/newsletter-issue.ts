import type { BuiltApp } from "../../support/apps/built-app.ts";
import { withRecords } from "./records.ts";

/** Stores an issue as if an editor had paused it after the first of two mails. */
export async function pauseHalfway(app: BuiltApp, id: number): Promise<void> {
  await withRecords(app, async (client) => {
    await client.query(
      `update newsletter_issues set send_at = now(), started_at = now(), paused_at = now(), recipients = 2,
        content = jsonb_build_object('subject', subject, 'previewText', preview_text, 'introduction', introduction, 'posts', '[]'::jsonb)
      where id = $1`,
      [id],
    );
    await client.query(
      `with readers as (
        insert into subscribers (email, email_key, status, requested_at, confirmed_at)
        select address, address, 'confirmed', now(), now()
        from (select gen_random_uuid() || '@example.com' as address from generate_series(1, 2)) as two
        returning id)
      insert into newsletter_deliveries (issue_id, subscriber_id, status, next_attempt_at)
      select $1, id, case when row_number() over () = 1 then 'sent' else 'waiting' end, now() from readers`,
      [id],
    );
    // The archive is cached until then.
    await client.query("update site_version set version = version + 1");
    await client.query("notify site_changed");
  });
}
