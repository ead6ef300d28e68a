import { afterAll, beforeEach, expect, test } from "vitest";
import { routeArgs, staffCookie } from "../../../../tests/support/staff-session.ts";
import { openTestDeps, type TestDeps } from "../../../../tests/support/test-deps.ts";
import { POSTGRADUATE } from "../../../admissions/information/postgraduate.content.ts";
import { encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { loader as previewLoader } from "../preview/preview.page.tsx";
import { action } from "./document.action.server.ts";
import { loader } from "./document.loader.server.ts";

const KEY = "postgraduate-application";
const ADDRESS = `/dashboard/pages/${KEY}`;
const MINUTE_MS = 60_000;

let t: TestDeps;
let amaka: string;
let bello: string;

beforeEach(async () => {
  await t?.close();
  t = await openTestDeps();
  amaka = await staffCookie(t.deps, "amaka", "editor");
  bello = await staffCookie(t.deps, "bello", "editor");
});

afterAll(() => t.close());

function open(cookie: string) {
  return loader(routeArgs(t.deps, ADDRESS, { params: { key: KEY }, cookie }));
}

type Sent = { status: number; location: string | null; body: unknown };

async function post(cookie: string, intent: string, fields: Record<string, string>, form = ""): Promise<Sent> {
  const body = new URLSearchParams([...new URLSearchParams(form), ...Object.entries(fields), ["$intent", intent]]);
  body.set("$end", "1");
  const args = routeArgs(t.deps, ADDRESS, { params: { key: KEY }, cookie, init: { method: "POST", body } });
  const outcome = await action(args).catch((thrown: unknown) => thrown);
  if (outcome instanceof Response)
    return { status: outcome.status, location: outcome.headers.get("Location"), body: null };
  if (outcome instanceof Error) throw outcome;
  const { data: answer, init } = outcome as { data: unknown; init: { status: number } };
  return { status: init.status, location: null, body: answer };
}

/** Returns the form of the page with another account number. */
function withAccount(accountNumber: string): string {
  const edited = findEditedDocument(KEY, t.deps);
  if (!edited) throw new Error("There is no such document.");
  const { sample } = POSTGRADUATE;
  const fee = { ...sample.fee, account: { ...sample.fee.account, accountNumber } };
  return encodeForm(edited, { ...sample, picture: { picture: "hostel-default", alt: "" }, fee });
}

async function sendForApproval(accountNumber: string): Promise<void> {
  const sent = await post(amaka, "publish", { $over: (await open(amaka)).over }, withAccount(accountNumber));
  expect(sent.location).toBe(`${ADDRESS}?done=sent`);
}

const shownAccount = () => t.deps.content.read(POSTGRADUATE).fee.account.accountNumber;

test("shows the approver what the waiting version changes, also beneath a draft that changes nothing", async () => {
  await sendForApproval("6666666666");
  const innocent = withAccount(shownAccount());
  expect(await post(amaka, "save", { $over: (await open(amaka)).over }, innocent)).toMatchObject({ status: 200 });
  const {
    form,
    pending: [pending],
  } = await open(bello);
  expect(form).toBe(innocent);
  const changed = pending?.differences.map(({ id, after }) => [id, after.map(({ text }) => text).join("")]);
  expect(changed).toContainEqual(["fee.account.accountNumber", "6666666666"]);
  const preview = (query: string) =>
    previewLoader(routeArgs(t.deps, `${ADDRESS}/preview${query}`, { params: { key: KEY }, cookie: bello }));
  expect((await preview(`?of=${pending?.version}`)).isDraft).toBe(false);
  expect((await preview("")).isDraft).toBe(true);
});

test("approves nothing when another version waits than the one that was shown", async () => {
  await sendForApproval("1234567890");
  const shown = String((await open(bello)).pending[0]?.version);
  await sendForApproval("6666666666");
  const before = shownAccount();
  for (const $version of [shown, ""])
    expect((await post(bello, "approve", { $version })).location).toBe(`${ADDRESS}?done=gone`);
  expect(shownAccount()).toBe(before);
  const now = String((await open(bello)).pending[0]?.version);
  expect((await post(bello, "approve", { $version: now })).location).toBe(`${ADDRESS}?done=approved`);
  expect(shownAccount()).toBe("6666666666");
});

test("asks for the password before a bank account is approved more than ten minutes after the sign-in", async () => {
  await sendForApproval("1234567890");
  const version = String((await open(bello)).pending[0]?.version);
  t.clock.advance(11 * MINUTE_MS);
  const approval = await post(bello, "approve", { $version: version });
  expect(approval).toMatchObject({ status: 403, body: { kind: "confirm-identity", username: "bello" } });
  expect((await open(bello)).pending).toMatchObject([{ isWaiting: true }]);
});

test("publishes nothing at a time that is past, and says which time it is", async () => {
  const form = withAccount("1234567890");
  const times = { $from: "2025-10-06 09:59", $until: "" };
  const sent = await post(amaka, "publish", { $over: (await open(amaka)).over, ...times }, form);
  const message = "This time is past. Choose a later one, or empty the field.";
  expect(sent).toMatchObject({
    status: 422,
    body: { kind: "wrong", form, problems: [{ field: "shown-from", message }] },
  });
  expect((await open(amaka)).pending).toEqual([]);
});

test("lists what waits for its time, the first first, and withdraws the one that was chosen", async () => {
  const times = [
    { $from: "2099-01-31T08:00", $until: "" },
    { $from: "2098-01-31T08:00", $until: "2098-02-28T08:00" },
  ];
  for (const [index, time] of times.entries()) {
    await post(amaka, "publish", { $over: (await open(amaka)).over, ...time }, withAccount(`123456789${index}`));
    const [{ version } = { version: 0 }] = (await open(bello)).pending;
    expect((await post(bello, "approve", { $version: String(version) })).location).toBe(`${ADDRESS}?done=approved`);
  }
  const { pending } = await open(amaka);
  expect(pending.map(({ from, until, isInForm }) => [from, until, isInForm])).toEqual([
    ["31 January 2098, 08:00", "28 February 2098, 08:00", true],
    ["31 January 2099, 08:00", null, false],
  ]);
  const later = String(pending[1]?.version);
  expect((await post(amaka, "withdraw", { $version: later })).location).toBe(`${ADDRESS}?done=withdrawn`);
  expect((await open(amaka)).pending.map(({ from }) => from)).toEqual(["31 January 2098, 08:00"]);
  expect((await open(amaka)).times.from).toBe("2099-01-31T08:00");
});
