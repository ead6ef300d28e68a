import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type pg from "pg";
import { openContent } from "../../app/content/versions/open-content.server.ts";
import { systemClock } from "../../app/platform/clock.ts";
import { createRateLimit } from "../../app/platform/http/rate-limit.server.ts";
import { RATE_LIMITS } from "../../app/platform/http/rate-limits.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { type Database, openDatabase } from "../../app/platform/postgres/database.server.ts";
import {
  type AccountChange,
  addAccount,
  changeRoles,
  disableAccount,
  enableAccount,
  resetPassword,
} from "../../app/staff/accounts/manage-accounts.server.ts";
import { PASSWORD_MESSAGES } from "../../app/staff/accounts/password-rules.ts";
import { listStaff } from "../../app/staff/accounts/staff.store.server.ts";
import { normalizeUsername } from "../../app/staff/accounts/username.ts";
import { resetFactors } from "../../app/staff/factors/reset-factors.server.ts";
import { LINK_LIFETIMES, linkPath } from "../../app/staff/links/staff-link.ts";
import { type Unlinking, unlinkIdentities } from "../../app/staff/oidc/unlink-identities.server.ts";
import { type HandOverLink, makeHandOverLink } from "../../app/staff/people/hand-over-link.server.ts";
import { ROLE_LABELS, ROLES, type Role } from "../../app/staff/permissions/permissions.ts";
import { accountKey } from "../../app/staff/sign-in/sign-in-place.server.ts";
import { EXIT, operator, print, reject, runCommand } from "./command.ts";
import { reachDatabase } from "./reach-database.ts";

/** `npm run staff`: manages staff accounts. Works whether Gatehouse is running or stopped. */

const USAGE = `Usage: npm run staff -- <command> [<username>] [--password-stdin]

  list                            lists all accounts with their roles
  add <username> [<role> ...]     adds an account, of an officer and editor if no role is given
  roles <username> <role> ...     sets the roles of an account
  promote <username>              the same with the role administrator
  demote <username>               the same with the roles officer and editor
  reset <username>                sets a new password; signs the person out everywhere
  disable <username>              disables the account; signs the person out everywhere
  enable <username>               enables the account again
  invite-link <username>          prints a link, valid for ${LINK_LIFETIMES.invitation.label}, with which the person sets a password
  unlink <username>               unlinks the university's account; signs the person out everywhere
  reset-factors <username>        removes two-step verification; signs the person out everywhere

add and reset generate a password and show it once, or read one from standard input with --password-stdin:
  npm run staff -- add ngozi --password-stdin < password.txt

Roles:
${ROLES.map((role) => `  ${role.padEnd(18)} ${ROLE_LABELS[role].description}`).join("\n")}`;

/** What an account may do when no role is given. */
const DEFAULT_ROLES: readonly Role[] = ["officer", "editor"];

const PLAIN_VERBS = ["reset", "disable", "enable", "reset-factors", "invite-link", "unlink"] as const;
type PlainVerb = (typeof PLAIN_VERBS)[number];

type Task =
  | { verb: "list" }
  | { verb: "add" | "roles"; username: string; roles: readonly Role[]; passwordStdin: boolean }
  | { verb: PlainVerb; username: string; passwordStdin: boolean };

