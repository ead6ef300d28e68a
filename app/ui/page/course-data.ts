import type { LinkedData } from "./page-meta.ts";

type Course = {
  name: string;
  description: string;
  university: { name: string; url: string };
  /** What a year of it costs, in naira. */
  fees?: { name: string; amount: number }[];
};

/** A course of study in the words of schema.org. */
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
