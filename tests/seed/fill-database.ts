import { Readable } from "node:stream";
import type { Transaction } from "kysely";
import { type ApplicationStep, isDecision, type Standing, statusAfter } from "../../app/admissions/application.ts";
import { receiveDocument } from "../../app/admissions/documents/receive-document.server.ts";
import type { DocumentField } from "../../app/admissions/questions/document-fields.ts";
import { insertEvent } from "../../app/admissions/record/application-steps.store.server.ts";
import { mailboxKey } from "../../app/mail/mailbox-key.ts";
import type { Files } from "../../app/platform/files/files.server.ts";
import { relyOnFiles } from "../../app/platform/files/stored-files.store.server.ts";
import type { Db } from "../../app/platform/postgres/database.server.ts";
import type { Content } from "../../app/platform/site/content.server.ts";
import { addAccount } from "../../app/staff/accounts/manage-accounts.server.ts";
import type { Tables } from "../../database/tables.ts";
import { type FixtureApplication, type FixtureDocument, insertApplications } from "../builders/application.builder.ts";
import { fixtureJpeg, plainPdf } from "../builders/document.builder.ts";
import { insertPost } from "../builders/post.builder.ts";

/** Takes the staff's steps. Its password is thrown away, so nobody signs in with it. */
const OFFICER = "example-officer";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The oldest application, post and subscriber are this old. */
const SPREAD_MS = 60 * DAY_MS;

/** What happened to an application since it was submitted. `waits` is a decision that is released later, with a batch. */
type History = { steps: ApplicationStep[]; waits?: boolean };

/** Of ten applications in a row, each has another history. */
const HISTORIES: History[] = [
  { steps: [] },
  { steps: ["taken-into-review"] },
  { steps: ["taken-into-review", "more-asked"] },
  { steps: ["taken-into-review", "admitted"] },
  { steps: ["taken-into-review", "not-admitted"] },
  { steps: ["taken-into-review", "admitted"], waits: true },
  { steps: ["withdrawn"] },
  { steps: ["taken-into-review", "waiting-listed"] },
  { steps: ["taken-into-review", "not-admitted"], waits: true },
  { steps: [] },
];

const NOTES: Partial<Record<ApplicationStep, string>> = {
  "more-asked": "The result's lower half is cut off. Please send the whole page.",
  "not-admitted": "The programme is full for this session.",
};

const POSTS = [
  { title: "Registration of new students begins on Monday", category: "Admissions" },
  { title: "The clinic opens on Saturdays", category: "Campus" },
  { title: "Allied Health Sciences wins the debate", category: "Events" },
  { title: "New books on tropical agriculture", category: "Library" },
  { title: "Power will be off on the west side on Thursday", category: "Notices" },
];

const PARAGRAPH =
  "<p>The offices are open from eight to four. Bring your registration slip and one passport photograph; everything else is on file.</p>";

export type Seeded = { applications: number; posts: number; subscribers: number };

type SeedDeps = { db: Db; files: Files; now: Date };

/** The content that nobody has edited. */
const SAMPLES: Content = { read: ({ sample }) => sample, isFaulty: () => false, refresh: async () => undefined };

/**
 * Adds `count` applications in every status, with documents that open, and for every ten of them one post and five subscribers. Some decisions wait
 * for a batch, and some applicants for a place.
 * No mail is queued.
 */
export async function fillDatabase(deps: SeedDeps, count: number): Promise<Seeded> {
  const posts = Math.ceil(count / 10);
  const subscribers = Math.ceil(count / 2);
  await seedApplications(deps, count);
  await seedPosts(deps, posts);
  await seedSubscribers(deps, subscribers);
  return { applications: count, posts, subscribers };
}

async function seedApplications({ db, files, now }: SeedDeps, count: number): Promise<void> {
  await addAccount({ db, clock: { now: () => now }, content: SAMPLES }, { kind: "system" }, OFFICER, {
    password: null,
    roles: ["officer"],
  });
  const officer = await db.selectFrom("staff").select("id").where("username", "=", OFFICER).executeTakeFirstOrThrow();
  await db.transaction().execute(async (transaction) => {
    const documents = await saveDocuments(transaction, files);
    const submittedAt = (index: number) => spread(now, index, count);
    const overrides = (index: number) => ({ submittedAt: submittedAt(index), documents });
    const applications = await insertApplications(transaction, count, overrides);
    for (const [index, application] of applications.entries()) {
      await takeSteps(transaction, application, {
        history: HISTORIES[index % HISTORIES.length] ?? { steps: [] },
        from: submittedAt(index),
        until: now,
        officerId: officer.id,
      });
    }
  });
}

/** The same two files for everyone: what matters is that each document opens. */
async function saveDocuments(
  transaction: Transaction<Tables>,
  files: Files,
): Promise<Record<DocumentField, FixtureDocument>> {
  const save = async (content: Buffer, name: string) => {
    const received = await receiveDocument(files, Readable.from([content]), name);
    await files.save(received);
    return received;
  };
  const photo = await save(fixtureJpeg().content, "waec-result.jpg");
  const pdf = await save(plainPdf("JAMB result"), "jamb-result.pdf");
  await relyOnFiles(transaction, files, [photo.sha256, pdf.sha256]);
  return {
    waecNecoResult: { ...photo, mediaType: "image/jpeg", originalName: "waec-result.jpg" },
    jambResult: { ...pdf, mediaType: "application/pdf", originalName: "jamb-result.pdf" },
  };
}

type Taken = { history: History; from: Date; until: Date; officerId: number };

async function takeSteps(
  transaction: Transaction<Tables>,
  { id }: FixtureApplication,
  { history: { steps, waits = false }, from, until, officerId }: Taken,
): Promise<void> {
  const standing: Standing = { status: "received", outcome: null, isReleased: false };
  for (const [index, kind] of steps.entries()) {
    standing.status = statusAfter(kind, standing) ?? standing.status;
    const at = new Date(Math.min(from.getTime() + (index + 1) * DAY_MS, until.getTime()));
    const note = NOTES[kind] ?? null;
    const staffId = kind === "withdrawn" ? null : officerId;
    const event = {
      applicationId: id,
      kind,
      at,
      staffId,
      note,
      documentId: null,
      isInternal: waits && isDecision(kind),
    };
    await insertEvent(transaction, { ...event, status: standing.status });
  }
}

async function seedPosts({ db, now }: SeedDeps, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { title = "", category = null } = POSTS[index % POSTS.length] ?? {};
    await insertPost(db, { title, category, content: PARAGRAPH, publishedAt: spread(now, index, count) });
  }
}

/** Addresses that were seeded before stay as they are. */
async function seedSubscribers({ db, now }: SeedDeps, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const email = `reader${index}@example.com`;
    const at = spread(now, index, count);
    const isConfirmed = index % 5 !== 0;
    return {
      email,
      email_key: mailboxKey(email),
      status: isConfirmed ? ("confirmed" as const) : ("pending" as const),
      requested_at: at,
      confirmed_at: isConfirmed ? at : null,
    };
  });
  if (rows.length === 0) return;
  await db
    .insertInto("subscribers")
    .values(rows)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .execute();
}

/** The `index`th of `count` moments, from 60 days ago until now. */
function spread(now: Date, index: number, count: number): Date {
  return new Date(now.getTime() - SPREAD_MS + Math.round((SPREAD_MS * (index + 1)) / count));
}
