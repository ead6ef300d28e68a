import { Form, Link } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { useTitle } from "../../../content/read-site.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { pathKey } from "../../../platform/site/redirects.server.ts";
import { listRedirects } from "../../../platform/site/saved-redirects.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { formatCount } from "../../../ui/format/format-count.ts";
import { formatDay } from "../../../ui/format/place-time.ts";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { listUnknownPaths } from "../unknown-paths.store.server.ts";
import type { Route } from "./+types/redirects.page.ts";
import { RedirectFields } from "./redirect-fields.tsx";

export { action } from "./redirects.action.server.ts";

const MAX_UNKNOWN = 100;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "content.check");
  const { db, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const [redirects, unknown] = await Promise.all([listRedirects(db), listUnknownPaths(db, MAX_UNKNOWN)]);
  const wanted = args.url.searchParams.get("path") ?? "";
  const current = redirects.find(({ path }) => path === pathKey(wanted));
  return {
    mayEdit: isPermitted(staff, "redirects.edit"),
    done: args.url.searchParams.get("done"),
    form: current
      ? {
          path: current.path,
          target: current.target,
          kind: current.isPermanent ? "permanent" : "temporary",
          was: current.path,
          seen: current.target,
        }
      : { path: wanted.slice(0, 300), target: "", kind: "permanent", was: "", seen: "" },
    redirects: redirects.map(({ savedAt, ...redirect }) => ({ ...redirect, savedOn: formatDay(savedAt, place) })),
    unknown,
  };
}

/** Lists the redirects of editors and the addresses without a page that visitors request, and changes the former. */
export default function RedirectsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mayEdit, done, form, redirects, unknown } = loaderData;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(actionData ? "Error: Redirects" : "Redirects")}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <h1 className="text-xl">Redirects</h1>
        <p className="mt-1 max-w-prose text-ink-700">
          Where old addresses lead. Addresses without a page and without a redirect lead to the home page. See also the{" "}
          <Link to="/dashboard/content-check" className="text-link">
            checks of the texts
          </Link>
          .
        </p>
        {done === "saved" && <Done>The redirect is saved. It works now.</Done>}
        {done === "removed" && <Done>The redirect is removed.</Done>}
        {mayEdit && <RedirectFields key={actionData ? "rejected" : form.path} form={form} result={actionData} />}
        <RedirectList redirects={redirects} mayEdit={mayEdit} />
        <UnknownList unknown={unknown} mayEdit={mayEdit} />
      </div>
    </div>
  );
}

function Done({ children }: { children: string }) {
  return (
    <FocusedNotice tone="good" role="status" className="mt-4">
      {children}
    </FocusedNotice>
  );
}

const ROW = "grid items-center gap-x-6 gap-y-1 px-4 py-2 sm:grid-cols-[1fr_auto]";
const ACTION = "inline-flex min-h-11 cursor-pointer items-center font-semibold text-link";

type Loaded = Route.ComponentProps["loaderData"];

function RedirectList({ redirects, mayEdit }: Pick<Loaded, "redirects" | "mayEdit">) {
  return (
    <section aria-labelledby="redirects" className="mt-8">
      <h2 id="redirects" className="text-base">
        {formatCount(redirects.length, "redirect")}
      </h2>
      <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
        {redirects.map(({ path, target, isPermanent, savedOn, savedBy }) => (
          <li key={path} className={ROW}>
            <p className="wrap-anywhere">
              <span className="font-semibold text-ink-950">{path}</span> leads to{" "}
              <span className="font-semibold text-ink-950">{target}</span>
              <span className="block text-ink-700 text-sm">
                {isPermanent ? "For good" : "For a while"} · {savedOn}
                {savedBy && ` · ${savedBy}`}
              </span>
            </p>
            {mayEdit && (
              <div className="flex gap-5">
                <Link to={`?path=${encodeURIComponent(path)}`} aria-label={`Change ${path}`} className={ACTION}>
                  Change
                </Link>
                <PathButton intent="remove" path={path} label="Remove" />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnknownList({ unknown, mayEdit }: Pick<Loaded, "unknown" | "mayEdit">) {
  return (
    <section aria-labelledby="unknown" className="mt-8">
      <h2 id="unknown" className="text-base">
        Addresses without a page
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">
        {unknown.length === 0
          ? "Nobody has requested any."
          : "What visitors requested most, without known programs. Requests are counted, and nothing is stored about who sent them."}
      </p>
      <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
        {unknown.map(({ path, count, lastOn }) => (
          <li key={path} className={ROW}>
            <p className="wrap-anywhere">
              <span className="font-semibold text-ink-950">{path}</span>
              <span className="block text-ink-700 text-sm">
                {formatCount(count, "request")} · last on {lastOn}
              </span>
            </p>
            {mayEdit && (
              <div className="flex gap-5">
                <Link
                  to={`?path=${encodeURIComponent(path)}`}
                  aria-label={`Make a redirect from ${path}`}
                  className={ACTION}
                >
                  Make a redirect
                </Link>
                <PathButton intent="dismiss" path={path} label="Dismiss" />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PathButton({ intent, path, label }: { intent: "remove" | "dismiss"; path: string; label: string }) {
  return (
    <Form method="post" action="/dashboard/redirects">
      <input type="hidden" name="path" value={path} />
      <button type="submit" name="intent" value={intent} aria-label={`${label} ${path}`} className={ACTION}>
        {label}
      </button>
    </Form>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Redirects">An error occurred while loading the redirects.</StaffFailure>;
}
