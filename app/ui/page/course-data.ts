import type { LinkedData } from "./page-meta.ts";

type Course = {
  name: string;
  description: string;
  university: { name: string; url: string };
  /** The fees for one year. */
  fees?: Fee[];
};

/** `currency` is a code of ISO 4217. */
type Fee = { name: string; amount: number; currency: string };

/** Describes a course of study as schema.org data. */
export function courseData({ name, description, university, fees = [] }: Course): LinkedData {
  return {
    "@type": "Course",
    name,
    description,
    provider: { "@type": "CollegeOrUniversity", ...university },
    ...(fees.length > 0 && { offers: fees.map((fee) => offer(fee)) }),
  };
}

function offer({ name, amount, currency }: Fee) {
  return { "@type": "Offer", name, price: amount, priceCurrency: currency, category: "Paid" };
}
