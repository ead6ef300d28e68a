import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type pg from "pg";
import { systemClock } from "../../app/platform/clock.ts";
import { createRateLimit } from "../../app/platform/http/rate-limit.server.ts";
import { RATE_LIMITS } from "../../app/platform/http/rate-limits.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { type Database, openDatabase } from "../../app/platform/postgres/database.server.ts";
import {
  type AccountChange,
  addAccount,
  changeRole,
  disableAccount,
  enableAccount,
  PASSWORD_LENGTHS,
  resetPassword,
} from "../../app/staff/accounts/manage-accounts.server.ts";
import { listStaff } from "../../app/staff/accounts/staff.store.server.ts";
import { accountKey } from "../../app/staff/sign-in/sign-in.server.ts";
import { EXIT, print, reject, runCommand } from "./command.ts";
import { reachDatabase } from "./reach-database.ts";

/** `npm run staff`: manages staff accounts. Works whether Gatehouse is running or stopped. */

const USAGE = `Usage: npm run staff -- <command> [<username>] [--password-stdin]

  list                 lists all accounts
  add <username>       adds an account
  reset <username>     sets a new password; signs the person out everywhere
  disable <username>   disables the account; signs the person out everywhere
  enable <username>    enables the account again
  promote <username>   makes the person an administrator, who handles personal data: retention, erasure, export
  demote <username>    makes the person an officer, who reads and decides applications

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
      return await runTask(task, database, password);
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

/** Reads the first line of standard input, without the line break that `echo` and text files add. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? "";
}

async function runTask(task: Task, { db, pool }: Database, password: string | null): Promise<number> {
  const deps = { db, clock: systemClock };
  switch (task.verb) {
    case "list":
      return list(await listStaff(db));
    case "add":
      return report(await addAccount(deps, task.username, password), "has an account now");
    case "reset": {
      const change = await resetPassword(deps, task.username, password);
      if (change.kind === "done") await resetRateLimit(pool, change.username);
      return report(change, "has a new password and is signed out everywhere");
    }
    case "disable":
      return report(await disableAccount(deps, task.username), "is disabled now and signed out everywhere");
    case "enable":
      return report(await enableAccount(deps, task.username), "can sign in again");
    case "promote":
      return report(await changeRole(deps, task.username, "administrator"), "is an administrator now");
    case "demote":
      return report(await changeRole(deps, task.username, "officer"), "is an officer now");
  }
}

/** Resets the account's sign-in rate limit, often used up by someone who forgot the password. Only the limit's name matters here. */
async function resetRateLimit(pool: pg.Pool, username: string): Promise<void> {
  const limit = createRateLimit(pool, RATE_LIMITS.loginsByAccount);
  await limit.reset(accountKey(username));
}

function list(accounts: Awaited<ReturnType<typeof listStaff>>): number {
  if (accounts.length === 0) print("There are no accounts.");
  for (const { username, role, createdAt, disabledAt } of accounts) {
    const day = (date: Date) => date.toISOString().slice(0, 10);
    const facts = [
      ...(role === "administrator" ? ["administrator"] : []),
      ...(disabledAt ? [`disabled ${day(disabledAt)}`] : []),
    ];
    print([username, `since ${day(createdAt)}`, ...facts].join("\t"));
  }
  return EXIT.done;
}

function report(change: AccountChange, done: string): number {
  switch (change.kind) {
    case "done":
      print(`'${change.username}' ${done}.`);
      if (change.generatedPassword) print(`Password, shown this once: ${change.generatedPassword}`);
      return EXIT.done;
    case "taken":
      return reject(
        `'${change.username}' has an account already. To set a new password: npm run staff -- reset ${change.username}`,
      );
    case "unknown":
      return reject(`There is no account '${change.username}'. To list all: npm run staff -- list`);
    case "bad-username":
      return reject("A username has 1 to 64 of the characters a-z 0-9 . _ @ - and starts with a letter or a digit.");
    case "bad-password":
      return reject(`A password has ${PASSWORD_LENGTHS.min} to ${PASSWORD_LENGTHS.max} characters.`);
  }
}

process.exitCode = await main();
