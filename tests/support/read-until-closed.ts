import type { Socket } from "node:net";

/** Everything that is said on a line until it is closed, also when it is closed on who still speaks. */
export async function readUntilClosed(line: Socket): Promise<string> {
  let said = "";
  line.on("data", (chunk: Buffer) => {
    said += chunk.toString("latin1");
  });
  line.on("error", () => undefined);
  if (!line.closed) await new Promise((resolve) => line.once("close", resolve));
  return said;
}
