export const CAMPUS_SAMPLE = {
  title: "Campus Life",
  description:
    "Life on the campus of Palmgrove University in Delta State: where students live, eat, rest, play and pray, and how to visit.",
  lead: "A day here is lectures, and everything around them.",
  picture: { picture: "header-campus", alt: "" },
  sampleNote: "This is sample text, to be replaced by the university's own.",
  sections: [
    {
      title: "A place to live",
      paragraphs: [
        "Students who live on campus share a hall, and soon a kitchen table, a timetable and a lamp that burns too late.",
        "Those who live at home or in town are as much at home here: the lawns and the library belong to everyone.",
      ],
      points: [],
      picture: { picture: "hostel-default", alt: "Students on the path to a hall of residence" },
    },
    {
      title: "Three vendors, one table",
      paragraphs: ["The cafeteria has three vendors. Eat with whom you like, and argue about whose stew is best."],
      points: [],
      picture: { picture: "experience", alt: "Students on the veranda of the cafeteria, before its vendors" },
    },
    {
      title: "After the last lecture",
      paragraphs: ["The day is not over when the lecture is. There is room for what you bring with you."],
      points: [
        "Sport, for those who play and those who shout from the side",
        "Music and theatre, on the stage or behind it",
        "A quiet place to pray, and a quiet place to read",
      ],
      picture: { picture: "card-campus-life", alt: "Friends sit together on the lawn" },
    },
    {
      title: "Come and see",
      paragraphs: [
        "The best way to know a campus is to walk across it on an ordinary day. Write to us, or call, and we will find a day that suits you and your parents.",
      ],
      points: [],
      link: { label: "Ask for a visit", to: "/about/Contact" },
      picture: { picture: "hero-visit", alt: "Boats on the river beside the campus lawn in the evening sun" },
    },
  ],
};
