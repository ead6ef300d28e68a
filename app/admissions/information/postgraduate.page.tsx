import { PLACE } from "../../content/place.content.ts";
import { readPage } from "../../content/read-page.server.ts";
import { useSite } from "../../content/read-site.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { CACHEABLE } from "../../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { buttonStyle } from "../../ui/button/button.tsx";
import { formatAmount } from "../../ui/format/format-amount.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { pageMeta } from "../../ui/page/page-meta.ts";
import type { Route } from "./+types/postgraduate.page.ts";
import { BankAccountPanel } from "./bank-account-panel.tsx";
import { NumberedSteps } from "./numbered-steps.tsx";
import { POSTGRADUATE, type Postgraduate } from "./postgraduate.content.ts";

export const handle = CACHEABLE;

export function loader({ context }: Route.LoaderArgs) {
  const under = [{ name: "Admission", path: PUBLIC_PATHS.admissions }];
  const { page, head } = readPage(context, POSTGRADUATE, { path: PUBLIC_PATHS.postgraduateApplication, under });
  const { fee } = page;
  const amount = fee.amount === null ? null : formatAmount(fee.amount, context.get(depsContext).content.read(PLACE));
  return { page: { ...page, fee: { ...fee, amount } }, head };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function PostgraduatePage({ loaderData }: Route.ComponentProps) {
  const { page, head } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <section aria-labelledby="instructions" className="page-width py-16 sm:py-20 print:py-4">
        <h2 id="instructions" className="text-3xl sm:text-4xl">
          {page.instructions.title}
        </h2>
        <NumberedSteps steps={page.instructions.steps} className="mt-10 md:grid-cols-2 md:gap-x-12 lg:gap-x-20" />
      </section>
      <PaymentSection fee={page.fee} teller={page.teller} />
      <div className="page-width grid gap-12 py-16 sm:py-20 lg:grid-cols-[7fr_5fr] lg:gap-20 print:py-4">
        <DocumentsSection documents={page.documents} />
        <div className="grid content-start gap-12">
          <TranscriptsSection transcripts={page.transcripts} />
          <section aria-labelledby="confidentiality" className="border-accent-400 border-t-4 pt-5">
            <h2 id="confidentiality" className="text-2xl">
              {page.confidentiality.title}
            </h2>
            <p className="mt-3 max-w-prose text-ink-800">{page.confidentiality.text}</p>
          </section>
        </div>
      </div>
    </main>
  );
}

function PaymentSection({ fee, teller }: Pick<Route.ComponentProps["loaderData"]["page"], "fee" | "teller">) {
  const { mailboxes, subject } = teller;
  return (
    <section aria-labelledby="fee" className="bg-ground-200 print:bg-transparent">
      <div className="page-width grid gap-12 py-16 sm:py-20 lg:grid-cols-2 lg:gap-20 print:py-4">
        <div>
          <h2 id="fee" className="text-3xl sm:text-4xl">
            {fee.title}
          </h2>
          {fee.amount && (
            <p className="mt-5 font-semibold font-serif text-[min(3.5rem,13vw)] text-brand-800 leading-none">
              {fee.amount}
            </p>
          )}
          <p className="mt-4 max-w-prose text-lg">{fee.text}</p>
          <h3 className="mt-10 text-xl">{teller.title}</h3>
          <p className="mt-2 max-w-prose text-ink-800">{teller.text}</p>
          <ul className="mt-3">
            {mailboxes.map((mailbox) => (
              <li key={mailbox}>
                <a href={`mailto:${mailbox}`} className="inline-flex min-h-11 items-center sm:min-h-8 text-link">
                  {mailbox}
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-6 print:hidden">
            <a
              href={`mailto:${mailboxes.join(",")}?subject=${encodeURIComponent(subject)}`}
              className={buttonStyle("main")}
            >
              E-mail the teller
            </a>
          </p>
        </div>
        {fee.account && <BankAccountPanel account={fee.account} />}
      </div>
    </section>
  );
}

function DocumentsSection({ documents: { title, lead, items } }: Pick<Postgraduate, "documents">) {
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <p className="mt-4 max-w-prose text-lg">{lead}</p>
      <ul className="mt-8 divide-y divide-ground-400 border-ground-400 border-y">
        {items.map((item) => (
          <li key={item} className="py-4 text-lg">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TranscriptsSection({ transcripts }: Pick<Postgraduate, "transcripts">) {
  const { postalAddress } = useSite().contacts;
  return (
    <section aria-labelledby="transcripts" className="border-accent-400 border-t-4 pt-5">
      <h2 id="transcripts" className="text-2xl">
        {transcripts.title}
      </h2>
      <p className="mt-3 max-w-prose text-ink-800">{transcripts.text}</p>
      <address className="mt-4 not-italic">
        <span className="block font-semibold">{transcripts.addressee}</span>
        {postalAddress.map((text) => (
          <span key={text} className="block">
            {text}
          </span>
        ))}
      </address>
    </section>
  );
}
