/** RFC 5321, 4.5.3.1: what a mail server has to take at most. */
export const EMAIL_MAX_CHARACTERS = 254;
const MAX_NAME_LENGTH = 64;

/** Text, an at sign, text, a dot, text, in plain ASCII: what every mail server takes as one address. Quotes, spaces and control characters are none of it. */
const ONE_ADDRESS =
  /^[!#-'*+\-/-9=?A-Z^-~]+(?:\.[!#-'*+\-/-9=?A-Z^-~]+)*@(?:[A-Z\d](?:[A-Z\d-]{0,61}[A-Z\d])?\.)+[A-Z][A-Z\d-]{0,61}[A-Z\d]$/i;

/** Whether a text is one e-mail address; the one rule, for the browser and the server. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARACTERS && text.indexOf("@") <= MAX_NAME_LENGTH && ONE_ADDRESS.test(text);
}
