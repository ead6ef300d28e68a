import { APPLY_PAGE_SESSION, UNIVERSITY } from "../../../content/university.ts";
import { visitContext } from "../../platform/deps.server.ts";
import { fileSizeInWords } from "../../ui/file-size.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { DOCUMENT_MAX_BYTES } from "../application.schema.ts";
import type { Route } from "./+types/apply.page.ts";
import { ApplicationForm } from "./application-form.tsx";

export { action } from "./submit-form.action.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { submissionKey: crypto.randomUUID(), canonicalUrl: `${context.get(visitContext).origin}/Admissions/Apply` };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** The title comes from the form, which knows whether there is an error to tell of. */
export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { tagName: "link", rel: "canonical", href: loaderData?.canonicalUrl },
    {
      name: "description",
      content: `Apply online to ${UNIVERSITY.name}: about twenty minutes, your WAEC or NECO result and your JAMB result at hand.`,
    },
  ];
}

export default function ApplyPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title="Undergraduate application">
        Admissions are on for the {APPLY_PAGE_SESSION} session at {UNIVERSITY.name}.
      </PageHead>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          <p className="mb-8">
            It takes about twenty minutes. Have your WAEC or NECO result and your JAMB result ready as PDF, JPEG or PNG,
            at most {fileSizeInWords(DOCUMENT_MAX_BYTES)} each. What you type is kept on this device until you send it.
          </p>
          <ApplicationForm submissionKey={actionData?.submissionKey ?? loaderData.submissionKey} refused={actionData} />
        </div>
      </div>
    </main>
  );
}
