import { CONTACTS, IDENTITY } from "../../content/site.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { foldText, normalizeText } from "../../platform/text/normalize-text.ts";
import { PASSWORD_LENGTHS, type PasswordProblem } from "./password-rules.ts";

/** A password made of known words has at least this many letters besides them. */
const MIN_OWN_LETTERS = 6;
/** Shorter words occur in others by chance. */
const MIN_WORD_LETTERS = 4;
const MIN_DIFFERENT_CHARACTERS = 5;

/** Returns the rule that a new password breaks; null when it is accepted. */
export async function checkPassword(
  { content }: Pick<Deps, "content">,
  password: string,
  username: string,
): Promise<PasswordProblem | null> {
  const characters = [...normalizeText(password, "NFKC")];
  if (characters.length < PASSWORD_LENGTHS.min) return "too-short";
  if (characters.length > PASSWORD_LENGTHS.max) return "too-long";
  if (/\p{Cc}/u.test(password)) return "control-characters";
  const letters = foldText(password).join("").replace(/\d/g, "");
  if (isMadeOf([username, ...foldText(username)], letters)) return "username";
  if (isMadeOf(universityWords(content), letters)) return "university";
  const lower = characters.join("").toLowerCase();
  if (new Set(lower).size < MIN_DIFFERENT_CHARACTERS || (await isCommon(lower, letters))) return "common";
  return null;
}

/** Returns whether a password has little besides the given words, such as 'university2026!'. */
function isMadeOf(words: readonly string[], letters: string): boolean {
  const long = words
    .map((word) => foldText(word).join("").replace(/\d/g, ""))
    .filter((word) => word.length >= MIN_WORD_LETTERS)
    .toSorted((a, b) => b.length - a.length);
  const rest = long.reduce((text, word) => text.replaceAll(word, ""), letters);
  return rest !== letters && rest.length < MIN_OWN_LETTERS;
}

/** Returns the words of the university's names and address. */
function universityWords(content: Deps["content"]): string[] {
  const { name, shortName } = content.read(IDENTITY);
  const { address, postalAddress } = content.read(CONTACTS);
  return foldText([name, shortName, address, ...postalAddress].join(" "));
}

/**
 * Returns whether a password is common or breached: as it is, without digits and punctuation before and after it, its letters alone, or the part that it
 * repeats.
 */
async function isCommon(lower: string, letters: string): Promise<boolean> {
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const repeated = /^(.+?)\1+$/su.exec(core)?.[1] ?? core;
  // 49,000 passwords, which take 15 MB while they are unpacked.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const common = dictionary["passwords-common"];
  return [lower, core, letters, repeated].some((candidate) => common.includes(candidate));
}
