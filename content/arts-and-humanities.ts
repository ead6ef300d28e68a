export const ARTS_AND_HUMANITIES_SAMPLE = {
  title: "Faculty of Arts and Humanities",
  description:
    "English & Literary Studies, BA Music, and Theatre Arts & Film Studies at Palmgrove University in Delta State: what each course is about.",
  lead: "For people who read, listen and look twice.",
  picture: { picture: "header-arts", alt: "" },
  sampleNote: "The courses on this page are those of the faculty. How they are described is sample content.",
  opening: {
    title: "The stories a country tells itself",
    paragraphs: [
      "A nation is held together by its words, its songs and its pictures. Somebody has to make them, and somebody has to understand them. This faculty is for both.",
      "Classes are small, and much of the work is done aloud: in the seminar, in the practice room, and on a stage with the lights on.",
    ],
  },
  coursesTitle: "Courses",
  courses: [
    {
      name: "English & Literary Studies",
      description:
        "From Chaucer to Achebe, from grammar to the novel that came out last year. You will learn to read what is there, to say what you mean, and to write a page that nobody puts down. Graduates teach, edit, report, and speak for others.",
    },
    {
      name: "BA Music",
      description:
        "Theory, history and the daily hour of practice. Sing in the choir, play in the ensemble, write down the songs your grandmother knew, and learn to record them. African and European traditions are taught side by side, and meet in your own work.",
    },
    {
      name: "Theatre Arts & Film Studies",
      description:
        "Acting, directing, design, and the camera. Every session ends with a production that you have built from the first reading to the last curtain call, on the stage or on the screen, before an audience that has paid for its seats.",
    },
  ],
};
