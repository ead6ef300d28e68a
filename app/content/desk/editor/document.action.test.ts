import { beforeEach, expect, test } from "vitest";
import { documentDesk } from "../../../../tests/support/staff/document-desk.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDepsPerTest } from "../../../../tests/support/test-deps.ts";
import { FEES } from "../../../admissions/information/fees/fees.content.ts";
import { POSTGRADUATE } from "../../../admissions/information/postgraduate.content.ts";
import { loader as previewLoader } from "../preview/preview.page.tsx";

const KEY = "postgraduate-application";
const ADDRESS = `/dashboard/pages/${KEY}`;
const MINUTE_MS = 60_000;

const t = testDepsPerTest();
let amaka: string;
let bello: string;

beforeEach(async () => {
  amaka = await staffCookie(t.deps, "amaka", "editor");
  bello = await staffCookie(t.deps, "bello", "editor");
});

const desk = documentDesk(POSTGRADUATE, t);
const { open, send } = desk;

/** The only picture of the test deps. */
const PICTURE = { picture: "hostel-default", alt: "" };

/** Returns the form of the page with another account number. */
function withAccount(accountNumber: string): string {
  const { fee } = POSTGRADUATE.sample;
  const account = { ...fee.account, accountNumber };
  return desk.formWith({ picture: PICTURE, fee: { ...fee, account } });
}

async function sendForApproval(accountNumber: string): Promise<void> {
  const sent = await send(amaka, "publish", withAccount(accountNumber));
  expect(sent.location).toBe(`${ADDRESS}?done=sent`);
}

const shownAccount = () => t.deps.content.read(POSTGRADUATE).fee.account?.accountNumber ?? "";

test("shows the approver what the waiting version changes, also beneath a draft that changes nothing", async () => {
  await sendForApproval("6666666666");
  const innocent = withAccount(shownAccount());
  expect(await send(amaka, "save", innocent)).toMatchObject({ status: 200 });
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
    expect((await send(bello, "approve", "", { $version })).location).toBe(`${ADDRESS}?done=gone`);
  expect(shownAccount()).toBe(before);
  const now = String((await open(bello)).pending[0]?.version);
  expect((await send(bello, "approve", "", { $version: now })).location).toBe(`${ADDRESS}?done=approved`);
  expect(shownAccount()).toBe("6666666666");
});

test("takes the fee and its account off the page once a second person has approved it", async () => {
  const { fee } = POSTGRADUATE.sample;
  const { account: _, ...text } = { ...fee, amount: null };
  const sent = await send(amaka, "publish", desk.formWith({ picture: PICTURE, fee: text }));
  expect(sent.location).toBe(`${ADDRESS}?done=sent`);
  expect(t.deps.content.read(POSTGRADUATE).fee.account).toBeDefined();
  expect(await desk.approve(bello)).toBe(`${ADDRESS}?done=approved`);
  expect(t.deps.content.read(POSTGRADUATE).fee).toEqual(text);
});

test("asks for the password before a bank account is approved more than ten minutes after the sign-in", async () => {
  await sendForApproval("1234567890");
  const version = String((await open(bello)).pending[0]?.version);
  t.clock.advance(11 * MINUTE_MS);
  const approval = await send(bello, "approve", "", { $version: version });
  expect(approval).toMatchObject({ status: 403, result: { kind: "confirm-identity", username: "bello" } });
  expect((await open(bello)).pending).toMatchObject([{ isWaiting: true }]);
});

test("publishes nothing at a time that is past, and says which time it is", async () => {
  const form = withAccount("1234567890");
  const times = { $from: "2025-10-06 09:59", $until: "" };
  const sent = await send(amaka, "publish", form, times);
  const message = "This time is past. Choose a later one, or empty the field.";
  expect(sent).toMatchObject({
    status: 422,
    result: { kind: "wrong", form, problems: [{ field: "shown-from", message }] },
  });
  expect((await open(amaka)).pending).toEqual([]);
});

test("lists what is wrong in the order of the form, the times last", async () => {
  const { fee } = POSTGRADUATE.sample;
  const account = { ...fee.account, accountNumber: "12" };
  const form = desk.formWith({ title: "", picture: { picture: "", alt: "" }, fee: { ...fee, account } });
  const { result } = await send(amaka, "publish", form, { $from: "2000-01-31T08:00" });
  const fields = result?.kind === "wrong" ? result.problems.map(({ field }) => field) : [];
  expect(fields).toEqual(["title", "picture.picture", "fee.account.accountNumber", "shown-from"]);
});

