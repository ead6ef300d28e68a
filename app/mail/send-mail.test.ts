import { createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { listenLocally } from "../../tests/support/apps/local-port.ts";
import { openMailServer } from "../../tests/support/servers/mail-server.ts";
import { openTestDeps, testDeps } from "../../tests/support/test-deps.ts";
import { countStored, type Mail } from "./mail.store.server.ts";
import { queueMail, startMailJobs } from "./send-mail.job.server.ts";

const RECEIPT: Mail = {
  to: "ada@example.com",
  subject: "Ẹ káàbọ̀",
  text: "Your reference: PU-26-ABCDEF",
  html: "<p>Your reference</p>",
};

const SETTINGS = {
  publicUrl: "https://www.palmgrove.example",
  mailFrom: "desk@palmgrove.example",
  bounceAddress: null,
  sender: () => ({ name: "Palmgrove University", replyTo: "registry@palmgrove.example" }),
};

const t = testDeps();

const mails = () => t.deps.db.selectFrom("mails").selectAll().orderBy("id").execute();

async function queue(mail: Mail): Promise<void> {
  await t.deps.db.transaction().execute((transaction) => queueMail(t.deps, transaction, mail));
}

test("neither stores nor sends a mail when the transaction is rolled back", async () => {
  const failing = t.deps.db.transaction().execute(async (transaction) => {
    await queueMail(t.deps, transaction, RECEIPT);
    throw new Error("The application could not be saved.");
  });
  await expect(failing).rejects.toThrow("could not be saved");
  expect(await mails()).toEqual([]);
});

test.each([
  ["a mail server", { smtpUrl: null }],
  ["a public URL", { publicUrl: null, smtpUrl: "smtp://127.0.0.1:1" }],
])("stores mails for staff without %s", async (_, missing) => {
  const own = await openTestDeps();
  await startMailJobs(own.deps, { ...SETTINGS, ...missing });
  await own.deps.db.transaction().execute((transaction) => queueMail(own.deps, transaction, RECEIPT));
  const status = async () =>
    (await own.deps.db.selectFrom("mails").select("status").execute()).map((row) => row.status);
  await expect.poll(status).toEqual(["kept"]);
  expect(await countStored(own.deps.db)).toBe(1);
  await own.deps.db.updateTable("mails").set({ status: "sent" }).execute();
  expect(await countStored(own.deps.db)).toBe(0);
  await own.close();
});

test("delivers a mail once, and stores the error for staff when the mail server rejects it", async () => {
  const server = await openMailServer((address) => (address === "rejected@example.com" ? "550 no such person" : null));
  await startMailJobs(t.deps, { ...SETTINGS, smtpUrl: server.url });

  await queue(RECEIPT);
  await queue({ ...RECEIPT, to: "rejected@example.com" });
  await queue({ ...RECEIPT, to: "secret@example.com", text: "Your code: 123456", html: "123456", secrets: ["123456"] });
  const outcomes = async () =>
    (await mails()).map(({ status, last_error }) => [status, last_error?.includes("no such person") ?? null]);
  await expect.poll(outcomes).toEqual([
    ["sent", null],
    ["waiting", true],
    ["sent", null],
  ]);
  const { received } = server;
  expect(received.map(({ to }) => to).sort()).toEqual(["ada@example.com", "secret@example.com"]);
  // The secrets of a sent mail are deleted.
  expect(received.find(({ to }) => to === "secret@example.com")?.source).toContain("Your code: 123456");
  const [receipt, , secret] = await mails();
  expect(receipt?.text_body).toBe(RECEIPT.text);
  expect(JSON.stringify(secret)).not.toContain("123456");
  for (const { source } of received) {
    expect(source).toMatch(/^From: Palmgrove University <desk@palmgrove\.example>\r$/m);
    expect(source).toMatch(/^Reply-To: registry@palmgrove\.example\r$/m);
  }
  // Sequential ids would repeat in another installation's database.
  const ids = received.map(({ messageId }) => /^<([\da-f-]{36})@www\.palmgrove\.example>$/.exec(messageId)?.[1]);
  expect(ids).not.toContain(undefined);
  expect(new Set(ids).size).toBe(2);
  await server.close();
});

test("times out on a silent mail server, and sends the mail once the server responds", async () => {
  const own = await openTestDeps();
  const accepted: string[] = [];
  let isSilent = true;
  const responsive = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => {
      accepted.push(address);
      done();
    },
  });
  const silent = new Set<Socket>();
  const server = createServer((socket) => {
    if (isSilent) silent.add(socket);
    else responsive.server.emit("connection", socket);
  });
  const smtpUrl = `smtp://127.0.0.1:${await listenLocally(server)}`;
  await startMailJobs(own.deps, { ...SETTINGS, smtpUrl, timeoutMs: 200 });
  await own.deps.db.transaction().execute((transaction) => queueMail(own.deps, transaction, RECEIPT));
  const record = () => own.deps.db.selectFrom("mails").select(["id", "status", "last_error"]).executeTakeFirstOrThrow();
  await expect.poll(record).toMatchObject({ status: "waiting", last_error: expect.stringMatching(/greeting/i) });

  isSilent = false;
  // Skips the retry delay, which the queue sets after the error was stored.
  const skipDelay = async () => {
    const waiting = sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`;
    return (await waiting.execute(own.deps.db)).numAffectedRows;
  };
  await expect.poll(skipDelay).toBe(1n);
  await expect.poll(record).toMatchObject({ status: "sent", last_error: null });
  expect(accepted).toEqual(["ada@example.com"]);
  for (const socket of silent) socket.destroy();
  await own.close();
  server.close();
});
