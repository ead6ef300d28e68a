import { createServer } from "node:http";

/** The least that can send a page: `node:http`, bytes and headers that are ready. It is told of both, and tells its port. */
process.once("message", ({ headers, body }: { headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as { port: number }).port));
});
