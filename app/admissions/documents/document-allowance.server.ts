import type { Deps } from "../../platform/deps.server.ts";
import type { Allowance } from "../../platform/http/rate-limit.server.ts";

/** Counts the bytes of documents against the hourly and daily limits of their network. */
export async function takeDocumentAllowance(
  { documentKilobytesByNetworkHour, documentKilobytesByNetworkDay }: Deps["limits"],
  network: string,
  documents: readonly { size: number }[],
): Promise<Allowance> {
  const kilobytes = Math.ceil(documents.reduce((sum, { size }) => sum + size, 0) / 1024);
  const hour = await documentKilobytesByNetworkHour.take(network, kilobytes);
  return hour.kind === "limited" ? hour : documentKilobytesByNetworkDay.take(network, kilobytes);
}
