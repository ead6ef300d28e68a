import { createHash, randomUUID } from "node:crypto";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { encodeForm, fixtureSubmission } from "../builders/submission.builder.ts";
import { networkOfSender, postForm } from "../support/applicants/post-form.ts";
import { idOf, tusSender } from "../support/applicants/tus-sender.ts";
import type { History } from "./history.ts";
import type { Sent } from "./senders.ts";

type UploadersOptions = {
  count: number;
  url: string;
  history: History;
  stop: AbortSignal;
  /** Where each application is recorded before its form is sent, by key. */
  sent: Map<string, Sent>;
};

/** An error that the candidate's page saw before it retried. */
export type UploadError = string;

const FIRST_NUMBER = 500_000;
const FILE_BYTES = 300_000;
const CHUNK_BYTES = 64 * 1024;
/** Slows uploads down, so that restarts interrupt them. */
const PAUSE_MS = 60;

/** Runs senders that upload files in chunks before submitting the form, one application after the other. Returns what failed. */
export async function runUploaders({ count, url, history, stop, sent }: UploadersOptions): Promise<UploadError[]> {
  const errors: UploadError[] = [];
  const agent = new http.Agent({ keepAlive: true, maxSockets: count });
  let number = FIRST_NUMBER;

  async function retry<Done>(what: string, attempt: () => Promise<Done | null>): Promise<Done> {
    for (let attempts = 0; attempts < 50; attempts++) {
      const done = await attempt().catch((error: Error) => {
        errors.push(`${what}: ${String(error.cause ?? error)}`);
        return null;
      });
      if (done !== null) return done;
      await wait(PAUSE_MS);
    }
    throw new Error(`Failed after fifty attempts: ${what}`);
  }

  function expectStatus(what: string, status: number, expected: number): boolean {
    if (status !== expected) errors.push(`${what}: ${status}`);
    return status === expected;
  }

  async function upload(key: string, field: string, content: Buffer, network: string): Promise<string> {
    const sender = tusSender(url, { "X-Forwarded-For": network });
    const address = await retry("create upload", async () => {
      const response = await sender.announce(content, { submissionKey: key, field });
      return expectStatus("create upload", response.status, 201) ? response.headers.get("Location") : null;
    });
    for (let offset = 0; offset < content.length; await wait(PAUSE_MS)) {
      offset = await retry("send chunk", async () => {
        const response = await sender.send(address, offset, content.subarray(offset, offset + CHUNK_BYTES));
        if (expectStatus("send chunk", response.status, 204)) return Number(response.headers.get("Upload-Offset"));
        offset = await sender.received(address);
        return null;
      });
    }
    return idOf(address);
  }

  async function runOne(): Promise<void> {
    while (!stop.aborted) {
      const [mine, key] = [number++, randomUUID()];
      const { fields, files } = fixtureSubmission(key, mine, FILE_BYTES);
      const network = networkOfSender(mine);
      const sha256: Sent["sha256"] = {};
      for (const [field, { content }] of Object.entries(files)) {
        sha256[field] = createHash("sha256").update(content).digest("hex");
        fields.push([`${field}Upload`, await upload(key, field, content, network)]);
      }
      sent.set(key, { email: `candidate${mine}@example.com`, sha256 });
      const form = encodeForm({ fields, files: {} });
      history.invoke(key);
      const reference = await retry("submit form", async () => {
        const response = await postForm(`${url}/form/submit`, form, { agent, network, timeoutMs: 20_000 });
        return expectStatus("submit form", response.status, 201) ? String(JSON.parse(response.body).reference) : null;
      });
      history.acknowledge(key, reference);
    }
  }

  try {
    await Promise.all(Array.from({ length: count }, runOne));
  } finally {
    agent.destroy();
  }
  return errors;
}
