import http from "node:http";
import { getResponse } from "./get-response.ts";

export type TimedResponses = { urls: string[]; warmUp: number; measured: number; headers?: http.OutgoingHttpHeaders };

/** Requests the addresses in turn on one connection. Returns the response times in ms. `check` throws for a wrong response text. */
export async function timeResponses(
  { urls, warmUp, measured, headers = {} }: TimedResponses,
  check: (text: string) => void,
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let index = 0; index < warmUp + measured; index++) {
    const start = performance.now();
    const { body } = await getResponse(urls[index % urls.length] ?? "", headers, agent);
    if (index >= warmUp) times.push(performance.now() - start);
    check(body.toString());
  }
  agent.destroy();
  return times;
}
