import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { openMailer } from "../../mail/mailer.server.ts";
import { type SmtpOutcome, smtpOutcome } from "./smtp-outcome.ts";

/** What a mail server responds to: a new connection, a command, or the end of a mail. */
type Stage = "connection" | "MAIL FROM" | "RCPT TO" | "DATA" | "end of mail";

/** Instead of a response. */
const LOST = "connection lost";

const REGULAR: Record<Stage, string> = {
  connection: "220 mail.example.com",
  "MAIL FROM": "250 2.1.0 OK",
  "RCPT TO": "250 2.1.5 OK",
  DATA: "354 Go ahead",
  "end of mail": "250 2.0.0 Queued",
};

const CONSEQUENCES = {
  "the address is suppressed": "bounced",
  "this mail fails for good, the address stays": "rejected",
  "this mail is tried again later": "later",
  "the mail server has a problem, and the mail is tried again later": "unreachable",
} as const satisfies Record<string, SmtpOutcome["kind"]>;

test.each<[Stage, string, keyof typeof CONSEQUENCES]>([
  ["RCPT TO", "550 5.1.1 No such user", "the address is suppressed"],
  ["RCPT TO", "550 5.2.1 Mailbox disabled", "the address is suppressed"],
  ["RCPT TO", "550 No such user", "the address is suppressed"],
  ["RCPT TO", "552 5.2.2 Mailbox full", "this mail fails for good, the address stays"],
  ["RCPT TO", "552 5.2.3 Mail too large", "this mail fails for good, the address stays"],
  ["RCPT TO", "554 5.7.1 Relay access denied", "this mail fails for good, the address stays"],
  ["RCPT TO", "550 5.7.26 Sender not authenticated", "this mail fails for good, the address stays"],
  ["DATA", "554 5.5.1 No valid recipients", "this mail fails for good, the address stays"],
  ["end of mail", "550 5.1.1 No such user", "the address is suppressed"],
  ["end of mail", "550 5.1.10 Recipient not found", "the address is suppressed"],
  ["end of mail", "550 5.2.1 Mailbox disabled", "the address is suppressed"],
  ["end of mail", "550 5.1.8 Bad sender's address", "this mail fails for good, the address stays"],
  ["end of mail", "550 Mail from 5.1.1.9 is blocked", "this mail fails for good, the address stays"],
  ["end of mail", "550 Message rejected", "this mail fails for good, the address stays"],
  ["end of mail", "554 5.7.1 Looks like spam", "this mail fails for good, the address stays"],
  ["RCPT TO", "450 4.2.0 Greylisted", "this mail is tried again later"],
  ["RCPT TO", "452 4.2.2 Mailbox full", "this mail is tried again later"],
  ["end of mail", "451 4.3.0 Try again", "this mail is tried again later"],
  ["RCPT TO", "421 4.7.0 Too many mails", "the mail server has a problem, and the mail is tried again later"],
  ["end of mail", "421 4.3.2 Shutting down", "the mail server has a problem, and the mail is tried again later"],
  ["MAIL FROM", "550 5.7.1 Sender rejected", "the mail server has a problem, and the mail is tried again later"],
  ["MAIL FROM", "451 4.3.0 Try again", "the mail server has a problem, and the mail is tried again later"],
  ["connection", "554 5.7.1 No mails from you", "the mail server has a problem, and the mail is tried again later"],
  ["connection", LOST, "the mail server has a problem, and the mail is tried again later"],
  ["RCPT TO", LOST, "the mail server has a problem, and the mail is tried again later"],
  ["end of mail", LOST, "the mail server has a problem, and the mail is tried again later"],
])("at %s, %s: %s", async (stage, response, consequence) => {
  const outcome = smtpOutcome(await errorOf({ [stage]: response }));
  expect(outcome.kind).toBe(CONSEQUENCES[consequence]);
  if (response !== LOST) expect(outcome.detail).toContain(response);
});

test("a long response is shortened to one line", async () => {
  const { detail } = smtpOutcome(await errorOf({ "RCPT TO": `550-5.1.1 No such user\r\n550 ${"y".repeat(600)}` }));
  expect(detail).toHaveLength(500);
  expect(detail).toMatch(/No such user 550 yyy+$/);
});

/** Sends a mail to a server that responds as given, or loses the connection, and returns the error. */
async function errorOf(special: Partial<Record<Stage, string>>): Promise<unknown> {
  const responses = { ...REGULAR, ...special };
  const mailer = await openMailer({
    smtpUrl: await serverOf((stage) => responses[stage]),
    publicUrl: "https://lakeside.example.edu",
    mailFrom: "news@lakeside.example.edu",
    bounceAddress: null,
    sender: () => ({ name: "Lakeside", replyTo: "office@lakeside.example.edu" }),
  });
  const message = { to: "ada@example.com", subject: "News", text: "News", html: "<p>News</p>" };
  return mailer?.send({ ...message, messageId: "1", returnToken: "1" }).then(
    () => expect.fail("the mail was sent"),
    (error: unknown) => error,
  );
}

/** Starts a mail server and returns its URL. */
async function serverOf(responseTo: (stage: Stage) => string): Promise<string> {
  const server = createServer((socket) => {
    const respond = (stage: Stage) => {
      const response = responseTo(stage);
      if (response === LOST) socket.destroy();
      else socket.write(`${response}\r\n`);
    };
    socket.on("error", () => undefined);
    let isMail = false;
    createInterface(socket).on("line", (line) => {
      const command = /^(MAIL FROM|RCPT TO|DATA)/.exec(line)?.[0] as Stage | undefined;
      if (isMail && line !== ".") return;
      if (isMail) respond("end of mail");
      else if (command) respond(command);
      else socket.write("250 mail.example.com\r\n");
      isMail = command === "DATA" && responseTo("DATA") === REGULAR.DATA;
    });
    respond("connection");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
