import http from "node:http";
import { buffer } from "node:stream/consumers";

export type TimedAnswers = { urls: string[]; warmUp: number; measured: number; headers?: http.OutgoingHttpHeaders };

/** Asks for the addresses in turn on one connection. Gives each answer's time in ms, and its text to `check`, which throws at a wrong one. */
export async function timeAnswers(
  { urls, warmUp, measured, headers = {} }: TimedAnswers,
  check: (text: string) => void,
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let index = 0; index < warmUp + measured; index++) {
    const start = performance.now();
    const text = await getText(urls[index % urls.length] ?? "", { agent, headers });
    if (index >= warmUp) times.push(performance.now() - start);
    check(text);
  }
  agent.destroy();
  return times;
}

function getText(url: string, options: http.RequestOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, options, (response) => {
      buffer(response).then((bytes) => {
        if (response.statusCode === 200) resolve(bytes.toString());
        else reject(new Error(`${url} was answered with ${response.statusCode}.`));
      }, reject);
    });
    request.on("error", reject);
  });
}
