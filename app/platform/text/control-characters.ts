const CONTROL_CHARACTERS = /[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])[\p{Cc}\p{Surrogate}]/gu;

/**
 * Removes bidirectional controls (UAX #9), control characters except line breaks and tabs, and lone surrogates: nobody types them, and PostgreSQL rejects
 * NUL.
 */
export function removeControlCharacters(text: string): string {
  return text.replace(CONTROL_CHARACTERS, "");
}
