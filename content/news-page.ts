import { NEWS_TAGS_SAMPLE } from "./news-tags.ts";

export const NEWS_PAGE_SAMPLE = {
  title: "News",
  description:
    "News and events of Palmgrove University in Delta State, Nigeria: what happened on campus, and what comes next.",
  lead: "What happened on campus, and what comes next.",
  picture: { picture: "header-news", alt: "" },
  postPicture: { picture: "hostel-default", alt: "" },
  sampleNote: "Sample news: the people, figures and events are fictional, and so is the university.",
  tags: NEWS_TAGS_SAMPLE,
  offices: [
    "The Registry",
    "Admissions Office",
    "Careers Office",
    "Sports Office",
    "Office of the Vice-Chancellor",
    "The Library",
    "The gate",
    "Department of Agricultural Science",
    "Faculty of Law",
    "Faculty of Allied Health Sciences",
  ],
};
