/** The canonical address of every public page; any letter case reaches the page. */
export const PUBLIC_PATHS = {
  home: "/",
  about: "/about",
  history: "/about/History",
  officers: "/about/Officers",
  contact: "/about/Contact",
  academics: "/Academics",
  undergraduateCalendar: "/academics/calendar/undergraduate",
  postgraduateCalendar: "/academics/calendar/postgraduate",
  healthSciences: "/academics/undergraduate/healthSciences",
  artsAndHumanities: "/academics/undergraduate/artHumunities",
  admissions: "/Admissions",
  apply: "/Admissions/Apply",
  postgraduateApplication: "/Admissions/PostgraduateApplication",
  undergraduateFees: "/Admissions/UndergraduateFees",
  postgraduateFees: "/Admissions/PostgraduateFees",
  disclaimer: "/Admissions/Disclaimer",
  library: "/Library",
  campus: "/Campus",
  news: "/News",
  scholarship: "/Agricprogram",
  give: "/Give",
  liaison: "/Laison",
  accessibility: "/accessibility",
} as const;

export type PublicPage = keyof typeof PUBLIC_PATHS;

/** The page that says why to study here stands under the university's short name. */
export function whyPath(shortName: string): string {
  return `${PUBLIC_PATHS.about}/${shortName}`;
}
