import { randomUUID } from "node:crypto";
import { EVERY_APPLICATION } from "../../app/admissions/application-scope.store.server.ts";
import { sendDraftLink } from "../../app/admissions/apply/resume/send-link/send-draft-link.server.ts";
import { recordApplicationView } from "../../app/admissions/desk/application/desk-application.store.server.ts";
import { addNote } from "../../app/admissions/notes/application-notes.store.server.ts";
import { takeStep } from "../../app/admissions/record/take-step.server.ts";
import { sendStatusCode } from "../../app/admissions/status/access/send-status-code.job.server.ts";
import { requestCode } from "../../app/admissions/status/access/status-access.server.ts";
import { subscribe } from "../../app/newsletter/subscribe/receive-subscription.action.server.ts";
import { sendConfirmation } from "../../app/newsletter/subscribe/send-confirmation.job.server.ts";
import { type Deps, requestContextKey } from "../../app/platform/deps.server.ts";
import { applicantCookie } from "../support/applicants/applicant-session.ts";
import { tusSender } from "../support/applicants/tus-sender.ts";
import { requestContext } from "../support/test-deps.ts";
import type { TestServer } from "../support/test-server.ts";
import { applicationForm, pdfFile } from "./application-form.builder.ts";
import { plainPdf } from "./document.builder.ts";

export type KnownPerson = {
  id: number;
  reference: string;
  email: string;
  jamb: string;
  lastName: string;
  verificationCode: string;
  receiptToken: string;
  /** The Cookie header of the applicant's open session. */
  cookie: string;
};

type PersonOptions = {
  name: string;
  staffId: number;
  /** The content of one of the documents. */
  documentText?: string;
};

/**
 * Creates a person with records in every place: an application, a request for documents, an additional document, a code,
 * another draft with a mailed link and a file, and a subscription.
 */
export async function knownPerson(
  deps: Deps,
  server: TestServer,
  { name, staffId, documentText: document = `paper of ${name}` }: PersonOptions,
): Promise<KnownPerson> {
  const email = `${name.toLowerCase()}@example.com`;
  const jamb = `2025${name.toUpperCase()}77AB`;
  const lastName = `Surname${name}`;
  const answers = { firstName: name, lastName, email, jambRegistrationNo: jamb, phone: `+234 ${name.length} 555 0101` };
  const waecNecoResult = pdfFile(`${name} waec.pdf`, document);
  const jambResult = pdfFile(`${name} jamb.pdf`, `jamb of ${name}`);
  const sent = await server.submit(applicationForm({ answers, waecNecoResult, jambResult }));
  const { reference } = (await sent.json()) as { reference: string };
  const row = await deps.db
    .selectFrom("applications")
    .select(["id", "verification_code", "receipt_token"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  await beLookedAt(deps, { id: row.id, staffId, name });
  await leaveTracesBeside(deps, server, { name, email, reference });
  return {
    id: row.id,
    reference,
    email,
    jamb,
    lastName,
    verificationCode: row.verification_code,
    receiptToken: row.receipt_token,
    cookie: await applicantCookie(deps, row.id),
  };
}

async function beLookedAt(deps: Deps, { id, staffId, name }: { id: number; staffId: number; name: string }) {
  const viewer = { actor: { kind: "staff", id: staffId, username: "officer" } } as const;
  await recordApplicationView(deps.db, { applicationId: id, viewer, at: deps.clock.now() });
  const step = { applicationId: id, seenEventId: null, document: null } as const;
  await takeStep(deps, EVERY_APPLICATION, { ...step, kind: "taken-into-review", staffId, note: null });
  await takeStep(deps, EVERY_APPLICATION, {
    ...step,
    kind: "more-asked",
    staffId,
    note: `Dear ${name}, send your birth certificate.`,
  });
  const note = `Surname${name} came to the office.`;
  await addNote(deps.db, EVERY_APPLICATION, { applicationId: id, note, viewer, at: deps.clock.now() });
}

async function leaveTracesBeside(
  deps: Deps,
  server: TestServer,
  { name, email, reference }: { name: string; email: string; reference: string },
) {
  const context = {
    ...requestContext(deps).get(requestContextKey),
    network: `198.18.${name.length}.${name.charCodeAt(0)}`,
  };
  await requestCode(deps, context, { reference, email });
  const request = await deps.db
    .selectFrom("status_requests")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await sendStatusCode(deps, request.id);
  const key = randomUUID();
  const upload = await tusSender(server.origin).sendWhole(plainPdf(`${name} not sent`), {
    submissionKey: key,
    filename: `${name} draft.pdf`,
  });
  const values = { firstName: [name], email: [email] };
  await sendDraftLink(deps, context, { submissionKey: key, email, values, uploads: { waecNecoResult: upload } });
  await subscribe(deps, context, email.toUpperCase());
  const subscriber = await deps.db
    .selectFrom("subscribers")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await sendConfirmation(deps, subscriber.id);
}