async function main(): Promise<number> {
  const task = readTask(process.argv.slice(2));
  if (!task) return reject(USAGE, EXIT.usage);
  const password = task.verb !== "list" && task.passwordStdin ? await readPassword() : null;
  return runCommand(reachDatabase, async ({ publicUrl }, { roles }) => {
    const database = openDatabase({ ...roles.connection, max: 2 }, createLog("silent"));
    try {
      return await runTask(task, { ...database, publicUrl }, password);
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
    const [verb, username, ...names] = positionals;
    const passwordStdin = values["password-stdin"];
    if (verb === "list") return username || passwordStdin ? null : { verb };
    if (!username || (passwordStdin && verb !== "add" && verb !== "reset")) return null;
    const roles = ROLES.filter((role) => names.includes(role));
    const isRoles = names.length > 0 && names.every((name) => ROLES.some((role) => role === name));
    switch (verb) {
      case "add":
        if (names.length > 0 && !isRoles) return null;
        return { verb, username, passwordStdin, roles: isRoles ? roles : DEFAULT_ROLES };
      case "roles":
        return isRoles ? { verb, username, passwordStdin, roles } : null;
      case "promote":
        return names.length > 0 ? null : { verb: "roles", username, passwordStdin, roles: ["administrator"] };
      case "demote":
        return names.length > 0 ? null : { verb: "roles", username, passwordStdin, roles: DEFAULT_ROLES };
      default: {
        const plain = PLAIN_VERBS.find((one) => one === verb);
        return plain && names.length === 0 ? { verb: plain, username, passwordStdin } : null;
      }
    }
  } catch {
    return null;
  }
}

/** Reads the first line of standard input, without the line break that `echo` and text files add. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? "";
}

type Context = Database & { publicUrl: string | null };

async function runTask(task: Task, { db, pool, publicUrl }: Context, password: string | null): Promise<number> {
  if (task.verb === "list") return list(await listStaff(db));
  const deps = { db, clock: systemClock, content: await openContent(db, createLog("silent"), systemClock) };
  const [actor, { username }] = [operator(), task];
  switch (task.verb) {
    case "add":
      return report(await addAccount(deps, actor, username, { password, roles: task.roles }), "has an account now");
    case "reset": {
      const change = await resetPassword(deps, actor, username, password);
      if (change.kind === "done") await resetRateLimit(pool, change.username);
      return report(change, "has a new password and is signed out everywhere");
    }
    case "disable":
      return report(await disableAccount(deps, actor, username), "is disabled now and signed out everywhere");
    case "enable":
      return report(await enableAccount(deps, actor, username), "can sign in again");
    case "roles": {
      const change = await changeRoles(deps, actor, username, task.roles);
      return report(change, `has these roles now: ${task.roles.join(", ")}`);
    }
    case "reset-factors": {
      const change = await resetFactors(deps, username, actor);
      return report(
        { generatedPassword: null, ...change },
        "has no two-step verification any more and is signed out everywhere",
      );
    }
    case "invite-link":
      return reportLink(await makeHandOverLink(deps, actor, username), publicUrl);
    case "unlink":
      return reportUnlinking(
        await unlinkIdentities(deps, { actor }, { username: normalizeUsername(username) }),
        username,
      );
  }
}

/** Resets the account's sign-in rate limit, often used up by someone who forgot the password. Only the limit's name matters here. */
async function resetRateLimit(pool: pg.Pool, username: string): Promise<void> {
  const limit = createRateLimit(pool, RATE_LIMITS.loginsByAccount);
  await limit.reset(accountKey(username));
}

function list(accounts: Awaited<ReturnType<typeof listStaff>>): number {
  if (accounts.length === 0) print("There are no accounts.");
  for (const { username, roles, createdAt, disabledAt } of accounts) {
    const day = (date: Date) => date.toISOString().slice(0, 10);
    const facts = [roles.join(", "), ...(disabledAt ? [`disabled ${day(disabledAt)}`] : [])];
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
      return rejectUnknown(change.username);
    case "last-administrator":
      return reject(`'${change.username}' is the only administrator. Make another account an administrator first.`);
    case "bad-username":
      return reject("A username has 1 to 64 of the characters a-z 0-9 . _ @ - and starts with a letter or a digit.");
    case "bad-password":
      return reject(`The password was not accepted. ${PASSWORD_MESSAGES[change.problem]}`);
  }
}

function reportLink(link: HandOverLink, publicUrl: string | null): number {
  switch (link.kind) {
    case "made":
      print(
        `Link for '${link.username}', shown this once, valid for ${LINK_LIFETIMES.invitation.label} and for one use:`,
      );
      print(`${publicUrl ?? ""}${linkPath(link.token, "invitation")}`);
      if (publicUrl === null) print("PUBLIC_URL is not set: put the address of the site before it.");
      print("Hand it to this person only: anyone who opens it can set the password. Older links no longer work.");
      return EXIT.done;
    case "unknown":
      return rejectUnknown(link.username);
    case "disabled":
      return reject(`'${link.username}' is disabled. To enable the account: npm run staff -- enable ${link.username}`);
  }
}

function reportUnlinking(outcome: Unlinking, typed: string): number {
  switch (outcome.kind) {
    case "done":
      print(`'${outcome.username}' is unlinked from the university's account and signed out everywhere.`);
      print("A sign-in there with the same e-mail address links it again.");
      return EXIT.done;
    case "not-linked":
      return reject(`'${outcome.username}' is not linked to an account of the university.`);
    case "last-administrator":
      return reject(
        `'${outcome.username}' is the only administrator, and has no password. Set one first: npm run staff -- reset ${outcome.username}`,
      );
    case "unknown":
      return rejectUnknown(typed);
  }
}

function rejectUnknown(username: string): number {
  return reject(`There is no account '${username}'. To list all: npm run staff -- list`);
}

process.exitCode = await main();
