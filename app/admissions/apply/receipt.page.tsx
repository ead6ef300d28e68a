import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useSite, useTitle } from "../../content/read-site.ts";
import { Button } from "../../ui/button/button.tsx";
import { fileSizeInWords } from "../../ui/file-size.ts";
import { lagosTimeInWords } from "../../ui/lagos-time.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { STATUS_PATH } from "../status-path.ts";
import type { Route } from "./+types/receipt.page.ts";

export { loader } from "./receipt.loader.server.ts";

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { identity } = useSite();
  const { reference, submittedAt, session, programme, documents } = loaderData.receipt;
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle("We have received your application")}</title>
      <meta name="robots" content="noindex" />
      <PageHead title="We have received your application">{identity.name}, undergraduate admission</PageHead>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          <div className="rounded bg-white p-6 shadow sm:p-8 print:border print:p-4 print:shadow-none">
            <p className="text-ink-700">Your reference</p>
            <p className="mt-1 select-all whitespace-nowrap font-semibold text-2xl text-palm-800 tabular-nums tracking-wider sm:text-4xl">
              {reference}
            </p>
            <dl className="mt-6 grid gap-x-8 gap-y-4 border-paper-400 border-t pt-6 sm:grid-cols-[auto_1fr]">
              <Row term="Received">
                <time dateTime={submittedAt}>{lagosTimeInWords(new Date(submittedAt))}</time> (Nigerian time)
              </Row>
              <Row term="Session">{session}</Row>
              <Row term="Programme">{programme}</Row>
              {documents.map(({ label, name, size }) => (
                <Row key={label} term={label}>
                  <span className="break-words">{name}</span>{" "}
                  <span className="whitespace-nowrap text-ink-700">({fileSizeInWords(size)})</span>
                </Row>
              ))}
            </dl>
            <PrintButton />
          </div>
          <WhatHappensNext />
        </div>
      </div>
    </main>
  );
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="text-ink-700">{term}</dt>
      <dd className="min-w-0 font-semibold text-ink-950">{children}</dd>
    </div>
  );
}

/** Only a script can print, so the button appears with it; its room is there from the beginning. */
function PrintButton() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className="mt-8 min-h-12 noscript:hidden print:hidden">
      {ready && <Button onClick={() => window.print()}>Print this receipt</Button>}
    </div>
  );
}

function WhatHappensNext() {
  const { registry } = useSite().contacts.mailboxes;
  return (
    <section aria-labelledby="next" className="mt-12">
      <h2 id="next" className="text-2xl">
        What happens next
      </h2>
      <ol className="mt-4 grid list-decimal gap-3 pl-6 marker:font-semibold marker:text-laterite-700">
        <li>Keep the reference. You need it whenever you write or call about your application.</li>
        <li>A receipt goes to the e-mail address that you gave. If it does not come, look among unwanted mail.</li>
        <li>The Registry reads your application and your results, and writes to you.</li>
        <li className="print:hidden">
          <Link to={STATUS_PATH} className="text-link">
            See how it goes on
          </Link>
          , replace a file or withdraw: with your reference and your e-mail address.
        </li>
      </ol>
      <p className="mt-6">
        Something wrong in it? Write to{" "}
        <a href={`mailto:${registry}`} className="text-link">
          {registry}
        </a>{" "}
        and give your reference.
      </p>
    </section>
  );
}
