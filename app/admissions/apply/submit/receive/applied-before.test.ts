import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  applicationForm,
  COMPLETE_ANSWERS,
  type FormOverrides,
  photoFile,
} from "../../../../../tests/builders/application-form.builder.ts";
import { requestContext, testDeps } from "../../../../../tests/support/test-deps.ts";
import { startTestServer, testServer } from "../../../../../tests/support/test-server.ts";
import { createRateLimit } from "../../../../platform/http/rate-limit.server.ts";
import { ANOTHER_FIELD } from "../submission-result.ts";
import { action } from "./receive-submission.action.server.ts";

const t = testDeps();
const server = testServer(t, ["127.0.0.1"]);

beforeEach(() => t.deps.db.deleteFrom("applications").execute());

/** Returns a form whose applicant has not confirmed another application. */
const unconfirmedForm = ({ answers, ...rest }: FormOverrides = {}) =>
  applicationForm({ ...rest, answers: { [ANOTHER_FIELD]: null, ...answers } });

function submit(overrides: FormOverrides = {}, { to = server, address = "203.0.113.9" } = {}) {
  return to.submit(unconfirmedForm(overrides), { "X-Forwarded-For": address });
}

const references = async () =>
  (await t.deps.db.selectFrom("applications").select("reference").execute()).map(({ reference }) => reference);

describe("a second application with the same e-mail and JAMB number", () => {
  test("is rejected without any detail of the first one", async () => {
    await submit();
    const answers = { email: "Omotola.Okoro@Example.com", jambRegistrationNo: "2025 3011 2233 ab" };
    const response = await submit({ answers });
    expect(response.status).toBe(422);
    const body = await response.text();
    expect(JSON.parse(body)).toEqual({
      message: expect.stringContaining("already sent"),
      errors: [],
      appliedBefore: true,
    });
    const [reference, ...others] = await references();
    expect(others).toEqual([]);
    expect(body).not.toContain(reference);
  });

  test("is rejected also when both are sent at the same moment, from two devices", async () => {
    const responses = await Promise.all([submit(), submit(), submit()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(await references()).toHaveLength(1);
  });

  test("is accepted when the applicant confirms another application", async () => {
    await submit();
    expect((await submit({ answers: { [ANOTHER_FIELD]: "yes" } })).status).toBe(201);
    expect(await references()).toHaveLength(2);
  });

  test("is accepted when the first one is withdrawn", async () => {
    await submit();
    await t.deps.db.updateTable("applications").set({ status: "withdrawn" }).execute();
    expect((await submit()).status).toBe(201);
  });

  test("is accepted in another session", async () => {
    await submit();
    await t.deps.db.updateTable("applications").set({ session: "2019/2020" }).execute();
    expect((await submit()).status).toBe(201);
  });

  test("returns everything that was typed when it is submitted without JavaScript", async () => {
    await submit();
    const key = randomUUID();
    const request = new Request("http://localhost/form/submit", { method: "POST", body: unconfirmedForm({ key }) });
    const result = await action({ request, context: requestContext(t.deps) });
    expect(result).toMatchObject({
      init: { status: 422 },
      data: {
        submissionKey: key,
        appliedBefore: true,
        isAnother: false,
        values: { firstName: [COMPLETE_ANSWERS.firstName], address: [COMPLETE_ANSWERS.address] },
      },
    });
  });

  test("stays confirmed when it is rejected for another reason", async () => {
    const answers = { [ANOTHER_FIELD]: "yes", city: "" };
    const request = new Request("http://localhost/form/submit", {
      method: "POST",
      body: unconfirmedForm({ answers }),
    });
    const result = await action({ request, context: requestContext(t.deps) });
    expect(result).toMatchObject({ data: { isAnother: true, errors: [{ field: "city" }] } });
  });
});

test.each([
  ["number with another e-mail", { email: "stranger@example.com" }],
  ["e-mail with another number", { jambRegistrationNo: "202599999999ZZ" }],
])("is accepted for an applicant's %s, which reveals nothing to a stranger", async (_, answers) => {
  await submit();
  expect((await submit({ answers })).status).toBe(201);
});

test("accepts an application that is sent ten times at once under one key, as one", async () => {
  const key = randomUUID();
  const responses = await Promise.all(Array.from({ length: 10 }, () => submit({ key })));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect((await submit({ key })).status).toBe(201);
  expect(await references()).toHaveLength(1);
});

describe("the limit of document bytes per network", () => {
  /** Starts a server that stores 100 KB of documents per network and hour, or day. */
  async function narrowServer(limited: "documentKilobytesByNetworkHour" | "documentKilobytesByNetworkDay") {
    const limit = createRateLimit(t.pool, { name: `narrow-${limited}`, attempts: 100, perSeconds: 600 });
    const narrow = await startTestServer({ ...t.deps, limits: { ...t.deps.limits, [limited]: limit } }, ["127.0.0.1"]);
    const send = (number: number, key: string, address?: string) => {
      const answers = { jambRegistrationNo: `20250000000${number}AB` };
      return submit({ key, answers, jambResult: photoFile("jamb.jpg", 60_000) }, { to: narrow, address });
    };
    return { send, close: narrow.close };
  }

  test.each(["documentKilobytesByNetworkHour", "documentKilobytesByNetworkDay"] as const)(
    "returns 429 with Retry-After beyond it (%s), and accepts other networks",
    async (limited) => {
      const narrow = await narrowServer(limited);
      const first = randomUUID();
      expect((await narrow.send(1, first)).status).toBe(201);
      const rejected = await narrow.send(2, randomUUID());
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(500);
      expect(await rejected.json()).toMatchObject({
        message: expect.stringContaining("Nothing was lost on your side"),
      });
      expect(await references()).toHaveLength(1);
      expect((await narrow.send(3, randomUUID(), "203.0.113.10")).status).toBe(201);
      // An application that was already accepted is found again, beyond the limit too.
      expect((await narrow.send(1, first)).status).toBe(201);
      await narrow.close();
    },
  );

  test("allows 300 applicants an hour with two large photos each", async () => {
    const twoLargePhotos = 2 * 5 * 1024;
    for (let candidate = 0; candidate < 300; candidate++) {
      const hour = await t.deps.limits.documentKilobytesByNetworkHour.take("a campus", twoLargePhotos);
      expect(hour.kind).toBe("allowed");
    }
  });
});
