import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type pg from "pg";
import { systemClock } from "../app/platform/clock.ts";
import { createRateLimit } from "../app/platform/http/rate-limit.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { type Database, openDatabase } from "../app/platform/postgres/database.server.ts";
import {
  type AccountChange,
  addAccount,
  disableAccount,
  enableAccount,
  giveRole,
  PASSWORD_LENGTHS,
  resetPassword,
} from "../app/staff/accounts/manage-accounts.server.ts";
import { listStaff } from "../app/staff/accounts/staff.store.server.ts";
import { accountKey } from "../app/staff/sign-in/sign-in.server.ts";
import { EXIT, reject, runCommand, say } from "./command.ts";
import { reachDatabase } from "./reach-database.ts";

/** `npm run staff`: who may sign in to the dashboard. Works while Gatehouse runs and while it is stopped. */

const USAGE = `Usage: npm run staff -- <what> [<username>] [--password-stdin]

  list                 everyone who has an account
  add <username>       a new account
  reset <username>     another password; signs that person out everywhere
  disable <username>   bars the account; signs that person out everywhere
  enable <username>    lets the account sign in again
  promote <username>   makes it an administrator, who handles personal data: retention, erasure, export
  demote <username>    makes it an officer, who reads and decides applications

add and reset generate a password and show it once, or read one from standard input with --password-stdin:
  npm run staff -- add ngozi --password-stdin < password.txt`;

type Task =
  | { verb: "list" }
  | { verb: "add" | "reset" | "disable" | "enable" | "promote" | "demote"; username: string; passwordStdin: boolean };

async function main(): Promise<number> {
  const task = readTask(process.argv.slice(2));
  if (!task) return reject(USAGE, EXIT.usage);
  const password = task.verb !== "list" && task.passwordStdin ? await readPassword() : null;
  return runCommand(reachDatabase, async (_config, { connection }) => {
    const database = openDatabase({ ...connection, max: 2 }, createLog("silent"));
    try {
      return await carryOut(task, database, password);
    } finally {
      await database.db.destroy();
    }
  });
}

function readTask(args: string[]): Task | null {
  try {
    const { values, positionals } = parseArgs({
      args: args,
      allowPositionals: true,
      options: { "password-stdin": { type: "boolean", default: false } },
    });
    const [verb, username, ...rest] = positionals;
    const passwordStdin = values["password-stdin"];
    if (rest.length > 0) return null;
    if (verb === "list") return username || passwordStdin ? null : { verb };
    const takesPassword = verb === "add" || verb === "reset";
    if (!username || (passwordStdin && !takesPassword)) return null;
    const isKnown = takesPassword || verb === "disable" || verb === "enable" || verb === "promote" || verb === "demote";
    return isKnown ? { verb, username, passwordStdin } : null;
  } catch {
    return null;
  }
}

/** The first line of standard input, so that the line break of `echo` and of a text file is no part of it. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? "";
}

async function carryOut(task: Task, { db, pool }: Database, password: string | null): Promise<number> {
  const deps = { db, clock: systemClock };
  switch (task.verb) {
    case "list":
      return list(await listStaff(db));
    case "add":
      return report(await addAccount(deps, task.username, password), "has an account now");
    case "reset": {
      const change = await resetPassword(deps, task.username, password);
      if (change.kind === "done") await letTryAgain(pool, change.username);
      return report(change, "has another password now and is signed out everywhere");
    }
    case "disable":
      return report(await disableAccount(deps, task.username), "is disabled now and signed out everywhere");
    case "enable":
      return report(await enableAccount(deps, task.username), "can sign in again");
    case "promote":
      return report(await giveRole(deps, task.username, "administrator"), "is an administrator now");
    case "demote":
      return report(await giveRole(deps, task.username, "officer"), "is an officer now");
  }
}

/** Whoever forgot a password has often used up the tries on the account. Only the name of the limit counts here. */
async function letTryAgain(pool: pg.Pool, username: string): Promise<void> {
  const limit = createRateLimit(pool, { name: "login-account", attempts: 1, perSeconds: 1 });
  await limit.forgive(accountKey(username));
}

function list(accounts: Awaited<ReturnType<typeof listStaff>>): number {
  if (accounts.length === 0) say("No one has an account.");
  for (const { username, role, createdAt, disabledAt } of accounts) {
    const day = (date: Date) => date.toISOString().slice(0, 10);
    const facts = [
      ...(role === "administrator" ? ["administrator"] : []),
      ...(disabledAt ? [`disabled ${day(disabledAt)}`] : []),
    ];
    say([username, `since ${day(createdAt)}`, ...facts].join("\t"));
  }
  return EXIT.done;
}

function report(change: AccountChange, done: string): number {
  switch (change.kind) {
    case "done":
      say(`'${change.username}' ${done}.`);
      if (change.generatedPassword) say(`Password, shown this once: ${change.generatedPassword}`);
      return EXIT.done;
    case "taken":
      return reject(
        `'${change.username}' has an account already. To set another password: npm run staff -- reset ${change.username}`,
      );
    case "unknown":
      return reject(`No one is called '${change.username}'. To see everyone: npm run staff -- list`);
    case "bad-username":
      return reject("A username has 1 to 64 of these: a-z 0-9 . _ @ -, and begins with a letter or a digit.");
    case "bad-password":
      return reject(`A password has ${PASSWORD_LENGTHS.least} to ${PASSWORD_LENGTHS.most} characters.`);
  }
}

process.exitCode = await main();
