export const HEALTH_SCIENCES_SAMPLE = {
  title: "Faculty of Allied Health Sciences",
  description:
    "Study Nursing Science or Medical Laboratory Science at Palmgrove University: small groups, wards and laboratories from the first weeks on.",
  lead: "For people who stay calm when others need them to.",
  picture: { picture: "header-health", alt: "" },
  sampleNote: "The courses on this page are those of the faculty. How they are described is sample content.",
  opening: {
    title: "Care that can be relied upon",
    paragraphs: [
      "Most of what keeps people well is done quietly: a wound dressed in time, a sample labelled correctly, a number noticed that does not fit. This faculty teaches the two professions that do it.",
      "You will learn in lecture rooms, but even more at the bedside and at the bench, under people who have done the work for years and who check yours as if a life hung on it.",
    ],
  },
  coursesTitle: "Courses",
  courses: [
    {
      name: "Nursing Science",
      description:
        "How the body works, how it fails, and how to care for a whole person while it mends. From the first bed made properly to leading a ward at night, theory and practice go hand in hand.",
      picture: { picture: "programme-nursing", alt: "Nurses at work between the beds of a bright ward." },
    },
    {
      name: "Medical Laboratory Science",
      description:
        "Behind every diagnosis stands someone who looked closely. Learn to take, test and interpret samples, from malaria films to blood groups, and to know when a result must not leave the laboratory.",
      picture: {
        picture: "programme-medical-laboratory",
        alt: "A student in a white coat works at a laboratory bench below the windows.",
      },
    },
  ],
};
