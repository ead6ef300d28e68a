/** The rule that a new password breaks. */
export type PasswordProblem = "too-short" | "too-long" | "control-characters" | "username" | "university" | "common";

export const PASSWORD_LENGTHS = { min: 12, max: 200 } as const;

export const PASSWORD_MESSAGES: Record<PasswordProblem, string> = {
  "too-short": `Use at least ${PASSWORD_LENGTHS.min} characters.`,
  "too-long": `Use at most ${PASSWORD_LENGTHS.max} characters.`,
  "control-characters": "Use letters, digits, punctuation and spaces only.",
  username: "Use more than your username.",
  university: "Use more than the name or the address of the university.",
  common: "This password, or most of it, is one of those that attackers try first. Use another one.",
};

/** What to say beside a field for a new password. */
export const PASSWORD_HELP = `At least ${PASSWORD_LENGTHS.min} characters. Four or five words that don't belong together are easy to remember and hard to guess.`;
