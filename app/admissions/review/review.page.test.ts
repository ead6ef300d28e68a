import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FixtureApplication, insertApplication } from "../../../tests/builders/application.builder.ts";
import { changeAnswersOf } from "../../../tests/support/applicants/answers-form.ts";
import { applicantCookie } from "../../../tests/support/applicants/applicant-session.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { insertMail } from "../../mail/mail.store.server.ts";
import { findDuplicates } from "../duplicates/find-duplicates.job.server.ts";
import { CLAIM_MS } from "./queue/claims.store.server.ts";
import { loader as queue } from "./queue/queue.endpoint.ts";
import { action, loader } from "./review.page.tsx";
import { loader as application, action as send } from "./reviewed-application.endpoint.ts";

const FILE = { size: 10, mediaType: "image/png", originalName: "result.png" } as const;
const DAY_MS = 24 * 3_600_000;

const t = testDeps();
let ngozi: string;
let tunde: string;
let auditor: string;
let ada: FixtureApplication;
let bola: FixtureApplication;
let efe: FixtureApplication;

beforeAll(async () => {
  ngozi = await staffCookie(t.deps, "ngozi", "officer");
  tunde = await staffCookie(t.deps, "tunde", "officer");
  auditor = await staffCookie(t.deps, "auditor", "auditor");
  await t.deps.db.updateTable("staff").set({ name: "Ngozi Eze" }).where("username", "=", "ngozi").execute();
});
beforeEach(async () => {
  await t.owner.db.deleteFrom("applications").execute();
  const add = (firstName: string, program: string, days: number) => {
    const document = { ...FILE, sha256: Buffer.alloc(32, firstName) };
    return insertApplication(t.deps.db, {
      firstName,
      lastName: "Obi",
      program,
      submittedAt: new Date(t.clock.now().getTime() - days * DAY_MS),
      documents: { waecNecoResult: document, jambResult: document },
    });
  };
  efe = await add("Efe", "Law", 1);
  ada = await add("Ada", "Law", 9);
  bola = await add("Bola", "Nursing Science", 4);
});

const open = (query = "", cookie = ngozi) => loader(routeArgs(t.deps, `/dashboard/review?${query}`, { cookie }));

const post = (id: number, fields: Record<string, string> | URLSearchParams, cookie = ngozi) =>
  responseOf(
    send(
      routeArgs(t.deps, `/dashboard/review/applications/${id}`, {
        cookie,
        params: { id: String(id) },
        init: { method: "POST", body: new URLSearchParams(fields) },
      }) as never,
    ),
  );

const read = async (id: number, cookie = ngozi) => {
  const args = routeArgs(t.deps, `/dashboard/review/applications/${id}`, { cookie, params: { id: String(id) } });
  return (await application(args as never)).json();
};

const outcomeOf = (id: number) =>
  t.deps.db
    .selectFrom("applications")
    .select(["status", "outcome", "released_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("says that the newest mail to the applicant was not delivered, also of an application that is preloaded", async () => {
  const { email } = await t.deps.db
    .selectFrom("applications")
    .select("email")
    .where("id", "=", ada.id)
    .executeTakeFirstOrThrow();
  expect(await read(ada.id)).toMatchObject({ undelivered: null });
  const mail = { to: email, subject: "Your application", text: "", html: "" };
  const mailId = await t.deps.db.transaction().execute((transaction) => insertMail(transaction, mail, t.clock.now()));
  const bounced = { status: "bounced", last_error: "550 no such user" } as const;
  await t.deps.db.updateTable("mails").set(bounced).where("id", "=", mailId).execute();
  expect(await read(ada.id)).toMatchObject({ undelivered: { to: email, error: "550 no such user" } });
  await t.pool.query("delete from mails");
});

