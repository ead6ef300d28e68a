/**
 * Lists the tables whose rows the app's database role can read and add, but neither change nor delete.
 *
 * Each has the columns that the app may write when it adds a row, or `"all"`. The app's role gets these privileges after the migrations of
 * every start. Expired rows are deleted by a function of the migration: `security definer`, with a `search_path` of its own, and with a
 * minimum age that its caller can't lower.
 */
export const APPEND_ONLY_TABLES: Readonly<Record<string, "all" | readonly string[]>> = {
  audit_events: [
    "at",
    "action",
    "outcome",
    "actor_kind",
    "actor_id",
    "actor_name",
    "target",
    "detail",
    "network",
    "user_agent",
  ],
  letter_templates: "all",
};
