import type { Page, Request } from "@playwright/test";

/** What a browser loads for a page: Brotli bytes by kind, all transferred bytes, and their origins. */
export type PageWeight = { script: number; style: number; total: number; requests: number; origins: string[] };

/** Measures everything that the browser loads during a visit until the network is idle. */
export async function weighPage(page: Page, visit: () => Promise<unknown>): Promise<PageWeight> {
  const addresses = { script: new Set<string>(), stylesheet: new Set<string>() };
  const origins = new Set<string>();
  const sizes: Promise<number>[] = [];
  page.on("request", (request) => {
    const kind = request.resourceType();
    if (request.url().startsWith("http")) origins.add(new URL(request.url()).origin);
    if (kind === "script" || kind === "stylesheet") addresses[kind].add(request.url());
  });
  const onFinished = (request: Request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  };
  page.on("requestfinished", onFinished);
  await visit();
  await page.waitForLoadState("networkidle");
  page.off("requestfinished", onFinished);
  return {
    script: await sum([...addresses.script].map(brotliSize)),
    style: await sum([...addresses.stylesheet].map(brotliSize)),
    total: await sum(sizes),
    requests: sizes.length,
    origins: [...origins],
  };
}

async function sum(sizes: Promise<number>[]): Promise<number> {
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

async function brotliSize(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
  const size = Number(headers.get("content-length"));
  if (headers.get("content-encoding") !== "br" || !(size > 0)) throw new Error(`${url} is not sent as Brotli.`);
  return size;
}