describe("The queue", () => {
  test("begins with who has waited longest, and says for how long", async () => {
    const { queue, application } = await open();
    expect(queue.entries.map(({ name, waiting }) => [name, waiting])).toEqual([
      ["Ada Obi", "9 days"],
      ["Bola Obi", "4 days"],
      ["Efe Obi", "1 day"],
    ]);
    expect(queue.count).toBe(3);
    expect(application?.name).toBe("Ada Obi");
  });

  test("contains what the filter in the address selects", async () => {
    expect((await open("program=Law")).queue.entries.map(({ name }) => name)).toEqual(["Ada Obi", "Efe Obi"]);
  });

  test("leaves out decided applications, and shows them on request", async () => {
    await post(ada.id, { intent: "step", step: "admitted", seen: "0" });
    expect((await open()).queue.entries.map(({ name }) => name)).toEqual(["Bola Obi", "Efe Obi"]);
    expect((await open("status=decided")).queue.entries.map(({ name }) => name)).toEqual(["Ada Obi"]);
  });

  test("goes on after the application in the address, also once that has left the queue", async () => {
    await post(bola.id, { intent: "step", step: "admitted", seen: "0" });
    const response = await queue(
      routeArgs(t.deps, `/dashboard/review/queue?at=${bola.id}`, { cookie: ngozi }) as never,
    );
    const { entries } = (await response.json()) as Awaited<ReturnType<typeof open>>["queue"];
    expect(entries.map(({ name }) => name)).toEqual(["Ada Obi", "Efe Obi"]);
  });

  test("flags a document that the applicant has just sent, and a second application with the same JAMB number", async () => {
    await t.deps.db
      .updateTable("applications")
      .set({ jamb_key: "202512345678AB" })
      .where("id", "in", [ada.id, bola.id])
      .execute();
    await findDuplicates(t.deps);
    await t.deps.db
      .insertInto("application_events")
      .values({
        application_id: ada.id,
        kind: "document-sent",
        at: t.clock.now(),
        staff_id: null,
        note: null,
        document_id: null,
      })
      .execute();
    const { queue } = await open();
    expect(queue.entries.map(({ flags }) => flags)).toEqual([
      ["New document from the applicant", "Possible duplicate"],
      ["Possible duplicate"],
      [],
    ]);
  });

  test("an unknown application in the address is not found", async () => {
    await expect(open("at=999999")).rejects.toMatchObject({ init: { status: 404 } });
  });
});

describe("An application that an officer has opened", () => {
  test("is claimed: a colleague sees who is looking at it, and starts with the next one", async () => {
    await open();
    const { claims, application } = await open("", tunde);
    expect(claims).toEqual([[ada.id, "Ngozi Eze"]]);
    expect(application?.name).toBe("Bola Obi");
  });

  test("is not opened for a colleague who opens the queue in the same moment", async () => {
    const opened = await Promise.all([open(), open("", tunde)]);
    expect(opened.map(({ application }) => application?.name).toSorted()).toEqual(["Ada Obi", "Bola Obi"]);
  });

  test("is no longer new from its applicant, unlike one that is only loaded ahead", async () => {
    const at = t.clock.now();
    await t.deps.db.updateTable("applications").set({ new_from_applicant_at: at }).execute();
    const news = async () =>
      (await t.pool.query("select first_name from applications where new_from_applicant_at is not null")).rows.length;
    await open();
    expect(await news()).toBe(2);
    const { newSince } = await read(bola.id);
    expect(await news()).toBe(2);
    expect((await post(bola.id, { intent: "seen", until: "yesterday" })).status).toBe(422);
    expect((await post(bola.id, { intent: "seen", until: newSince }, auditor)).status).toBe(403);
    await post(bola.id, { intent: "seen", until: newSince });
    expect(await news()).toBe(1);
    await open(`at=${efe.id}`, auditor);
    expect(await news()).toBe(1);
  });

  test("can still be opened and decided by a colleague", async () => {
    await open();
    expect((await open(`at=${ada.id}`, tunde)).application?.name).toBe("Ada Obi");
    expect((await post(ada.id, { intent: "step", step: "admitted", seen: "0" }, tunde)).status).toBe(200);
  });

  test("is free again two minutes after its page was last known to be open", async () => {
    await open();
    t.clock.advance(CLAIM_MS - 1);
    expect((await open("", tunde)).application?.name).toBe("Bola Obi");
    t.clock.advance(1);
    expect((await open("", auditor)).claims).toEqual([[bola.id, "tunde"]]);
  });

  test("stays claimed while the claim is renewed, and is free at once when the officer goes on", async () => {
    await open();
    t.clock.advance(CLAIM_MS - 1);
    await post(ada.id, { intent: "claim" });
    t.clock.advance(CLAIM_MS - 1);
    expect((await open("", auditor)).claims).toEqual([[ada.id, "Ngozi Eze"]]);
    await post(efe.id, { intent: "claim", left: String(ada.id) });
    expect((await open("", auditor)).claims).toEqual([[efe.id, "Ngozi Eze"]]);
  });

  test("is not claimed by an auditor, who may only look", async () => {
    await open("", auditor);
    expect((await open("", tunde)).claims).toEqual([]);
    expect((await post(ada.id, { intent: "claim" }, auditor)).status).toBe(403);
  });
});

