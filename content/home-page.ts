/** {session}, {shortName}, {name}, {motto} and {foundingYear} are replaced by the values of the identity document. */
export const HOME_PAGE_SAMPLE = {
  title: "{name}",
  description:
    "{name} in Delta State, Nigeria: twenty-seven programmes in law, computing, health, the sciences, the arts and the land. Apply online.",
  picture: { picture: "hero-campus", alt: "Students on the avenue of palms that leads to the lecture halls." },
  cards: [
    {
      title: "Undergraduate",
      text: "Twenty-seven programmes, by UTME, direct entry and transfer.",
      action: "See admissions",
      to: "/Admissions",
      picture: { picture: "card-undergraduate", alt: "" },
    },
    {
      title: "Post Graduate",
      text: "Masters and doctoral study, with guidance on every document.",
      action: "How to apply",
      to: "/Admissions/PostgraduateApplication",
      picture: { picture: "card-postgraduate", alt: "" },
    },
    {
      title: "Campus Life",
      text: "Halls, sport, faith, three vendors in the cafeteria, and friends.",
      action: "Look around",
      to: "/campus",
      picture: { picture: "card-campus-life", alt: "" },
    },
  ],
  welcome: {
    founded: "Founded {foundingYear}",
    title: "A welcome from the Vice-Chancellor",
    motto:
      "{motto}. It is a short motto, and we mean it: what is learnt here should feed a family, and lift the village around it.",
    paragraphs: [
      "Welcome to {name}. We teach people who will be counted on: by a patient, a client, a harvest, a town. The work is serious, the classes are small, and nobody here is a number.",
      "Come and see the campus on an ordinary day. You will find students in the laboratory at seven, on the farm at noon and on the stage at night. If that sounds like you, there is a place for you here.",
    ],
    points: [],
    signature: "The Vice-Chancellor (sample message)",
    facts: [
      { figure: "27", words: "undergraduate programmes" },
      { figure: "2019", words: "full accreditation" },
      { figure: "3", words: "vendors in the cafeteria" },
    ],
  },
  admissionVideo: {
    title: "Admission is open for {session}",
    picture: { picture: "poster-admission", alt: "Applicants are welcomed at the registration desk." },
    embedUrl: "https://www.youtube-nocookie.com/embed/palmgrove-admission?autoplay=1&rel=0",
    link: { label: "Watch it on YouTube", to: "https://www.youtube.com/@palmgrove-example/admission" },
    note: "Sample: there is no such video yet.",
  },
  news: {
    title: "University News & Events",
    latest: "Latest News",
    panel: {
      title: "More from the campus",
      text: "Every post there is, by subject, by tag, or by a word that you remember.",
    },
    all: { label: "View All News", to: "/news" },
    emptyTitle: "No news available",
    emptyText: "Check back later for updates",
  },
  programmes: {
    title: "Learn it with your own hands",
    lead: "Lectures are half of it. The other half is soil under the nails, a brief argued to the end, a sample on the slide and a patient who feels better.",
    pictures: [
      {
        name: "Agriculture",
        picture: {
          picture: "programme-agriculture",
          alt: "A student walks the ploughed rows of the farm beside a tractor.",
        },
      },
      { name: "Law", picture: { picture: "programme-law", alt: "Students in gowns on the steps of the moot court." } },
      {
        name: "Medical Laboratory",
        picture: { picture: "programme-medical-laboratory", alt: "Two students in white coats at a laboratory bench." },
      },
      {
        name: "Nursing",
        picture: { picture: "programme-nursing", alt: "A nurse at a patient's bed in the teaching ward." },
      },
    ],
    link: { label: "Programmes and fees", to: "/Admissions/UndergraduateFees" },
  },
  experience: {
    title: "The student experience",
    paragraphs: [
      "Breakfast under the trees, a lecture that runs over because nobody wants to stop, football before the rain, choir practice after it. You will know the names of the people in your hall by the end of the first week.",
    ],
    points: [
      "A room in a hall on campus, or off campus if you prefer",
      "A farm, laboratories and a library that stay open late",
      "A cafeteria with three vendors",
    ],
    picture: { picture: "experience", alt: "Students at lunch on the cafeteria's veranda." },
    link: { label: "See campus life", to: "/campus" },
  },
  convocation: {
    title: "The day that everything leads to",
    lead: "Watch a convocation: the gowns, the names read aloud, and the families who came from six states.",
    video: {
      title: "Convocation",
      picture: { picture: "poster-convocation", alt: "Graduands in gowns and caps sit in rows on convocation day." },
      embedUrl: "https://www.youtube-nocookie.com/embed/palmgrove-convocation?autoplay=1&rel=0",
      link: { label: "Watch it on YouTube", to: "https://www.youtube.com/@palmgrove-example/convocation" },
      note: "Sample: there is no such video yet.",
    },
  },
  research: {
    title: "Research",
    lead: "What our staff and students publish is listed in one place, free to read.",
    link: "Research publications",
  },
  findUs: {
    title: "Find us",
    lead: "The campus lies in a village in Delta State, an easy ride from the main road.",
  },
};
