import { Link } from "react-router";
import { readPage } from "../content/read-page.server.ts";
import { dialUrl, useSite } from "../content/read-site.ts";
import { depsContext } from "../platform/deps.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PAGE_BUDGET, type PageWeight } from "../platform/site/page-weights.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import type { Route } from "./+types/accessibility.page.ts";
import { ACCESSIBILITY_PAGE } from "./accessibility.content.ts";

export const handle = CACHEABLE;

export function loader({ context }: Route.LoaderArgs) {
  const { pageWeights } = context.get(depsContext);
  const byPath = new Map(pageWeights.map((weight) => [weight.path, weight]));
  const weights = Object.values(PUBLIC_PATHS).flatMap((path) => {
    const weight = byPath.get(path.toLowerCase());
    return weight ? [{ ...weight, path }] : [];
  });
  return { weights, ...readPage(context, ACCESSIBILITY_PAGE, { path: PUBLIC_PATHS.accessibility }) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

/** The accessibility statement, with what the build measured of the pages. */
export default function AccessibilityPage({ loaderData: { page, head, weights } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <div className="page-width grid gap-12 py-12 sm:py-16">
        {page.sections.map(({ title, paragraphs, points }) => (
          <section key={title} className="max-w-prose">
            <h2 className="text-2xl sm:text-3xl">{title}</h2>
            {paragraphs.map((text) => (
              <p key={text} className="mt-3">
                {text}
              </p>
            ))}
            {points.length > 0 && (
              <ul className="mt-3 list-disc space-y-1 pl-5">
                {points.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <ContactSection {...page.contact} />
        {weights.length > 0 && <WeightsSection {...page.weights} weights={weights} />}
      </div>
    </main>
  );
}

function ContactSection({ title, text }: { title: string; text: string }) {
  const { phone, mailboxes } = useSite().contacts;
  return (
    <section className="max-w-prose">
      <h2 className="text-2xl sm:text-3xl">{title}</h2>
      <p className="mt-3">{text}</p>
      <p className="mt-3">
        <a href={`mailto:${mailboxes.support}`} className="text-link">
          {mailboxes.support}
        </a>
        {" · "}
        <a href={dialUrl(phone)} className="text-link">
          {phone}
        </a>
      </p>
    </section>
  );
}

const CELL = "py-2 pl-3 text-right tabular-nums";

function WeightsSection({ title, text, weights }: { title: string; text: string; weights: PageWeight[] }) {
  const { script, formScript, style, requests, homeTotal } = PAGE_BUDGET;
  return (
    <section className="max-w-3xl">
      <h2 id="weights" className="text-2xl sm:text-3xl">
        {title}
      </h2>
      <p className="mt-3 max-w-prose">{text}</p>
      <p className="mt-3 max-w-prose">
        Each release is tested to load at most {kilobytes(script)} of scripts ({kilobytes(formScript)} on the
        application form and the page of its status), {kilobytes(style)} of styles and {requests} files for a page, and{" "}
        {kilobytes(homeTotal)} in all for the home page on a phone. “Use less data” at the end of every page makes
        pictures small.
      </p>
      <table aria-labelledby="weights" className="mt-5 w-full text-sm sm:text-base">
        <thead>
          <tr className="border-ground-500 border-b text-left align-bottom">
            <th className="py-2">Page</th>
            <th className={CELL}>Scripts</th>
            <th className={`${CELL} max-sm:hidden`}>Styles</th>
            <th className={`${CELL} max-sm:hidden`}>Fonts</th>
            <th className={CELL}>Sum</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-ground-400">
          {weights.map((weight) => (
            <tr key={weight.path}>
              <th scope="row" className="wrap-anywhere py-1 text-left font-normal">
                <Link to={weight.path} className="inline-flex min-h-11 items-center text-link sm:min-h-9">
                  {weight.path}
                </Link>
              </th>
              <td className={CELL}>{kilobytes(weight.script)}</td>
              <td className={`${CELL} max-sm:hidden`}>{kilobytes(weight.style)}</td>
              <td className={`${CELL} max-sm:hidden`}>{kilobytes(weight.font)}</td>
              <td className={CELL}>{kilobytes(weight.script + weight.style + weight.font)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KB`;
}
