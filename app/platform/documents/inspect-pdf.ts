import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import type { PdfFault } from "./pdf-inspection.server.ts";

/** Names of ISO 32000-1 that a plain document never contains. Viewers act on them wherever they occur. */
const FORBIDDEN_NAMES: ReadonlyMap<string, PdfFault> = new Map([
  ["JavaScript", "script"],
  ["XFA", "script"],
  ["Launch", "action"],
  ["GoToR", "action"],
  ["GoToE", "action"],
  ["ImportData", "action"],
  ["SubmitForm", "action"],
  ["EmbeddedFile", "attachment"],
  ["EmbeddedFiles", "attachment"],
  ["FileAttachment", "attachment"],
  ["RichMedia", "attachment"],
]);

/** The actions allowed on opening a document: going to a place in it. */
const PLAIN_ACTIONS = ["GoTo", "Named"].map((name) => PDFName.of(name));

/** Viewers look for the end of a PDF in its last 1024 bytes. Trailing zeros of some scanners don't count. */
const MAX_TRAILING_BYTES = 1024;
/** How much of an object that can't be parsed is searched for names. */
const MAX_UNPARSED_BYTES = 64 * 1024;

/** Inspects the structure of a PDF, and everything in it other than pages. Returns null when it may be accepted. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFault | null> {
  const text = textOf(bytes);
  const end = text.lastIndexOf("startxref");
  if (end < 0) return "damaged";
  if (text.slice(end).replaceAll(/[\0\s]/g, "").length > MAX_TRAILING_BYTES) return "trailing-data";
  const opened = await openPdf(bytes);
  if ("fault" in opened) return opened.fault;
  const { document } = opened;
  // With encryption, only the decrypted document has readable object streams; names in plain objects are never encrypted.
  const isEncrypted = document.context.isDecrypted;
  const decrypted = isEncrypted ? document.context.enumerateIndirectObjects() : [];
  return (
    faultOfFile(bytes, text, { readsObjectStreams: !isEncrypted }) ??
    firstFault(decrypted, ([, object]) => faultOfObject(object)) ??
    faultOfOpening(document)
  );
}

/** Opens a document with at least one page. An encrypted one has to open without a password, like one that only restricts printing. */
async function openPdf(bytes: Uint8Array): Promise<{ document: PDFDocument } | { fault: PdfFault }> {
  try {
    const document = await PDFDocument.load(bytes, { password: "", updateMetadata: false });
    return document.getPageCount() > 0 ? { document } : { fault: "damaged" };
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    return { fault: isLocked ? "locked" : "damaged" };
  }
}

/**
 * Inspects every object of the file, including those that its cross-reference table omits or that a later one replaces: viewers differ
 * in which of them they use.
 */
function faultOfFile(bytes: Uint8Array, text: string, { readsObjectStreams }: { readsObjectStreams: boolean }) {
  return firstFault(text.matchAll(/(?<!end)obj|trailer/g), ({ index, 0: keyword }) => {
    const parsed = parseAt(bytes, text, index + keyword.length);
    if ("names" in parsed) return faultOfUnparsed(parsed.names);
    return readsObjectStreams ? faultOfObject(parsed.object) : faultOfNames(parsed.object);
  });
}

type Parsed = { object: PDFObject } | { names: string };

/** Parses the object at an offset. Returns the text instead when there is none: the keyword may occur in compressed data. */
function parseAt(bytes: Uint8Array, text: string, start: number): Parsed {
  try {
    return { object: PDFObjectParser.forBytes(bytes.subarray(start), PDFContext.create()).parseObject() };
  } catch {
    return { names: text.slice(start, start + MAX_UNPARSED_BYTES) };
  }
}

function faultOfObject(object: PDFObject): PdfFault | null {
  return faultOfNames(object) ?? (object instanceof PDFRawStream ? faultOfObjectStream(object) : null);
}

/** Inspects the objects in an object stream (ISO 32000-1 §7.5.7). Viewers know one by its keys: its type may be left out. */
function faultOfObjectStream(stream: PDFRawStream): PdfFault | null {
  const [first, count] = ["First", "N"].map((key) => stream.dict.get(PDFName.of(key)));
  if (!first || !count) return null;
  const bytes = decode(stream);
  if (!bytes || !(first instanceof PDFNumber)) return "damaged";
  const text = textOf(bytes);
  const offsets = (text.slice(0, first.asNumber()).match(/\d+/g) ?? []).filter((_, index) => index % 2 === 1);
  return firstFault(offsets, (offset) => {
    const parsed = parseAt(bytes, text, first.asNumber() + Number(offset));
    return "names" in parsed ? faultOfUnparsed(parsed.names) : faultOfNames(parsed.object);
  });
}

/** Decodes a stream. Returns null for unusual encodings: the parser supports neither predictors nor filters in other objects. */
function decode(stream: PDFRawStream): Uint8Array | null {
  const { Filter, DecodeParms } = Object.fromEntries(
    ["Filter", "DecodeParms"].map((key) => [key, stream.dict.get(PDFName.of(key))]),
  );
  if (DecodeParms || Filter instanceof PDFRef) return null;
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    return null;
  }
}

function faultOfNames(object: PDFObject): PdfFault | null {
  if (object instanceof PDFName) return FORBIDDEN_NAMES.get(object.decodeText()) ?? null;
  if (object instanceof PDFStream) return faultOfNames(object.dict);
  if (object instanceof PDFArray) return firstFault(object.asArray(), faultOfNames);
  if (!(object instanceof PDFDict)) return null;
  if (object.has(PDFName.of("JS")) && object.has(PDFName.of("S"))) return "script";
  return firstFault(object.entries(), ([key, value]) => faultOfNames(key) ?? faultOfNames(value));
}

/** Names in what can't be parsed, with their escapes (ISO 32000-1 §7.3.5) undone. */
function faultOfUnparsed(text: string): PdfFault | null {
  const plain = text.replaceAll(/#([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return firstFault(plain.matchAll(/\/([A-Za-z]+)/g), ([, name = ""]) => FORBIDDEN_NAMES.get(name) ?? null);
}

/** Checks what happens when the document is opened: a destination or an action in its catalog. */
function faultOfOpening({ catalog }: PDFDocument): PdfFault | null {
  const action = catalog.lookup(PDFName.of("OpenAction"));
  if (!(action instanceof PDFDict)) return null;
  const kind = action.lookup(PDFName.of("S"));
  return PLAIN_ACTIONS.some((plain) => plain === kind) ? null : "action";
}

function firstFault<Item>(items: Iterable<Item>, faultOf: (item: Item) => PdfFault | null): PdfFault | null {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault) return fault;
  }
  return null;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}
