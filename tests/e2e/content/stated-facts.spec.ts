import { expect, test } from "../../support/browser/browser-test.ts";

/**
 * What the university has stated, and on which page: texts, numbers and dates exactly as given.
 *
 * For motion and timing see layout.spec.ts, home.spec.ts and home-pop-ups.spec.ts.
 */
const STATED: Record<string, string[]> = {
  "/": [
    "Higher Institution making a Difference in Nigeria",
    "National Educational Award 2021",
    "Learn More",
    "UTME, direct entry and transfer",
    "2025/2026",
    "Get The Real Experience",
    "Book your campus visit.",
    "Campus Life",
    "Postgraduate Admission for 2025/2026 in progress",
    "Hurry now to apply for your admission",
    "Dare to succeed with Palmgrove",
    "Enroll now and get admitted into the 2025/2026 Session",
    "2016",
    "Knowledge ends poverty",
    "Admission is open for 2025/2026",
    "Undergraduate",
    "Post Graduate",
    "University News & Events",
    "Latest News",
    "View All News",
    "Read more",
    "Admission",
    "Apply Now",
    "Abuja",
    "Lagos",
  ],
  "/about": ["2015", "Our History", "Principal Officers", "Contact", "Why the university?"],
  "/about/History": ["5 March 2015", "January 2019", "First matriculation", "2016", "First convocation", "2019"],
  "/about/Officers": ["Visitor/Co-founder", "Pro-Chancellor", "Vice Chancellor", "Registrar", "Bursar"],
  "/about/Contact": ["Delta State", "registry@", "info@", "support@", "admin@"],
  "/about/Palmgrove": ["Why the university?", "Apply Now"],
  "/Academics": ["Academics"],
  "/Library": ["Library"],
  "/Admissions/PostgraduateFees": ["postgraduateFees"],
  "/academics/calendar/undergraduate": [
    "2025/2026",
    "First Semester",
    "Second Semester",
    "Activity",
    "Date",
    "October 5, 2025",
    "October 6 to November 30, 2025",
    "October 12, 2025",
    "October 27–31, 2025",
    "penal fee",
    "February 16–28, 2026",
    "March 23, 2026",
    "March 30 to April 2, 2026",
    "June 1–15, 2026",
    "June 16 to August 15, 2026",
    "9 weeks",
    "September 6, 2026",
    "3 months",
  ],
  "/academics/calendar/postgraduate": [
    "2023/2024",
    "October 30 to November 13, 2023",
    "February 12–24, 2024",
    "June 17–26, 2024",
    "September 6, 2024",
  ],
  "/academics/undergraduate/healthSciences": ["Nursing Science", "Medical Laboratory Science"],
  "/academics/undergraduate/artHumunities": ["English & Literary Studies", "BA Music", "Theatre Arts & Film Studies"],
  "/Admissions": [
    "Freshmen Info",
    "two thousand naira",
    "Agriculture",
    "Nursing Science",
    "Medical Laboratory Science",
  ],
  "/Admissions/Apply": ["2024/2025"],
  "/Admissions/PostgraduateApplication": [
    "₦20,000",
    "PG Admissions",
    "WASC/GCE O'level",
    "Bachelor's certificate",
    "NYSC discharge or exemption",
    "Marriage certificate or change-of-name evidence",
    "Payment teller",
    "Dean of Postgraduate Studies",
  ],
  "/Admissions/UndergraduateFees": [
    "Law ₦700,000 ₦950,000",
    "Management and Social Sciences ₦500,000 ₦750,000",
    "Nursing N/A ₦950,000",
    "Medical Lab Science ₦700,000 ₦950,000",
    "Computing ₦550,000 ₦800,000",
    "Humanities and Arts ₦500,000 ₦750,000",
    "Natural and Applied Sciences ₦550,000 ₦800,000",
    "Agriculture ₦450,000 ₦700,000",
    "Learn More",
    "Apply",
  ],
  "/Campus": ["three vendors"],
  "/News": ["View More"],
  "/Agricprogram": ["tuition and accommodation", "BSc Agricultural Science", "2025/2026", "Feeding is not covered"],
  "/Admissions/Disclaimer": ["TRANSFER", "JUPEB", "PRE-DEGREE", "WhatsApp", "Registrar"],
};

/** Returns a page's text as one line. */
function textOf(html: string): string {
  return html
    .slice(html.indexOf("<body"))
    .replace(/<script.*?<\/script>/gs, " ")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("’", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

/** 'Law ₦700,000 ₦950,000' also matches a card that names its courses between the faculty and its fees. */
function says(words: string, stated: string): boolean {
  const [name = "", ...fees] = stated.split(/ (?=₦|N\/A)/);
  if (fees.length < 2) return words.includes(stated);
  return words
    .split(name)
    .slice(1)
    .some((rest) => (rest.match(/₦[\d,]+|N\/A/g) ?? []).slice(0, 2).join() === fees.join());
}

for (const [address, stated] of Object.entries(STATED)) {
  test(`${address} states what the university has stated`, async ({ app }) => {
    const words = textOf(await (await fetch(`${app.url}${address}`)).text());
    expect(stated.filter((text) => !says(words, text))).toEqual([]);
  });
}

test("all 27 programmes have a fee and can be chosen in the form", async ({ app }) => {
  const [fees = "", form = ""] = await Promise.all(
    ["/Admissions/UndergraduateFees", "/Admissions/Apply"].map(async (address) =>
      (await (await fetch(`${app.url}${address}`)).text()).replaceAll("&amp;", "&"),
    ),
  );
  const select = form.match(/<select[^>]*name="program".*?<\/select>/s)?.[0] ?? "";
  const programmes = [...select.matchAll(/<option[^>]*>([^<]+)<\/option>/g)].map((match) => match[1] ?? "").slice(1);
  expect(programmes).toHaveLength(27);
  const words = textOf(fees);
  expect(programmes.filter((programme) => !words.includes(programme))).toEqual([]);
});
