/** ASCII only: letters of other alphabets look like Latin ones, and two usernames would look the same. */
const USERNAME = /^[a-z0-9][a-z0-9._@-]{0,63}$/;

/** Returns whether a normalized username is allowed. */
export function isUsername(username: string): boolean {
  return USERNAME.test(username);
}

/** Normalizes a username as it is stored. */
export function normalizeUsername(typed: string): string {
  return typed.trim().toLowerCase();
}
