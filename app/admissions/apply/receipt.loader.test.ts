import { afterAll, beforeAll, expect, test } from "vitest";
import { applicationForm, pdfFile } from "../../../tests/builders/application-form.builder.ts";
import { openTestDeps, requestContext, type TestDeps } from "../../../tests/support/test-deps.ts";
import { startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { loader } from "./receipt.loader.server.ts";
import type { AcceptedSubmission } from "./submission-answer.ts";

let t: TestDeps;
let server: TestServer;

beforeAll(async () => {
  t = await openTestDeps();
  server = await startTestServer(t.deps);
});

afterAll(async () => {
  await server.close();
  await t.close();
});

const open = (token: string) => loader({ params: { token }, context: requestContext(t.deps) });

test("who has the address of a receipt reads the reference, the programme and the files, and no more of the applicant", async () => {
  const headers = { Accept: "application/json" };
  const sent = await fetch(`${server.origin}/form/submit`, { method: "POST", body: applicationForm(), headers });
  const { reference, statusUrl } = (await sent.json()) as AcceptedSubmission;
  const { receipt } = await open(statusUrl.split("/").at(-1) ?? "");
  expect(receipt).toEqual({
    reference,
    submittedAt: "2025-10-06T09:00:00.000Z",
    session: "2025/2026",
    programme: "Nursing Science",
    status: "received",
    documents: [
      { label: "WAEC/NECO result", name: "waec result.pdf", size: pdfFile().size },
      { label: "JAMB result", name: "jamb.jpg", size: 2000 },
    ],
  });
});

test.each(["", "x", "A".repeat(22), "\0", "%00", "' or true --", "A".repeat(10_000)])(
  "a guessed address is answered with 404 (%#)",
  async (token) => {
    await expect(open(token)).rejects.toMatchObject({ init: { status: 404 } });
  },
);
