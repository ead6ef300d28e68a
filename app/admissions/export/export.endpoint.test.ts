import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type FixtureDocument,
  insertApplication,
  insertApplications,
} from "../../../tests/builders/application.builder.ts";
import { readXlsx } from "../../../tests/support/read/read-xlsx.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { testServer } from "../../../tests/support/test-server.ts";
import { readApplicationList } from "../desk/list/application-list.ts";
import { loader as list } from "../desk/list/applications.page.tsx";
import { saveSearch } from "../desk/list/saved-search/saved-search.store.server.ts";
import { findDuplicates } from "../duplicates/find-duplicates.job.server.ts";
import { readQuestions } from "../questions/read-questions.server.ts";
import { documentFiles } from "./document-files.server.ts";
import { action, loader } from "./export.endpoint.ts";
import { FRAMES_MEDIA_TYPE, readFrames } from "./progress-frames.ts";

const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
const HEADS =
  "Reference,Status,Outcome,Applicant notified,Assigned to,Received (Lagos),Flags,FirstName,LastName,Email,Phone,Address,City,State,Country,Gender,AdmissionType,Program,SSCE,WaecNecoExamNo,WaecNecoResult,JambRegistrationNo,JambResult,HowDidYouHear,WaecNecoResultPath,JambResultPath".split(
    ",",
  );

const t = testDeps();
let cookie: string;
beforeAll(async () => {
  cookie = await staffCookie(t.deps, "ngozi", "officer");
});
type Options = { cookie?: string | null; accept?: string; method?: string };

function take(format: string, query: string, { cookie: given = cookie, accept = "*/*", method = "GET" }: Options = {}) {
  const init = { method, headers: { Accept: accept } };
  return responseOf(loader(routeArgs(t.deps, `/dashboard/export.${format}?${query}`, { cookie: given, init })));
}

async function sheets(query: string, options: Options = {}) {
  return readXlsx(new Uint8Array(await (await take("xlsx", query, options)).arrayBuffer())).sheets;
}

async function csvLines(query: string, options: Options = {}): Promise<string[]> {
  const bytes = new Uint8Array(await (await take("csv", query, options)).arrayBuffer());
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\r\n");
}

async function events() {
  const { rows } = await t.pool.query(
    "select actor_name, outcome, detail from audit_events where action = 'applications.exported' order by id",
  );
  return rows;
}

