/** RFC 5321, 4.5.3.1: the longest address a mail server must accept. */
export const EMAIL_MAX_CHARACTERS = 254;
const MAX_NAME_LENGTH = 64;

/** One address in ASCII that every mail server accepts, without quotes, spaces and control characters. */
const ONE_ADDRESS =
  /^[!#-'*+\-/-9=?A-Z^-~]+(?:\.[!#-'*+\-/-9=?A-Z^-~]+)*@(?:[A-Z\d](?:[A-Z\d-]{0,61}[A-Z\d])?\.)+[A-Z][A-Z\d-]{0,61}[A-Z\d]$/i;

/** Returns whether a text is one e-mail address. Browser and server share this rule. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARACTERS && text.indexOf("@") <= MAX_NAME_LENGTH && ONE_ADDRESS.test(text);
}
