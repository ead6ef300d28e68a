import type { Deps } from "../../../../platform/deps.server.ts";
import { tokenHash } from "../../../../platform/http/token-cookie.server.ts";
import { LINK_TOKEN } from "../draft-link.ts";
import { stopReminder } from "./draft-reminder.store.server.ts";

/** Stops the reminder of the draft that a link opens. On another network, too: it stops a mail, and shows nothing. */
export async function stopReminderOf({ db }: Pick<Deps, "db">, token: string): Promise<void> {
  if (LINK_TOKEN.test(token)) await stopReminder(db, tokenHash(token));
}
