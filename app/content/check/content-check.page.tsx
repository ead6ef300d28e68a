import { Link } from "react-router";
import { depsContext } from "../../platform/deps.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { useTitle } from "../read-site.ts";
import type { Route } from "./+types/content-check.page.ts";
import { checkContent } from "./check-content.server.ts";
import type { Finding } from "./finding.ts";

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "content.check");
  const { content, clock } = args.context.get(depsContext);
  const findings = checkContent(content, clock.now()).map((finding) => ({ ...finding, address: addressOf(finding) }));
  const byDocument = Map.groupBy(findings, ({ document }) => document);
  return { documents: [...byDocument].map(([title, found]) => ({ title, findings: found })) };
}

/** Returns the address of the form that has the finding's field. */
function addressOf({ key, field }: Finding): string {
  return `/dashboard/pages/${key}${field === null ? "" : `#${field}`}`;
}

/** Lists the findings for editors: texts that contradict each other or the calendar. */
export default function ContentCheckPage({ loaderData: { documents } }: Route.ComponentProps) {
  const count = documents.reduce((sum, { findings }) => sum + findings.length, 0);
  return (
    <>
      <title>{useTitle("Content check")}</title>
      <div className="min-h-0 grow overflow-auto">
        <div className="mx-auto max-w-5xl p-4 sm:py-6">
          <h1 className="text-xl">Content check</h1>
          <p className="mt-1 max-w-prose text-ink-700">
            {count === 0
              ? "Nothing to look at: the texts of "
              : `${count} ${count === 1 ? "thing" : "things"} to look at: where the texts of `}
            <Link to="/" className="text-link">
              the site
            </Link>
            {count === 0
              ? " agree with each other and with the calendar."
              : " disagree with each other or with the calendar. Nothing here is wrong for certain."}
          </p>
          <p className="mt-2">
            <Link to="/dashboard/redirects" className="inline-flex min-h-11 items-center text-link">
              Redirects, and addresses without a page
            </Link>
          </p>
          {documents.map(({ title, findings }) => (
            <section key={title} className="mt-6">
              <h2 className="text-base">{title}</h2>
              <ul className="mt-2 divide-y divide-paper-400 border-paper-400 border-y bg-white">
                {findings.map(({ found, reason, address }) => (
                  <li key={`${found} ${reason} ${address}`} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-2">
                    <Link to={address} className="break-words font-semibold text-link">
                      {found}
                    </Link>
                    <span className="text-ink-700">{reason}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
