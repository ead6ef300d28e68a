import type { ReactNode } from "react";
import type { AskedField } from "../../../questions/questions.ts";
import { FORM_PARTS, type FormPart } from "../form-parts.ts";

/** Validation errors, and the values to show again after a rejection without JavaScript. */
export type SectionProps = {
  errors: Partial<Record<AskedField, string>>;
  values: Partial<Record<string, string[]>>;
};

type FormSectionProps = { id: FormPart; children: ReactNode };

/** Renders a group of fields under a heading. */
export function FormSection({ id, children }: FormSectionProps) {
  return (
    <section aria-labelledby={id} className="border-ground-400 border-t pt-8 pb-10">
      <h2 id={id} tabIndex={-1} className="text-2xl">
        {FORM_PARTS[id].title}
      </h2>
      <div className="mt-6 grid gap-7">{children}</div>
    </section>
  );
}
