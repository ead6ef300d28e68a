import { unzipSync } from "fflate";
import { beforeAll, beforeEach } from "vitest";
import type { AcceptedSubmission, RejectedSubmission } from "../../../app/admissions/apply/submit/submission-result.ts";
import { loader as applicationPage } from "../../../app/admissions/desk/application/application.loader.server.ts";
import { loader as exportFile } from "../../../app/admissions/export/export.endpoint.ts";
import type { ContentDocument } from "../../../app/platform/site/content.server.ts";
import { openAnswers, saveAnswers } from "../applicants/answers-form.ts";
import { applicantCookie } from "../applicants/applicant-session.ts";
import { readXlsx } from "../read/read-xlsx.ts";
import { testDeps } from "../test-deps.ts";
import { testServer } from "../test-server.ts";
import { documentDesk } from "./document-desk.ts";
import { responseOf, routeArgs, staffCookie } from "./staff-session.ts";

/**
 * What an editor does with a document of the application form, what applicants submit, and what the registry reads, for a file of tests. Each test
 * begins with the sample and without applications.
 */
export function formDesk<Value extends object>(document: ContentDocument<Value>) {
  const t = testDeps();
  const server = testServer(t);
  const cookies = { editor: "", head: "" };
  beforeAll(async () => {
    cookies.editor = await staffCookie(t.deps, "amaka", "editor");
    cookies.head = await staffCookie(t.deps, "registrar", "head-of-registry");
  });
  beforeEach(async () => {
    await t.deps.db.deleteFrom("applications").execute();
    await t.deps.db.deleteFrom("content_versions").execute();
    await t.deps.site.refresh();
  });

  const desk = documentDesk(document, t);
  const saved = () => t.deps.db.selectFrom("applications").selectAll().orderBy("id").executeTakeFirstOrThrow();
  const publish = (change: Partial<Value>) => desk.send(cookies.editor, "publish", desk.formWith(change));
  const download = (file: string) =>
    responseOf(exportFile(routeArgs(t.deps, `/dashboard/export.${file}`, { cookie: cookies.head })));

  return {
    t,
    cookies,
    desk,
    /** Returns the first application. */
    saved,
    /** Publishes the sample with other values. Returns the outcome. */
    publish,
    /** Publishes the sample with other values. Throws when it is rejected. */
    async ask(change: Partial<Value>): Promise<void> {
      const outcome = await publish(change);
      if (outcome.status !== 303) throw new Error(JSON.stringify(outcome));
    },
    /** Submits the application form. */
    async send(form: BodyInit) {
      const response = await server.submit(form);
      const body = (await response.json()) as Partial<AcceptedSubmission & RejectedSubmission>;
      return { status: response.status, ...body };
    },
    /** Changes answers of the first application, as its applicant does. */
    async correct(answers: Record<string, string>) {
      const cookie = await applicantCookie(t.deps, (await saved()).id);
      return saveAnswers(t.deps, cookie, await openAnswers(t.deps, cookie), answers);
    },
    /** Opens the page of the first application for the registry. */
    async readByRegistry() {
      const { id } = await saved();
      const params = { id: String(id) };
      return applicationPage(routeArgs(t.deps, `/dashboard/applications/${id}`, { cookie: cookies.head, params }));
    },
    /** Returns the rows of the exported list, by the heads of its columns. */
    async exported(query = "status=received"): Promise<Record<string, unknown>[]> {
      const content = new Uint8Array(await (await download(`xlsx?${query}`)).arrayBuffer());
      const [heads = [], ...rows] = readXlsx(content).sheets[0]?.rows ?? [];
      return rows.map((row) => Object.fromEntries(heads.map((name, index) => [name, row[index]])));
    },
    /** Returns the files of the archive with the documents of all applications, by name. */
    async archive(query = "status=received"): Promise<Record<string, Uint8Array>> {
      return unzipSync(new Uint8Array(await (await download(`zip?${query}`)).arrayBuffer()));
    },
  };
}
