export const WHY_PAGE_SAMPLE = {
  title: "Why the university?",
  description:
    "Reasons to study at Palmgrove University in Delta State: full accreditation, twenty-seven programmes, a green campus, and a form that works on a phone.",
  lead: "Because three or four years of your life deserve a good answer to that question.",
  picture: { picture: "header-why", alt: "" },
  sampleNote: "This page is starter text, a sample to be replaced by the university’s own words.",
  opening: {
    title: "A place to become useful",
    paragraphs: [
      "People come to a university for a degree. They stay for the lecturer who reads the second draft, the friend who explains it again at night, and the morning on which the thing that seemed impossible is simply done.",
      "That is what a campus is for. Here is what you can count on at this one.",
    ],
    picture: {
      picture: "experience",
      alt: "Students at lunch on the cafeteria’s veranda, before counters with striped awnings.",
    },
  },
  reasons: [
    {
      title: "A degree that counts",
      text: "The university has held its operating licence since 5 March 2015 and has been fully accredited since January 2019.",
    },
    {
      title: "Twenty-seven programmes",
      text: "From Accounting to Theatre and Film Studies. Whatever you choose, there is a neighbour down the corridor who studies something quite different.",
    },
    {
      title: "Learning by doing",
      text: "Industrial training is part of the calendar, and laboratories, stage, court room and farm are part of the week.",
    },
    {
      title: "Farming, free of tuition",
      text: "The agriculture scholarship covers tuition and accommodation for BSc Agricultural Science students enrolled in 2025/2026, for the whole course. Feeding is not covered.",
    },
    {
      title: "Everything within a walk",
      text: "Halls, hostels, library, chapel and a cafeteria with three vendors stand on one green campus.",
    },
    {
      title: "A form that waits for you",
      text: "Apply on a phone or a computer. What you type is saved on your device until you send it, even if you lose your connection.",
    },
  ],
};
