import http from "node:http";
import { buffer } from "node:stream/consumers";
import type { EncodedForm } from "../builders/submission.builder.ts";

export type PostOptions = {
  agent: http.Agent;
  /** The network that the sender claims, which an app with TRUST_PROXY=127.0.0.1 believes: limits count by network. */
  network: string;
  timeoutMs: number;
};

export type PostAnswer = { status: number; body: string; headers: http.IncomingHttpHeaders };

/** Sends a form in one piece and waits for the whole answer. Throws when the line breaks or `timeoutMs` pass. */
export function postForm(
  url: string,
  form: EncodedForm,
  { agent, network, timeoutMs }: PostOptions,
): Promise<PostAnswer> {
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

/** A network of its own for every sender, from the addresses that RFC 2544 keeps for measurements. */
export function networkOfSender(number: number): string {
  return `198.18.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`;
}