describe("A decision", () => {
  test("is recorded without a text, and not released to the applicant", async () => {
    const response = await post(ada.id, { intent: "step", step: "admitted", seen: "0" });
    expect(await response.json()).toEqual({ kind: "taken" });
    expect(await outcomeOf(ada.id)).toEqual({ status: "decided", outcome: "admitted", released_at: null });
    expect(await t.deps.db.selectFrom("mails").selectAll().execute()).toEqual([]);
  });

  test("that asks for named documents until a day has the applicant's mail name them", async () => {
    const fields = new URLSearchParams({
      intent: "step",
      step: "more-asked",
      seen: "0",
      due: "2025-10-31",
      note: "Thanks.",
    });
    for (const item of ["Birth certificate", "O'level result"]) fields.append("item", item);
    expect((await post(ada.id, fields)).status).toBe(200);
    const { text_body } = await t.deps.db.selectFrom("mails").selectAll().executeTakeFirstOrThrow();
    expect(text_body).toContain("- Birth certificate\n- O'level result");
    expect(text_body).toContain("Please send it by 31 October 2025.");
    await t.pool.query("delete from mails");
  });

  test("puts an application on the waiting list", async () => {
    await post(ada.id, { intent: "step", step: "waiting-listed", seen: "0" });
    expect(await outcomeOf(ada.id)).toEqual({ status: "decided", outcome: "waiting-list", released_at: null });
  });

  test("counts once when it is sent again after a lost response", async () => {
    const fields = { intent: "step", step: "not-admitted", seen: "0" };
    await post(ada.id, fields);
    expect((await post(ada.id, fields)).status).toBe(200);
    const events = await t.deps.db
      .selectFrom("application_events")
      .selectAll()
      .where("application_id", "=", ada.id)
      .execute();
    expect(events).toHaveLength(1);
  });

  test("shows what the applicant changed since the submission, until the review has begun", async () => {
    const cookie = await applicantCookie(t.deps, ada.id);
    const { city, state } = await t.deps.db
      .selectFrom("applications")
      .select(["city", "state"])
      .where("id", "=", ada.id)
      .executeTakeFirstOrThrow();
    await changeAnswersOf(t.deps, cookie, { city: "Eku Road", state: "Somewhere" });
    await changeAnswersOf(t.deps, cookie, { city: "Sapele", state });
    const reviewed = async () => (await open(`at=${ada.id}`)).application;
    expect((await reviewed())?.changed).toEqual([{ field: "city", label: "City", from: city, to: "Sapele" }]);
    expect((await open()).queue.entries[0]?.flags).toContain("Answers changed by the applicant");
    const seen = String((await reviewed())?.lastEventId);
    await post(ada.id, { intent: "step", step: "more-asked", note: "Your slip", seen });
    expect((await reviewed())?.changed).toEqual([]);
  });

  test("is rejected when the applicant changed answers after it was loaded ahead, and says so", async () => {
    await changeAnswersOf(t.deps, await applicantCookie(t.deps, ada.id), { city: "Eku Road" });
    const response = await post(ada.id, { intent: "step", step: "admitted", seen: "0" });
    expect(response.status).toBe(409);
    expect((await response.json()).message).toMatch(/^The applicant changed their answers\. That was on /);
    expect((await outcomeOf(ada.id)).outcome).toBeNull();
  });

  test("is rejected when a colleague has decided meanwhile, with what the colleague did", async () => {
    await post(ada.id, { intent: "step", step: "admitted", seen: "0" });
    const response = await post(ada.id, { intent: "step", step: "not-admitted", seen: "0" }, tunde);
    expect(response.status).toBe(409);
    const { message, isSettled } = await response.json();
    expect(message).toContain("ngozi");
    expect(isSettled).toBe(true);
    expect((await outcomeOf(ada.id)).outcome).toBe("admitted");
  });

  test("is rejected when a colleague has taken another step meanwhile, and the application still waits", async () => {
    await post(ada.id, { intent: "step", step: "more-asked", note: "Your slip", seen: "0" });
    const response = await post(ada.id, { intent: "step", step: "admitted", seen: "0" }, tunde);
    expect(response.status).toBe(409);
    expect((await response.json()).isSettled).toBe(false);
    await t.pool.query("delete from mails");
  });

  test.each([
    ["a question that says nothing", { step: "more-asked", note: "  ", seen: "0" }, 422],
    ["a question until a day that is over", { step: "more-asked", note: "Thanks.", due: "2025-10-01", seen: "0" }, 422],
    ["a step that belongs to the application's page", { step: "decision-taken-back", note: "Error", seen: "0" }, 422],
    ["no step", { seen: "0" }, 422],
    ["no event that was seen", { step: "admitted" }, 422],
  ])("is rejected with %s", async (_, fields, status) => {
    expect((await post(ada.id, { intent: "step", ...fields } as Record<string, string>)).status).toBe(status);
    expect((await outcomeOf(ada.id)).status).toBe("received");
  });

  test("is rejected from an auditor, and for an unknown application", async () => {
    expect((await post(ada.id, { intent: "step", step: "admitted", seen: "0" }, auditor)).status).toBe(403);
    expect((await post(999_999, { intent: "step", step: "admitted", seen: "0" })).status).toBe(404);
  });
});

