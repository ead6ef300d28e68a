import { Form, Link, useNavigation } from "react-router";
import type { RedirectForm } from "../../../platform/site/check-redirect.server.ts";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { ChoicesField } from "../../../ui/field/choices-field.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import type { RedirectResult } from "./redirects.action.server.ts";

const KINDS = [
  { value: "permanent", label: "For good: search engines replace the address" },
  { value: "temporary", label: "For a while: search engines keep the address" },
] as const;

type RedirectFieldsProps = { form: RedirectForm; result: RedirectResult | undefined };

/** The form that adds or changes a redirect. */
export function RedirectFields({ form, result }: RedirectFieldsProps) {
  const isSaving = useNavigation().formData?.get("intent") === "save";
  const { path, target, kind, was, seen } = result?.form ?? form;
  const problems = result?.problems ?? [];
  const error = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <Form
      method="post"
      action="/dashboard/redirects"
      className="mt-5 grid max-w-2xl gap-5 border border-ground-400 bg-white p-4 text-base"
    >
      <h2 className="text-base">{was ? `Change ${was}` : "Add a redirect"}</h2>
      {result && <ErrorSummary key={result.attempt} message="The redirect was not saved." problems={problems} />}
      <input type="hidden" name="was" value={was} />
      <input type="hidden" name="seen" value={seen ?? ""} />
      <TextField
        id="path"
        name="path"
        label="Old address"
        help="Without the name of the site, such as /prospectus. Letter case makes no difference."
        defaultValue={path}
        error={error("path")}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        id="target"
        name="target"
        label="Leads to"
        help="A path of this site, such as /Admissions, or an address that begins with https://."
        defaultValue={target}
        error={error("target")}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <ChoicesField
        id="kind"
        name="kind"
        type="radio"
        label="How long"
        columns={1}
        choices={KINDS}
        chosen={[kind]}
        error={error("kind")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="firm" name="intent" value="save" disabled={isSaving}>
          {isSaving ? "Saving..." : "Save the redirect"}
        </Button>
        {(was || path) && (
          <Link to="/dashboard/redirects" className={buttonStyle("plain")}>
            Cancel
          </Link>
        )}
      </div>
    </Form>
  );
}
