/** Replaces every comment with spaces, so that positions don't change. Strings and templates are left alone. */
export function blankComments(text: string): string {
  let output = "";
  let position = 0;
  while (position < text.length) {
    const length = tokenLength(text, position, output);
    const token = text.slice(position, position + length);
    output += isComment(token) && length > 1 ? token.replaceAll(/[^\n]/g, " ") : token;
    position += length;
  }
  return output;
}

function isComment(token: string): boolean {
  return token.startsWith("//") || token.startsWith("/*");
}

/** Returns the length of the comment, string or regular expression that starts here; 1 for any other character. */
function tokenLength(text: string, start: number, before: string): number {
  const rest = text.slice(start, start + 2);
  if (rest === "//") return lineEnd(text, start) - start;
  if (rest === "/*") return blockEnd(text, start) - start;
  const first = rest.charAt(0);
  if (first === '"' || first === "'") return quotedEnd(text, start, first, "\n") - start;
  if (first === "`") return quotedEnd(text, start, first, null) - start;
  if (first === "/" && mayBeginRegularExpression(before)) return quotedEnd(text, start, "/", "\n") - start;
  return 1;
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end === -1 ? text.length : end;
}

function blockEnd(text: string, start: number): number {
  const end = text.indexOf("*/", start + 2);
  return end === -1 ? text.length : end + 2;
}

/** Returns the index after the closing quote. An unclosed quote, such as an apostrophe in JSX text, is a token of its own. */
function quotedEnd(text: string, start: number, quote: string, stop: string | null): number {
  let inClass = false;
  for (let index = start + 1; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === "\\") index++;
    else if (character === stop) return start + 1;
    else if (quote === "/" && character === "[") inClass = true;
    else if (quote === "/" && character === "]") inClass = false;
    else if (character === quote && !inClass) return index + 1;
  }
  return start + 1;
}

/** Whether a slash starts a regular expression: after a value, it divides. */
function mayBeginRegularExpression(before: string): boolean {
  const tail = before.trimEnd().slice(-10);
  return /[(,=:[!&|?{};>+]$|\b(?:return|case|typeof)$|^$/.test(tail);
}
