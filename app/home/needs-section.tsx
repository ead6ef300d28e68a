import { HOME_PAGE } from "../../content/home-page.ts";
import { fileSizeInWords } from "../ui/file-size.ts";

type NeedsSectionProps = {
  /** Largest accepted file, in bytes. */
  documentMaxBytes: number;
};

/** What to have at hand before the form is opened. */
export function NeedsSection({ documentMaxBytes }: NeedsSectionProps) {
  const { title, lead, items } = HOME_PAGE.needs;
  return (
    <section
      aria-labelledby="before-you-apply"
      className="page-width grid gap-10 py-16 sm:py-24 lg:grid-cols-[5fr_7fr] lg:gap-20"
    >
      <div>
        <h2 id="before-you-apply" className="text-3xl sm:text-4xl">
          {title}
        </h2>
        <p className="mt-4 max-w-md text-lg">{lead}</p>
        <p className="mt-6 max-w-md border-brass-400 border-l-4 pl-4 text-ink-700">
          Files may be PDF, JPEG or PNG, at most {fileSizeInWords(documentMaxBytes)} each. A phone&rsquo;s photo will
          do.
        </p>
      </div>
      <ul className="divide-y divide-paper-400 border-paper-400 border-y">
        {items.map((item) => (
          <li key={item.title} className="py-6">
            <h3 className="text-xl">{item.title}</h3>
            <p className="mt-1 max-w-prose text-ink-700">{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