describe("A note", () => {
  const notesOn = async (id: number) => (await read(id, tunde)).notes;

  test("is shown to every colleague once it is saved, with its author", async () => {
    expect(await (await post(ada.id, { intent: "note", note: "Called her.\r\nNo answer." })).json()).toEqual({
      kind: "noted",
    });
    await post(ada.id, { intent: "note", note: "Called her.\r\nNo answer." });
    expect(await notesOn(ada.id)).toMatchObject([{ by: "ngozi", note: "Called her.\nNo answer.", isRemovable: false }]);
  });

  test.each([
    ["without a text", { note: " " }, 422],
    ["that is too long", { note: "x".repeat(2001) }, 422],
    ["that removes another", { note: "", remove: "1" }, 422],
  ])("%s is rejected", async (_, fields, status) => {
    expect((await post(ada.id, { intent: "note", ...fields })).status).toBe(status);
    expect(await notesOn(ada.id)).toEqual([]);
  });

  test("is not written by an auditor, nor on an unknown application", async () => {
    expect((await post(ada.id, { intent: "note", note: "Hm" }, auditor)).status).toBe(403);
    expect((await post(999_999, { intent: "note", note: "Hm" })).status).toBe(404);
  });
});

describe("A rotated document", () => {
  test("is turned for every colleague, until it is upright again", async () => {
    const id = ada.documentIds.waecNecoResult ?? "";
    await post(ada.id, { intent: "rotate", document: id, turns: "3" });
    expect((await read(ada.id, tunde)).documents).toMatchObject([{ turns: 3 }, { turns: 0 }]);
    await post(ada.id, { intent: "rotate", document: id, turns: "0" });
    expect((await read(ada.id, tunde)).documents).toMatchObject([{ turns: 0 }, { turns: 0 }]);
  });

  test.each([
    ["an unknown document", "unknown", "1", 404],
    ["five quarter turns", "", "5", 422],
  ])("stays as it is after a request with %s", async (_, document, turns, status) => {
    const response = await post(ada.id, {
      intent: "rotate",
      document: document || (ada.documentIds.jambResult ?? ""),
      turns,
    });
    expect(response.status).toBe(status);
  });
});

