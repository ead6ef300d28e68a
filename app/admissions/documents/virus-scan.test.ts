import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applicationForm, pdfFile } from "../../../tests/builders/application-form.builder.ts";
import { plainPdf } from "../../../tests/builders/document.builder.ts";
import { type Clamd, INVENTED_VIRUS, prepareClamd } from "../../../tests/support/servers/clamd.ts";
import { findClamd } from "../../../tests/support/servers/find-clamd.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { testServer } from "../../../tests/support/test-server.ts";
import { openClamd } from "../../platform/documents/virus-scan.server.ts";
import type { RejectedSubmission } from "../apply/submit/submission-result.ts";
import { loader as applicationPage } from "../desk/application/application.loader.server.ts";
import { loader as document } from "../desk/document.endpoint.ts";
import { scanDocuments } from "./scan-documents.job.server.ts";

const PROGRAM = findClamd((line) => process.stderr.write(`${line}\n`));
const MINUTE = 60_000;

const t = testDeps();
const server = testServer(t);
let clamd: Clamd;
let cookie: string;

beforeAll(async () => {
  cookie = await staffCookie(t.deps);
});

beforeEach(() => t.deps.db.deleteFrom("applications").execute());

const infected = () => new File([new Uint8Array(plainPdf("slip", INVENTED_VIRUS))], "slip.pdf");

function send(jambResult: File): Promise<Response> {
  return server.submit(applicationForm({ jambResult }));
}

/** Returns the JAMB result as staff see it. */
async function shownToStaff() {
  const { id } = await t.deps.db.selectFrom("applications").select("id").executeTakeFirstOrThrow();
  const page = await applicationPage(routeArgs(t.deps, `/dashboard/${id}`, { params: { id: String(id) }, cookie }));
  const shown = page.documents.find(({ name }) => name === "slip.pdf");
  if (!shown) throw new Error("There is no JAMB result.");
  return shown;
}

async function open(path: string) {
  const params = { id: path.split("/").at(-1) ?? "" };
  const response = await responseOf(document(routeArgs(t.deps, path, { params, cookie })));
  return { status: response.status, text: await response.text() };
}

test("without a scanner, documents are accepted and viruses are not mentioned", async () => {
  expect((await send(infected())).status).toBe(201);
  expect(await shownToStaff()).toMatchObject({ virus: null, isUnscanned: false });
  expect(await scanDocuments(t.deps)).toBe(0);
});

describe.skipIf(PROGRAM === null)("With a clamd", () => {
  beforeAll(async () => {
    clamd = await prepareClamd(PROGRAM ?? "");
    await clamd.start();
  }, 120_000);

  beforeEach(() => {
    t.deps.virusScanner = openClamd(clamd.address, { clock: t.clock, log: t.deps.log });
  });

  afterAll(() => clamd.remove());

  test("a document with a virus is rejected with a remedy", async () => {
    const response = await send(infected());
    expect(response.status).toBe(422);
    expect(((await response.json()) as RejectedSubmission).errors).toEqual([
      {
        field: "jambResult",
        message:
          "A virus was found in your JAMB result. Please send a new photo or scan of the document, if you can from another device.",
      },
    ]);
  });

  test("a document without a virus is accepted as scanned", async () => {
    expect((await send(pdfFile("slip.pdf"))).status).toBe(201);
    expect(await shownToStaff()).toMatchObject({ virus: null, isUnscanned: false });
  });

  test("documents are accepted unscanned while the scanner is unavailable, and a virus is found later", async () => {
    await clamd.stop();
    expect((await send(infected())).status).toBe(201);
    const unscanned = await shownToStaff();
    expect(unscanned).toMatchObject({ virus: null, isUnscanned: true });
    expect((await open(unscanned.path)).status).toBe(200);
    expect(await scanDocuments(t.deps)).toBe(0);

    await clamd.start();
    t.clock.advance(MINUTE);
    expect(await scanDocuments(t.deps)).toBe(2);
    const found = await shownToStaff();
    expect(found).toMatchObject({ virus: "Invented.Virus.UNOFFICIAL", isUnscanned: false });
    const blocked = await open(found.path);
    expect(blocked.status).toBe(403);
    expect(JSON.parse(blocked.text)).toEqual({
      message:
        "A virus was found in this document (Invented.Virus.UNOFFICIAL), so it can't be opened. Ask the applicant for a new scan or photo.",
    });
    expect(await scanDocuments(t.deps)).toBe(0);
  });
});
