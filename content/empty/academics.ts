import { BEING_WRITTEN, HEADER } from "./shared-texts.ts";

/** The application form, the fees and the pages of faculties name the same programme. */
export const PROGRAMME = "Programme";

/** The fees and the list of faculties name the same faculty. */
export const FACULTY = "Faculty";

export const EMPTY_ACADEMICS_PAGE = {
  title: "Academics",
  description: "What you can study at {name}. This page is being written: please come back soon.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  bodySections: [],
};

export const EMPTY_UNDERGRADUATE_CALENDAR = {
  title: "Undergraduate calendar",
  description: "The calendar of {name} for undergraduate students. This page is being written.",
  picture: HEADER,
  session: "2026/2027",
  text: "The dates of the session have not been published yet.",
  semesters: [],
};

export const EMPTY_POSTGRADUATE_CALENDAR = {
  ...EMPTY_UNDERGRADUATE_CALENDAR,
  title: "Postgraduate calendar",
  description: "The calendar of {name} for postgraduate students. This page is being written.",
};

export const EMPTY_FACULTIES = {
  title: "Faculties",
  faculties: [{ name: FACULTY, to: null }],
  withoutPage: "It has no page yet",
};

export const EMPTY_FIRST_FACULTY = {
  title: "Faculty",
  description: "A faculty of {name} and its programmes. This page is being written.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  opening: { title: "Our faculty", paragraphs: ["Our faculty will be presented here."] },
  coursesTitle: "Programmes",
  courses: [{ name: PROGRAMME, description: "This programme will be presented here." }],
};

export const EMPTY_SECOND_FACULTY = { ...EMPTY_FIRST_FACULTY, title: "Another faculty" };

export const EMPTY_LIBRARY_PAGE = {
  title: "Library",
  description: "The library of {name}. This page is being written: please come back soon.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  bodySections: [],
};