test("lists what waits for its time, the first first, and withdraws the one that was chosen", async () => {
  const times = [
    { $from: "2099-01-31T08:00", $until: "" },
    { $from: "2098-01-31T08:00", $until: "2098-02-28T08:00" },
  ];
  for (const [index, time] of times.entries()) {
    await send(amaka, "publish", withAccount(`123456789${index}`), time);
    const [{ version } = { version: 0 }] = (await open(bello)).pending;
    expect((await send(bello, "approve", "", { $version: String(version) })).location).toBe(`${ADDRESS}?done=approved`);
  }
  const { pending } = await open(amaka);
  expect(pending.map(({ from, until, isInForm }) => [from, until, isInForm])).toEqual([
    ["31 January 2098, 08:00", "28 February 2098, 08:00", true],
    ["31 January 2099, 08:00", null, false],
  ]);
  const later = String(pending[1]?.version);
  expect((await send(amaka, "withdraw", "", { $version: later })).location).toBe(`${ADDRESS}?done=withdrawn`);
  expect((await open(amaka)).pending.map(({ from }) => from)).toEqual(["31 January 2098, 08:00"]);
  expect((await open(amaka)).times.from).toBe("2099-01-31T08:00");
});

test("an officer of some faculties can't get the applications of another course by editing the fees", async () => {
  const fees = documentDesk(FEES, t);
  const ada = await staffCookie(t.deps, "ada", "officer", "editor");
  await t.pool.query("update staff set faculties = '{Law}' where username = 'ada'");
  const withCourse = (course: string) =>
    fees.formWith({
      picture: PICTURE,
      faculties: FEES.sample.faculties.map((one) =>
        one.faculty === "Law" ? { ...one, courses: [...one.courses, course] } : one,
      ),
    });
  const courses = () => t.deps.content.read(FEES).faculties.find(({ faculty }) => faculty === "Law")?.courses;
  const { status, result } = await fees.send(ada, "publish", withCourse("Music"));
  expect([status, result?.kind === "wrong" && result.problems.map(({ message }) => message)]).toEqual([
    422,
    [expect.stringContaining("Ask an editor of all faculties to add it.")],
  ]);
  expect(courses()).not.toContain("Music");
  expect(
    await fees.send(ada, "publish", fees.formWith({ picture: PICTURE, intro: "Fees of this session" })),
  ).toMatchObject({
    status: 303,
  });
  expect(await fees.send(amaka, "publish", withCourse("Music"))).toMatchObject({ status: 303 });
  expect(courses()).toContain("Music");
});

test("rejects a form whose lists have more entries than a page can show, and saves nothing of it", async () => {
  const rows = Array.from({ length: 6600 }, (_, place) => `&steps.$items=${place}`).join("");
  for (const intent of ["save", "publish"])
    expect(await send(amaka, intent, `${withAccount("6666666666")}${rows}`)).toMatchObject({ status: 413 });
  expect(await t.deps.db.selectFrom("content_drafts").select("key").execute()).toEqual([]);
});

test("says the same each time when a text that visitors see is published over a draft, twice after a lost response", async () => {
  const fees = documentDesk(FEES, t);
  const formOf = (intro: string) => fees.formWith({ picture: PICTURE, intro });
  await fees.send(amaka, "publish", formOf("Shown"), { $from: "2025-10-06T10:15" });
  t.clock.advance(16 * MINUTE_MS);
  await fees.send(bello, "save", formOf("A draft of a colleague"));
  const { over } = await fees.open(amaka);
  const publish = () => fees.send(amaka, "publish", formOf("Shown"), { $over: over, $from: "" });
  const address = "/dashboard/pages/undergraduate-fees?done=unchanged-discarded";
  expect([(await publish()).location, (await publish()).location]).toEqual([address, address]);
  expect((await fees.open(amaka, "?done=unchanged-discarded")).done).toBe(
    "Nothing was published: visitors already see this text. The draft was discarded, and can be brought back for 30 days: open the history.",
  );
});

test("leaves out characters that nobody types, which the database would reject", async () => {
  const form = new URLSearchParams(withAccount(shownAccount()));
  form.set("title", "Post\u0000graduate\u202e admission");
  expect(await send(amaka, "save", `${form}`, { $from: "\u0000" })).toMatchObject({ status: 200 });
  expect(new URLSearchParams((await open(amaka)).form).get("title")).toBe("Postgraduate admission");
});