describe("The spreadsheet", () => {
  test("has the applications of the filter in the list's order, with all columns, and says what it holds", async () => {
    const submittedAt = new Date("2025-10-05T23:30:00Z");
    const hostile = { firstName: "=1+1", lastName: "عبد 🎓", phone: "08030000000", address: "+234" };
    const first = await insertApplication(t.deps.db, { program: "Music", submittedAt, ...hostile });
    const second = await insertApplication(t.deps.db, { program: "Music", submittedAt, lastName: "Aaron" });
    const [applications, about] = await sheets("program=Music&sort=lastName&order=desc");
    const [heads, row, next] = applications?.rows ?? [];
    expect(applications?.rows).toHaveLength(3);
    expect(heads).toEqual(HEADS);
    const cell = (head: string) => row?.[HEADS.indexOf(head)];
    expect([cell("Reference"), next?.[0]]).toEqual([first.reference, second.reference]);
    expect([cell("Status"), cell("Outcome"), cell("Flags")]).toEqual(["Received", "", ""]);
    expect([cell("FirstName"), cell("LastName"), cell("Phone")]).toEqual(["=1+1", "عبد 🎓", "08030000000"]);
    expect(cell("Address")).toBe("+234");
    expect(cell("Received (Lagos)")).toBeCloseTo(Date.UTC(2025, 9, 6, 0, 30) / 86_400_000 + 25_569, 8);
    expect(cell("JambResultPath")).toBe(`http://localhost/dashboard/documents/${first.documentIds.jambResult}`);
    expect([applications?.name, about?.name]).toEqual(["Applications", "About"]);
    expect(about?.rows).toEqual([
      ["About this export"],
      ["Applications", "2"],
      ["Filter", "Music"],
      ["Exported at", "6 October 2025, 10:00 (Lagos)"],
      ["Exported by", "ngozi"],
    ]);
  });

  test("has the columns that the list shows", async () => {
    const [applications] = await sheets("program=Music&columns=Phone,JambRegistrationNo");
    expect(applications?.rows[0]).toEqual([...HEADS.slice(0, 9), "Phone", "JambRegistrationNo"]);
  });

  test("has the fee and the payment reference while an intake has a fee", async () => {
    const setFee = (name: string | null) =>
      t.deps.db
        .updateTable("intakes")
        .set({ fee_name: name, fee_amount: name && "₦2,000", fee_page: name && "/Admissions" })
        .execute();
    await setFee("Screening");
    const [applications] = await sheets("program=Music");
    await setFee(null);
    expect(applications?.rows[0]?.slice(7, 9)).toEqual(["Application fee", "Payment reference"]);
    expect(applications?.rows[1]?.slice(7, 9)).toEqual(["Nothing sent", ""]);
  });

  test("flags a possible duplicate, and names the outcome of a decision", async () => {
    const same = { program: "Law", jambRegistrationNo: "202599999999ZZ" } as const;
    const { id } = await insertApplication(t.deps.db, same);
    await insertApplication(t.deps.db, same);
    await findDuplicates(t.deps);
    await t.pool.query(
      "update applications set status = 'decided', outcome = 'waiting-list', decided_at = now() where id = $1",
      [id],
    );
    const [applications] = await sheets("program=Law&status=decided");
    expect(applications?.rows[1]?.slice(1, 7)).toEqual([
      "Decided",
      "On the waiting list",
      "No",
      "",
      expect.any(Number),
      "Possible duplicate",
    ]);
  });

  test.each([
    "status=received&type=UTME",
    "outcome=waiting-list&released=no",
    "program=Law,Music&sort=lastName",
    "assigned=nobody&from=2025-08-01&to=2025-08-02&sort=email&order=desc",
    "state=delta&flag=unscanned",
    "id=1,3,2&order=asc",
  ])("has the same applications in the same order as the list with %s", async (query) => {
    const shown = await list(routeArgs(t.deps, `/dashboard?${query}`, { cookie }) as never);
    const [applications] = await sheets(query);
    const count = shown.total.kind === "exact" ? shown.total.count : 0;
    expect(count).toBeGreaterThan(0);
    expect(applications?.rows.slice(1, 51).map(([reference]) => reference)).toEqual(
      shown.applications.map(({ reference }) => reference),
    );
    expect(applications?.rows).toHaveLength(count + 1);
  });

  test("is a download that no cache stores", async () => {
    const { status, headers, body } = await take("xlsx", "program=Music", { method: "HEAD" });
    expect([status, body]).toEqual([200, null]);
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="applications-2025-10-06.xlsx"');
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect([action().status, action().headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("The CSV", () => {
  test("is UTF-8 with a byte order mark and CRLF, and shows formulas as text", async () => {
    await insertApplication(t.deps.db, {
      program: "Economics",
      submittedAt: new Date("2025-10-05T23:30:00Z"),
      firstName: '=cmd|"/C calc"!A0',
      address: 'Two\nlines, "quoted"',
    });
    const text = (await csvLines("program=Economics&columns=Address")).join("\r\n");
    expect(
      text.startsWith(
        '\ufeff"Reference","Status","Outcome","Applicant notified","Assigned to","Received (Lagos)","Flags","FirstName"',
      ),
    ).toBe(true);
    expect(text).toContain('"2025-10-06 00:30"');
    expect(text).toContain(`"'=cmd|""/C calc""!A0"`);
    expect(text).toContain('"Two\nlines, ""quoted"""\r\n');
    expect(text.endsWith("\r\n")).toBe(true);
  });
});

describe("The archive", () => {
  async function stored(content: string, mediaType: FixtureDocument["mediaType"]): Promise<FixtureDocument> {
    const bytes = Buffer.from(content);
    const sha256 = createHash("sha256").update(bytes).digest();
    const received = path.join(t.deps.files.incoming, sha256.toString("hex"));
    await writeFile(received, bytes);
    await t.deps.files.save({ path: received, sha256, size: bytes.length });
    return { sha256, size: bytes.length, mediaType, originalName: "../../etc/passwd" };
  }

  test("has the documents under safe names, the CSV, and a text that names those left out", async () => {
    const program = "Nursing Science" as const;
    const jambResult = await stored("%PDF a JAMB result", "application/pdf");
    const waecNecoResult = await stored("a photo", "image/jpeg");
    const complete = await insertApplication(t.deps.db, {
      program,
      lastName: "Ọlátúnjí Ɗanjuma/Eze’s",
      documents: { jambResult, waecNecoResult },
    });
    const arabic = await insertApplication(t.deps.db, {
      program,
      lastName: "عبد",
      documents: { jambResult, waecNecoResult: null },
    });
    const infected = await insertApplication(t.deps.db, { program, lastName: "Eze", documents: { jambResult } });
    await t.pool.query("update documents set virus = 'Eicar', scanned_at = now() where id = $1", [
      infected.documentIds.jambResult,
    ]);
    const files = unzipSync(
      new Uint8Array(await (await take("zip", "program=Nursing+Science&order=asc")).arrayBuffer()),
    );
    expect(Object.keys(files).toSorted()).toEqual(
      [
        "about.txt",
        "applications.csv",
        `${complete.reference}_Olatunji-Danjuma-Ezes_JAMB-result.pdf`,
        `${complete.reference}_Olatunji-Danjuma-Ezes_WAEC-NECO-result.jpg`,
        `${arabic.reference}_applicant_JAMB-result.pdf`,
      ].toSorted(),
    );
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(text(`${complete.reference}_Olatunji-Danjuma-Ezes_WAEC-NECO-result.jpg`)).toBe("a photo");
    expect(text("applications.csv").match(/\r\n/g)).toHaveLength(4);
    expect(text("about.txt").split("\r\n")).toEqual([
      "Applications: 3",
      "Filter: Nursing Science",
      "Exported at: 6 October 2025, 10:00 (Lagos)",
      "Exported by: ngozi",
      "",
      "Documents that are left out, or need care:",
      `${arabic.reference}, عبد: WAEC/NECO result: was not sent`,
      `${infected.reference}, Eze: WAEC/NECO result: is left out: its content is missing from our records`,
      `${infected.reference}, Eze: JAMB result: is left out: a virus was found in it (Eicar)`,
      "",
    ]);
    const { rows } = await t.pool.query("select document_id from document_views");
    expect(rows.map((row) => row.document_id).toSorted()).toEqual(
      [complete.documentIds.jambResult, complete.documentIds.waecNecoResult, arabic.documentIds.jambResult].toSorted(),
    );
  });

  test("leaves out documents of faculties that the account loses meanwhile, and breaks off when it is disabled", async () => {
    const jambResult = await stored("%PDF of a JAMB result", "application/pdf");
    const sent = { documents: { jambResult, waecNecoResult: null } };
    const law = await insertApplication(t.deps.db, { ...sent, program: "Law" });
    const music = await insertApplication(t.deps.db, { ...sent, program: "Music" });
    await staffCookie(t.deps, "narrowed", "officer");
    const { id } = await t.deps.db
      .updateTable("staff")
      .set({ faculties: ["Law"] })
      .where("username", "=", "narrowed")
      .returning("id")
      .executeTakeFirstOrThrow();
    const questions = readQuestions(t.deps.content);
    const wanted = { ids: [law.id, music.id], staffId: id, questions };
    const names: string[] = [];
    for await (const { name } of documentFiles(t.deps, wanted, () => undefined)) names.push(name);
    expect(names).toEqual([expect.stringContaining(law.reference)]);
    await t.pool.query("update staff set disabled_at = now() where id = $1", [id]);
    await expect(documentFiles(t.deps, wanted, () => undefined).next()).rejects.toThrow("may no longer export");
  });

  test("names several additional documents of one application differently", async () => {
    const program = "Accounting" as const;
    const { id, reference } = await insertApplication(t.deps.db, { program, lastName: "Eze" });
    const { sha256, size } = await stored("additional", "image/png");
    for (const documentId of ["A".repeat(22), "B".repeat(22)])
      await t.pool.query(
        "insert into documents (id, application_id, field, sha256, size, media_type, original_name, sent_at) values ($1, $2, 'additional', $3, $4, 'image/png', 'a', now())",
        [documentId, id, sha256, size],
      );
    const files = unzipSync(new Uint8Array(await (await take("zip", "program=Accounting")).arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      "applications.csv",
      `${reference}_Eze_additional-document.png`,
      `${reference}_Eze_additional-document-2.png`,
      "about.txt",
    ]);
  });
});

describe("Who may export", () => {
  test("nobody without a session; a browser is redirected to sign in and back", async () => {
    expect((await take("csv", "program=Law", { cookie: null })).status).toBe(401);
    const response = await take("csv", "program=Law", { cookie: null, accept: BROWSER });
    const next = encodeURIComponent("/dashboard/export.csv?program=Law");
    expect([response.status, response.headers.get("Location")]).toEqual([302, `/login?next=${next}`]);
  });

  test.each(["editor", "figures-viewer"] as const)("not a member of staff with the role %s", async (role) => {
    expect((await take("xlsx", "", { cookie: await staffCookie(t.deps, role, role) })).status).toBe(403);
  });

  test("an officer of some faculties, but only their own applications, without a filter and with any", async () => {
    const officer = await staffCookie(t.deps, "music-officer", "officer");
    await t.deps.db
      .updateTable("staff")
      .set({ faculties: ["Law"] })
      .where("username", "=", "music-officer")
      .execute();
    const programmes = async (query: string) => {
      const [applications] = await sheets(query, { cookie: officer });
      return new Set(applications?.rows.slice(1).map((row) => row[HEADS.indexOf("Program")]));
    };
    expect(await programmes("")).toEqual(new Set(["Law"]));
    expect(await programmes("program=Music")).toEqual(new Set());
    const files = unzipSync(
      new Uint8Array(await (await take("zip", "program=Nursing+Science", { cookie: officer })).arrayBuffer()),
    );
    expect(Object.keys(files)).toEqual(["applications.csv", "about.txt"]);
  });
});

describe("An export of all applications, ten minutes after signing in", () => {
  test("asks for the password; one with a filter does not", async () => {
    const early = await staffCookie(t.deps, "bola", "officer");
    t.clock.advance(11 * 60_000);
    expect((await take("csv", "", { cookie: early })).status).toBe(403);
    expect((await take("csv", "sort=lastName&columns=Phone", { cookie: early })).status).toBe(403);
    const browser = await take("csv", "", { cookie: early, accept: BROWSER });
    expect(browser.headers.get("Location")).toMatch(/^\/dashboard\/me\/confirm\?next=/);
    expect((await take("csv", "program=Law", { cookie: early })).status).toBe(200);
  });
});

describe("A search", () => {
  test("is exported by its id, and recorded without its text", async () => {
    await insertApplication(t.deps.db, { firstName: "Zebulon", program: "Biochemistry" });
    const { search } = await saveSearch(
      t.deps.db,
      readApplicationList(new URLSearchParams({ q: "zebulon" })),
      t.clock.now(),
    );
    const [applications, about] = await sheets(`search=${search}`);
    expect(applications?.rows.slice(1).map((row) => row[7])).toEqual(["Zebulon"]);
    expect(about?.rows).toContainEqual(["Filter", "“zebulon”"]);
    expect((await events()).at(-1)).toEqual({
      actor_name: "ngozi",
      outcome: "success",
      detail: { format: "xlsx", applications: 1, filter: "search=yes" },
    });
  });

  test("that is no longer saved exports nothing", async () => {
    const response = await take("csv", `search=${"A".repeat(22)}`);
    expect([response.status, (await response.json()).message]).toEqual([
      404,
      expect.stringContaining("no longer saved"),
    ]);
  });

  test("typed into the address is saved, and leads to an address without it", async () => {
    const response = await take("csv", "q=zebulon");
    expect(response.headers.get("Location")).toMatch(/^\/dashboard\/export\.csv\?search=[\w-]{22}$/);
  });
});

describe("Too many exports", () => {
  test("at once lead a browser to a message, and give other clients a time to try again", async () => {
    const releases = Array.from({ length: 3 }, () => t.deps.exportConcurrency("export"));
    const response = await take("csv", "program=Law");
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "60"]);
    const browser = await take("csv", "program=Law", { accept: BROWSER });
    expect([browser.status, browser.headers.get("Location")]).toEqual([
      303,
      "/dashboard/export?program=Law&problem=busy",
    ]);
    for (const release of releases) release?.();
    expect((await take("csv", "program=Law")).status).toBe(200);
  });

  test("within an hour are limited", async () => {
    const busy = await staffCookie(t.deps, "busy", "officer");
    const { id } = await t.deps.db
      .selectFrom("staff")
      .select("id")
      .where("username", "=", "busy")
      .executeTakeFirstOrThrow();
    await t.deps.limits.exportsByStaff.take(String(id), 60);
    const response = await take("csv", "program=Law", { cookie: busy });
    expect([response.status, Number(response.headers.get("Retry-After"))]).toEqual([429, expect.any(Number)]);
  });
});

describe("A download over the network", () => {
  const MANY = 3000;
  const own = testDeps();
  const server = testServer(own);
  let headers: { Cookie: string };

  beforeAll(async () => {
    await insertApplications(own.deps.db, MANY);
    headers = { Cookie: await staffCookie(own.deps, "ngozi", "officer") };
  });

  /** Counts the exports that could begin now. */
  const freeSlots = () => {
    const releases = [1, 2, 3].flatMap(() => own.deps.exportConcurrency("export") ?? []);
    for (const release of releases) release();
    return releases.length;
  };

  const viewed = async () => {
    const { rows } = await own.pool.query(
      "select coalesce(sum(cardinality(application_ids)), 0)::int as count from record_views where kind = 'export'",
    );
    return rows[0].count as number;
  };

  test("is recorded once in the audit log, and for each application in the access log", async () => {
    const response = await fetch(`${server.origin}/dashboard/export.xlsx?columns=`, { headers });
    const { sheets: read } = readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(read[0]?.rows).toHaveLength(MANY + 1);
    expect(await viewed()).toBe(MANY);
    const { rows } = await own.pool.query("select detail from audit_events where action = 'applications.exported'");
    expect(rows).toEqual([{ detail: { format: "xlsx", applications: MANY, filter: "" } }]);
  });

  test("shows its progress to scripts, and is complete", async () => {
    const accept = { ...headers, Accept: FRAMES_MEDIA_TYPE };
    const response = await fetch(`${server.origin}/dashboard/export.csv`, { headers: accept });
    const rows: number[] = [];
    if (!response.body) throw new Error("The response has no body.");
    const pieces = await readFrames(response.body, (count) => rows.push(count));
    expect(rows.at(-1)).toBe(MANY);
    expect(new Set(rows).size).toBeGreaterThan(5);
    expect(
      Buffer.concat(pieces ?? [])
        .toString()
        .match(/\r\n/g),
    ).toHaveLength(MANY + 1);
  });

  test.each(["xlsx", "csv", "zip"])("that is aborted stops reading applications: %s", async (format) => {
    await own.pool.query("delete from record_views");
    const response = await responseOf(
      loader(routeArgs(own.deps, `/dashboard/export.${format}`, { cookie: headers.Cookie })),
    );
    const reader = response.body?.getReader();
    for (let piece = 0; piece < 6; piece++) await reader?.read();
    await reader?.cancel();
    await expect.poll(freeSlots).toBe(3);
    expect(await viewed()).toBeLessThan(MANY);
  });

  test.each(["xlsx", "csv", "zip"])("breaks off when the account is disabled meanwhile: %s", async (format) => {
    const cookie = await staffCookie(own.deps, `leaver-${format}`);
    await own.pool.query("delete from record_views");
    const response = await responseOf(loader(routeArgs(own.deps, `/dashboard/export.${format}`, { cookie })));
    const reader = response.body?.getReader();
    for (let piece = 0; piece < 6; piece++) await reader?.read();
    await own.pool.query("update staff set disabled_at = now() where username = $1", [`leaver-${format}`]);
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow("may no longer export");
    expect(await viewed()).toBeLessThan(MANY);
    await expect.poll(freeSlots).toBe(3);
  });

  test("that a client leaves makes room for others", async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      const controller = new AbortController();
      const response = await fetch(`${server.origin}/dashboard/export.xlsx`, { headers, signal: controller.signal });
      await response.body?.getReader().read();
      controller.abort();
      await expect.poll(freeSlots).toBe(3);
    }
  });

  test.each(["xlsx", "csv", "zip"])(
    "that fails in the middle breaks off, so that no %s looks complete",
    async (format) => {
      await own.owner.pool.query(`
      create function fail_view() returns trigger language plpgsql as $$
        begin if (select count(*) from record_views) >= 5 then raise exception 'the database failed'; end if; return new; end $$;
      create trigger fail_view before insert on record_views for each row execute function fail_view();
      delete from record_views`);
      try {
        const response = await fetch(`${server.origin}/dashboard/export.${format}`, { headers });
        expect(response.status).toBe(200);
        await expect(response.arrayBuffer()).rejects.toThrow("terminated");
      } finally {
        await own.owner.pool.query("drop trigger fail_view on record_views; drop function fail_view");
      }
    },
  );
});
