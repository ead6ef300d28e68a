import { Link } from "react-router";
import type { LinkField } from "../../content/content-fields.schema.ts";

type NumberedStepsProps = {
  steps: { title: string; text: string; link?: LinkField | undefined }[];
  /** Sets the columns of the list. */
  className?: string;
};

/** Lists numbered steps. */
export function NumberedSteps({ steps, className = "" }: NumberedStepsProps) {
  return (
    <ol className={`grid gap-8 ${className}`}>
      {steps.map(({ title, text, link }, index) => (
        <li key={title} className="grid break-inside-avoid grid-cols-[2.5rem_1fr]">
          <span aria-hidden="true" className="font-semibold font-serif text-3xl text-brand-700 leading-none">
            {index + 1}
          </span>
          <div>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 max-w-prose text-ink-700">{text}</p>
            {link && (
              <p className="mt-2">
                <Link to={link.to} className="inline-flex min-h-11 items-center sm:min-h-6 text-link">
                  {link.label}
                </Link>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
