/** No 0 O 1 I L U: people read these aloud and copy them by hand. */
export const LEGIBLE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 30^16 are 78 bits. */
export const CODE_LENGTH = 16;
const LETTERS_IN_GROUP = 4;
const CODE = new RegExp(`^[${LEGIBLE_LETTERS}]{${CODE_LENGTH}}$`);
const MAX_TYPED_LENGTH = 100;

/** Where anyone finds out whether a paper is genuine. */
export const VERIFY_PATH = "/verify";
/** The name of the field that a code is typed into, and of the parameter in the address that it makes. */
export const CODE_FIELD = "code";

/** The code that somebody typed from paper, in any letter case, with or without hyphens and spaces; null when it can't be one. */
export function readVerificationCode(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

/** A code as it stands on paper: 'K7QM-2XRT-9HBD-4VWN'. */
export function verificationCodeInGroups(code: string): string {
  return code.match(new RegExp(`.{${LETTERS_IN_GROUP}}`, "g"))?.join("-") ?? code;
}

/** The address that says whether the paper with this code is genuine. */
export function verificationPath(code: string): string {
  return `${VERIFY_PATH}/${verificationCodeInGroups(code)}`;
}
