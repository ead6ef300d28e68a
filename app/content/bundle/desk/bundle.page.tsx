import { data, Form, useLocation, useNavigation } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { sentForm, statusOfFault } from "../../../platform/http/multipart-form.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requireRecentSignIn } from "../../../staff/require-recent-sign-in.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { FileField } from "../../../ui/field/file-field.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { useTitle } from "../../read-site.ts";
import type { Route } from "./+types/bundle.page.ts";
import { CheckedSection, CheckFaults } from "./checked-section.tsx";
import { ImportNotice } from "./import-notice.tsx";
import { importStoredBundle } from "./import-stored-bundle.server.ts";
import { type CheckResult, receiveBundle } from "./receive-bundle.server.ts";
import { BUNDLE_PATH, useImport } from "./use-import.ts";

const TITLE = "Export and import";
const MAX_BYTES = 64 * 1024;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "site.export");
  return { mayImport: isPermitted(staff, "site.import") };
}

/** Checks an archive that was sent; or imports the one that was checked before, for browsers without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const staff = await requirePermission(args, "site.import");
  const deps = args.context.get(depsContext);
  const { request } = args;
  if (/^multipart\//i.test(request.headers.get("Content-Type") ?? "")) {
    const checked = await receiveBundle(deps, sentForm(request));
    return data({ checked, imported: null }, { status: statusOf(checked) });
  }
  await requireRecentSignIn(args);
  const body = await readBodyText(request, MAX_BYTES);
  const archive = new URLSearchParams(body.kind === "text" ? body.text : "").get("archive") ?? "";
  const options = { viewer: viewerOf(args, staff), onProgress: () => undefined };
  const imported = await importStoredBundle(deps, archive, options);
  return data({ checked: null, imported }, { status: imported.kind === "imported" ? 200 : 409 });
}

function statusOf(checked: CheckResult): number {
  switch (checked.kind) {
    case "checked":
      return 200;
    case "faulty":
      return 422;
    case "unreceived":
      return checked.fault === "empty" ? 422 : statusOfFault(checked.fault);
  }
}

/** Lets editors take the site along as an archive, and administrators import one. */
export default function BundlePage({ loaderData: { mayImport }, actionData }: Route.ComponentProps) {
  const title = useTitle(TITLE);
  // Each archive that is sent is another location, also of this page. What the import has changed is read again for the same one.
  const { key } = useLocation();
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{title}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <BackLink to="/dashboard/pages">All pages</BackLink>
        <h1 className="text-xl">{TITLE}</h1>
        <p className="mt-1 max-w-prose text-ink-700">
          A site bundle is a ZIP archive with the texts that visitors see now, the pages that editors added, the
          pictures and PDFs that they use, and the redirects. It has no drafts, earlier versions, news, applications or
          accounts.
        </p>
        <section aria-labelledby="export" className="mt-6">
          <h2 id="export" className="text-lg">
            Export
          </h2>
          <p className="mt-1 max-w-prose">
            Take it to another installation, or keep it as a copy that people can read.
          </p>
          <a href={`${BUNDLE_PATH}.zip`} download className={buttonStyle("plain", "mt-3 max-sm:w-full")}>
            Export the site
          </a>
        </section>
        <section aria-labelledby="import" className="mt-8">
          <h2 id="import" className="text-lg">
            Import
          </h2>
          {mayImport ? (
            <ImportSection key={key} result={actionData} />
          ) : (
            <p className="mt-1">An administrator imports a bundle.</p>
          )}
        </section>
      </div>
    </div>
  );
}

function ImportSection({ result }: { result: Route.ComponentProps["actionData"] }) {
  const { state, start } = useImport();
  const isChecking = useNavigation().formMethod === "POST";
  const checked = result?.checked;
  const ended = state.kind === "ended" ? state.outcome : result?.imported;
  if (ended) return <ImportNotice outcome={ended} />;
  if (checked?.kind === "checked") return <CheckedSection checked={checked} state={state} onImport={start} />;
  return (
    <>
      <p className="mt-1 max-w-prose">
        The archive is checked first, and you see what it would change. An import changes everything or nothing. Earlier
        texts stay in the history of each page.
      </p>
      {checked && <CheckFaults checked={checked} />}
      <Form
        method="post"
        action={BUNDLE_PATH}
        encType="multipart/form-data"
        className="mt-4 grid max-w-2xl justify-items-start gap-4"
      >
        <div className="w-full">
          <FileField
            id="bundle"
            name="bundle"
            label="Site bundle"
            help="A ZIP archive, at most 500 MB."
            accept=".zip,application/zip"
          />
        </div>
        <Button type="submit" kind="firm" disabled={isChecking} className="max-sm:w-full">
          {isChecking ? "Checking the archive..." : "Check it"}
        </Button>
      </Form>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading={TITLE} back={<BackLink to="/dashboard/pages">All pages</BackLink>}>
      An error occurred. Nothing was imported.
    </StaffFailure>
  );
}
