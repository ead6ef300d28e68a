import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { describe, expect, test } from "vitest";
import { dataHandoff, withoutTextEncoderStream } from "./data-handoff.server.ts";
import { dataPathOf, documentRedirect, ROUTES_PARAMETER } from "./data-request.ts";
import { startScriptsLate } from "./late-scripts.server.ts";

/** These tests fail when an upgrade changes the internals of React Router that this folder relies on. */

function Root() {
  return (
    <html lang="en">
      <head>
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts nonce="abc" />
      </body>
    </html>
  );
}

let handoff = "";
let rendered = "";

async function handleDocument(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { serverHandoffStream, ...rest } = context;
  rendered = renderToString(<ServerRouter context={rest} url={request.url} nonce="abc" />);
  handoff = serverHandoffStream ? await text(serverHandoffStream) : "";
  return new Response(rendered, { status, headers });
}

const ROUTE = { id: "root", path: "", parentId: undefined };
const BUILD = {
  entry: { module: { default: handleDocument } },
  routes: { root: { ...ROUTE, module: { default: Root, loader: () => ({ title: "</script>" }) } } },
  assets: {
    entry: { module: "/assets/entry.js", imports: ["/assets/framework.js"] },
    routes: { root: { ...ROUTE, module: "/assets/root.js", imports: [], hasLoader: true } },
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  basename: "/",
  assetsBuildDirectory: "build",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

const respond = (address: string) =>
  createRequestHandler(BUILD, "production")(new Request(`http://site${address}`), new RouterContextProvider());

describe("React Router", () => {
  test("renders the markup that startScriptsLate rewrites", async () => {
    await respond("/");
    expect(rendered).toContain('<link rel="modulepreload"');
    expect(rendered.match(/<script[^>]* type="module"/g)).toHaveLength(1);
    const page = startScriptsLate(rendered, "abc");
    expect(page).not.toContain('<link rel="modulepreload"');
    expect(page).not.toMatch(/<script[^>]* type="module"/);
    expect(page.match(/<script[^>]* type="text\/late-module"[^>]*>/)?.[0]).not.toContain("async");
  });

  test("renders the data stream that withoutTextEncoderStream and dataHandoff replace", async () => {
    await respond("/");
    expect(rendered.split("TextEncoderStream")).toHaveLength(2);
    expect(withoutTextEncoderStream(rendered)).not.toContain("TextEncoderStream");
    expect(rendered).toContain("window.__reactRouterContext.stream = new ReadableStream");
    expect(rendered).toContain("window.__reactRouterContext.streamController = controller");
    expect(handoff).toContain("</script>");
    const script = dataHandoff(handoff, "abc");
    expect(script.indexOf("</script>")).toBe(script.length - "</script>".length);
  });

  test("responds to data requests at the addresses of dataPathOf", async () => {
    const response = await respond(`${dataPathOf("/")}?${ROUTES_PARAMETER}=root`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/x-script"]);
    const other = await respond(`${dataPathOf("/")}?${ROUTES_PARAMETER}=none`);
    expect(await other.text()).not.toContain("title");
  });

  test("reads the headers of documentRedirect in the browser", async () => {
    const folder = path.dirname(createRequire(import.meta.url).resolve("react-router"));
    const files = (await readdir(folder, { recursive: true })).filter((name) =>
      /single-fetch\.js$|chunk.*\.js$/.test(name),
    );
    const sources = await Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8")));
    for (const name of ["X-Remix-Redirect", "X-Remix-Reload-Document"]) {
      expect(documentRedirect("/fees").headers.has(name)).toBe(true);
      expect(
        sources.some((source) => source.includes(`"${name}"`)),
        name,
      ).toBe(true);
    }
  });
});
