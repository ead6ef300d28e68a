import sharp from "sharp";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";

const TEXTS = ".page-header :is(h1, p, a), fieldset[aria-roledescription=slide]:not([inert]) :is(h2, p)";
const WIDTHS = [360, 390, 768, 1024, 1280, 1920];
/** WCAG 2.2, 1.4.3, for text of any size. */
const MIN_CONTRAST = 4.5;

type Rgb = [number, number, number];
type TextBox = { text: string; colour: Rgb; x: number; y: number; width: number; height: number };

/** Shows white in place of every picture: the lightest that an editor can choose. */
async function whitenPictures(page: Page): Promise<void> {
  const white = await sharp({ create: { width: 16, height: 9, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();
  await page.route(/\.(?:avif|webp)$/, (route) => route.fulfill({ contentType: "image/png", body: white }));
}

/** Returns the lines of text on pictures with their colours, and makes them transparent. */
function hideTexts(page: Page): Promise<TextBox[]> {
  return page.evaluate((selector) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    const rgbOf = (colour: string): [number, number, number] => {
      if (!canvas) throw new Error("There is no canvas.");
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    };
    const boxes = [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      // A button has a ground of its own.
      if (!element.checkVisibility() || element.querySelector("a") || element.getAttribute("role") === "button")
        return [];
      const colour = rgbOf(getComputedStyle(element).color);
      const nodes = [...element.childNodes].filter((node) => node instanceof Text);
      return nodes.flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map(({ x, y, width, height }) => ({
          ...{ text: node.data, colour },
          ...{ x: x + scrollX, y: y + scrollY, width, height },
        }));
      });
    });
    for (const element of document.querySelectorAll<HTMLElement>(selector)) element.style.color = "transparent";
    return boxes.filter(({ width, height }) => width > 1 && height > 1);
  }, TEXTS);
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of a text with the lightest of the pixels behind it. */
async function contrastOf(screenshot: Buffer, { colour, x, y, width, height }: TextBox): Promise<number> {
  const area = { left: Math.floor(x), top: Math.floor(y), width: Math.ceil(width), height: Math.ceil(height) };
  const pixels = await sharp(screenshot).extract(area).removeAlpha().raw().toBuffer();
  let lightest = 0;
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const rgb: Rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    lightest = Math.max(lightest, luminance(rgb));
  }
  return (luminance(colour) + 0.05) / (lightest + 0.05);
}

for (const address of ["/", "/about/Palmgrove", "/Admissions/UndergraduateFees", "/Agricprogram"]) {
  test(`text on pictures of ${address} has enough contrast, however light the picture is`, { tag: "@slow" }, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await whitenPictures(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await page.waitForFunction(() =>
        [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
      );
      const boxes = await hideTexts(page);
      expect(boxes.length, `texts at ${width} px`).toBeGreaterThan(0);
      const screenshot = await page.screenshot({ clip: { x: 0, y: 0, width, height: 900 } });
      for (const box of boxes.filter(({ y, height }) => y + height < 900)) {
        expect
          .soft(await contrastOf(screenshot, box), `“${box.text}” at ${width} px`)
          .toBeGreaterThanOrEqual(MIN_CONTRAST);
      }
    }
  });
}
