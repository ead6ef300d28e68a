import type { Socket } from "node:net";

/** Reads everything on a connection until it is closed or reset. */
export async function readUntilClosed(line: Socket): Promise<string> {
  let said = "";
  line.on("data", (chunk: Buffer) => {
    said += chunk.toString("latin1");
  });
  line.on("error", () => undefined);
  if (!line.closed) await new Promise((resolve) => line.once("close", resolve));
  return said;
}