describe("The data of an application", () => {
  test("have what was typed beside the scan that it must match", async () => {
    const { documents, name } = await read(ada.id);
    expect(name).toBe("Ada Obi");
    expect(documents).toMatchObject([
      { label: "WAEC/NECO result", typed: { label: "WAEC/NECO exam number" } },
      { label: "JAMB result", typed: { label: "JAMB registration number", hint: null } },
    ]);
  });

  test("have a hint beside a number that does not look like one", async () => {
    await t.pool.query("update applications set jamb_registration_no = '12345' where id = $1", [ada.id]);
    const { answers, documents } = await read(ada.id);
    const hint = "Does not look like a JAMB number: expected 12 digits and 2 letters, or 8 digits and 2 letters.";
    expect(documents[1].typed).toEqual({ label: "JAMB registration number", value: "12345", hint });
    expect(answers).toContainEqual({
      field: "jambRegistrationNo",
      label: "JAMB registration number",
      value: "12345",
      hint,
    });
  });

  test("are recorded as seen in the queue", async () => {
    await t.pool.query("delete from record_views");
    const { queue } = await open("", auditor);
    const { rows } = await t.pool.query("select application_ids from record_views where kind = 'list'");
    expect(rows).toEqual([{ application_ids: queue.entries.map(({ id }) => id) }]);
    expect(queue.entries).not.toEqual([]);
  });

  test("are recorded as seen, also when they are only loaded ahead", async () => {
    await read(bola.id);
    const views = await t.deps.db
      .selectFrom("application_views")
      .select("application_id")
      .where("application_id", "=", bola.id)
      .execute();
    expect(views).toHaveLength(1);
  });
});

describe("Without JavaScript", () => {
  const postPage = (query: string, fields: Record<string, string>) =>
    action(
      routeArgs(t.deps, `/dashboard/review?${query}`, {
        cookie: ngozi,
        init: { method: "POST", body: new URLSearchParams(fields) },
      }),
    );

  test("a decision leads to the next application, with the same filter", async () => {
    const fields = { intent: "step", step: "admitted", seen: "0", next: String(efe.id) };
    const response = await responseOf(postPage(`program=Law&at=${ada.id}`, fields));
    expect(response.headers.get("Location")).toBe(`/dashboard/review?program=Law&order=asc&at=${efe.id}`);
    expect((await outcomeOf(ada.id)).outcome).toBe("admitted");
  });

  test("a rejected note comes back with what was typed, and a saved one leads to its application", async () => {
    const note = "x".repeat(2001);
    const result = await postPage(`at=${ada.id}`, { intent: "note", note });
    expect(result).toMatchObject({ init: { status: 422 }, data: { note } });
    const response = await responseOf(postPage(`at=${ada.id}`, { intent: "note", note: "Called her." }));
    expect(response.headers.get("Location")).toBe(`/dashboard/review?order=asc&at=${ada.id}`);
  });

  test("a rejected question comes back with what was typed", async () => {
    await post(ada.id, { intent: "step", step: "admitted", seen: "0" }, tunde);
    const result = await postPage(`at=${ada.id}`, { intent: "step", step: "more-asked", note: "Your slip", seen: "0" });
    expect(result).toMatchObject({ init: { status: 409 }, data: { question: { note: "Your slip" } } });
  });
});
