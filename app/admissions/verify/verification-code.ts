/** No 0 O 1 I L U: people read these aloud and copy them by hand. */
export const LEGIBLE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 30^16 codes are 78 bits. */
export const CODE_LENGTH = 16;
const LETTERS_IN_GROUP = 4;
const CODE = new RegExp(`^[${LEGIBLE_LETTERS}]{${CODE_LENGTH}}$`);
const MAX_TYPED_LENGTH = 100;

/** The page that checks whether a receipt is genuine. */
export const VERIFY_PATH = "/verify";
/** The name of the form field and of the query parameter for a code. */
export const CODE_FIELD = "code";

/** Parses a typed code in any letter case, with or without hyphens and spaces; null when it can't be one. */
export function readVerificationCode(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

/** Formats a code as it is printed: 'K7QM-2XRT-9HBD-4VWN'. */
export function verificationCodeInGroups(code: string): string {
  return code.match(new RegExp(`.{${LETTERS_IN_GROUP}}`, "g"))?.join("-") ?? code;
}

/** Returns the address that checks the receipt with this code. */
export function verificationPath(code: string): string {
  return `${VERIFY_PATH}/${verificationCodeInGroups(code)}`;
}
