import { Link } from "react-router";
import type { LinkField } from "../../content/content-fields.schema.ts";
import { readPage } from "../../content/read-page.server.ts";
import { CACHEABLE } from "../../platform/http/cached-page.ts";
import type { Picture as PictureSource } from "../../platform/images/picture.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { buttonStyle } from "../../ui/button/button.tsx";
import { formatFileSize } from "../../ui/format/format-file-size.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { pageMeta } from "../../ui/page/page-meta.ts";
import { Picture } from "../../ui/picture/picture.tsx";
import { DOCUMENT_MAX_BYTES } from "../application.schema.ts";
import type { Route } from "./+types/information.page.ts";
import { BankAccountPanel } from "./bank-account-panel.tsx";
import { INFORMATION, type Information } from "./information.content.ts";
import { NumberedSteps } from "./numbered-steps.tsx";

export const handle = CACHEABLE;

/** Returns the page's content and the size limit of documents, so that the browser doesn't load the form's schema for the limit. */
export function loader({ context }: Route.LoaderArgs) {
  return {
    documentMaxBytes: DOCUMENT_MAX_BYTES,
    ...readPage(context, INFORMATION, { path: PUBLIC_PATHS.admissions }),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function InformationPage({ loaderData }: Route.ComponentProps) {
  const { page, head, documentMaxBytes } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <NoticesSection admissionList={page.admissionList} paymentOfFees={page.paymentOfFees} />
      <NeedsSection needs={page.needs} documentMaxBytes={documentMaxBytes} />
      <section aria-labelledby="how-it-goes-on" className="page-width py-16 sm:py-20 print:py-4">
        <h2 id="how-it-goes-on" className="text-3xl sm:text-4xl">
          {page.steps.title}
        </h2>
        <NumberedSteps steps={page.steps.items} className="mt-10 md:grid-cols-2 md:gap-x-12 lg:gap-x-20" />
      </section>
      <RegistrationSection registration={page.registration} />
      <NewCoursesSection newCourses={page.newCourses} />
    </main>
  );
}

/** Announces the admission list and how to pay school fees. */
function NoticesSection({ admissionList, paymentOfFees }: Pick<Information, "admissionList" | "paymentOfFees">) {
  const { link } = paymentOfFees;
  return (
    <div className="page-width grid gap-10 py-12 sm:py-16 md:grid-cols-2 lg:gap-20 print:py-4">
      <section aria-labelledby="admission-list" className="border-accent-400 border-t-4 pt-5">
        <h2 id="admission-list" className="text-2xl">
          {admissionList.title}
        </h2>
        <p className="mt-3 max-w-prose text-ink-800">{admissionList.text}</p>
      </section>
      <section aria-labelledby="payment-of-fees" className="border-accent-400 border-t-4 pt-5">
        <h2 id="payment-of-fees" className="text-2xl">
          {paymentOfFees.title}
        </h2>
        <p className="mt-3 max-w-prose text-ink-800">{paymentOfFees.text}</p>
        <p className="mt-3">
          <Link to={link.to} className="inline-flex min-h-11 items-center sm:min-h-6 text-link">
            {link.label}
          </Link>
        </p>
      </section>
    </div>
  );
}

/** Lists the steps of registration for admitted candidates, with the bank account for the fees, if one is published. */
function RegistrationSection({ registration }: { registration: Information["registration"] }) {
  const { title, lead, steps, noteTitle, note, account } = registration;
  return (
    <section aria-labelledby="registration" className="bg-ground-200 print:bg-transparent">
      <div className="page-width grid gap-12 py-16 sm:py-20 lg:grid-cols-[7fr_5fr] lg:gap-20 print:py-4">
        <div>
          <h2 id="registration" className="text-3xl sm:text-4xl">
            {title}
          </h2>
          <p className="mt-4 max-w-prose text-lg">{lead}</p>
          <NumberedSteps steps={steps} className="mt-10" />
        </div>
        <div>
          <h3 className="text-2xl">{noteTitle}</h3>
          <p className="mt-3 mb-5 text-lg">{note}</p>
          {account && <BankAccountPanel account={account} />}
        </div>
      </div>
    </section>
  );
}

type NeedsSectionProps = {
  needs: Information["needs"];
  /** Largest accepted file, in bytes. */
  documentMaxBytes: number;
};

/** Lists what an applicant needs before filling in the form, and links to the form. */
function NeedsSection({ needs: { title, lead, items }, documentMaxBytes }: NeedsSectionProps) {
  return (
    <section aria-labelledby="before-you-apply" className="bg-ground-200 print:bg-transparent">
      <div className="page-width grid gap-10 py-16 sm:py-20 lg:grid-cols-[5fr_7fr] lg:gap-20 print:py-4">
        <div>
          <h2 id="before-you-apply" className="text-3xl sm:text-4xl">
            {title}
          </h2>
          <p className="mt-4 max-w-md text-lg">{lead}</p>
          <p className="mt-4 max-w-md text-ink-700">
            Files may be PDF, JPEG or PNG, at most {formatFileSize(documentMaxBytes)} each. A phone&rsquo;s photo will
            do.
          </p>
          <p className="mt-8 print:hidden">
            <Link to={PUBLIC_PATHS.apply} className={buttonStyle("main", "min-h-14 px-10 text-lg")}>
              Apply
            </Link>
          </p>
        </div>
        <ul className="divide-y divide-ground-500 border-ground-500 border-y">
          {items.map((item) => (
            <li key={item.title} className="py-6">
              <h3 className="text-xl">{item.title}</h3>
              <p className="mt-1 max-w-prose text-ink-700">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type NewCoursesSectionProps = {
  newCourses: {
    title: string;
    lead: string;
    courses: { name: string; text: string; picture: PictureSource; link: LinkField }[];
  };
};

/** Shows this session's new courses as cards that link to their pages. */
function NewCoursesSection({ newCourses }: NewCoursesSectionProps) {
  return (
    <section aria-labelledby="new-courses" className="page-width py-16 sm:py-24 print:py-4">
      <h2 id="new-courses" className="text-3xl sm:text-4xl">
        {newCourses.title}
      </h2>
      <p className="mt-3 text-lg">{newCourses.lead}</p>
      <ul className="mt-10 grid gap-8 md:grid-cols-3">
        {newCourses.courses.map(({ name, text, picture, link }) => (
          <li
            key={name}
            className="relative flex flex-col overflow-hidden rounded border border-ground-400 bg-white transition-shadow has-[a:hover]:shadow"
          >
            <Picture
              picture={picture}
              sizes="(max-width: 47.99rem) 100vw, (max-width: 73.99rem) 30vw, 23rem"
              className="aspect-3/2 print:hidden"
            />
            <div className="flex grow flex-col p-6">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-2 text-ink-700">{text}</p>
              <p className="mt-auto pt-5">
                <Link
                  to={link.to}
                  className="font-semibold text-action-700 after:absolute after:inset-0 after:rounded hover:underline"
                >
                  {link.label}
                  <span aria-hidden="true">&nbsp;→</span>
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
