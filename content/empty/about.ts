import { BEING_WRITTEN, EMPTY_PART, HEADER, READING_ROOM } from "./shared-texts.ts";

export const EMPTY_ABOUT_PAGE = {
  title: "About",
  description: "About {name}: its history, its principal officers, and how to reach it.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  story: { title: "{name}", paragraphs: ["The story of {name} will be told here."] },
  facts: [],
  cardsTitle: "Get to know us",
};

export const EMPTY_HISTORY_PAGE = {
  title: "History",
  description: "The history of {name}. This page is being written: please come back soon.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  timelineTitle: "Milestones",
  milestones: [{ date: "2026", title: "Our website begins", text: "Our milestones will be listed here." }],
  bodySections: [],
};

export const EMPTY_OFFICERS_PAGE = {
  title: "Principal officers",
  description: "The principal officers of {name}. This page is being written: please come back soon.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  officers: [
    {
      name: "To be announced",
      role: "Head of the university",
      image: READING_ROOM,
      bio1: BEING_WRITTEN,
      slug: "head",
    },
  ],
};

export const EMPTY_CONTACT_PAGE = {
  title: "Contact",
  description: "How to reach {name}: phone, e-mail and postal address. This page is being written.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  heading: "Reach us",
  text: "Our phone numbers and addresses will be listed here.",
};

export const EMPTY_WHY_PAGE = {
  title: "Why study here?",
  description: "Reasons to study at {name}. This page is being written: please come back soon.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  opening: { title: "{name}", paragraphs: ["Our reasons will be given here."], picture: READING_ROOM },
  reasons: [EMPTY_PART],
};

export const EMPTY_ACCESSIBILITY_PAGE = {
  title: "Accessibility",
  description: "How accessible the website of {name} is, what its pages weigh, and how to report a problem.",
  picture: HEADER,
  sections: [
    {
      title: "What we aim for",
      paragraphs: ["This site aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA."],
      points: [],
    },
  ],
  contact: {
    title: "Report a problem",
    text: "Please tell us which page it was, and what you wanted to do.",
  },
  weights: {
    title: "What the pages weigh",
    text: "The table shows how much your device loads for each page before its text and pictures.",
  },
};
