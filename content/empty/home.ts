import { HEADER, LECTURE_ROOM, READING_ROOM } from "./shared-texts.ts";

export const EMPTY_HOME_PAGE = {
  title: "{name}",
  description: "{name}: admission, programmes and news. The pages of this site are being written.",
  picture: READING_ROOM,
  cards: [
    {
      title: "Admissions",
      text: "How to apply, step by step.",
      action: "See admissions",
      to: "/Admissions",
      picture: { picture: "header-apply", alt: "" },
    },
    {
      title: "Academics",
      text: "What you can study.",
      action: "See academics",
      to: "/Academics",
      picture: { picture: "header-academics", alt: "" },
    },
    { title: "About", text: "Who we are.", action: "About us", to: "/about", picture: HEADER },
  ],
  welcome: {
    founded: "Welcome",
    title: "{name}",
    motto: "Welcome to our website. Its pages are being written.",
    paragraphs: [],
    points: [],
    signature: "The university",
    facts: [],
  },
  news: {
    title: "News",
    latest: "Latest news",
    panel: { title: "More news", text: "Read all posts, or search for a word." },
    all: { label: "All news", to: "/News" },
    emptyTitle: "No news yet",
    emptyText: "Please come back soon.",
  },
  programmes: {
    title: "Programmes",
    lead: "Our programmes will be presented here.",
    pictures: [
      { name: "Lectures", picture: LECTURE_ROOM },
      { name: "Library", picture: READING_ROOM },
    ],
    link: { label: "Programmes and fees", to: "/Admissions/UndergraduateFees" },
  },
  experience: {
    title: "Campus life",
    paragraphs: ["Life on campus will be presented here."],
    points: [],
    picture: READING_ROOM,
    link: { label: "See campus life", to: "/Campus" },
  },
  research: { title: "Research", lead: "Our research will be presented here.", link: "See research" },
  findUs: { title: "Find us", lead: "How to reach the campus will be explained here." },
};

export const EMPTY_HOME_HERO = {
  slides: [
    {
      title: "{name}",
      subtitle: "Welcome to our website.",
      button: { label: "About us", to: "/about" },
      picture: READING_ROOM,
    },
  ],
};

export const EMPTY_HOME_TESTIMONIALS = {
  title: "A greeting",
  quotes: [{ authorImage: HEADER, authorName: "{name}", quoteText: "Welcome. We look forward to meeting you." }],
};

export const EMPTY_HOME_POP_UPS = {};
