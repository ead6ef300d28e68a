import http from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer's headers as raw pairs of name and value, and its bytes as they were sent. */
export type Answer = { status: number; headers: string[]; body: Buffer };

/** Asks once; an answer with another status than those that are taken is thrown. */
export function getAnswer(
  url: string,
  headers: http.OutgoingHttpHeaders,
  agent?: http.Agent,
  taken = [200],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      buffer(response).then((body) => {
        const { statusCode: status = 0, rawHeaders } = response;
        if (taken.includes(status)) resolve({ status, headers: rawHeaders, body });
        else reject(new Error(`${url} was answered with ${status}.`));
      }, reject);
    });
    request.on("error", reject);
  });
}
