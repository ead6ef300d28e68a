export const ABOUT_PAGE_SAMPLE = {
  title: "About",
  description:
    "Palmgrove University in Delta State, Nigeria: licensed in 2015, fully accredited since 2019. Its history, its officers, and how to reach it.",
  lead: "A private university in Delta State, built on the belief that knowledge ends poverty.",
  picture: { picture: "header-about", alt: "" },
  story: {
    title: "A university that knows your name",
    paragraphs: [
      "Palmgrove began with a licence, a field of palms and a plain idea: that a young person who learns one thing properly will not stay poor, and will not let their neighbours stay poor either.",
      "The first students signed the register in 2016. Three years later the university was fully accredited and the first graduands crossed the stage. Today you can study law, computing, health, the sciences, the arts, management and the land here, on one green campus where lecturers and students meet at the same three cafeteria counters.",
    ],
  },
  facts: [
    { figure: "2015", label: "the year of our operating licence" },
    { figure: "2019", label: "full accreditation, and the first convocation" },
    { figure: "27", label: "undergraduate programmes" },
    { figure: "3", label: "vendors in the cafeteria" },
  ],
  cardsTitle: "Get to know us",
};
