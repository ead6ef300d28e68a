import http from "node:http";
import { buffer } from "node:stream/consumers";
import type { EncodedForm } from "../../builders/submission.builder.ts";

export type PostOptions = {
  agent: http.Agent;
  /** The client network in X-Forwarded-For, which an app with TRUST_PROXY=127.0.0.1 trusts: rate limits count by network. */
  network: string;
  timeoutMs: number;
};

export type PostResponse = { status: number; body: string; headers: http.IncomingHttpHeaders };

/** Sends a form in one piece and waits for the whole response. Throws when the connection breaks or after `timeoutMs`. */
export function postForm(
  url: string,
  form: EncodedForm,
  { agent, network, timeoutMs }: PostOptions,
): Promise<PostResponse> {
  return new Promise((resolve, reject) => {
    const headers = {
      Accept: "application/json",
      "Content-Type": form.contentType,
      "Content-Length": form.body.length,
      "X-Forwarded-For": network,
    };
    const request = http.request(url, { method: "POST", agent, headers, signal: AbortSignal.timeout(timeoutMs) });
    request.on("error", reject);
    request.on("response", (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, body: bytes.toString(), headers: response.headers }),
        reject,
      );
    });
    request.end(form.body);
  });
}

/** Returns a different network for every sender, from the block that RFC 2544 reserves for benchmarks. */
export function networkOfSender(number: number): string {
  return `198.18.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`;
}
