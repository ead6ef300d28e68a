import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { GREY_JPEG, plainPdf } from "../../../tests/builders/document.builder.ts";
import { inflatingStream, objectStream, pdfWith } from "../../../tests/builders/hostile-pdf.builder.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { openPdfInspection } from "../../platform/documents/pdf-inspection.server.ts";
import { checkDocument } from "./check-document.server.ts";
import { receiveDocument } from "./receive-document.server.ts";

const FIXTURES = path.join(import.meta.dirname, "..", "..", "..", "tests", "fixtures", "documents");
const SCRIPT = "<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>";
const LAUNCH = "<< /Type /Action /S /Launch /F (program.exe) >>";

const t = testDeps();

const fixture = (name: string) => readFileSync(path.join(FIXTURES, name));

/** Returns the result of the check: the fault, null for an accepted file, or that it is not a document. */
async function check(content: Buffer, pdfInspection = t.deps.pdfInspection): Promise<string | null> {
  const received = await receiveDocument(t.deps.files, Readable.from([content]), "slip");
  if (received.mediaType === null) return "no document";
  const { fault = "unchecked" } = await checkDocument({ ...t.deps, pdfInspection }, received);
  await rm(received.path);
  return fault;
}

describe("a PDF is accepted", () => {
  test.each([
    "ghostscript",
    "libreoffice",
    "qpdf-linearized",
    "qpdf-repaired",
    "qpdf-restricted",
    "qpdf-restricted-128",
    "imagemagick",
    "chromium",
    "pdfkit",
    "cups-pdf",
    "img2pdf",
    "cairo",
    "wkhtmltopdf",
    "pdflatex",
  ])("written by %s", async (producer) => {
    expect(await check(fixture(`${producer}.pdf`))).toBeNull();
  });

  test("with an internal open action and links to the web", async () => {
    const link = "<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://example.org/Launch) >> >>";
    expect(await check(pdfWith({ catalog: "/OpenAction [3 0 R /Fit]", objects: [link] }))).toBeNull();
    expect(await check(pdfWith({ catalog: "/OpenAction << /S /GoTo /D [3 0 R /Fit] >>" }))).toBeNull();
  });

  test("padded with zeros after its end by a scanner", async () => {
    expect(await check(Buffer.concat([fixture("ghostscript.pdf"), Buffer.alloc(4096)]))).toBeNull();
  });

  test("with compressed pages of several megabytes", async () => {
    const noise = await sharp({
      create: {
        width: 1500,
        height: 1500,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .raw()
      .toBuffer();
    const image = Buffer.concat([
      Buffer.from(`<< /Type /XObject /Subtype /Image /Length ${noise.length} >>\nstream\n`),
      noise,
      Buffer.from("\nendstream"),
    ]);
    expect(await check(pdfWith({ objects: [image] }))).toBeNull();
  });
});

describe("a PDF is rejected", () => {
  test.each([
    ["with a script that runs when it is opened", { catalog: "/OpenAction 5 0 R", objects: [SCRIPT] }],
    ["with a script that runs with its page", { objects: [`<< /AA << /O ${SCRIPT} >> >>`] }],
    ["with a script by name", { catalog: "/Names << /JavaScript << /Names [(a) 5 0 R] >> >>", objects: ["<< >>"] }],
    ["with a script whose name is escaped", { objects: ["<< /S /J#61vaScri#70t /JS (1) >>"] }],
    ["with a script whose type is an indirect object", { objects: ["<< /S 6 0 R /JS (1) >>", "/JavaScript"] }],
    ["with a script in an object stream", { objects: [objectStream(SCRIPT)] }],
    ["with a script in an object stream without a type", { objects: [objectStream(SCRIPT, { keys: "" })] }],
    [
      "with a script in a malformed object that lenient viewers read",
      { objects: ["<< /S /JavaScript /JS (1) /Broken ] >>"] },
    ],
    ["with an XFA form", { catalog: "/AcroForm << /XFA 5 0 R >>", objects: ["<< >>"] }],
  ])("%s", async (_, parts) => {
    expect(await check(pdfWith(parts))).toBe("pdf-script");
  });

  test("with a script that a later revision of the object hides", async () => {
    const hidden = pdfWith({ objects: [SCRIPT] }).toString("latin1");
    const end = hidden.indexOf("xref\n");
    const later = Buffer.from(`${hidden.slice(0, end)}5 0 obj\n<< >>\nendobj\n${hidden.slice(end)}`, "latin1");
    expect(await check(later)).toBe("pdf-script");
  });

  test.each([
    ["that starts a program", { objects: [LAUNCH] }],
    ["that opens another file", { objects: ["<< /S /GoToR /F (//server/share/x.pdf) >>"] }],
    ["that submits form data", { objects: ["<< /S /SubmitForm /F (https://example.org/) >>"] }],
    ["that opens an address automatically", { catalog: "/OpenAction << /S /URI /URI (https://example.org/) >>" }],
  ])("%s", async (_, parts) => {
    expect(await check(pdfWith(parts))).toBe("pdf-action");
  });

  test.each([
    ["with an embedded file", { objects: ["<< /Type /EmbeddedFile /Length 1 >>\nstream\nx\nendstream"] }],
    ["with a list of embedded files", { catalog: "/Names << /EmbeddedFiles << /Names [] >> >>" }],
    ["with a file attached to a page", { objects: [objectStream("<< /Subtype /FileAttachment >>")] }],
  ])("%s", async (_, parts) => {
    expect(await check(pdfWith(parts))).toBe("pdf-attachment");
  });

  test("that needs a password", async () => {
    expect(await check(fixture("qpdf-locked.pdf"))).toBe("pdf-locked");
  });

  test.each([
    ["the beginning of a PDF and the rest of a web application", '%PDF-1.7\n<script language="VBScript">x</script>'],
    ["the beginning of a PDF and the rest of a batch file", "%PDF-1.7\r\n@echo off\r\nstart calc\r\n"],
    ["the beginning of a PDF and the rest of a program", `%PDF-1.7\nMZ${"\0".repeat(2000)}`],
    ["a PDF without pages", plainPdf("x").toString("latin1").replace("/Kids [3 0 R] /Count 1", "/Kids [] /Count 0")],
    ["a PDF that ends in its middle", plainPdf("x").toString("latin1").slice(0, 300)],
  ])("as damaged, when it is %s", async (_, content) => {
    expect(await check(Buffer.from(content, "latin1"))).toBe("pdf-damaged");
  });

  test("whose object stream uses an unsupported predictor", async () => {
    const packed = objectStream(SCRIPT, { keys: "/DecodeParms << /Predictor 12 >>" });
    expect(await check(pdfWith({ objects: [packed] }))).toBe("pdf-damaged");
  });

  test("with an archive or other data after its end", async () => {
    const archive = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);
    expect(await check(Buffer.concat([fixture("ghostscript.pdf"), archive]))).toBe("mixed-content");
    expect(await check(Buffer.concat([fixture("ghostscript.pdf"), Buffer.alloc(5000, "x")]))).toBe("mixed-content");
  });

  test("that would exhaust memory or run forever, without delaying other requests", { tags: "slow" }, async () => {
    const inflating = check(pdfWith({ objects: [inflatingStream(256)] }));
    const other = check(fixture("chromium.pdf"));
    expect([await inflating, await other]).toEqual(["pdf-too-complex", null]);
    const endless = Buffer.concat([pdfWith({}), Buffer.from("obj<<".repeat(1_600_000)), pdfWith({})]);
    const oneSecond = openPdfInspection(1, 1000);
    expect(await check(endless, oneSecond)).toBe("pdf-too-complex");
    await oneSecond.close();
    expect(await check(fixture("pdfkit.pdf"))).toBeNull();
  });
});

const SIZE = { width: 800, height: 600 };
const photo = () =>
  sharp({ create: { ...SIZE, channels: 3, background: "#fff", noise: { type: "gaussian", mean: 128, sigma: 40 } } });

/** Changes the height in the header, which is checked before anything is decoded. */
function withHeight(picture: Buffer, height: number): Buffer {
  const changed = Buffer.from(picture);
  if (changed.subarray(1, 4).toString() === "PNG") {
    // PNG §11.2.1: the first chunk has the dimensions, and ends with a checksum.
    changed.writeUInt32BE(height, 20);
    changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  } else {
    // ITU T.81 §B.2.2: the height comes after the marker of a progressive frame, its length and the precision.
    changed.writeUInt16BE(height, changed.indexOf(Buffer.from([0xff, 0xc2])) + 5);
  }
  return changed;
}

describe("a photo is accepted", () => {
  test.each([
    ["with an orientation tag of a phone", () => photo().withMetadata({ orientation: 6 }).jpeg()],
    ["as a progressive JPEG", () => photo().jpeg({ progressive: true })],
    ["in CMYK", () => photo().toColourspace("cmyk").jpeg()],
    ["in greyscale", () => photo().greyscale().jpeg()],
    ["as a PNG", () => photo().png()],
    ["as an interlaced PNG", () => photo().png({ progressive: true })],
  ])("%s", async (_, take) => {
    expect(await check(await take().toBuffer())).toBeNull();
  });

  test("that lost a few bytes at its end", async () => {
    const [jpeg, progressive, png] = await Promise.all([
      photo().jpeg().toBuffer(),
      photo().jpeg({ progressive: true }).toBuffer(),
      photo().png().toBuffer(),
    ]);
    expect(await check(jpeg.subarray(0, jpeg.length * 0.97))).toBeNull();
    expect(await check(progressive.subarray(0, -2))).toBeNull();
    expect(await check(png.subarray(0, png.length * 0.97))).toBeNull();
  });

  test("with a short video after its end, from a phone", async () => {
    const film = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42", "latin1"), Buffer.alloc(2000)]);
    expect(await check(Buffer.concat([await photo().jpeg().toBuffer(), film]))).toBeNull();
  });

  test("of 50 million pixels", async () => {
    const large = sharp({ create: { width: 8192, height: 6144, channels: 3, background: "#fff" } });
    expect(await check(await large.jpeg().toBuffer())).toBeNull();
  });
});

describe("a picture is rejected", () => {
  test.each([
    ["with only its first bytes", () => Buffer.from([0xff, 0xd8, 0xff])],
    ["with only its header", () => GREY_JPEG.subarray(0, 100)],
  ])("%s", async (_, content) => {
    expect(await check(content())).toBe("picture-damaged");
  });

  test("truncated by half", async () => {
    const [jpeg, png] = await Promise.all([photo().jpeg().toBuffer(), photo().png().toBuffer()]);
    expect(await check(jpeg.subarray(0, jpeg.length / 2))).toBe("picture-damaged");
    expect(await check(png.subarray(0, png.length / 2))).toBe("picture-damaged");
  });

  test("of more than 50 million pixels", async () => {
    expect(await check(withHeight(await photo().png().toBuffer(), 70_000))).toBe("picture-too-large");
  });

  test.each([
    ["progressive JPEG", 4300, (colour: Sharp) => colour.jpeg({ progressive: true })],
    ["progressive CMYK JPEG", 3700, (colour: Sharp) => colour.toColourspace("cmyk").jpeg({ progressive: true })],
    [
      "interlaced PNG of 16 bits",
      3700,
      (colour: Sharp) => colour.ensureAlpha().toColourspace("rgb16").png({ progressive: true }),
    ],
  ])("that takes more than 150 MB of memory: a large %s", { tags: "slow" }, async (_, height, encode) => {
    const colour = sharp({ create: { width: 6000, height: 1000, channels: 3, background: "#0a5" } });
    const picture = await encode(colour).toBuffer();
    expect(await check(picture)).toBeNull();
    expect(await check(withHeight(picture, height))).toBe("picture-too-large");
  });

  test("with an archive after its end", async () => {
    const archive = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);
    expect(await check(Buffer.concat([GREY_JPEG, archive]))).toBe("mixed-content");
  });
});
