/** The page with the subscription form, for visitors without JavaScript. */
export const NEWSLETTER_PATH = "/newsletter";

/** The sent issues. */
export const ARCHIVE_PATH = "/newsletter/archive";

/** How long a confirmation link is valid. */
export const CONFIRM_WITHIN_DAYS = 7;

/** The token, 128 random bits, shows that the visitor received the mail. */
export function confirmPath(token: string): string {
  return `/newsletter/confirm/${token}`;
}

export function unsubscribePath(token: string): string {
  return `/newsletter/unsubscribe/${token}`;
}
