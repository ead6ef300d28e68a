import { PROGRAMME } from "./academics.ts";
import { BEING_WRITTEN, EMPTY_PART, HEADER, READING_ROOM } from "./shared-texts.ts";

export const EMPTY_SCHOLARSHIP = {
  title: "Scholarships",
  description: "Scholarships at {name}. This page is being written: please come back soon.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  course: PROGRAMME,
  summary: "Our scholarships will be presented here.",
  cover: { title: "What they pay for", items: [{ name: "Tuition", covered: false }] },
  story: [],
  reasons: { title: "Reasons to apply", items: [EMPTY_PART] },
  gallery: {
    title: "Pictures",
    lead: "Our pictures will be shown here.",
    pictures: [{ image: READING_ROOM, caption: "The library" }],
  },
  call: { title: "Apply", text: "You apply with the same form as everyone else." },
};

export const EMPTY_CAMPUS = {
  title: "Campus life",
  description: "Life on the campus of {name}. This page is being written: please come back soon.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  sections: [],
};

export const EMPTY_NEWS_PAGE = {
  title: "News",
  description: "News and events of {name}: what happened on campus, and what comes next.",
  lead: "What happened on campus, and what comes next.",
  picture: HEADER,
  postPicture: HEADER,
  tags: [
    "Students",
    "Staff",
    "Alumni",
    "Parents",
    "Research",
    "Lectures",
    "Sport",
    "Culture",
    "Open Day",
    "Graduation",
  ],
  offices: [],
};

export const EMPTY_GIVE = {
  title: "Give",
  description: "How to support {name}. This page is being written: please come back soon.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  sections: [],
  contact: {
    title: "Support us",
    text: "How you can support {name} will be explained here.",
    button: "Write to us",
    mailbox: "info@university.example",
    subject: "Support",
  },
};

export const EMPTY_LIAISON_PAGE = {
  title: "Liaison offices",
  description: "The liaison offices of {name}. This page is being written: please come back soon.",
  lead: BEING_WRITTEN,
  picture: HEADER,
  bodySections: [],
};
