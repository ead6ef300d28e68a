import type { Database } from "../../app/platform/postgres/database.server.ts";
import { hashPassword } from "../../app/staff/accounts/password.server.ts";
import { insertApplications } from "../builders/application.builder.ts";
import { FIRST_ACCOUNT } from "../support/apps/built-app.ts";

/** Makes a batch of decisions that is due to be released. */
export type PrepareBatch = (database: Database, decisions: number, url: string) => Promise<void>;

const OFFICER = { username: "maker", password: "Nine-Palms-and-a-River" };

async function insertUndecided({ db, pool }: Database, decisions: number): Promise<number[]> {
  const applications = await insertApplications(db, decisions, (index) => ({ email: `candidate${index}@example.com` }));
  await pool.query(
    "insert into staff (username, password_hash, roles, created_at) values ($1, $2, '{officer}', now())",
    [OFFICER.username, await hashPassword(OFFICER.password)],
  );
  return applications.map(({ id }) => id);
}

/** Inserts decisions in an approved batch. */
export const insertDueBatch: PrepareBatch = async (database, decisions) => {
  await insertUndecided(database, decisions);
  await database.pool.query(`
    update applications set status = 'decided';
    insert into application_events (application_id, kind, at, staff_id, is_internal)
      select id, 'admitted', now(), (select id from staff where username = 'maker'), true from applications;
    insert into decision_batches (name, made_by, made_at, approved_by, approved_at, letter_versions, release_at, release_by)
      select 'All', maker.id, now(), admin.id, now(), '{}', now(), admin.id
      from staff maker, staff admin where maker.username = 'maker' and admin.username <> 'maker';
    insert into decision_batch_applications (batch_id, application_id, outcome)
      select (select id from decision_batches), id, 'admitted' from applications`);
};

/** Decides each application in the review, makes a batch, and has a second person approve and release it: all by requests of signed-in staff. */
export const decideAndRelease: PrepareBatch = async (database, decisions, url) => {
  const ids = await insertUndecided(database, decisions);
  const officer = await signIn(url, OFFICER);
  const head = await signIn(url, FIRST_ACCOUNT);
  const decision = { intent: "step", step: "admitted", seen: "0" };
  for (const id of ids) await post(`${url}/dashboard/review/applications/${id}`, officer, decision);
  const made = await post(`${url}/dashboard/batches/new`, officer, { name: "All" });
  const batch = new URL(made.headers.get("Location") ?? "", url);
  for (const intent of ["approve", "release"]) {
    const { rows } = await database.pool.query<{ version: number }>("select version from decision_batches");
    await post(`${url}${batch.pathname}`, head, { intent, seen: String(rows[0]?.version), letters: "admitted:0" });
  }
};

async function signIn(url: string, account: typeof OFFICER): Promise<string> {
  const headers = { "Content-Type": "application/json", Origin: url };
  const response = await fetch(`${url}/api/admin/login`, { method: "POST", headers, body: JSON.stringify(account) });
  if (!response.ok) throw new Error(`${account.username} could not sign in: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function post(address: string, cookie: string, fields: Record<string, string>): Promise<Response> {
  const headers = { Origin: new URL(address).origin, Cookie: cookie };
  const body = new URLSearchParams(fields);
  const response = await fetch(address, { method: "POST", headers, body, redirect: "manual" });
  if (response.status >= 400) throw new Error(`${address} returned ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
  return response;
}
