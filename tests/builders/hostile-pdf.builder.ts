import { deflateSync } from "node:zlib";

/** Additions to a one-page PDF. They are harmless. */
export type PdfParts = {
  /** Entries of the catalog, and objects from number 5 on. */
  catalog?: string;
  objects?: readonly (string | Buffer)[];
};

/** Creates a PDF of one page with other objects in it. */
export function pdfWith({ catalog = "", objects = [] }: PdfParts): Buffer {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
    "<< /Length 0 >>\nstream\n\nendstream",
    ...objects,
  ];
  const parts = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, body] of bodies.entries()) {
    offsets.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n"));
  }
  const start = length();
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = bodies.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Creates an object stream (ISO 32000-1 §7.5.7) with one object, number 20. */
export function objectStream(object: string, { keys = "/Type /ObjStm" } = {}): Buffer {
  return streamOf(deflateSync(`20 0 ${object}`), `${keys} /N 1 /First 5 /Filter /FlateDecode`);
}

/** Creates an object stream that expands to a thousand times its size. */
export function inflatingStream(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "));
  return streamOf(packed, "/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode");
}

function streamOf(content: Buffer, keys: string): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${keys} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);
}
