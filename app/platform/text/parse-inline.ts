/** A part of a text that anyone can type: plain, a link, or bold or italic parts. */
export type Inline = string | InlineLink | { style: "bold" | "italic"; parts: Inline[] };
type InlineLink = { text: string; href: string };

/**
 * `[text](address)`, a web or e-mail address alone, `**bold**` or `*italic*`. Each part is bounded, so that no text takes longer than its length.
 * Nothing that looks behind: browsers before 2023 can't.
 */
const TOKEN =
  /\[([^\][\n]{1,300})\]\((https?:\/\/[^\s()]{1,1000}|mailto:[^\s()]{1,300}|\/(?!\/)[^\s()\\]{0,1000})\)|(https?:\/\/[^\s<>"()]{1,1000})|([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})|\*\*([^\s*](?:[^*]{0,2000}[^\s*])?)\*\*|\*([^\s*](?:[^*]{0,2000}[^\s*])?)\*/g;
const SENTENCE_END = /[.,;:!?'’”\]]{1,10}$/;
const WORD = /^[\p{L}\p{N}]/u;

/** Parses links, bold and italic in a line or paragraph. What is not closed stays as it was typed. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    const found = parsePart(match, text);
    if (found === null) continue;
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push(found.part);
    from = match.index + found.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

function parsePart(match: RegExpExecArray, text: string): { part: Inline; length: number } | null {
  const [{ length }, label, address, web, email, bold, italic] = match;
  const whole = (part: Inline) => ({ part, length });
  if (label !== undefined && address !== undefined) return whole({ text: label, href: address });
  if (web !== undefined) {
    const href = web.replace(SENTENCE_END, "");
    return { part: { text: href, href }, length: href.length };
  }
  if (email !== undefined) return whole({ text: email, href: `mailto:${email}` });
  if (bold !== undefined) return whole({ style: "bold", parts: parseInline(bold) });
  // "5*3*2" is a sum.
  const isInWord = WORD.test(text.slice(match.index + length)) || WORD.test(text.slice(match.index - 1, match.index));
  return isInWord ? null : whole({ style: "italic", parts: parseInline(italic ?? "") });
}

/** Returns a text as it is read, without what makes it links, bold or italic. */
export function readableText(text: string): string {
  return textOf(parseInline(text));
}

function textOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => (typeof part === "string" ? part : "href" in part ? part.text : textOf(part.parts)))
    .join("");
}

/** Returns where the links with a text of their own lead. */
export function labelledTargets(text: string): string[] {
  return targetsOf(parseInline(text));
}

function targetsOf(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === "string") return [];
    if ("parts" in part) return targetsOf(part.parts);
    return part.text === part.href || part.href.startsWith("mailto:") ? [] : [part.href];
  });
}
