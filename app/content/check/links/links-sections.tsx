import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { usePolling } from "../../../ui/use-polling.ts";
import type { PlacedLink } from "./collect-links.ts";
import type { ExternalLinks } from "./external-links.server.ts";

const LIST = "mt-2 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden";

/** Lists the links of the site to its own addresses without a page. */
export function DeadLinksSection({ dead, mayEdit }: { dead: readonly PlacedLink[]; mayEdit: boolean }) {
  return (
    <section aria-labelledby="dead-links" className="mt-8">
      <h2 id="dead-links" className="text-lg">
        Links within the site
      </h2>
      <p className="mt-1 text-ink-700">
        {dead.length === 0
          ? "Each leads to a page."
          : "These addresses have no page. Correct the link, or make a redirect."}
      </p>
      <ul className={LIST}>
        {dead.map(({ target, where, editAddress }) => (
          <li key={`${target} ${editAddress}`} className="grid gap-x-6 px-4 py-2 sm:grid-cols-2">
            <span className="wrap-anywhere self-center font-semibold">{target}</span>
            <EditLink where={where} editAddress={editAddress} mayEdit={mayEdit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type EditLinkProps = Pick<PlacedLink, "where" | "editAddress"> & { mayEdit: boolean };

function EditLink({ where, editAddress, mayEdit }: EditLinkProps) {
  if (!mayEdit) return <span className="wrap-anywhere self-center">{where}</span>;
  return (
    <Link to={editAddress} className="wrap-anywhere inline-flex min-h-11 items-center text-link">
      {where}
    </Link>
  );
}

type ExternalProps = { links: ExternalLinks; mayCheck: boolean };

/** Checks the links to other sites on request, and lists those with a problem. */
export function ExternalLinksSection({ links, mayCheck }: ExternalProps) {
  const { count, checkable, checked, waiting, at, problems } = links;
  const isBusy = useNavigation().formMethod === "POST";
  usePolling(waiting > 0);
  return (
    <section aria-labelledby="external-links" className="mt-8">
      <h2 id="external-links" className="text-lg">
        Links to other sites
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">
        {count === 1 ? "The site links to 1 address elsewhere." : `The site links to ${count} addresses elsewhere.`}{" "}
        {whatIsRequested(count, checkable)}
      </p>
      <p role="status" className="mt-1 tabular-nums">
        {waiting > 0 && `${checked} of ${checked + waiting} are checked.`}
        {waiting === 0 &&
          at &&
          `Checked ${at}: ${problems.length === 0 ? "all work." : `${problems.length} to look at.`}`}
      </p>
      {waiting > 0 && (
        <progress
          aria-labelledby="external-links"
          max={checked + waiting}
          value={checked}
          className="progress-bar mt-2 max-w-xl"
        />
      )}
      {mayCheck && checkable > 0 && (
        <Form method="post" action="/dashboard/content-check" className="mt-3">
          <Button type="submit" disabled={isBusy || waiting > 0} className="max-sm:w-full">
            Check them now
          </Button>
        </Form>
      )}
      <ul className={LIST}>
        {problems.map(({ url, message, places }) => (
          <li key={url} className="px-4 py-2">
            <a href={url} rel="noreferrer" className="wrap-anywhere inline-flex min-h-11 items-center text-link">
              {url}
            </a>
            <p className="wrap-anywhere text-ink-700">{message}</p>
            <p className="flex flex-wrap gap-x-5">
              {places.map(({ where, editAddress }) => (
                <EditLink key={editAddress} where={where} editAddress={editAddress} mayEdit={mayCheck} />
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whatIsRequested(count: number, checkable: number): string {
  const setting = "The ICT officer can allow sites with the setting CHECK_EXTERNAL_LINKS.";
  if (checkable === count) return "They are requested only when you ask for it.";
  if (checkable === 0) return `They are not checked: this server may not request other sites. ${setting}`;
  return `${checkable} of them are on sites that this server may request, when you ask for it. ${setting}`;
}
