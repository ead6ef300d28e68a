/** Where the form is, for who comes without it. */
export const NEWSLETTER_PATH = "/newsletter";

/** For so long a request can be confirmed. */
export const CONFIRM_WITHIN_DAYS = 7;

/** Who has the token, 128 random bits, holds the mail that it stands in. */
export function confirmPath(token: string): string {
  return `/newsletter/confirm/${token}`;
}

export function unsubscribePath(token: string): string {
  return `/newsletter/unsubscribe/${token}`;
}
