import { createServer } from "node:http";

/** A minimal server of a page: `node:http` with prepared bytes and headers. Receives both as a message, and sends back its port. */
process.once("message", ({ headers, body }: { headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as { port: number }).port));
});
