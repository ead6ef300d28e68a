import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { AppEnv } from "../app-env.ts";
import { compressPages } from "./compress-pages.ts";

const PAGE = `<!DOCTYPE html><title>Fees</title>${"<p>Law 700,000</p>".repeat(300)}`;

function app(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(compressPages);
  app.get("/short", (c) => c.html("<p>Nothing here</p>"));
  app.get("/picture", (c) => c.body(PAGE, 200, { "Content-Type": "image/jpeg" }));
  app.get("*", (c) => c.html(PAGE));
  return app;
}

async function ask(path: string, encodings: string) {
  const response = await app().request(path, { headers: { "Accept-Encoding": encodings } });
  const { headers } = response;
  return {
    encoding: headers.get("Content-Encoding"),
    vary: headers.get("Vary"),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe("compressPages", () => {
  test("compresses pages in an accepted encoding", async () => {
    const { encoding, vary, bytes } = await ask("/fees", "gzip, deflate, br");
    expect({ encoding, vary }).toEqual({ encoding: "br", vary: "Accept-Encoding" });
    expect(bytes.length).toBeLessThan(PAGE.length / 4);
    expect(brotliDecompressSync(bytes).toString()).toBe(PAGE);
    expect(gunzipSync((await ask("/fees", "gzip;q=0.5, br;q=0")).bytes).toString()).toBe(PAGE);
  });

  test("sends pages uncompressed, with Vary, when no encoding is accepted", async () => {
    for (const encodings of ["", "identity", "br;q=0, gzip;q=0.0", "zstd"]) {
      const { encoding, vary, bytes } = await ask("/fees", encodings);
      expect({ encoding, vary }).toEqual({ encoding: null, vary: "Accept-Encoding" });
      expect(bytes.toString()).toBe(PAGE);
    }
  });

  test("compresses neither small pages nor compressed responses", async () => {
    expect((await ask("/short", "br")).bytes.toString()).toBe("<p>Nothing here</p>");
    expect((await ask("/picture", "br")).encoding).toBeNull();
  });
});

test.each(["/dashboard", "/dashboard.data", "/Dashboard/mails", "/api/form/forms"])(
  "does not compress %s, whose size could leak search terms and data",
  async (path) => {
    const { encoding, bytes } = await ask(path, "br, gzip");
    expect(encoding).toBeNull();
    expect(bytes.toString()).toBe(PAGE);
  },
);
