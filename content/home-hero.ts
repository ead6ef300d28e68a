/** {session} and {shortName} are replaced by the values of the identity document. */
export const HOME_HERO_SAMPLE = {
  slides: [
    {
      title: "Higher Institution making a Difference in Nigeria",
      subtitle: "National Educational Award 2021",
      button: { label: "Learn More", about: "about the university", to: "/about" },
      picture: {
        picture: "hero-campus",
        alt: "A row of palms leads students along a red path to the lecture halls; a clock tower stands behind the roofs.",
      },
    },
    {
      title: "Admission",
      subtitle: "UTME, direct entry and transfer, {session} session",
      button: { label: "Apply", to: "/Admissions" },
      picture: {
        picture: "hero-admission",
        alt: "New students arrive with their suitcases at the gate of the campus.",
      },
    },
    {
      title: "Get The Real Experience",
      subtitle: "Book your campus visit.",
      button: { label: "Campus Life", to: "/campus" },
      picture: {
        picture: "hero-visit",
        alt: "Friends by the river in the evening light; boats lie at the landing stage.",
      },
    },
    {
      title: "Postgraduate Admission for {session} in progress",
      subtitle: "Hurry now to apply for your admission",
      button: { label: "Apply", to: "/Admissions" },
      picture: { picture: "hero-postgraduate", alt: "Scholars under the lamps of the campus in the blue hour." },
    },
    {
      title: "Dare to succeed with {shortName}",
      subtitle: "Enroll now and get admitted into the {session} Session",
      button: { label: "Apply", to: "/Admissions" },
      picture: { picture: "hero-dare", alt: "Graduates throw their caps into the air on convocation day." },
    },
  ],
};
