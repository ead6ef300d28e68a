import type { LinkedData } from "./page-meta.ts";

type Course = {
  name: string;
  description: string;
  university: { name: string; url: string };
  /** The fees for one year, in naira. */
  fees?: { name: string; amount: number }[];
};

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

function offer({ name, amount }: { name: string; amount: number }) {
  return { "@type": "Offer", name, price: amount, priceCurrency: "NGN", category: "Paid" };
}
