import http from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer's headers as raw pairs of name and value, and its bytes as they were sent. */
export type Answer = { headers: string[]; body: Buffer };

/** Asks once; anything but 200 is thrown. */
export function getAnswer(url: string, headers: http.OutgoingHttpHeaders, agent?: http.Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      buffer(response).then((body) => {
        if (response.statusCode === 200) resolve({ headers: response.rawHeaders, body });
        else reject(new Error(`${url} was answered with ${response.statusCode}.`));
      }, reject);
    });
    request.on("error", reject);
  });
}
