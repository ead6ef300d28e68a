/** The header fields of a message or a part: their names in lower case, with their values in order. */
export type Fields = ReadonlyMap<string, readonly string[]>;

/** A part of a message, as text. Reports are plain ASCII text in the parts that matter (RFC 6522). */
export type Part = { type: string; body: string };

const MAX_PARTS = 20;
/** Far more than the header of any message, or a report about one mail. */
const MAX_FIELDS_CHARACTERS = 64 * 1024;

/** Parses header fields, each of which may be folded over several lines (RFC 5322, 2.2.3). */
export function readFields(text: string): Fields {
  const fields = new Map<string, string[]>();
  for (const line of text
    .slice(0, MAX_FIELDS_CHARACTERS)
    .replace(/\n[ \t]+/g, " ")
    .split("\n")) {
    const [, name, value = ""] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const key = name.toLowerCase();
    const values = fields.get(key);
    if (values) values.push(value.trim());
    else fields.set(key, [value.trim()]);
  }
  return fields;
}

/** Splits a message or a part at the empty line after its header. */
export function splitHeader(text: string): { header: string; body: string } {
  // A part without a header begins with the empty line.
  if (text.startsWith("\n")) return { header: "", body: text.slice(1) };
  const end = text.indexOf("\n\n");
  return end < 0 ? { header: text, body: "" } : { header: text.slice(0, end), body: text.slice(end + 2) };
}

/** Returns the parts of a multipart message, without going into parts of parts. */
export function readParts(fields: Fields, body: string): Part[] {
  const [, quoted, plain] =
    /\bboundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(fields.get("content-type")?.[0] ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return [];
  const delimiter = new RegExp(`\\n--${RegExp.escape(boundary)}(?:--)?[ \\t]*(?=\\n|$)`);
  const [, ...parts] = `\n${body}`.split(delimiter, MAX_PARTS + 1);
  return parts.map((part) => {
    const own = splitHeader(part.slice(1));
    const [type = ""] = (readFields(own.header).get("content-type")?.[0] ?? "text/plain").split(";");
    return { type: type.trim().toLowerCase(), body: own.body };
  });
}
