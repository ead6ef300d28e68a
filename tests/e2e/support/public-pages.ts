import { SAMPLE_POSTS } from "../../../content/posts/all-posts.ts";

/** A public page: an address as links write it, another spelling, the canonical address, and its heading. */
export type PublicPage = { address: string; also: string; canonical: string; heading: string; listed: boolean };

const page = (canonical: string, heading: string, options: Partial<PublicPage> = {}): PublicPage => ({
  address: canonical,
  also: swapCase(canonical),
  canonical,
  heading,
  listed: true,
  ...options,
});

/** Search engines do not list a page without a body. */
const placeholder = (canonical: string, heading: string) => page(canonical, heading, { listed: false });

/** Every public page that has a text of its own. */
export const PUBLIC_PAGES: PublicPage[] = [
  page("/", "Palmgrove University"),
  page("/about", "About"),
  page("/about/History", "Our History"),
  page("/about/Officers", "Principal Officers"),
  page("/about/Officers/vice-chancellor", "Vice Chancellor"),
  page("/about/Contact", "Contact"),
  page("/about/Palmgrove", "Why the university?"),
  placeholder("/Academics", "Academics"),
  page("/academics/calendar/undergraduate", "Undergraduate Academic Calendar"),
  page("/academics/calendar/postgraduate", "Postgraduate Academic Calendar"),
  page("/academics/undergraduate/healthSciences", "Faculty of Allied Health Sciences"),
  page("/academics/undergraduate/artHumunities", "Faculty of Arts and Humanities"),
  page("/Admissions", "Freshmen Info"),
  page("/Admissions/Apply", "Undergraduate application"),
  page("/Admissions/PostgraduateApplication", "Postgraduate application"),
  page("/Admissions/UndergraduateFees", "Undergraduate fees"),
  placeholder("/Admissions/PostgraduateFees", "postgraduateFees"),
  page("/Admissions/Disclaimer", "Disclaimer"),
  placeholder("/Library", "Library"),
  page("/Campus", "Campus Life"),
  page("/News", "News"),
  page("/news/1", SAMPLE_POSTS[0]?.title ?? ""),
  page("/news/authors/the-registry", "Posts by The Registry"),
  page("/Agricprogram", "Free Tuition Agric Program"),
  page("/Give", "Give"),
  placeholder("/Laison", "Liaison"),
  page("/accessibility", "Accessibility"),
  page("/newsletter/archive", "Newsletter archive"),
];

/** Public pages that only do something for their visitor. Search engines do not list them. */
export const SERVICE_PAGES = [
  { address: "/Admissions/Status", heading: "Application status" },
  { address: "/verify", heading: "Is this receipt genuine?" },
  { address: "/search", heading: "Search" },
  { address: "/search?q=nursing", heading: "Search" },
  { address: "/newsletter", heading: "Newsletter" },
];

/** Inverts the letter case: '/about/History' becomes '/ABOUT/hISTORY'. */
function swapCase(text: string): string {
  return [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join("");
}
