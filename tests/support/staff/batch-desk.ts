import type { DecisionStep } from "../../../app/admissions/application.ts";
import { EVERY_APPLICATION } from "../../../app/admissions/application-scope.store.server.ts";
import { action, loader } from "../../../app/admissions/letters/batches/batch.page.tsx";
import { loader as batchesPage } from "../../../app/admissions/letters/batches/batches.page.tsx";
import { action as make, loader as newBatch } from "../../../app/admissions/letters/batches/new/new-batch.page.tsx";
import { RELEASE_BATCHES } from "../../../app/admissions/letters/batches/release/release-batches.job.server.ts";
import { action as editLetter } from "../../../app/admissions/letters/templates/letter.page.tsx";
import { takeStep } from "../../../app/admissions/record/take-step.server.ts";
import { findCredentials } from "../../../app/staff/accounts/staff.store.server.ts";
import { insertApplications } from "../../builders/application.builder.ts";
import { openTestDeps } from "../test-deps.ts";
import { responseOf, routeArgs, staffCookie } from "./staff-session.ts";

export const MORNING = new Date("2025-10-06T09:00:00Z");
const DAY_MS = 24 * 3600_000;

type Fields = Record<string, string>;
const post = (fields: Fields) => ({ method: "POST", body: new URLSearchParams(fields) });

/** Returns the message of a rejection. */
export const messageOf = (result: unknown) => (result as { data: { message: string } }).data.message;

/** Opens the pages of batches, for two heads of registry, an officer, and a head of registry of the Faculty of Law. */
export async function openBatchDesk() {
  const t = await openTestDeps();
  const cookies = { ada: "", ben: "", officer: "", ofLaw: "" };
  let officerId = 0;
  // Creates the queue. The tests call what the job does.
  await t.deps.jobs.handle(RELEASE_BATCHES, async () => undefined);

  async function reset(): Promise<void> {
    t.clock.advance(MORNING.getTime() - t.clock.now().getTime());
    cookies.ada = await staffCookie(t.deps, "ada", "head-of-registry");
    cookies.ben = await staffCookie(t.deps, "ben", "head-of-registry");
    cookies.officer = await staffCookie(t.deps, "efe", "officer");
    cookies.ofLaw = await staffCookie(t.deps, "uche", "head-of-registry");
    await t.pool.query("update staff set faculties = '{Law}' where username = 'uche'");
    officerId = (await findCredentials(t.deps.db, "efe"))?.id ?? 0;
    await t.owner.pool.query(
      "delete from decision_batches; delete from mails; delete from applications; delete from letter_templates; delete from intakes",
    );
  }

  const step = (
    applicationId: number,
    kind: Parameters<typeof takeStep>[2]["kind"],
    release: "now" | "later" = "later",
  ) =>
    takeStep(t.deps, EVERY_APPLICATION, {
      ...{ applicationId, kind, release, staffId: officerId },
      ...{ note: "A note", quotaReason: "Agreed.", seenEventId: null, document: null },
    });

  async function decided(
    count: number,
    kind: DecisionStep = "admitted",
    program: "Law" | "Music" = "Law",
  ): Promise<number[]> {
    const applications = await insertApplications(t.deps.db, count, { program });
    for (const { id } of applications) await step(id, kind);
    return applications.map(({ id }) => id);
  }

  const makeBatch = (fields: Fields = {}, { query = "", cookie = cookies.officer } = {}) =>
    make(
      routeArgs(t.deps, `/dashboard/batches/new${query}`, {
        cookie,
        init: post({ name: "First list", acceptUntil: "", quotaReason: "", ...fields }),
      }),
    );
  const preview = (query = "", cookie = cookies.officer) =>
    newBatch(routeArgs(t.deps, `/dashboard/batches/new${query}`, { cookie }));
  const list = (cookie = cookies.officer) => batchesPage(routeArgs(t.deps, "/dashboard/batches", { cookie }) as never);
  const page = (id: number, cookie = cookies.ada) =>
    loader(routeArgs(t.deps, `/dashboard/batches/${id}`, { cookie, params: { id: String(id) } }));

  /** Makes a batch of all decisions and returns its id. */
  async function made(fields: Fields = {}, options = {}): Promise<number> {
    const response = await responseOf(makeBatch(fields, options));
    return Number(/batches\/(\d+)/.exec(response.headers.get("Location") ?? "")?.[1]);
  }

  /** Submits a form of the page as it is now. */
  async function change(id: number, intent: string, fields: Fields = {}, cookie = cookies.ada) {
    const shown = await page(id);
    const form = { intent, seen: String(shown.version), letters: shown.lettersSeen, ...fields };
    const params = { id: String(id) };
    return action(routeArgs(t.deps, `/dashboard/batches/${id}`, { cookie, params, init: post(form) }));
  }

  /** Gives a programme a quota in a new intake, to which all applications belong. */
  async function quota(programme: string, limit: number): Promise<void> {
    const { rows } = await t.pool.query(
      "insert into intakes (name, session, closes_at) values ('2025', '2025/2026', '2099-01-01') returning id",
    );
    await t.pool.query("insert into intake_programmes values ($1, $2, $3)", [rows[0].id, programme, limit]);
    await t.pool.query("update applications set intake_id = $1", [rows[0].id]);
  }

  async function nextDay(): Promise<void> {
    t.clock.advance(DAY_MS);
    cookies.ada = await staffCookie(t.deps, "ada");
  }

  /** Saves a version of the offer's text. */
  const editOffer = (body: string, over: number) =>
    editLetter(
      routeArgs(t.deps, "/dashboard/letters/admitted", {
        ...{ cookie: cookies.ada, params: { id: "admitted" } },
        init: post({ intent: "save", mailed: "on", subject: "For {{first name}}", body, over: String(over) }),
      }),
    );
  const mails = () => t.deps.db.selectFrom("mails").selectAll().orderBy("id").execute();

  return {
    t,
    cookies,
    reset,
    step,
    decided,
    makeBatch,
    preview,
    list,
    page,
    made,
    change,
    quota,
    nextDay,
    editOffer,
    mails,
  };
}

export type BatchDesk = Awaited<ReturnType<typeof openBatchDesk>>;
