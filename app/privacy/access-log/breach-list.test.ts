import { beforeAll, describe, expect, test } from "vitest";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { loader as application } from "../../admissions/desk/application/application.loader.server.ts";
import { loader as forms } from "../../admissions/desk/forms.endpoint.ts";
import { loader as list } from "../../admissions/desk/list/applications.page.tsx";
import { loader as receipt } from "../../admissions/receipt/receipt.page.tsx";
import { insertMail } from "../../mail/mail.store.server.ts";
import { csvLine } from "../../platform/text/csv-line.ts";
import { loader as mail } from "../../staff/mails/mail.page.tsx";
import { loader as looks } from "./access-log.page.tsx";
import { loader as csv } from "./access-log-csv.endpoint.ts";

const t = testDeps();
let administrator: string;
let emeka: string;
beforeAll(async () => {
  administrator = await staffCookie(t.deps, "amaka", "administrator");
  emeka = await staffCookie(t.deps, "emeka");
});
async function listed(query: Record<string, string> = {}, cookie: string | null = administrator): Promise<Response> {
  const days = new URLSearchParams({ from: "2025-10-01", to: "2025-10-31", staff: "", ...query });
  return responseOf(csv(routeArgs(t.deps, `/dashboard/privacy/looks.csv?${days}`, { cookie })));
}

async function linesAbout(reference: string, query: Record<string, string> = {}): Promise<string[]> {
  const text = await (await listed(query)).text();
  return text.split("\r\n").filter((line) => line.includes(reference));
}

describe("the breach list", () => {
  test("lists who accessed what, with contact details", async () => {
    const person = {
      firstName: "Ada",
      lastName: "Obi",
      email: "ada@example.com",
      phone: "08030000000",
      guardianEmail: "mum@example.com",
    };
    const { id, reference } = await insertApplication(t.deps.db, person);
    await application(
      routeArgs(t.deps, `/dashboard/applications/${id}`, { params: { id: String(id) }, cookie: emeka }),
    );
    const when = "6 Oct 2025, 10:00";
    expect(await linesAbout(reference)).toEqual([
      `"emeka","opened the application or its receipt","1","${when}","${when}","${reference}","Ada Obi","ada@example.com","08030000000","mum@example.com"`,
    ]);
    expect(await linesAbout(reference, { staff: "nobody" })).toEqual([]);
    expect(await linesAbout(reference, { from: "2025-10-07" })).toEqual([]);
  });

  test("includes access through the list, the export, the receipt and mails", async () => {
    const { id, reference } = await insertApplication(t.deps.db, { email: "bola@example.com" });
    const args = { cookie: emeka };
    await list(routeArgs(t.deps, "/dashboard", args));
    await (
      await responseOf(forms(routeArgs(t.deps, "/api/form/forms", { ...args, init: { headers: { Accept: "*/*" } } })))
    ).text();
    const { receipt_token: token } = await t.deps.db
      .selectFrom("applications")
      .select("receipt_token")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await receipt(routeArgs(t.deps, `/Admissions/Received/${token}`, { params: { token }, cookie: emeka }));
    const message = { to: "bola@example.com", subject: `About ${reference}`, text: "T", html: "H" };
    const mailId = await t.deps.db
      .transaction()
      .execute((transaction) => insertMail(transaction, message, t.clock.now()));
    await mail(routeArgs(t.deps, `/dashboard/mails/${mailId}`, { params: { id: String(mailId) }, cookie: emeka }));
    const all = (await linesAbout(reference)).join("\n");
    for (const text of ["saw it in the list", "exported it", "its receipt", "read a mail"]) expect(all).toContain(text);
  });

  test("excludes applicants who open their own receipt", async () => {
    const { id } = await insertApplication(t.deps.db);
    const { receipt_token: token } = await t.deps.db
      .selectFrom("applications")
      .select("receipt_token")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await receipt(routeArgs(t.deps, `/Admissions/Received/${token}`, { params: { token } }));
    const { rows } = await t.pool.query("select id from application_views where application_id = $1", [id]);
    expect(rows).toEqual([]);
  });

  test("keeps entries of an erased application, without the person", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    await application(
      routeArgs(t.deps, `/dashboard/applications/${id}`, { params: { id: String(id) }, cookie: emeka }),
    );
    await t.deps.db.deleteFrom("applications").where("id", "=", id).execute();
    expect(await linesAbout(reference)).toEqual([]);
    const lines = await linesAbout(`application ${id}, removed since`);
    expect(lines.filter((line) => line.startsWith('"emeka","opened the application'))).toHaveLength(1);
  });

  test("escapes formulas", async () => {
    const { reference } = await insertApplication(t.deps.db, {
      firstName: '=HYPERLINK("http://x","y")',
      lastName: "@a",
    });
    await list(routeArgs(t.deps, "/dashboard", { cookie: emeka }));
    const [line] = await linesAbout(reference);
    expect(line).toContain(`"'=HYPERLINK(""http://x"",""y"") @a"`);
    for (const typed of ["=1", "+1", "-1", "@x", "＝1"]) expect(csvLine([typed])).toBe(`"'${typed}"\r\n`);
    expect(csvLine(["\t=1", " =1"])).toBe(`"\t'=1"," '=1"\r\n`);
    expect(csvLine(["Obi, Ada", "plain"])).toBe('"Obi, Ada","plain"\r\n');
  });

  test.each([";", "\t", "\r", "\n", ",", "|"])(
    "escapes formulas for spreadsheets that split cells at %j",
    (separator) => {
      const lines = csvLine([`a${separator}=1+1`, `b${separator} @x${separator}-1`, `c"${separator}=2`]);
      const cells = lines.replaceAll('"', "").split(/[,;|\t\r\n]/);
      expect(cells.map((text) => text.trim()).filter((text) => /^[=+\-@]/.test(text))).toEqual([]);
      expect(lines).toContain(`a${separator}'=1+1`);
    },
  );

  test("is recorded in the access log itself", async () => {
    const { reference } = await insertApplication(t.deps.db);
    await list(routeArgs(t.deps, "/dashboard", { cookie: emeka }));
    await linesAbout(reference);
    expect((await linesAbout(reference)).some((line) => line.startsWith('"amaka","listed who saw it'))).toBe(true);
  });

  test("is summarized by account on the page", async () => {
    const args = { cookie: administrator };
    const page = await looks(
      routeArgs(t.deps, "/dashboard/privacy/looks?from=2025-10-01&to=2025-10-31&staff=emeka", args),
    );
    expect(page.rows).toMatchObject([{ who: "emeka" }]);
    const wrong = await looks(routeArgs(t.deps, "/dashboard/privacy/looks?from=2025-10-09&to=2025-10-01", args));
    expect(wrong.problem).toBe("The first day comes after the last.");
  });

  test("returns 401 without a session and 403 to officers", async () => {
    expect((await listed({}, null)).status).toBe(401);
    expect((await listed({}, emeka)).status).toBe(403);
    expect((await listed({ from: "yesterday" })).status).toBe(422);
  });

  test("returns 422 for a username with characters that PostgreSQL rejects", async () => {
    expect((await listed({ staff: "emeka\0" })).status).toBe(422);
    expect((await listed({ staff: "\ud800" })).status).toBe(200);
  });
});
