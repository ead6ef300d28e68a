import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { insertApplication, insertApplications } from "../../../tests/builders/application.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { openTestDeps, testDeps } from "../../../tests/support/test-deps.ts";
import { nextPath } from "../../staff/sign-in/next-path.ts";
import { action as changeDocument, loader as document } from "./document.endpoint.ts";
import { action as changeForms, loader as forms } from "./forms.endpoint.ts";
import { loader as applications } from "./list/applications.page.tsx";

const test = testDeps();
let cookie: string;
beforeAll(async () => {
  cookie = await staffCookie(test.deps);
});
const CONTENT = Buffer.from("%PDF-1.7 the result of a candidate");

async function storedDocument(originalName = "JAMB result.pdf") {
  const sha256 = createHash("sha256").update(CONTENT).digest();
  const received = path.join(test.deps.files.incoming, "received");
  await writeFile(received, CONTENT);
  await test.deps.files.save({ path: received, sha256, size: CONTENT.length });
  const jambResult = { sha256, size: CONTENT.length, mediaType: "application/pdf", originalName } as const;
  const { documentIds } = await insertApplication(test.deps.db, { documents: { jambResult } });
  return documentIds.jambResult ?? "";
}

function read(id: string, options: { cookie?: string | null; method?: string } = {}) {
  const { method = "GET", ...rest } = { cookie, ...options };
  return responseOf(
    document(
      routeArgs(test.deps, `/dashboard/documents/${id}`, { params: { id }, cookie: rest.cookie, init: { method } }),
    ),
  );
}

async function views(id: string) {
  const { rows } = await test.pool.query(
    "select username, viewed_at from document_views join staff on staff.id = staff_id where document_id = $1",
    [id],
  );
  return rows;
}

