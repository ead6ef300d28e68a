import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** `from` is the return address, of the envelope. */
export type ReceivedMail = { from: string; to: string; messageId: string; source: string };

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** Stops it, and cuts its connections. */
  close(): Promise<void>;
};

/** Returns the response to a recipient that is rejected, as '550 5.1.1 No such user'; null to accept it. */
type Reject = (address: string) => string | null;

/** Starts a real mail server. */
export async function openMailServer(reject: Reject = () => null, port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const response = reject(address);
      if (response === null) return done();
      const code = Number(response.slice(0, 3));
      done(Object.assign(new Error(response.slice(4)), { responseCode: code }));
    },
    async onData(stream, session, done) {
      // A sender that is killed while it sends cuts the connection: the mail was not received.
      const source = await text(stream).catch(() => null);
      if (source === null) return;
      const messageId = /^Message-ID: (.+?)\r?$/im.exec(source)?.[1] ?? "";
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : "";
      for (const { address } of rcptTo) received.push({ from, to: address, messageId, source });
      done();
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
