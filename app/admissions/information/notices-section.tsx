import { Link } from "react-router";
import type { Information } from "./information.content.ts";

/** Announces the admission list and how to pay school fees. */
export function NoticesSection({ admissionList, paymentOfFees }: Pick<Information, "admissionList" | "paymentOfFees">) {
  const { link } = paymentOfFees;
  return (
    <div className="page-width grid gap-10 py-12 sm:py-16 md:grid-cols-2 lg:gap-20 print:py-4">
      <section aria-labelledby="admission-list" className="border-brass-400 border-t-4 pt-5">
        <h2 id="admission-list" className="text-2xl">
          {admissionList.title}
        </h2>
        <p className="mt-3 max-w-prose text-ink-800">{admissionList.text}</p>
      </section>
      <section aria-labelledby="payment-of-fees" className="border-brass-400 border-t-4 pt-5">
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
