import http from "node:http";
import { buffer } from "node:stream/consumers";

/** A response: its headers as a flat list of names and values, and its raw bytes. */
export type RawResponse = { status: number; headers: string[]; body: Buffer };

/** Sends a GET request. Rejects when the status is not one of the accepted ones. */
export function getResponse(
  url: string,
  headers: http.OutgoingHttpHeaders,
  agent?: http.Agent,
  accepted = [200],
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      buffer(response).then((body) => {
        const { statusCode: status = 0, rawHeaders } = response;
        if (accepted.includes(status)) resolve({ status, headers: rawHeaders, body });
        else reject(new Error(`${url} responded with ${status}.`));
      }, reject);
    });
    request.on("error", reject);
  });
}
