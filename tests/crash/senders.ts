import { createHash, randomUUID } from "node:crypto";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type EncodedForm, encodeForm, fixtureSubmission } from "../builders/submission.builder.ts";
import { networkOfSender, postForm } from "../support/applicants/post-form.ts";
import type { History } from "./history.ts";

/** What was sent under one key, to compare with what is saved. */
export type Sent = { email: string; sha256: Record<string, string> };

type SendersOptions = {
  count: number;
  /** The app's current address: the port may change at every start. */
  url: () => string;
  history: History;
  /** Once aborted, each sender finishes its last application and stops. */
  stop: AbortSignal;
  /** How long one application is retried before the test fails. */
  timeoutMs?: number;
};

const PAUSE_AFTER_FAILURE_MS = 50;
const RESPONSE_TIMEOUT_MS = 20_000;
/** One application in eight is sent again after the acknowledgement, as a browser does when the response was lost. */
const RESEND_EVERY = 8;

/** Runs senders that submit one application after the other, each retried under the same key until it is acknowledged. */
export async function runSenders({
  count,
  url,
  history,
  stop,
  timeoutMs = 400_000,
}: SendersOptions): Promise<Map<string, Sent>> {
  const sent = new Map<string, Sent>();
  const agent = new http.Agent({ keepAlive: true, maxSockets: count });
  let number = 0;

  const sendUntilAcknowledged = async (key: string, form: EncodedForm, network: string) => {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      if (await sendOnce(key, form, network)) return;
      await wait(PAUSE_AFTER_FAILURE_MS);
    }
    throw new Error(`An application was not acknowledged within ${timeoutMs / 1000} s.`);
  };

  const sendOnce = async (key: string, form: EncodedForm, network: string): Promise<boolean> => {
    history.invoke(key);
    try {
      const response = await postForm(`${url()}/form/submit`, form, { agent, network, timeoutMs: RESPONSE_TIMEOUT_MS });
      if (response.status === 201) history.acknowledge(key, String(JSON.parse(response.body).reference));
      else history.reject(response.status);
      return response.status === 201;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ECONNREFUSED") history.refuseConnection();
      else history.interrupt();
      return false;
    }
  };

  const runOne = async () => {
    while (!stop.aborted) {
      const [mine, key] = [number++, randomUUID()];
      const submission = fixtureSubmission(key, mine, 2000);
      sent.set(key, { email: `candidate${mine}@example.com`, sha256: hashesOf(submission.files) });
      const form = encodeForm(submission);
      const network = networkOfSender(mine);
      await sendUntilAcknowledged(key, form, network);
      if (mine % RESEND_EVERY === 0) await sendUntilAcknowledged(key, form, network);
    }
  };

  try {
    await Promise.all(Array.from({ length: count }, runOne));
  } finally {
    agent.destroy();
  }
  return sent;
}

function hashesOf(files: Record<string, { content: Buffer }>): Record<string, string> {
  const entries = Object.entries(files).map(([field, { content }]) => [
    field,
    createHash("sha256").update(content).digest("hex"),
  ]);
  return Object.fromEntries(entries);
}
