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

/** Names that a plain document has nowhere, as ISO 32000-1 spells them; viewers act on them wherever they stand. */
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

/** What may happen by itself when a document is opened: a place in it is shown. */
const PLAIN_ACTIONS = ["GoTo", "Named"].map((name) => PDFName.of(name));

/** Viewers look for a PDF's end in its last 1024 bytes; some scanners fill a file up with zeros. */
const MAX_TRAILING_BYTES = 1024;
/** How much of an object that can't be parsed is searched for names. */
const MAX_UNPARSED_BYTES = 64 * 1024;

/** Inspects a PDF: its structure, and everything in it that is more than pages. Null when it may be accepted. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFault | null> {
  const text = textOf(bytes);
  const end = text.lastIndexOf("startxref");
  if (end < 0) return "damaged";
  if (text.slice(end).replaceAll(/[\0\s]/g, "").length > MAX_TRAILING_BYTES) return "trailing-data";
  const opened = await openPdf(bytes);
  if ("fault" in opened) return opened.fault;
  const { document } = opened;
  // Under encryption, object streams can be read in the decrypted document alone; names in plain objects are never encrypted.
  const isEncrypted = document.context.isDecrypted;
  const decrypted = isEncrypted ? document.context.enumerateIndirectObjects() : [];
  return (
    faultOfFile(bytes, text, { readsObjectStreams: !isEncrypted }) ??
    firstFault(decrypted, ([, object]) => faultOfObject(object)) ??
    faultOfOpening(document)
  );
}

/** Opens a document that has pages. One that is encrypted has to open without a password, as those do whose printing alone is restricted. */
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
 * Parses every object of the file, also those that its cross-reference table leaves out or that a later one replaces: viewers don't
 * agree on which of them count.
 */
function faultOfFile(bytes: Uint8Array, text: string, { readsObjectStreams }: { readsObjectStreams: boolean }) {
  return firstFault(text.matchAll(/(?<!end)obj|trailer/g), ({ index, 0: keyword }) => {
    const parsed = parseAt(bytes, text, index + keyword.length);
    if ("names" in parsed) return faultOfUnparsed(parsed.names);
    return readsObjectStreams ? faultOfObject(parsed.object) : faultOfNames(parsed.object);
  });
}

type Parsed = { object: PDFObject } | { names: string };

/** Parses the object at a place. Where there is none, as the keyword may stand in compressed data, what could be names is returned. */
function parseAt(bytes: Uint8Array, text: string, start: number): Parsed {
  try {
    return { object: PDFObjectParser.forBytes(bytes.subarray(start), PDFContext.create()).parseObject() };
  } catch {
    return { names: text.slice(start, start + MAX_UNPARSED_BYTES) };
  }
}

function faultOfObject(object: PDFObject): PdfFault | null {
  return faultOfNames(object) ?? (object instanceof PDFRawStream ? faultOfPacked(object) : null);
}

/** Inspects the objects in an object stream (ISO 32000-1 §7.5.7). Viewers know one by its keys: its type may be left out. */
function faultOfPacked(stream: PDFRawStream): PdfFault | null {
  const [first, count] = ["First", "N"].map((key) => stream.dict.get(PDFName.of(key)));
  if (!first || !count) return null;
  const bytes = unpack(stream);
  if (!bytes || !(first instanceof PDFNumber)) return "damaged";
  const text = textOf(bytes);
  const offsets = (text.slice(0, first.asNumber()).match(/\d+/g) ?? []).filter((_, index) => index % 2 === 1);
  return firstFault(offsets, (offset) => {
    const parsed = parseAt(bytes, text, first.asNumber() + Number(offset));
    return "names" in parsed ? faultOfUnparsed(parsed.names) : faultOfNames(parsed.object);
  });
}

/** Null for a stream that is packed as no program does: the parser reads no predictors, and no filters that stand elsewhere. */
function unpack(stream: PDFRawStream): Uint8Array | null {
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

/** What happens when the document is opened: a place or an action, in the file's catalog. */
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
