import { Link } from "react-router";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { buttonStyle } from "../../ui/button/button.tsx";
import { formatFileSize } from "../../ui/format/format-file-size.ts";
import type { Information } from "./information.content.ts";

type NeedsSectionProps = {
  needs: Information["needs"];
  /** Largest accepted file, in bytes. */
  documentMaxBytes: number;
};

/** Lists what an applicant needs before filling in the form, and links to the form. */
export function NeedsSection({ needs: { title, lead, items }, documentMaxBytes }: NeedsSectionProps) {
  return (
    <section aria-labelledby="before-you-apply" className="bg-paper-200 print:bg-transparent">
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
        <ul className="divide-y divide-paper-500 border-paper-500 border-y">
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
