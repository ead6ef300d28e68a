// @ts-check
/**
 * Draws a PDF inside the sandboxed frame. The frame has an opaque origin and no network: the reviewing page hands over this file, pdf.js and the
 * document. It is JavaScript because it is sent as it stands, in development too.
 */

/**
 * @typedef {{ pdf: Blob, worker: Blob, bytes: ArrayBuffer }} Opened
 * @typedef {{ kind: "draw", width: number, turns: number } | { kind: "asset", name: string, bytes: ArrayBuffer | null }} Received
 */

/** Enough for a result slip. A document of ten thousand pages must not fill the memory. */
const MAX_PAGES = 10;
const MAX_PAGE_HEIGHT = 6000;
const MAX_CANVAS_PIXELS = 12_000_000;
const GAP = 12;

/** Draws a document, and again at each change of its width or rotation. @param {Opened} opened @param {MessagePort} port */
export async function show({ pdf, worker, bytes }, port) {
  const assets = requestAssets(port);
  const drawing = queueDrawing(port);
  port.onmessage = ({ data }) => (data.kind === "asset" ? assets.receive(data) : drawing.request(data));
  try {
    const pdfjs = await import(URL.createObjectURL(pdf));
    const document = await pdfjs.getDocument({
      data: bytes,
      worker: new pdfjs.PDFWorker({ port: await startWorker(worker), verbosity: 0 }),
      useWorkerFetch: false,
      wasmUrl: "wasm/",
      standardFontDataUrl: "fonts/",
      BinaryDataFactory: assets.Factory,
      useSystemFonts: false,
      enableXfa: false,
      maxImageSize: 64_000_000,
      verbosity: 0,
    }).promise;
    drawing.open(document);
  } catch (error) {
    port.postMessage({ kind: "failed", reason: error instanceof Error ? error.name : "unknown" });
  }
}

/**
 * Starts the worker of pdf.js. Chromium starts no module worker in an opaque origin, but its classic workers import modules. Resolves when the
 * worker listens, since messages before that are lost.
 *
 * @param {Blob} script @returns {Promise<Worker>}
 */
function startWorker(script) {
  const start = `import(${JSON.stringify(URL.createObjectURL(script))}).catch((error) => setTimeout(() => { throw error; }))`;
  const worker = new Worker(URL.createObjectURL(new Blob([start], { type: "text/javascript" })));
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", () => resolve(worker), { once: true });
    worker.addEventListener("error", () => reject(new Error("The worker did not start.")), { once: true });
  });
}

/** Requests fonts and decoders from the reviewing page, since the frame has no network. @param {MessagePort} port */
function requestAssets(port) {
  /** @type {Map<string, (bytes: ArrayBuffer | null) => void>} */
  const waiting = new Map();
  class Factory {
    /** @param {{ filename: string }} asset @returns {Promise<Uint8Array>} */
    fetch({ filename }) {
      return new Promise((resolve, reject) => {
        waiting.set(filename, (bytes) => (bytes ? resolve(new Uint8Array(bytes)) : reject(new Error(filename))));
        port.postMessage({ kind: "asset", name: filename });
      });
    }
  }
  /** @param {{ name: string, bytes: ArrayBuffer | null }} asset */
  const receive = ({ name, bytes }) => waiting.get(name)?.(bytes);
  return { Factory, receive };
}

/** Draws one request at a time, and the last of those that came meanwhile. @param {MessagePort} port */
function queueDrawing(port) {
  /** @type {any} */
  let opened = null;
  /** @type {{ width: number, turns: number } | null} */
  let requested = null;
  let isDrawing = false;

  async function drawRequested() {
    if (isDrawing || !opened) return;
    isDrawing = true;
    try {
      while (requested) {
        const request = requested;
        requested = null;
        const pages = await drawPages(opened, request);
        if (requested) continue;
        document.body.replaceChildren(...pages);
        const { scrollWidth: width, scrollHeight: height } = document.body;
        port.postMessage({ kind: "drawn", width, height, pages: opened.numPages, shown: pages.length });
      }
    } catch (error) {
      port.postMessage({ kind: "failed", reason: error instanceof Error ? error.name : "unknown" });
    } finally {
      isDrawing = false;
    }
  }

  return {
    /** @param {any} document */
    open(document) {
      opened = document;
      void drawRequested();
    },
    /** @param {{ width: number, turns: number }} request */
    request(request) {
      requested = request;
      void drawRequested();
    },
  };
}

/** @param {any} opened @param {{ width: number, turns: number }} request @returns {Promise<HTMLCanvasElement[]>} */
async function drawPages(opened, { width, turns }) {
  const count = Math.min(opened.numPages, MAX_PAGES);
  const canvases = [];
  for (let number = 1; number <= count; number++)
    canvases.push(await drawPage(await opened.getPage(number), width, turns));
  return canvases;
}

/** @param {any} page @param {number} width @param {number} turns @returns {Promise<HTMLCanvasElement>} */
async function drawPage(page, width, turns) {
  const rotation = (page.rotate + turns * 90) % 360;
  const natural = page.getViewport({ scale: 1, rotation });
  const scale = Math.min(width / natural.width, MAX_PAGE_HEIGHT / natural.height);
  const area = natural.width * scale * natural.height * scale;
  const density = Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(MAX_CANVAS_PIXELS / area));
  const viewport = page.getViewport({ scale: scale * density, rotation });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  canvas.style.width = `${Math.max(1, Math.round(natural.width * scale))}px`;
  canvas.style.marginBottom = `${GAP}px`;
  await page.render({ canvas, viewport }).promise;
  return canvas;
}
