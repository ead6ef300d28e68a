import { type DocumentMediaType, detectMediaType, isHeic } from "../../platform/documents/document-type.ts";

/** Why the content of a document is rejected. */
export const DOCUMENT_FAULTS = [
  "pdf-damaged",
  "pdf-locked",
  "pdf-script",
  "pdf-action",
  "pdf-attachment",
  "pdf-too-complex",
  "picture-damaged",
  "picture-too-large",
  "picture-heic",
  "mixed-content",
  "infected",
] as const;

export type DocumentFault = (typeof DOCUMENT_FAULTS)[number];

/** Returns the error message for a fault, with a remedy. */
export function documentFaultMessage(fault: DocumentFault, label: string): string {
  switch (fault) {
    case "pdf-damaged":
      return `Your ${label} can't be read as a PDF: the file is damaged or not complete. Please save or print it as a new PDF, or send a photo.`;
    case "pdf-locked":
      return `Your ${label} is locked with a password, so nobody here could open it. Please save it as a PDF without a password, or send a photo.`;
    case "pdf-script":
      return `Your ${label} contains a script, which could harm the computers that open it. Please save or print it as a new PDF, or send a photo.`;
    case "pdf-action":
      return `Your ${label} is a PDF that starts a program, opens something else or sends data. Please save or print it as a new PDF, or send a photo.`;
    case "pdf-attachment":
      return `Your ${label} is a PDF with another file inside it. Please save or print it as a new PDF, or send a photo.`;
    case "pdf-too-complex":
      return `Your ${label} is a PDF that is too complicated for us to check. Please save or print it as a new PDF, or send a photo.`;
    case "picture-damaged":
      return `Your ${label} can't be opened as a picture: the file is damaged or not complete. Please choose it again, or take the photo again.`;
    case "picture-too-large":
      return `Your ${label} has too many pixels for us to check. Please take the photo again with a lower resolution, or send a PDF.`;
    case "picture-heic":
      return `Your ${label} is a HEIC photo, which we can't open. On an iPhone, choose it from your photo library: it is then sent as JPEG. Elsewhere, save it as JPEG first.`;
    case "mixed-content":
      return `Your ${label} is two files in one. Please save or print it as a new PDF, or send a photo.`;
    case "infected":
      return `A virus was found in your ${label}. Please send a new photo or scan of the document, if you can from another device.`;
  }
}

/** Detects the type of a document from its first SIGNATURE_LENGTH bytes. */
export function detectKind(head: Uint8Array): { mediaType: DocumentMediaType | null; fault?: DocumentFault } {
  return isHeic(head) ? { mediaType: null, fault: "picture-heic" } : { mediaType: detectMediaType(head) };
}