describe("A document", () => {
  it("is returned as it was sent, and the view is recorded before its first byte", async () => {
    const id = await storedDocument();
    const response = await read(id);
    expect(await views(id)).toEqual([{ username: "ngozi", viewed_at: test.clock.now() }]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(CONTENT);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "application/pdf",
      "content-length": String(CONTENT.length),
      "content-disposition": `inline; filename="JAMB result.pdf"; filename*=UTF-8''JAMB%20result.pdf`,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
    });
  });

  it("gets the file extension of its type, even when it was stored with another one", async () => {
    const response = await read(await storedDocument("result.hta"));
    await response.body?.cancel();
    expect(response.headers.get("Content-Disposition")).toContain('filename="result.hta.pdf"');
  });

  it("keeps its name in any script without header injection", async () => {
    const response = await read(await storedDocument('Ọmọ "esi" %41\\ résultat (1)’s\r\nSet-Cookie: x.pdf'));
    await response.body?.cancel();
    const disposition = response.headers.get("Content-Disposition") ?? "";
    expect(disposition).toMatch(
      /^inline; filename="Omo _esi_ _41- resultat \(1\)_sSet-Cookie: x\.pdf"; filename\*=UTF-8''[\w%.!~-]+$/,
    );
    expect(disposition).toContain("%E1%BB%8Cm%E1%BB%8D");
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });

  it("returns 401 without a session, and records no view", async () => {
    const id = await storedDocument();
    for (const stranger of [null, "gatehouse=", `gatehouse=${"A".repeat(43)}`]) {
      const response = await read(id, { cookie: stranger });
      expect([response.status, await response.json()]).toEqual([401, { message: "Sign in to see this." }]);
    }
    expect(await views(id)).toEqual([]);
  });

  it.each(["x", "A".repeat(22), "../../etc/passwd", "\0", "'"])("returns 404 for the id %j", async (id) => {
    expect((await read(id)).status).toBe(404);
  });

  it("reports missing content, and records no view", async () => {
    const { documentIds } = await insertApplication(test.deps.db);
    const id = documentIds.waecNecoResult ?? "";
    const response = await read(id);
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: expect.stringContaining("missing from our records") },
    ]);
    expect(await views(id)).toEqual([]);
  });

  it("records no view for HEAD, and rejects POST", async () => {
    const id = await storedDocument();
    const head = await read(id, { method: "HEAD" });
    expect([head.status, head.body, await views(id)]).toEqual([200, null, []]);
    expect([changeDocument().status, changeDocument().headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("redirects a browser without a session to sign-in and back", async () => {
    const address = `/dashboard/documents/${await storedDocument()}`;
    const init = { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
    const response = await responseOf(document(routeArgs(test.deps, address, { params: { id: "x" }, init })));
    const location = response.headers.get("Location") ?? "";
    expect([response.status, location]).toEqual([302, `/login?next=${encodeURIComponent(address)}`]);
    expect(nextPath(new URL(location, "http://localhost").searchParams.get("next"))).toBe(address);
  });
});

describe("The list of forms", () => {
  it("returns 401 without a session", async () => {
    const response = await responseOf(forms(routeArgs(test.deps, "/api/form/forms")));
    expect([response.status, await response.json()]).toEqual([401, { message: "Sign in to see this." }]);
    expect(changeForms().status).toBe(405);
  });

  it("is an array, newest first, with the names of the form's fields", async () => {
    const { reference, documentIds } = await insertApplication(test.deps.db, {
      firstName: "Adaeze",
      howDidYouHear: ["friend", "Google"],
      documents: { waecNecoResult: null },
    });
    const response = await responseOf(forms(routeArgs(test.deps, "/api/form/forms", { cookie })));
    const [newest] = (await response.json()) as Record<string, unknown>[];
    expect(Object.keys(newest ?? {})).toEqual(
      [
        "firstName",
        "lastName",
        "email",
        "phone",
        "address",
        "country",
        "city",
        "state",
        "gender",
        "admissionType",
      ].concat(
        ["program", "ssce", "waecNecoExamNo", "waecNecoResult", "jambRegistrationNo", "jambResult", "howDidYouHear"],
        ["waecNecoResultPath", "jambResultPath"],
      ),
    );
    expect(newest).toMatchObject({
      firstName: "Adaeze",
      howDidYouHear: ["friend", "Google"],
      waecNecoResult: null,
      waecNecoResultPath: null,
      jambResult: `JAMB result ${reference}.pdf`,
      jambResultPath: `/dashboard/documents/${documentIds.jambResult}`,
    });
  });

  it("has the answers to questions of the university's own where they were asked, with the addresses of documents", async () => {
    const { id } = await insertApplication(test.deps.db, {
      added: [
        { key: "Hobbies", label: "Hobbies", kind: "several choices", answer: ["Chess", "Music"] },
        { key: "Birth", label: "Birth certificate", kind: "document", answer: "birth.pdf" },
        { key: "Letter", label: "Letter of your school", kind: "document", answer: null },
      ],
    });
    const row = await test.deps.db
      .updateTable("documents")
      .set({ field: "added-Birth" })
      .where("application_id", "=", id)
      .where("field", "=", "jambResult")
      .returning("id")
      .executeTakeFirstOrThrow();
    const response = await responseOf(forms(routeArgs(test.deps, "/api/form/forms", { cookie })));
    const [newest] = (await response.json()) as Record<string, unknown>[];
    expect(newest?.addedAnswers).toEqual([
      { key: "Hobbies", label: "Hobbies", answer: ["Chess", "Music"] },
      { key: "Birth", label: "Birth certificate", answer: "birth.pdf", path: `/dashboard/documents/${row.id}` },
      { key: "Letter", label: "Letter of your school", answer: null, path: null },
    ]);
  });

  it("streams each application once in batches, and can be aborted", async () => {
    const other = await openTestDeps();
    const args = routeArgs(other.deps, "/api/form/forms", { cookie: await staffCookie(other.deps) });
    expect(await (await responseOf(forms(args))).json()).toEqual([]);
    await insertApplications(other.deps.db, 1201);
    const all = (await (await responseOf(forms(args))).json()) as { email: string }[];
    expect([all.length, new Set(all.map((form) => form.email)).size]).toEqual([1201, 1201]);
    const views = await other.pool.query(
      "select count(distinct seen)::integer from record_views, unnest(application_ids) as seen where kind = 'export'",
    );
    expect(views.rows).toEqual([{ count: 1201 }]);
    const reader = (await responseOf(forms(args))).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    await other.close();
  });
});

describe("The page of applications", () => {
  it("redirects to sign-in without a session, for any parameters", async () => {
    const response = await responseOf(applications(routeArgs(test.deps, "/dashboard?q=ada")));
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/login?next=%2Fdashboard%3Fq%3Dada"]);
  });

  it("returns the list that the address describes", async () => {
    const data = await applications(routeArgs(test.deps, "/dashboard?program=Law&page=7", { cookie }));
    expect(data.list).toMatchObject({
      programmes: ["Law"],
      position: { kind: "page", page: 7 },
      sort: "received",
      order: "desc",
    });
    expect(data.applications.every((application) => application.program === "Law")).toBe(true);
  });
});
